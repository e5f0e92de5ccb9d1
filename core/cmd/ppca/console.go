package main

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

// A console is where a command prints: results to out, remarks to report. Both are
// printable writers.
type console struct {
	out, report io.Writer
	json        bool
	headings    []heading // of -h
}

// print writes a result: JSON in one line, or the text.
func (c *console) print(result any, format string, args ...any) error {
	if c.json {
		return json.NewEncoder(c.out).Encode(result)
	}
	return say(c.out, format+"\n", args...)
}

func (c *console) remark(texts []string) {
	for _, text := range texts {
		say(c.report, "ppca: note: %s\n", text)
	}
}

// A usageError is a fault of the command line alone.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

func misuse(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// flags returns the flag set of a command with what all commands share.
func (c *console) flags(name string) *flag.FlagSet {
	set := flag.NewFlagSet("ppca "+name, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.BoolVar(&c.json, "json", false, "Print the result as JSON.")
	set.Usage = func() {} // explain prints it, and only when it was asked for
	return set
}

// parse returns the files named behind the options.
func (c *console) parse(set *flag.FlagSet, args []string) ([]string, error) {
	if _, err := c.parseValues(set, args, "the file"); err != nil {
		return nil, err
	}
	for _, arg := range set.Args() {
		if strings.HasPrefix(arg, "-") {
			if _, err := os.Stat(arg); err != nil {
				return nil, misuse("%s: the option %s stands behind a file; options come first", set.Name(), arg)
			}
		}
	}
	return set.Args(), nil
}

// parseValues returns what stands behind the options, which may begin with a minus:
// what it is says an error.
func (c *console) parseValues(set *flag.FlagSet, args []string, what string) ([]string, error) {
	if err := set.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			c.explain(set)
			return nil, err
		}
		return nil, misuse("%v (%s -h lists the options)", err, set.Name())
	}
	if set.NArg() == 0 {
		return nil, misuse("%s: name %s, after the options: %s", set.Name(), what, synopsis(set))
	}
	return set.Args(), nil
}

// synopsis returns the line of usage that shows a command.
func synopsis(set *flag.FlagSet) string {
	for line := range strings.Lines(usage) {
		if line := strings.Join(strings.Fields(line), " "); strings.HasPrefix(line, set.Name()+" ") {
			return line
		}
	}
	return set.Name()
}

// parseNumbers appends numbers with commas between.
func parseNumbers(text string, to *[]float64) error {
	for field := range strings.SplitSeq(text, ",") {
		v, err := number(strings.TrimSpace(field))
		if err != nil {
			return err
		}
		*to = append(*to, v)
	}
	return nil
}

func number(text string) (float64, error) {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number", text)
	}
	return v, nil
}
