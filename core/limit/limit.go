// Package limit holds the limits of data (data.go) and the one table of what the
// numbers that a user chooses may be, and checks options by it. Every option of a fit,
// of reading, of a search, of a learning curve and of an experiment stands there, so
// that the browser, the module and the command line refuse the same values with the
// same words, before anything is computed from them.
package limit

import (
	"maps"
	"math"
	"strconv"

	"ppca/core/fault"
)

// A Limit says which numbers an option takes.
type Limit struct {
	Least    float64 `json:"least"`
	Most     float64 `json:"most"`
	Whole    bool    `json:"whole,omitempty"`    // only whole numbers
	Infinite bool    `json:"infinite,omitempty"` // and +∞
	Items    int     `json:"items,omitempty"`    // how many numbers a list of them may have; 0: it is never a list
	Noun     string  `json:"noun,omitempty"`     // plural of what a count counts
}

//go:generate go run ppca/web/build/cmd/limits ../../web/app/kit/limits.js

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

// CheckItems fails (ERR_OPTION) where a list is longer than it may be.
func (l Limit) CheckItems(option string, items int) error {
	if items <= l.Items {
		return nil
	}
	return fault.New(fault.Option, "%s has %d entries: it takes at most %d", option, items, l.Items).With("option", option)
}

// Holds tells whether the value is within the limits. NaN never is.
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

// All returns the table: the limits of each option by its name.
func All() map[string]Limit { return maps.Clone(table) }

// Of returns the limits of the option of that name, which the table must have.
func Of(name string) Limit {
	l, known := table[name]
	if !known {
		panic("no option is called " + name)
	}
	return l
}
