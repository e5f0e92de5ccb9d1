// Command soak does in full what the tests do for seconds. It fuzzes every parser, runs
// all rounds of faults in Chromium, delays every answer to the page, lets a monkey use the
// page, installs and builds the projects of web/examples, compares methods on every split,
// looks for data races and known vulnerabilities. Run it in the project's folder; ./build.sh soak does.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"ppca/web/build"
	"ppca/web/build/tools"
)

// A stage prints what it does and returns what went wrong.
type stage struct {
	name, what string
	run        func(ctx context.Context, choice choice) error
}

// A choice is the flags of single stages.
type choice struct {
	fuzz time.Duration
}

var stages = []stage{
	{"rounds", "faults and repetitions in Chromium, every round; every view in four looks", rounds},
	{"visits", "three people use the page, photographed at every stop", visits},
	{"late", "the page in Chromium, its answers late", late},
	{"monkey", "20 seeds of 300 actions over every view, with kills, at two speeds", monkey},
	{"package", "the package, by attw and by TypeScript 5.2, 5.9 and 7", packed},
	{"consumers", "the projects of web/examples, installed, built and used in Chromium; from another origin in Firefox, too", consumers},
	{"firefox", "the page and the module in Firefox, every test", inFirefox},
	{"webkit", "the page and the module in WebKit, the engine of Safari", inWebKit},
	{"figures", "the Go tests with all their splits, seeds and draws", figures},
	{"races", "what several cores work on, under Go's race detector", races},
	{"staticcheck", "likely mistakes in the Go code", staticcheck},
	{"vulnerable", "known vulnerabilities of the dependencies", vulnerable},
	{"fuzz", "every fuzz target", fuzzAll},
}

func main() {
	var choice choice
	flag.DurationVar(&choice.fuzz, "fuzztime", 10*time.Minute, "how long to fuzz each target")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: ./build.sh soak [-fuzztime 10m] [NAME…]: all stages, or those named:")
		for _, stage := range stages {
			fmt.Fprintf(os.Stderr, "  %-12s %s\n", stage.name, stage.what)
		}
		flag.PrintDefaults()
	}
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	failed := 0
	for _, stage := range stages {
		if flag.NArg() > 0 && !slices.Contains(flag.Args(), stage.name) {
			continue
		}
		fmt.Printf("\n== %s\n", stage.what)
		start := time.Now()
		if err := stage.run(ctx, choice); err != nil {
			failed++
			fmt.Println("   failed:", err)
		}
		fmt.Printf("   %.0f s\n", time.Since(start).Seconds())
	}
	fmt.Printf("\n%d failed\n", failed)
	if failed > 0 {
		os.Exit(1)
	}
}

// rounds runs the tests in web/test that do less in ./build.sh test: a tenth of their rounds,
// half of the looks, and no kill by the clock.
func rounds(ctx context.Context, _ choice) error {
	chromium, err := tools.Chromium(ctx)
	if err != nil {
		return err
	}
	environment := []string{"PPCA_SOAK=1", "PPCA_CHROMIUM=" + chromium}
	var failures []error
	for _, pattern := range []string{"rounds-*.test.js", "page-access.test.js", "page-killed.test.js"} {
		failures = append(failures, browserTests(ctx, pattern, environment...))
	}
	return errors.Join(failures...)
}

// visits walks through the page as a visitor, a lecturer and a student do, and photographs every
// stop at three widths, in two themes and at two pixel ratios.
func visits(ctx context.Context, _ choice) error {
	chromium, err := tools.Chromium(ctx)
	if err != nil {
		return err
	}
	return browserTests(ctx, "visits.test.js", "PPCA_SOAK=1", "PPCA_CHROMIUM="+chromium)
}

// late runs the tests of the page with answers that come late, by the delays of two seeds.
func late(ctx context.Context, _ choice) error {
	chromium, err := tools.Chromium(ctx)
	if err != nil {
		return err
	}
	var failures []error
	for _, seed := range []string{"1", "2"} {
		failures = append(failures, browserTests(ctx, "page-*.test.js", "PPCA_LATE="+seed, "PPCA_CHROMIUM="+chromium))
	}
	return errors.Join(failures...)
}

// monkey runs the random actions of 20 seeds, each at full speed and on a processor that is
// six times slower.
func monkey(ctx context.Context, _ choice) error {
	chromium, err := tools.Chromium(ctx)
	if err != nil {
		return err
	}
	return browserTests(ctx, "monkey*.test.js", "PPCA_SOAK=1", "PPCA_CHROMIUM="+chromium)
}

// packed runs the tests of the package with every compiler and every way to resolve its types.
func packed(ctx context.Context, _ choice) error {
	return browserTests(ctx, "package.test.js", "PPCA_SOAK=1")
}

