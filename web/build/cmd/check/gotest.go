package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// event is one line of `go test -json` (go doc test2json).
type event struct {
	Action     string
	Package    string
	ImportPath string // of build-output
	Test       string
	Output     string
	Elapsed    float64
}

// report follows the events of `go test -json`: it prints the output of what
// failed, the reason of what was skipped, and a line per package.
type report struct {
	to       io.Writer
	total    Tally
	packages map[string]*packageReport
}

// packageReport holds what has been heard of one package.
type packageReport struct {
	tally  Tally
	output map[string]*strings.Builder // by test; "" for the package's own
}

// goTest runs go test with the arguments and counts every test and subtest. It does not
// vet the packages, which is a stage of its own.
func goTest(ctx context.Context, environment []string, args ...string) (Tally, error) {
	command := exec.CommandContext(ctx, "go", append([]string{"test", "-json", "-vet=off"}, args...)...)
	command.Env = append(os.Environ(), environment...)
	command.Stderr = os.Stdout
	out, err := command.StdoutPipe()
	if err != nil {
		return Tally{}, err
	}
	if err := command.Start(); err != nil {
		return Tally{}, err
	}
	reported := newReport(os.Stdout)
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			reported.line(line)
		}
		if err != nil {
			break
		}
	}
	if err := command.Wait(); err != nil && reported.total.Failed == 0 {
		return reported.total, fmt.Errorf("go test: %w", err)
	}
	return reported.total, nil
}

func newReport(to io.Writer) *report {
	return &report{to: to, packages: make(map[string]*packageReport)}
}

// line takes one line in; what is no event is printed as it is.
func (r *report) line(line []byte) {
	var e event
	if json.Unmarshal(line, &e) != nil {
		fmt.Fprintf(r.to, "%s", line)
		return
	}
	if e.Action == "build-output" {
		fmt.Fprint(r.to, e.Output)
		return
	}
	if e.Package == "" {
		return
	}
	heard := r.packages[e.Package]
	if heard == nil {
		heard = &packageReport{output: make(map[string]*strings.Builder)}
		r.packages[e.Package] = heard
	}
	heard.take(e, r.to)
	if e.Test == "" && (e.Action == "pass" || e.Action == "fail" || e.Action == "skip") {
		r.total = r.total.Plus(heard.tally)
	}
}

func (p *packageReport) take(e event, to io.Writer) {
	said := p.output[e.Test]
	if said == nil {
		said = &strings.Builder{}
		p.output[e.Test] = said
	}
	switch e.Action {
	case "output":
		said.WriteString(e.Output)
	case "pass", "fail", "skip":
		if e.Test == "" {
			p.end(e, to)
			return
		}
		delete(p.output, e.Test)
		p.count(e, said.String(), to)
	}
}

// count takes the end of one test.
func (p *packageReport) count(e event, said string, to io.Writer) {
	switch e.Action {
	case "pass":
		p.tally.Passed++
	case "fail":
		p.tally.Failed++
		failure := fmt.Sprintf("%s: %s failed\n%s", e.Package, e.Test, said)
		p.tally.Failures += failure
		fmt.Fprint(to, failure)
	case "skip":
		p.tally.Skipped++
		fmt.Fprintf(to, "%s: %s skipped\n%s", e.Package, e.Test, said)
	}
}

// end takes the end of a package. Tests that began and never ended (a panic, a
// timeout, os.Exit) have failed, and so has a package that does not compile.
func (p *packageReport) end(e event, to io.Writer) {
	if e.Action == "fail" {
		for test, said := range p.output {
			if test != "" {
				p.count(event{Action: "fail", Package: e.Package, Test: test}, said.String(), to)
			}
		}
		if p.tally.Failed == 0 {
			p.tally.Failed++
			p.tally.Failures += fmt.Sprintf("%s failed\n%s", e.Package, p.output[""])
		}
		fmt.Fprint(to, p.output[""])
	}
	if p.tally != (Tally{}) {
		fmt.Fprintf(to, "   %s: %s (%.1f s)\n", e.Package, p.tally, e.Elapsed)
	}
}
