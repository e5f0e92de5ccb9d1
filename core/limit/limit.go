// Package limit holds the limits of data (data.go), and checks options by a table of the
// values that they take (table.go, made from package settings): the browser, the module and
// the command line refuse the same values with the same words, before anything is computed.
package limit

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"ppca/core/fault"
)

// A Limit says which values an option takes: numbers, or texts where it has choices.
type Limit struct {
	Least, Most float64
	Whole       bool     // only whole numbers
	Infinite    bool     // and +∞
	Items       int      // how many numbers a list of them may have; 0: it is never a list
	Noun        string   // plural of what a count counts
	Choices     []string // the texts; "" where an empty one is a choice of its own
}

// largestWhole is the largest whole number that JavaScript and JSON readers keep
// exactly, as does a float64.
const largestWhole = 1<<53 - 1

// Check fails (ERR_OPTION) unless the table of limits has the option of that name
// and the value is within them. The error names the option, the value and the
// limits.
func Check(name string, value float64) error { return Of(name).Check(name, value) }

// Check fails (ERR_OPTION) unless the value is within the limits. The error names
// the option as its user knows it, the value and the limits.
func (l Limit) Check(option string, value float64) error { return l.check(option, option, value) }

// check is Check of a value whose place in messages is more than its option.
func (l Limit) check(option, place string, value float64) error {
	if l.Holds(value) {
		return nil
	}
	return fault.New(fault.Option, "%s is %s: it must be %s", place, Text(value), l.Range()).With("option", option).With("value", value)
}

// CheckChoice fails (ERR_OPTION) unless the text is one of the choices. The error names
// the option, the text and the choices.
func (l Limit) CheckChoice(option, text string) error {
	if slices.Contains(l.Choices, text) {
		return nil
	}
	return fault.New(fault.Option, "%s %q is not known: use %s", option, text, l.alternatives()).With("option", option).With("value", text)
}

// alternatives returns the choices as words of a message.
func (l Limit) alternatives() string {
	var quoted []string
	for _, choice := range l.Choices {
		if choice != "" {
			quoted = append(quoted, strconv.Quote(choice))
		}
	}
	last := len(quoted) - 1
	words := strings.Join(quoted[:last], ", ") + " or " + quoted[last]
	if len(quoted) < len(l.Choices) {
		words += ", or nothing"
	}
	return words
}

// CheckItems fails (ERR_OPTION) where a list is longer than it may be.
func (l Limit) CheckItems(option string, items int) error {
	if items <= l.Items {
		return nil
	}
	return fault.New(fault.Option, "%s has %d entries: at most %d are allowed", option, items, l.Items).With("option", option)
}

// Holds reports whether the value is within the limits. NaN never is.
func (l Limit) Holds(value float64) bool {
	if math.IsInf(value, 1) {
		return l.Infinite
	}
	return value >= l.Least && value <= l.Most && (!l.Whole || value == math.Trunc(value))
}

// Range returns what the option must be, in words.
func (l Limit) Range() string {
	words := "a number"
	if l.Whole {
		words = "a whole number"
	}
	words += " from " + Text(l.Least) + " to " + Text(l.Most)
	if l.Infinite {
		words += ", or infinite"
	}
	return words
}

// Text returns a value as it stands in messages: 4096, 0.5, 1e+300.
func Text(value float64) string {
	if value == math.Trunc(value) && math.Abs(value) <= largestWhole {
		return strconv.FormatFloat(value, 'f', -1, 64)
	}
	return strconv.FormatFloat(value, 'g', -1, 64)
}

// An entry is a row of the table, and a value one of the defaults: lists, which stand in the
// program as they are, where maps take code.
type (
	entry struct {
		key   string
		limit Limit
	}
	value struct {
		key string
		is  any
	}
)

// find returns the limits of the option of that name, if the table has it.
func find(name string) (l Limit, known bool) {
	for i := range table {
		if table[i].key == name {
			return table[i].limit, true
		}
	}
	return Limit{}, false
}

// Of returns the limits of the option of that name, which the table must have.
func Of(name string) Limit {
	l, known := find(name)
	if !known {
		panic("no option is called " + name)
	}
	return l
}
