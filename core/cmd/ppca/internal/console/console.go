// Package console prints the results of a command and parses its options.
package console

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"

	"ppca/core/settings"
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
		Printf(c.Report, "ppca: note: %s\n", InFlags(text))
	}
}

var theOption = regexp.MustCompile(`the option (\w+)`)

// InFlags returns a message of the core in the words of the command line: -one-hot for the option
// oneHot.
func InFlags(message string) string {
	return theOption.ReplaceAllStringFunc(message, func(text string) string {
		for _, option := range settings.Read.All() {
			if text == "the option "+option.Name {
				return "-" + option.FlagName()
			}
		}
		return text
	})
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

// Parse returns the names of the files among the arguments.
func (c *Console) Parse(set *flag.FlagSet, args []string) ([]string, error) {
	return c.ParseValues(set, args, "the file")
}

// ParseValues sets the options among the arguments and returns the others, in their order.
// Options may come before, between and after them; nothing after "--" is an option. A negative
// number is a value, because θ can be one. If there are only options, it returns a UsageError
// that names what is missing.
func (c *Console) ParseValues(set *flag.FlagSet, args []string, what string) ([]string, error) {
	options, values := separate(set, args)
	if err := set.Parse(options); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			c.explain(set)
			return nil, err
		}
		return nil, Misuse("%v; %s -h lists the options", err, set.Name())
	}
	if len(values) == 0 {
		return nil, Misuse("%s: name %s beside the options: %s", set.Name(), what, synopsis(set))
	}
	return values, nil
}

// separate divides arguments into options, with their values, and the others.
func separate(set *flag.FlagSet, args []string) (options, others []string) {
	for i := 0; i < len(args); i++ {
		switch arg := args[i]; {
		case arg == "--":
			return options, append(others, args[i+1:]...)
		case len(arg) < 2 || arg[0] != '-' || ParseNumbers(arg, new([]float64)) == nil:
			others = append(others, arg)
		default:
			options = append(options, arg)
			if takesValue(set, arg) && i+1 < len(args) {
				i++
				options = append(options, args[i])
			}
		}
	}
	return options, others
}

// takesValue reports whether the value of an option is the next argument.
func takesValue(set *flag.FlagSet, option string) bool {
	found := set.Lookup(strings.TrimPrefix(option[1:], "-"))
	if found == nil { // its value follows =, or there is no such option
		return false
	}
	truth, ok := found.Value.(interface{ IsBoolFlag() bool })
	return !ok || !truth.IsBoolFlag()
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

// Number parses a number, or ∞ as commands print it.
func Number(text string) (float64, error) {
	if text == "∞" {
		return math.Inf(1), nil
	}
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
  ppca unusual     -model model.npz [-o distances.csv] data.csv
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
