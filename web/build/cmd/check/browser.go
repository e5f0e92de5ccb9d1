package main

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"ppca/web/build"
	"ppca/web/build/tools"
)

// scripts checks the types of the scripts, and that they are formatted, and builds web/dist
// of them. All run at once, since most use one processor.
func scripts(ctx context.Context) (Tally, error) {
	if err := tools.Packages(ctx); err != nil {
		return Tally{}, err
	}
	work := map[string]func() error{
		"web/dist": func() error {
			return build.Run(ctx, ".", build.Use, func(line string) { fmt.Println("  ", line) })
		},
	}
	for _, script := range [][]string{
		{"typescript/bin/tsc", "--project", "tsconfig.json"},
		{"typescript/bin/tsc", "--project", "tsconfig.worker.json"},
		{"prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."},
	} {
		program := filepath.Join("node_modules", filepath.FromSlash(script[0]))
		work[strings.Join(script, " ")] = func() error {
			return tools.Show(ctx, tools.Web, nil, "node", append([]string{program}, script[1:]...)...)
		}
	}
	var tally Tally
	var ending sync.Mutex
	var running sync.WaitGroup
	for name, run := range work {
		running.Go(func() {
			err := run()
			ending.Lock()
			defer ending.Unlock()
			tally.check(name, err)
		})
	}
	running.Wait()
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
	side, err := tools.TestFiles("*.test.js")
	if err != nil {
		return Tally{}, err
	}
	alone, err := filepath.Glob(filepath.Join(tools.Web, tools.Tests, tools.Alone, "*.test.js"))
	if err != nil {
		return Tally{}, err
	}
	var tally Tally
	for _, group := range []struct {
		files       []string
		lanes       int
		environment []string
	}{
		{side, 2 * runtime.NumCPU(), []string{seldomOptimised}}, // tests wait, too
		{alone, 1, nil},
	} {
		counted, err := browserFiles(ctx, append(group.environment, "PPCA_CHROMIUM="+chromium), group.files, group.lanes)
		tally = tally.Plus(counted)
		if err != nil {
			return tally, err
		}
	}
	return tally, nil
}

// seldomOptimised keeps Chromium from preparing for long runs, which tests are not (a sixth of
// their time): it optimises a function of the program only once that has run for fifteen times
// as long as usual, and never optimises a script; it compiles functions when they are called, and
// collects garbage in one thread.
const seldomOptimised = "PPCA_JS_FLAGS=--wasm-tiering-budget=200000000,--no-turbofan,--no-maglev,--max-lazy,--single-threaded-gc"

// inFirefox are the tests that are run in a second browser too: the numbers, what
// is stored, and a walk through the page. ./build.sh soak runs all of them.
var inFirefox = []string{"module/module-bits", "package/plain", "look/page-walk"}

func firefoxTests(ctx context.Context) (Tally, error) {
	firefox, err := tools.Firefox(ctx)
	if err != nil {
		fmt.Println("   skipped:", err)
		return Tally{Skipped: 1}, nil
	}
	files := make([]string, len(inFirefox))
	for i, name := range inFirefox {
		files[i] = filepath.Join(tools.Web, tools.Tests, filepath.FromSlash(name)+".test.js")
	}
	return browserFiles(ctx, []string{"PPCA_ENGINE=firefox", "PPCA_FIREFOX=" + firefox}, files, 2)
}
