// Command ppca fits parameterized PCA models to files and applies them.
// `ppca help` lists its commands.
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
	"strings"
	"syscall"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/report"
)

// A subcommand is one of the program.
type subcommand struct {
	name, usage string // usage is what follows the name
	run         func(context.Context, *console) error
}

// subcommands returns all of them, in the order of the help.
func subcommands() []subcommand {
	return []subcommand{
		{"fit", "-theta COLUMN [options] [-o model.npz] data.csv", runFit},
		{"tune", "-theta COLUMN [options] [-o model.npz] data.csv", runTune},
		{"project", "-model model.npz [-o coefficients.csv] data.csv", runProject},
		{"reconstruct", "-model model.npz [-o data.csv] coefficients.csv", runReconstruct},
		{"score", "-model model.npz data.csv", runScore},
		{"unusual", "-model model.npz [-o distances.csv] data.csv", runUnusual},
		{"impute", "-model model.npz [-o filled.csv] data.csv", runImpute},
		{"move", "-model model.npz -to θ [-o moved.csv] data.csv", runMove},
		{"locate", "-model model.npz [-o theta.csv] data.csv", runLocate},
		{"bootstrap", "-model model.npz [-o bands.csv] data.csv", runBootstrap},
		{"describe", "model.npz", runDescribe},
		{"at", "-model model.npz [-o slice.csv] θ", runAt},
		{"angles", "-model model.npz [-o angles.csv] θ θ…", runAngles},
		{"learn", "-theta COLUMN [options] data.csv", runLearn},
		{"verify", "[-key key.json] [-csv grades.csv] report.json… [data.csv]", runVerify},
		{"experiment", "NAME [options] [-data faces.zip]", runExperiment},
	}
}

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
	out, errors := &printable{to: stdout}, &printable{to: stderr}
	if len(args) == 0 {
		usage(errors)
		return exitUsage
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		usage(out)
		return exitDone
	case "version", "-version", "--version":
		fmt.Fprintln(out, "ppca", report.BuildName())
		return exitDone
	}
	var names []string
	for _, s := range subcommands() {
		if s.name == args[0] {
			return exitCode(s.run(ctx, newConsole(s, args[1:], out, errors)), errors)
		}
		names = append(names, s.name)
	}
	printf(errors, "ppca: there is no command \"%s\"%s\n\n", args[0], didYouMean("", args[0], names))
	usage(errors)
	return exitUsage
}

// didYouMean returns ": did you mean" with the nearest of the names, or nothing.
func didYouMean(dash, name string, known []string) string {
	if near := fault.Nearest(name, known); near != "" {
		return ": did you mean " + dash + near + "?"
	}
	return ""
}

// usage prints the usage lines of all commands.
func usage(to io.Writer) {
	fmt.Fprint(to, "ppca fits parameterized PCA models and applies them.\n\n")
	for _, s := range subcommands() {
		fmt.Fprintf(to, "  ppca %-11s %s\n", s.name, s.usage)
	}
	fmt.Fprint(to, "  ppca version\n\nEach command explains its options with -h.\n")
}

// exitCode prints an error to report and returns the exit code for it.
func exitCode(err error, report io.Writer) int {
	var misused *usageError
	var coded *fault.Error
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return exitDone
	case errors.Is(err, errCancelled), errors.Is(err, context.Canceled):
		fmt.Fprintln(report, "ppca: interrupted")
		return exitCancelled
	case errors.As(err, &misused):
		printf(report, "ppca: %v\n", err)
		return exitUsage
	case !errors.As(err, &coded): // of the operating system
		printf(report, "ppca: %s\n", err)
		return exitData
	}
	if notes, how := coded.Details["notes"].(dataset.Notes); how { // how the table of the error was read
		(&console{report: report}).remark(notes.Texts())
	}
	printf(report, "ppca: %s: %s\n", coded.Code, inFlags(err.Error()))
	if fault.CodeOf(err) == fault.Option {
		return exitUsage
	}
	return exitData
}

// inFlags returns a message of the core in the words of the command line: -one-hot for the option
// oneHot.
func inFlags(message string) string {
	return theOption.ReplaceAllStringFunc(message, func(text string) string {
		for _, option := range readOptions {
			if text == "the option "+option.Name {
				return "-" + option.FlagName()
			}
		}
		return text
	})
}

// notFlag reports whether an argument is no flag.
func notFlag(arg string) bool {
	return len(arg) < 2 || !strings.HasPrefix(arg, "-") || parseNumbers(arg, new([]float64)) == nil
}
