package settings

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"ppca/core/fault"
)

// A Limit is the set of values that an option allows: numbers, or texts if it has choices.
type Limit struct {
	Least    float64  `json:"least"`
	Most     float64  `json:"most"`
	Whole    bool     `json:"whole,omitempty"`    // whole numbers only
	Infinite bool     `json:"infinite,omitempty"` // +∞ is allowed
	Items    int      `json:"items,omitempty"`    // most numbers in a list; 0: not a list
	Noun     string   `json:"noun,omitempty"`     // the counted things, in the plural
	Choices  []string `json:"-"`                  // allowed texts; they contain "" if an empty one is allowed
	Former   []string `json:"-"`                  // texts that earlier versions wrote; allowed, but no message names them
}

// largestWhole is the largest whole number up to which JavaScript, JSON readers and float64
// are exact.
const largestWhole = 1<<53 - 1

// CheckOption fails with ERR_OPTION unless the table has an option of that name and its limits
// contain the value. The error names the option, the value and the limits.
func CheckOption(name string, value float64) error { return LimitOf(name).Check(name, value) }

// Check fails with ERR_OPTION unless the limits contain the value. The error names the option
// as the user knows it, the value and the limits.
func (l Limit) Check(option string, value float64) error { return l.check(option, option, value) }

// check is Check for a value whose place in the message is more than its option.
func (l Limit) check(option, place string, value float64) error {
	if l.Holds(value) {
		return nil
	}
	return fault.New(fault.Option, "%s is %s: it must be %s", place, NumberText(value), l.Range()).With("option", option).With("value", value)
}

// Allows reports whether the text is a choice, of this or of an earlier version.
func (l Limit) Allows(text string) bool {
	return slices.Contains(l.Choices, text) || slices.Contains(l.Former, text)
}

// CheckChoice fails with ERR_OPTION unless the text is allowed. The error names the option, the
// text and the choices.
func (l Limit) CheckChoice(option, text string) error {
	if l.Allows(text) {
		return nil
	}
	return fault.New(fault.Option, "%s %q is not known: use %s", option, text, l.alternatives()).With("option", option).With("value", text)
}

// alternatives returns the choices as words for a message.
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

// CheckItems fails with ERR_OPTION if a list is too long.
func (l Limit) CheckItems(option string, items int) error {
	if items <= l.Items {
		return nil
	}
	return fault.New(fault.Option, "%s has %d entries: at most %d are allowed", option, items, l.Items).With("option", option)
}

// Holds reports whether the limits contain the value; they never contain NaN.
func (l Limit) Holds(value float64) bool {
	if math.IsInf(value, 1) {
		return l.Infinite
	}
	return value >= l.Least && value <= l.Most && (!l.Whole || value == math.Trunc(value))
}

// Range returns the limits in words.
func (l Limit) Range() string {
	words := "a number"
	if l.Whole {
		words = "a whole number"
	}
	words += " from " + NumberText(l.Least) + " to " + NumberText(l.Most)
	if l.Infinite {
		words += ", or infinite"
	}
	return words
}

// NumberText returns a value in the form for messages: 4096, 0.5, 1e+300.
func NumberText(value float64) string {
	switch {
	case math.IsInf(value, 1):
		return "Infinity"
	case math.IsInf(value, -1):
		return "-Infinity"
	}
	if value == math.Trunc(value) && math.Abs(value) <= largestWhole {
		return strconv.FormatFloat(value, 'f', -1, 64)
	}
	return strconv.FormatFloat(value, 'g', -1, 64)
}

// limits returns all limits by their keys. Options of one key have the same, but that one may be a
// number and the other a list of whole numbers.
var limits = sync.OnceValue(func() map[string]Limit {
	all := maps.Clone(Bounds)
	for _, s := range Structs() {
		for _, o := range s.All() {
			if l, known := o.Limits(); known {
				l.Whole = l.Whole || all[o.LimitKey()].Whole
				all[o.LimitKey()] = l
			}
		}
	}
	return all
})

// LimitOf returns the limits of the option of that name, which must be in the table.
func LimitOf(name string) Limit {
	l, known := limits()[name]
	if !known {
		panic("no option is called " + name)
	}
	return l
}
