package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

	"ppca/web/build/tools"
)

func types(ctx context.Context) (Tally, error) {
	if err := tools.Packages(ctx); err != nil {
		return Tally{}, err
	}
	var tally Tally
	for _, project := range []string{"tsconfig.json", "tsconfig.worker.json"} {
		compiler := filepath.Join("node_modules", "typescript", "bin", "tsc")
		tally.check(tools.Show(ctx, tools.Web, nil, "node", compiler, "--project", project) == nil)
	}
	return tally, nil
}

func browserTests(ctx context.Context) (Tally, error) {
	if err := tools.Packages(ctx); err != nil {
		return Tally{}, err
	}
	chromium, err := tools.HeadlessChromium(ctx)
	if err != nil {
		return Tally{}, err
	}
	var tally Tally
	for _, group := range []struct {
		folder string
		atOnce int // files
	}{{"test", 2}, {filepath.Join("test", "alone"), 1}} {
		files, err := filepath.Glob(filepath.Join(tools.Web, group.folder, "*.test.js"))
		if err != nil {
			return Tally{}, err
		}
		counted, err := browserFiles(ctx, []string{"PPCA_CHROMIUM=" + chromium}, files, group.atOnce)
		if err != nil {
			return Tally{}, err
		}
		tally = tally.Plus(counted)
	}
	return tally, nil
}

// inFirefox are the tests that are run in a second browser too: the numbers, what
// is stored, and a walk through the page. ./build.sh soak runs all of them.
var inFirefox = []string{"module-bits", "module-fit", "page-keyboard", "page-walk"}

func firefoxTests(ctx context.Context) (Tally, error) {
	firefox, err := tools.Firefox(ctx)
	if err != nil {
		fmt.Println("   skipped:", err)
		return Tally{Skipped: 1}, nil
	}
	files := make([]string, len(inFirefox))
	for i, name := range inFirefox {
		files[i] = filepath.Join(tools.Web, "test", name+".test.js")
	}
	return browserFiles(ctx, []string{"PPCA_ENGINE=firefox", "PPCA_FIREFOX=" + firefox}, files, 2)
}

// browserFiles runs these tests, so many files at a time. Those that measure how
// fast the page answers lie in a folder of their own.
func browserFiles(ctx context.Context, environment, files []string, atOnce int) (Tally, error) {
	if len(files) == 0 {
		return Tally{}, fmt.Errorf("no browser test found in %s", tools.Web)
	}
	folder, err := os.MkdirTemp("", "ppca-check-")
	if err != nil {
		return Tally{}, err
	}
	defer os.RemoveAll(folder)
	programs := filepath.Join(folder, "programs") + string(filepath.Separator)
	if err := tools.Show(ctx, ".", nil, "go", "build", "-o", programs, "./core/cmd/ppca", "./web/test/server", "./web/test/portraits"); err != nil {
		return Tally{}, fmt.Errorf("the programs that the tests run: %w", err)
	}
	counts := filepath.Join(folder, "counts.tap")

	args := append([]string{"--test", fmt.Sprintf("--test-concurrency=%d", atOnce),
		"--test-timeout=3600000", // of a whole file, not of a test; the waits in its tests end sooner
		"--test-reporter=spec", "--test-reporter-destination=stdout",
		"--test-reporter=tap", "--test-reporter-destination=" + counts}, files...)
	ended := tools.Show(ctx, ".", append(environment, "PPCA_BUILT=1", "PPCA_PROGRAMS="+programs), "node", args...)
	summary, err := os.ReadFile(counts)
	if err != nil {
		return Tally{}, fmt.Errorf("node --test: %w", err)
	}
	tally := nodeTally(string(summary))
	if ended != nil && tally.Failed == 0 {
		return tally, fmt.Errorf("node --test: %w", ended)
	}
	if tally == (Tally{}) {
		return tally, fmt.Errorf("node --test ran no test")
	}
	return tally, nil
}

// countLine is a line of the summary that ends the TAP of node's test runner.
var countLine = regexp.MustCompile(`(?m)^# (pass|fail|cancelled|skipped|todo) (\d+)$`)

// nodeTally reads the summary at the end of what node's runner reported.
func nodeTally(tap string) Tally {
	var tally Tally
	for _, found := range countLine.FindAllStringSubmatch(tap, -1) {
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
	return tally
}
