package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"strings"
	"time"

	"ppca/core/dataset"
	"ppca/core/job"
	"ppca/core/model"
	"ppca/core/settings"
)

// A console is the command line of a command, and where it prints: results to out, remarks to
// report. Both are printable writers.
type console struct {
	out, report io.Writer
	subcommand
	args     []string
	flags    *flag.FlagSet
	about    string          // what the help says before the flags
	headings []heading       // of the help text
	remarked map[string]bool // notes that were printed

	json   bool   // -json
	output string // -o
	model  string // -model
	brief  bool   // the JSON is a summary, so that the table needs a file
}

// newConsole returns the console of a command, with the flags that all commands have.
func newConsole(s subcommand, args []string, out, report io.Writer) *console {
	c := &console{out: out, report: report, subcommand: s, args: args}
	c.flags = flag.NewFlagSet(s.name, flag.ContinueOnError)
	c.flags.SetOutput(io.Discard)
	c.flags.Usage = func() {} // explain prints the help, and only on request
	c.flags.BoolVar(&c.json, "json", false, "Print the result as JSON.")
	return c
}

// print writes a result: one line of JSON, or the text.
func (c *console) print(result any, format string, args ...any) error {
	if c.json {
		return json.NewEncoder(c.out).Encode(result)
	}
	return printf(c.out, format+"\n", args...)
}

// remark prints notes, one a line, each once.
func (c *console) remark(texts []string) {
	for _, text := range texts {
		if c.remarked[text] {
			continue
		}
		if c.remarked == nil {
			c.remarked = map[string]bool{}
		}
		c.remarked[text] = true
		printf(c.report, "ppca: note: %s\n", inFlags(text))
	}
}

// note prints one note.
func (c *console) note(format string, args ...any) { c.remark([]string{fmt.Sprintf(format, args...)}) }

var (
	theOption   = regexp.MustCompile(`the option (\w+)`)
	readOptions = settings.Read.All()
)

// A usageError is an error in the command line itself.
type usageError struct{ text string }

// Error implements error.
func (e *usageError) Error() string { return e.text }

// misuse returns a usageError.
func misuse(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// errCancelled is the error of a command that was interrupted after it wrote its partial
// result.
var errCancelled = errors.New("interrupted")

// parse sets the flags among the arguments and returns the others, in their order. Flags may come
// before, between and after them; nothing after "--" is a flag. A negative number is a value,
// because θ can be one. It fails with a usageError if there are only flags; what is missing then.
func (c *console) parse(what string) ([]string, error) {
	flags, values, err := c.separate()
	if err != nil {
		return nil, err
	}
	err = c.flags.Parse(flags)
	switch {
	case errors.Is(err, flag.ErrHelp):
		c.explain()
		return nil, err
	case err != nil:
		return nil, misuse("%v: ppca %s -h lists the options", err, c.name)
	case len(values) == 0:
		return nil, misuse("ppca %s: name %s beside the options: ppca %[1]s %[3]s", c.name, what, c.usage)
	case c.json && c.brief && c.output == "":
		return nil, misuse("%s -json prints only a summary: name a file for the table with -o", c.name)
	}
	return values, nil
}

// separate divides the arguments into flags, with their values, and the others.
func (c *console) separate() (flags, others []string, err error) {
	for i := 0; i < len(c.args); i++ {
		arg := c.args[i]
		if arg == "--" {
			return flags, append(others, c.args[i+1:]...), nil
		}
		if notFlag(arg) {
			others = append(others, arg)
			continue
		}
		flags = append(flags, arg)
		name, _, inside := strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
		found := c.flags.Lookup(name)
		if found == nil && name != "h" && name != "help" {
			return nil, nil, c.unknown(name)
		}
		if found != nil && !inside && !isTruth(found) && i+1 < len(c.args) {
			i++
			flags = append(flags, c.args[i])
		}
	}
	return flags, others, nil
}

// isTruth reports whether a flag needs no value.
func isTruth(f *flag.Flag) bool {
	truth, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && truth.IsBoolFlag()
}

// unknown is the usageError of a flag that the command does not have.
func (c *console) unknown(name string) error {
	var names []string
	c.flags.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	return misuse("ppca %s has no flag -%s, see ppca %[1]s -h%[3]s", c.name, name, didYouMean("-", name, names))
}

// parseNumbers appends numbers that are separated by commas.
func parseNumbers(text string, to *[]float64) error {
	for field := range strings.SplitSeq(text, ",") {
		v, err := settings.ParseNumber(field)
		if err != nil {
			return err
		}
		*to = append(*to, v)
	}
	return nil
}

// modelFlag defines -model.
func (c *console) modelFlag() { c.flags.StringVar(&c.model, "model", "", "`file.npz` The model.") }

// opened returns the model of -model.
func (c *console) opened() (*model.Model, error) { return openModel(c.model) }

// tableFlag defines -o for the table that is the result. complete says that -json has all of it.
func (c *console) tableFlag(complete bool) {
	if c.brief = !complete; c.brief {
		c.flags.Lookup("json").Usage = "Print a summary as JSON; the table then needs -o."
	}
	c.namedOutput("o", &c.output, "`file` The table, .csv or .npy (default: print CSV).", ".csv", ".npy")
}

// table writes the table that is the result, and says what it is if the table goes to a file. Without a
// file, said is the JSON of all of it.
func (c *console) table(ctx context.Context, r dataset.Result, said any, format string, args ...any) error {
	if c.output != "" || !c.json {
		if err := writeResult(ctx, c, c.output, r); err != nil || c.output == "" {
			return err
		}
	}
	return c.print(said, format, args...)
}

// everyOnTerminal and everyElsewhere are the times between two reports of progress.
const (
	everyOnTerminal = time.Second
	everyElsewhere  = 30 * time.Second
)

// meter returns functions that show the progress of a job with the time left, and clear it: on a
// terminal it is one line that changes every second, elsewhere a new line now and then.
func (c *console) meter() (show func(job.Progress), clear func()) {
	to := c.report.(*printable).to // safe: the meter writes only numbers and cursor movements
	every, begin, end := everyElsewhere, "", "\n"
	if file, is := to.(*os.File); is {
		if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			every, begin, end = everyOnTerminal, "\r", "\x1b[K"
		}
	}
	shown := time.Now()
	show = func(p job.Progress) {
		if time.Since(shown) < every {
			return
		}
		shown = time.Now()
		left := time.Duration(p.Left() * float64(time.Second)).Round(time.Second)
		fmt.Fprintf(to, "%sppca: %.0f %%, %d of %d parts, %s left%s", begin, 100*p.Done, p.Parts, p.Of, left, end)
	}
	clear = func() {
		if begin != "" {
			fmt.Fprint(to, begin+end)
		}
	}
	return show, clear
}

// runJob runs a job whose result is JSON on all cores, and shows its progress.
func runJob[T any](ctx context.Context, c *console, j job.Job) (T, error) {
	show, clear := c.meter()
	defer clear()
	return job.RunJSON[T](ctx, j, runtime.GOMAXPROCS(0), show)
}
