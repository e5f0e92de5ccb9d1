// Command check runs all checks, stage after stage, also after a stage that failed. Its
// last line counts the tests of all stages. ./build.sh test runs it in the project's
// folder.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// stage is one kind of check. It prints failures in full and passes in brief. A stage that
// cannot run returns an error, which counts as a failure.
type stage struct {
	name string
	run  func(context.Context) (Tally, error)
}

var stages = []stage{
	{"go vet and gofmt", vet},
	{"Go tests", nativeTests},
	{"Go tests in WebAssembly, under Node", wasmTests},
	{"types and format of the JavaScript, and the build of web/dist", scripts},
	{"the page and the module in Chromium", browserTests},
	{"the page and the module in Firefox", firefoxTests},
}

// collectAt is GOGC of what the stages run: compilers, linkers and tests live for seconds.
// They take an eighth less time when they collect garbage seldom.
const collectAt = "400"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if os.Getenv("GOGC") == "" {
		os.Setenv("GOGC", collectAt)
	}
	var total Tally
	for _, stage := range stages {
		fmt.Printf("\n== %s\n", stage.name)
		start := time.Now()
		tally, err := stage.run(ctx)
		if err != nil {
			fmt.Println(err)
			tally.Failed++
			tally.Failures += fmt.Sprintf("%s: %v\n", stage.name, err)
		}
		fmt.Printf("   %s (%.0f s)\n", tally, time.Since(start).Seconds())
		total = total.Plus(tally)
	}
	if total.Unsteady != "" {
		fmt.Printf("\n== what failed beside other tests and passed alone\n%s\n", brief(total.Unsteady))
	}
	if total.Failures != "" {
		fmt.Printf("\n== what failed\n%s\n", brief(total.Failures))
	}
	fmt.Printf("\n%s\n", total)
	if total.Failed > 0 {
		os.Exit(1)
	}
}
