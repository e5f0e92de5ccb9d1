// Command ppca fits parameterized PCA models to files and applies them.
//
//	ppca fit         -theta COLUMN [options] [-o model.npz] data.csv
//	ppca tune        -theta COLUMN [options] [-o model.npz] data.csv
//	ppca project     -model model.npz [-o coefficients.csv] data.csv
//	ppca reconstruct -model model.npz [-o data.csv] coefficients.csv
//	ppca score       -model model.npz data.csv
//	ppca impute      -model model.npz [-o filled.csv] data.csv
//	ppca describe    model.npz
//	ppca at          -model model.npz [-o slice.csv] θ
//	ppca angles      -model model.npz [-o angles.csv] θ θ…
//	ppca learn       -theta COLUMN [options] data.csv
//	ppca verify      report.json [data.csv]
//	ppca experiment  NAME [options] [-data faces.zip]
//
// Data are a CSV table, a NumPy array (with -theta FILE.npy) or pictures (PNG,
// JPEG, PGM, loose, in a folder or in a ZIP), of which -landmarks takes key points of
// faces. It exits with 0 when done, 1 when the data or a file is at fault, 2 when the
// command line is, and 130 when interrupted: a fit then still writes the best model so
// far.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"ppca/core/fault"
)

// The exit codes.
const (
	exitDone      = 0
	exitData      = 1
	exitUsage     = 2
	exitCancelled = 130 // as a shell reports SIGINT
)

// errCancelled is what a command returns that was interrupted but has written
// what there was.
var errCancelled = errors.New("interrupted")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

const usage = `ppca fits parameterized PCA models and applies them.

  ppca fit         -theta COLUMN [options] [-o model.npz] data.csv
  ppca tune        -theta COLUMN [options] [-o model.npz] data.csv
  ppca project     -model model.npz [-o coefficients.csv] data.csv
  ppca reconstruct -model model.npz [-o data.csv] coefficients.csv
  ppca score       -model model.npz data.csv
  ppca impute      -model model.npz [-o filled.csv] data.csv
  ppca describe    model.npz
  ppca at          -model model.npz [-o slice.csv] θ
  ppca angles      -model model.npz [-o angles.csv] θ θ…
  ppca learn       -theta COLUMN [options] data.csv
  ppca verify      report.json [data.csv]
  ppca experiment  NAME [options] [-data faces.zip]

Each command explains its options with -h.
`

// run carries out one command line and returns the exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	out, report := &printable{to: stdout}, &printable{to: stderr}
	commands := map[string]func(context.Context, *console, []string) error{
		"fit": runFit, "tune": search, "project": project, "reconstruct": reconstruct, "score": score, "impute": impute, "describe": describe, "verify": verify,
		"at": slice, "angles": angles, "learn": learn, "experiment": repeat,
	}
	if len(args) == 0 {
		fmt.Fprint(report, usage)
		return exitUsage
	}
	command, known := commands[args[0]]
	switch {
	case args[0] == "help" || args[0] == "-h" || args[0] == "-help" || args[0] == "--help":
		fmt.Fprint(out, usage)
		return exitDone
	case !known:
		say(report, "ppca: there is no command %s\n\n", strconv.Quote(args[0]))
		fmt.Fprint(report, usage)
		return exitUsage
	}
	return exitCode(command(ctx, &console{out: out, report: report}, args[1:]), report)
}

// exitCode tells what went wrong on report and in a number.
func exitCode(err error, report io.Writer) int {
	var misused *usageError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return exitDone
	case errors.Is(err, errCancelled), errors.Is(err, context.Canceled):
		fmt.Fprintln(report, "ppca: interrupted")
		return exitCancelled
	case errors.As(err, &misused):
		say(report, "ppca: %v\n", err)
		return exitUsage
	}
	code := exitData
	if fault.CodeOf(err) == fault.Option {
		code = exitUsage
	}
	say(report, "ppca: %s%v\n", codePrefix(err), err)
	return code
}

// codePrefix names the code of an error that has one; errors of the operating
// system do not.
func codePrefix(err error) string {
	var coded *fault.Error
	if errors.As(err, &coded) {
		return string(coded.Code) + ": "
	}
	return ""
}
