// Package console prints the results of a command and parses its options.
package console

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// A Console is where a command prints: results to Out, remarks to Report. Both are
// Printable writers.
type Console struct {
	Out, Report io.Writer
	Json        bool
	headings    []heading       // of the help text
	remarked    map[string]bool // notes that were printed
}

// Print writes a result: one line of JSON, or the text.
func (c *Console) Print(result any, format string, args ...any) error {
	if c.Json {
		return json.NewEncoder(c.Out).Encode(result)
	}
	return Printf(c.Out, format+"\n", args...)
}

// Remark prints notes, one a line, each once.
func (c *Console) Remark(texts []string) {
	for _, text := range texts {
		if c.remarked[text] {
			continue
		}
		if c.remarked == nil {
			c.remarked = map[string]bool{}
		}
		c.remarked[text] = true
		Printf(c.Report, "ppca: note: %s\n", text)
	}
}

// A UsageError is an error in the command line itself.
type UsageError struct{ text string }

// Error implements error.
func (e *UsageError) Error() string { return e.text }

// Misuse returns a UsageError.
func Misuse(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
}

// Flags returns the flag set of a command, with the flags that all commands have.
func (c *Console) Flags(name string) *flag.FlagSet {
	set := flag.NewFlagSet("ppca "+name, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.BoolVar(&c.Json, "json", false, "Print the result as JSON.")
	set.Usage = func() {} // explain prints the help, and only on request
	return set
}

// Parse returns the names of the files after the options.
func (c *Console) Parse(set *flag.FlagSet, args []string) ([]string, error) {
	if _, err := c.ParseValues(set, args, "the file"); err != nil {
		return nil, err
	}
	for _, arg := range set.Args() {
		if strings.HasPrefix(arg, "-") {
			if _, err := os.Stat(arg); err != nil {
				return nil, Misuse("%s: the option %s comes after a file; options come first", set.Name(), arg)
			}
		}
	}
	return set.Args(), nil
}

// ParseValues returns the arguments after the options; they may begin with a minus. It
// returns a UsageError that names what is missing if there are none.
func (c *Console) ParseValues(set *flag.FlagSet, args []string, what string) ([]string, error) {
	if err := set.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			c.explain(set)
			return nil, err
		}
		return nil, Misuse("%v; %s -h lists the options", err, set.Name())
	}
	if set.NArg() == 0 {
		return nil, Misuse("%s: name %s after the options: %s", set.Name(), what, synopsis(set))
	}
	return set.Args(), nil
}

// synopsis returns the usage line of a command.
func synopsis(set *flag.FlagSet) string {
	for line := range strings.Lines(Usage) {
		if line := strings.Join(strings.Fields(line), " "); strings.HasPrefix(line, set.Name()+" ") {
			return line
		}
	}
	return set.Name()
}

// ParseNumbers appends numbers that are separated by commas.
func ParseNumbers(text string, to *[]float64) error {
	for field := range strings.SplitSeq(text, ",") {
		v, err := Number(strings.TrimSpace(field))
		if err != nil {
			return err
		}
		*to = append(*to, v)
	}
	return nil
}

// Number parses a number.
func Number(text string) (float64, error) {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number", text)
	}
	return v, nil
}

// ErrCancelled is the error of a command that was interrupted after it wrote its partial
// result.
var ErrCancelled = errors.New("interrupted")

const Usage = `ppca fits parameterized PCA models and applies them.

  ppca fit         -theta COLUMN [options] [-o model.npz] data.csv
  ppca tune        -theta COLUMN [options] [-o model.npz] data.csv
  ppca project     -model model.npz [-o coefficients.csv] data.csv
  ppca reconstruct -model model.npz [-o data.csv] coefficients.csv
  ppca score       -model model.npz data.csv
  ppca impute      -model model.npz [-o filled.csv] data.csv
  ppca move        -model model.npz -to θ [-o moved.csv] data.csv
  ppca locate      -model model.npz [-o theta.csv] data.csv
  ppca bootstrap   -model model.npz [-o bands.csv] data.csv
  ppca describe    model.npz
  ppca at          -model model.npz [-o slice.csv] θ
  ppca angles      -model model.npz [-o angles.csv] θ θ…
  ppca learn       -theta COLUMN [options] data.csv
  ppca verify      [-key key.json] [-csv grades.csv] report.json… [data.csv]
  ppca experiment  NAME [options] [-data faces.zip]

Each command explains its options with -h.
`
