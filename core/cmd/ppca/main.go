// Command ppca fits parameterized PCA models to files and applies them.
// `ppca help` lists its commands, see console.Usage.
//
// Data are CSV tables, NumPy arrays (with -theta FILE.npy) or pictures (PNG, JPEG or
// PGM: single, in a folder or in a ZIP). With -landmarks, pictures have key points.
//
// Exit codes: 0 done; 1 an error in the data or a file; 2 an error in the command line;
// 130 interrupted. An interrupted fit still writes its best model so far.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strconv"
	"syscall"

	"ppca/core/cmd/ppca/internal/apply"
	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/cmd/ppca/internal/repeat"
	"ppca/core/cmd/ppca/internal/train"
	"ppca/core/dataset"
	"ppca/core/fault"
)

// The exit codes.
const (
	exitDone      = 0
	exitData      = 1
	exitUsage     = 2
	exitCancelled = 130 // as a shell reports SIGINT
)

// collectAt is how much garbage may grow, in percent of what is in use. A table of 10⁶ × 12
// then takes 1.4 GB instead of 1.7 to 2.1, in the same time.
const collectAt = 50

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run runs one command line and returns the exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	out, report := &console.Printable{To: stdout}, &console.Printable{To: stderr}
	commands := map[string]func(context.Context, *console.Console, []string) error{
		"fit": train.Fit, "tune": train.Tune, "project": apply.Project, "reconstruct": apply.Reconstruct, "score": apply.Score, "unusual": apply.Unusual, "impute": apply.Impute, "move": apply.Move, "locate": apply.Locate, "bootstrap": apply.Bootstrap, "describe": apply.Describe, "verify": repeat.Verify,
		"at": apply.At, "angles": apply.Angles, "learn": train.Learn, "experiment": repeat.Experiment,
	}
	if len(args) == 0 {
		fmt.Fprint(report, console.Usage)
		return exitUsage
	}
	command, known := commands[args[0]]
	switch {
	case args[0] == "help" || args[0] == "-h" || args[0] == "-help" || args[0] == "--help":
		fmt.Fprint(out, console.Usage)
		return exitDone
	case !known:
		console.Printf(report, "ppca: there is no command %s\n\n", strconv.Quote(args[0]))
		fmt.Fprint(report, console.Usage)
		return exitUsage
	}
	return exitCode(command(ctx, &console.Console{Out: out, Report: report}, args[1:]), report)
}

// exitCode prints an error to report and returns the exit code for it.
func exitCode(err error, report io.Writer) int {
	var misused *console.UsageError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return exitDone
	case errors.Is(err, console.ErrCancelled), errors.Is(err, context.Canceled):
		fmt.Fprintln(report, "ppca: interrupted")
		return exitCancelled
	case errors.As(err, &misused):
		console.Printf(report, "ppca: %v\n", err)
		return exitUsage
	}
	code := exitData
	if fault.CodeOf(err) == fault.Option {
		code = exitUsage
	}
	(&console.Console{Report: report}).Remark(notes(err))
	console.Printf(report, "ppca: %s%s\n", codePrefix(err), console.InFlags(err.Error()))
	return code
}

// notes returns how the table of an error was read.
func notes(err error) []string {
	var coded *fault.Error
	if !errors.As(err, &coded) {
		return nil
	}
	list, _ := coded.Details["notes"].(dataset.Notes)
	return list.Texts()
}

// codePrefix returns the code of an error that has one, for the message; errors of the
// operating system have none.
func codePrefix(err error) string {
	var coded *fault.Error
	if errors.As(err, &coded) {
		return string(coded.Code) + ": "
	}
	return ""
}
