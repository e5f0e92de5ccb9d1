package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"ppca/web/build/tools"
)

// browserFiles runs test files in lanes (web/test/lane.js): processes that each have a
// browser and take the files from one list.
func browserFiles(ctx context.Context, environment, files []string, lanes int) (Tally, error) {
	if len(files) == 0 {
		return Tally{}, fmt.Errorf("no browser test found in %s", tools.Web)
	}
	folder, err := os.MkdirTemp("", "ppca-check-")
	if err != nil {
		return Tally{}, err
	}
	defer os.RemoveAll(folder)
	programs := filepath.Join(folder, "programs") + string(filepath.Separator)
	if err := tools.Show(ctx, ".", nil, "go", "build", "-o", programs, "./core/cmd/ppca", "./web/test/server", "./web/test/portraits", "./web/test/corpus"); err != nil {
		return Tally{}, fmt.Errorf("the programs that the tests run: %w", err)
	}
	environment = append(environment, "PPCA_BUILT=1", "PPCA_PROGRAMS="+programs)
	script := filepath.Join(tools.Web, tools.Tests, "lane.js")
	tally, err := inLanes(ctx, script, environment, longestFirst(files), lanes)
	if err != nil {
		return tally, err
	}
	return again(tally, files, func(files []string) (Tally, error) { return inLanes(ctx, script, environment, files, 1) })
}

// inLanes runs a script in several processes. Each takes the next file of the list.
func inLanes(ctx context.Context, script string, environment, files []string, lanes int) (Tally, error) {
	taken, err := os.MkdirTemp("", "ppca-lanes-")
	if err != nil {
		return Tally{}, err
	}
	defer os.RemoveAll(taken)
	environment = append(environment, "PPCA_LANES="+taken)

	var total Tally
	var failures []error
	var ending sync.Mutex
	var running sync.WaitGroup
	for range lanes {
		running.Go(func() {
			tally, err := lane(ctx, script, environment, files)
			ending.Lock()
			defer ending.Unlock()
			total = total.Plus(tally)
			failures = append(failures, err)
		})
	}
	running.Wait()
	if started, err := os.ReadDir(taken); err == nil && len(started) < len(files) {
		failures = append(failures, fmt.Errorf("%d of %d test files were never run", len(files)-len(started), len(files)))
	}
	slices.Sort(total.FailedFiles)
	return total, errors.Join(failures...)
}

// takeLong are short files that take long, the longest first.
var takeLong = []string{"monkey-slow.test.js", "monkey.test.js", "module-readme.test.js", "page-faces.test.js", "module-corpus.test.js"}

// longestFirst sorts files by length, which stands for the time they take, after those in
// takeLong, so that the lanes end together.
func longestFirst(files []string) []string {
	length := make(map[string]int64, len(files))
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			length[file] = info.Size()
		}
		if place := slices.Index(takeLong, filepath.Base(file)); place >= 0 {
			length[file] = int64(math.MaxInt32 - place)
		}
	}
	return slices.SortedFunc(slices.Values(files), func(a, b string) int { return int(length[b] - length[a]) })
}

// lane runs one process of tests and counts what it reports.
func lane(ctx context.Context, script string, environment, files []string) (Tally, error) {
	counts, err := os.CreateTemp("", "ppca-counts-*.tap")
	if err != nil {
		return Tally{}, err
	}
	counts.Close()
	defer os.Remove(counts.Name())
	args := append([]string{
		"--test-reporter=spec", "--test-reporter-destination=stdout",
		"--test-reporter=tap", "--test-reporter-destination=" + counts.Name(),
		script}, files...)
	command := exec.CommandContext(ctx, "node", args...)
	command.Env = append(os.Environ(), environment...)
	out, err := command.StdoutPipe()
	if err != nil {
		return Tally{}, err
	}
	command.Stderr = command.Stdout
	if err := command.Start(); err != nil {
		return Tally{}, err
	}
	failures := byFile(os.Stdout, out)
	ended := command.Wait()
	summary, err := os.ReadFile(counts.Name())
	if err != nil {
		return Tally{}, fmt.Errorf("node: %w", err)
	}
	tally, counted := nodeTally(string(summary))
	tally.Failures = failures
	if !counted {
		return tally, errors.Join(errors.New("node ended before it had counted its tests"), ended)
	}
	if ended != nil && tally.Failed == 0 {
		return tally, fmt.Errorf("outside the tests of a file: %w", ended)
	}
	return tally, nil
}

// endOfFile is the line of the spec reporter that ends the tests of a file.
var endOfFile = regexp.MustCompile(`^[✔✖] \S+\.test\.js `)

var printing sync.Mutex

// failuresAgain is the line with which the spec reporter begins to repeat what failed.
const failuresAgain = "✖ failing tests:\n"

// byFile prints the lines of a lane, those of a file together, and returns what the spec
// reporter repeats of the tests that failed.
func byFile(to io.Writer, from io.Reader) (failures string) {
	var held bytes.Buffer
	print := func() {
		printing.Lock()
		defer printing.Unlock()
		held.WriteTo(to)
	}
	lines := bufio.NewReader(from)
	for {
		line, err := lines.ReadString('\n')
		if line == failuresAgain {
			print()
			repeated, _ := io.ReadAll(lines)
			return string(repeated)
		}
		held.WriteString(line)
		if endOfFile.MatchString(line) {
			print()
		}
		if err != nil {
			print()
			return ""
		}
	}
}

// countLine is a line of the summary that ends the TAP of node's test runner.
var countLine = regexp.MustCompile(`(?m)^# (pass|fail|cancelled|skipped|todo) (\d+)$`)

// parentFailed matches the report of a test that failed because a test within it did. The runner
// counts both; the tally counts the inner one alone.
// The suite of a file is no test and not counted.
var parentFailed = regexp.MustCompile(`(?m)^ +duration_ms: \S+\n( +type: 'test'\n)? +location: .*\n +failureType: 'subtestsFailed'$`)

// fileFailed matches the report of a suite of lane.js, a file, in which a test failed. The place
// that a failure itself names may be a module that several files share.
var fileFailed = regexp.MustCompile(`(?m)^not ok \d+ - (.+)$`)

// nodeTally reads the summary that ends what node's runner reported, if there is one.
func nodeTally(tap string) (tally Tally, counted bool) {
	for _, found := range countLine.FindAllStringSubmatch(tap, -1) {
		counted = true
		n, _ := strconv.Atoi(found[2]) // the pattern admits digits only
		switch found[1] {
		case "pass":
			tally.Passed = n
		case "fail", "cancelled":
			tally.Failed += n
		default:
			tally.Skipped += n
		}
	}
	if counted {
		tally.Failed -= len(parentFailed.FindAllString(tap, -1))
	}
	for _, found := range fileFailed.FindAllStringSubmatch(tap, -1) {
		tally.FailedFiles = append(tally.FailedFiles, found[1])
	}
	return tally, counted
}
