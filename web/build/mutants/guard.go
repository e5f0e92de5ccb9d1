package mutants

import (
	"context"
	"regexp"
	"strings"
)

// A Guard is the tests that must notice a mutant.
type Guard struct {
	args    []string // the command
	browser bool     // needs web/dist
	// mayNotBuild says that the mutant need not compile, as those of the tool.
	mayNotBuild bool
}

// inGo are the tests of a package whose names match, as in go test -run.
func inGo(pkg, run string) Guard {
	return Guard{args: []string{"go", "test", "-count=1", "-vet=off", "-failfast", "-timeout=4m", "-run=" + run, "./" + pkg}}
}

// inBrowser are the tests of a file in web/test whose names match.
func inBrowser(file, name string) Guard {
	return Guard{args: []string{"node", "--test", "--test-reporter=tap", "--test-timeout=900000", "--test-name-pattern=" + name, "web/test/" + file}, browser: true}
}

// inNode are tests of a file in web/test that open no page.
func inNode(file, name string) Guard {
	g := inBrowser(file, name)
	g.browser = false
	return g
}

func (g Guard) String() string { return strings.Join(g.args, " ") }

// runTests runs the tests as the sources stand in this place. It returns the first line
// that says why one failed.
func (g Guard) runTests(ctx context.Context, p *place) (found outcome, why string) {
	var environment []string
	if g.browser {
		if p.build(ctx) != nil {
			return notBuilt, ""
		}
		environment = []string{"PPCA_BUILT=1"}
	}
	out, err := p.command(ctx, environment, g.args[0], g.args[1:]...).CombinedOutput()
	found = judge(string(out), err != nil)
	if found == killed {
		why = strings.TrimSpace(failure.FindString(string(out)))
	}
	return found, why
}

// failure finds the first line about a failure that go test or node --test printed.
var failure = regexp.MustCompile(`(?m)^(\s+\S+_test\.go:\d+: |panic: |\s+error: ).*$(\n\s{4}.*$)?`)

// judge reads what go test or node --test printed.
func judge(out string, failed bool) outcome {
	has := func(text string) bool { return strings.Contains(out, text) }
	switch {
	case has("[build failed]"), has("[setup failed]"):
		return notBuilt
	case has("panic: test timed out after"):
		return timedOut
	case failed:
		return killed
	case has("[no tests to run]"), has("[no test files]"), has("\n# pass 0\n"):
		return outOfTests
	}
	return survived
}