// consumers runs the tests of the projects in web/examples. It installs what they depend on.
func consumers(ctx context.Context, _ choice) error {
	chromium, err := tools.Chromium(ctx)
	if err != nil {
		return err
	}
	firefox, err := tools.Firefox(ctx)
	if err != nil {
		return err
	}
	const pattern = "consumers.test.js"
	return errors.Join(
		browserTests(ctx, pattern, "PPCA_SOAK=1", "PPCA_CHROMIUM="+chromium),
		browserTests(ctx, pattern, "PPCA_SOAK=1", "PPCA_ENGINE=firefox", "PPCA_FIREFOX="+firefox),
	)
}

// inFirefox runs every browser test in Firefox; those that need Chromium's DevTools skip.
func inFirefox(ctx context.Context, _ choice) error {
	firefox, err := tools.Firefox(ctx)
	if err != nil {
		return err
	}
	return browserTests(ctx, "*.test.js", "PPCA_ENGINE=firefox", "PPCA_FIREFOX="+firefox)
}

// inWebKit walks through the page in WebKit, as in a private window of Safari.
func inWebKit(ctx context.Context, _ choice) error {
	browser, err := tools.WebKit(ctx)
	if err != nil {
		return err
	}
	return browserTests(ctx, "webkit.test.js", "PPCA_WEBKIT="+browser)
}

// figures runs the Go tests at full length, see core/shared.
func figures(ctx context.Context, _ choice) error {
	return tools.Show(ctx, ".", []string{"PPCA_SOAK=1"}, "go", "test", "-timeout=2h", "./...")
}

// races runs the tests of what divides its work under the race detector, which needs a
// C compiler.
func races(ctx context.Context, _ choice) error {
	return tools.Show(ctx, ".", nil, "go", "test", "-race", "-short", "./core/job", "./core/method/...", "./core/tune", "./core/learning", "./core/experiment")
}

// browserTests runs the tests in web/test whose files match.
func browserTests(ctx context.Context, pattern string, environment ...string) error {
	if err := build.Run(ctx, ".", build.Use, func(line string) { fmt.Println("  ", line) }); err != nil {
		return err
	}
	if err := tools.Packages(ctx); err != nil {
		return err
	}
	files, err := tools.TestFiles(pattern)
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("no %s found in %s", pattern, filepath.Join(tools.Web, tools.Tests))
	}
	if err != nil {
		return err
	}
	environment = append(environment, "PPCA_BUILT=1")
	args := append([]string{"--test", "--test-concurrency=1", "--test-reporter=spec"}, files...)
	return tools.Show(ctx, ".", environment, "node", args...)
}

// fuzzAll fuzzes one target after the other.
func fuzzAll(ctx context.Context, choice choice) error {
	listed, err := exec.CommandContext(ctx, "go", "test", "-list", "^Fuzz", "./...").Output()
	if err != nil {
		return fmt.Errorf("go test -list: %w", err)
	}
	var failures []error
	for _, target := range fuzzTargets(string(listed)) {
		fmt.Printf("   %s, %s\n", target.name, target.pkg)
		if err := target.fuzz(ctx, choice.fuzz); err != nil {
			failures = append(failures, fmt.Errorf("%s: %w", target.name, err))
		}
	}
	return errors.Join(failures...)
}

type target struct{ name, pkg string }

// fuzz runs one target. It does not minimise inputs of new coverage: go test would spend up
// to a minute on each without trying anything new, and report a failure (context deadline
// exceeded) if the time ran out meanwhile. Only an input that fails is a failure.
func (t target) fuzz(ctx context.Context, each time.Duration) error {
	var said bytes.Buffer
	command := exec.CommandContext(ctx, "go", "test", "-run=^$", "-fuzz=^"+t.name+"$", "-fuzztime="+each.String(), "-fuzzminimizetime=1x", t.pkg)
	command.Stdout = io.MultiWriter(os.Stdout, &said)
	command.Stderr = command.Stdout
	err := command.Run()
	if err != nil && bytes.Contains(said.Bytes(), []byte("context deadline exceeded")) && !bytes.Contains(said.Bytes(), []byte("Failing input")) {
		return nil
	}
	return err
}

// fuzzTargets reads what go test -list prints: the names of a package, then a line about it.
func fuzzTargets(listed string) (targets []target) {
	var names []string
	for line := range strings.Lines(listed) {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 1 && strings.HasPrefix(fields[0], "Fuzz"):
			names = append(names, fields[0])
		case len(fields) > 1:
			for _, name := range names {
				targets = append(targets, target{name, fields[1]})
			}
			names = nil
		}
	}
	return targets
}
