package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// goTest runs go test with the arguments and counts every test and subtest. It prints the
// output of what failed, the reason of what was skipped, and the line of go test for each
// package. It does not vet the packages, which is a stage of its own, and links no tables for debuggers.
func goTest(ctx context.Context, environment []string, args ...string) (Tally, error) {
	command := exec.CommandContext(ctx, "go", append([]string{"test", "-json", "-vet=off", "-ldflags=-s"}, args...)...)
	command.Env = append(os.Environ(), environment...)
	command.Stderr = os.Stdout
	out, err := command.StdoutPipe()
	if err != nil {
		return Tally{}, err
	}
	if err := command.Start(); err != nil {
		return Tally{}, err
	}
	r := report{output: map[place]string{}, failed: map[string]bool{}}
	lines := bufio.NewReader(out)
	for err == nil {
		var line []byte
		line, err = lines.ReadBytes('\n')
		r.line(line)
	}
	if err := command.Wait(); err != nil && r.Failed == 0 {
		return r.Tally, fmt.Errorf("go test: %w", err)
	}
	return r.Tally, nil
}

// A place is a test, or a package where Test is empty.
type place struct{ Package, Test string }

// A report follows the events of `go test -json` (go doc test2json).
type report struct {
	Tally
	output map[place]string // of what has not ended
	failed map[string]bool  // packages with a test that failed
}

// line handles one event. A line that is no event is printed as it is.
func (r *report) line(line []byte) {
	var e struct {
		place
		Action, Output string
	}
	if json.Unmarshal(line, &e) != nil {
		fmt.Printf("%s", line)
		return
	}
	switch e.Action {
	case "build-output":
		fmt.Print(e.Output)
	case "output":
		r.output[e.place] += e.Output
	case "pass", "skip", "fail":
		r.end(e.place, e.Action)
	}
}

// end counts a test, or prints what go test says of a package. Tests of a failed package
// that began and never ended (a panic, a timeout, os.Exit) have failed, and so has a package
// that fails without a failed test, such as one that does not compile.
func (r *report) end(p place, action string) {
	said := r.output[p]
	delete(r.output, p)
	switch {
	case p.Test == "" && action == "fail":
		for other := range r.output {
			if other.Package == p.Package {
				r.end(other, action)
			}
		}
		if !r.failed[p.Package] {
			r.fail(p.Package+" failed", said)
		} else {
			fmt.Print(said)
		}
	case p.Test == "":
		fmt.Print(strings.TrimPrefix(said, "PASS\n"))
	case action == "fail":
		r.failed[p.Package] = true
		r.fail(p.Package+": "+p.Test+" failed", said)
	case action == "skip":
		r.Skipped++
		fmt.Printf("%s: %s skipped\n%s", p.Package, p.Test, said)
	default:
		r.Passed++
	}
}

func (r *report) fail(what, said string) {
	r.Failed++
	r.Failures += what + "\n" + said
	fmt.Printf("%s\n%s", what, said)
}
