package main

import (
	"cmp"
	"fmt"
	"go/format"
	"log"
	"maps"
	"reflect"
	"slices"
	"strings"

	"ppca/core/fault"
	"ppca/core/settings"
)

// allLimits returns the limits by the names under which they stand in package fault. Options of
// one name have the same, but that one may be a number and the other a list of whole numbers.
func allLimits() map[string]fault.Limit {
	all := maps.Clone(settings.Bounds)
	for _, s := range settings.Structs() {
		for _, o := range s.All() {
			l, known := o.Limits()
			if !known {
				continue
			}
			if before, twice := all[o.LimitKey()]; twice {
				l.Whole = l.Whole || before.Whole
				if before.Whole = l.Whole; !reflect.DeepEqual(before, l) {
					log.Fatalf("%s.%s and another option called %s have different limits: give one a Key", s.Interface, o.Name, o.LimitKey())
				}
			}
			all[o.LimitKey()] = l
		}
	}
	return all
}

// formatted returns the file with this code.
func formatted(code string) string { return string(must(format.Source([]byte(header + code)))) }

// limitTable returns core/fault/table.go.
func limitTable() string {
	all := allLimits()
	var limits, standard strings.Builder
	for _, key := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(&limits, "{%q, Limit{%s}},\n", key, limitIn(goValue, all[key]))
	}
	for _, o := range settings.Fit.All() {
		if value, known := o.Standard(); known {
			fmt.Fprintf(&standard, "{%q, %s},\n", o.LimitKey(), goValue(value))
		}
	}
	return formatted(`package fault

// table has each option under the name that it has in JSON and in JavaScript, or under that
// of its tag ` + "`limit`" + `.
var table = []entry{
` + limits.String() + `}

// standard has the defaults of a fit that do not depend on the data.
var standard = []value{
` + standard.String() + "}\n")
}

// methodNames returns core/fit/methods.go.
func methodNames() string {
	var cases strings.Builder
	for _, method := range choices("method") {
		fmt.Fprintf(&cases, "case %q:\nreturn %q\n", method, settings.MethodNames[method])
	}
	return formatted(`package fit

// MethodName returns the name of a method in tables, charts and sentences; of an unknown one, what
// is given.
func MethodName(method string) string {
switch method {
` + cases.String() + "}\nreturn method\n}\n")
}

// code is a value as it is written.
type code string

// properties returns those of the names and values that are not zero.
func properties(written func(any) string, namesAndValues ...any) string {
	var all []string
	for pair := range slices.Chunk(namesAndValues, 2) {
		if !reflect.ValueOf(pair[1]).IsZero() {
			all = append(all, fmt.Sprintf("%s: %s", pair[0], written(pair[1])))
		}
	}
	return strings.Join(all, ", ")
}

// limitIn returns the properties of a limit. Those of numbers always have both ends.
func limitIn(written func(any) string, l fault.Limit) string {
	var least, most code
	if l.Choices == nil {
		least, most = code(fault.NumberText(l.Least)), code(fault.NumberText(l.Most))
	}
	return properties(written, "Least", least, "Most", most, "Whole", l.Whole, "Infinite", l.Infinite, "Items", l.Items, "Noun", l.Noun, "Choices", l.Choices, "Former", l.Former)
}

func goValue(value any) string {
	switch v := value.(type) {
	case code:
		return string(v)
	case float64:
		return "float64(" + fault.NumberText(v) + ")"
	}
	return fmt.Sprintf("%#v", value)
}

// fitSettings returns core/method/settings.go: the struct, and for which fits its options
// count.
func fitSettings() string {
	var members, lambda, uses strings.Builder
	for _, section := range settings.Fit.Sections {
		fmt.Fprintf(&members, "\n// %s.\n", section.Title)
		for _, o := range section.Options {
			members.WriteString(goField(o))
			if o.When.Methods != nil {
				fmt.Fprintf(&uses, "{%q, when{%s}},\n", o.Name, properties(goValue, "methods", o.When.Methods, "solver", o.When.Solver, "gauge", o.When.Gauge))
			}
		}
	}
	for _, o := range settings.Fit.Of("lambda").Options {
		lambda.WriteString(goField(o))
	}
	return formatted(`package method

import "ppca/core/fit"

// Settings are what a user may choose about a fit. A nil pointer, 0 or an empty value
// means the default. The tags are for JSON.
type Settings struct {
` + members.String() + `
// Of the data, not of a user.
EndpointMask []bool ` + "`json:\"-\" js:\"-\"`" + ` // B×K, see fit.Options; nil: all
Visible Visible ` + "`json:\"-\" js:\"-\"`" + ` // of pictures of a surface; nil: what is not observed has no reason
}

// LambdaSettings are the penalties, see fit.Lambda.
type LambdaSettings struct {
` + lambda.String() + `}

// uses says for which fits an option counts that does not count for all.
var uses = []use{
` + uses.String() + "}\n")
}

// goField returns the field of an option, with its help as comment.
func goField(o settings.Option) string {
	name := cmp.Or(o.Go, strings.ToUpper(o.Name[:1])+o.Name[1:])
	tag := fmt.Sprintf("json:%q", o.Name)
	if !o.Empty {
		tag = fmt.Sprintf("json:%q js:%q", o.Name+",omitempty", o.Name)
	}
	if o.Key != "" {
		tag += fmt.Sprintf(" limit:%q", o.Key)
	}
	return fmt.Sprintf("%s %s `%s` // %s\n", name, goType(o), tag, o.Help)
}

// goType returns the type of an option's field: one that 0 or nil leaves to the default.
func goType(o settings.Option) string {
	switch {
	case o.Type != "":
		return o.Type
	case o.Kind == settings.Whole && o.Limit.Least < 1:
		return "*int"
	}
	return map[settings.Kind]string{settings.Number: "*float64", settings.Whole: "int", settings.Numbers: "[]float64", settings.Wholes: "[]int",
		settings.Choice: "string", settings.Text: "string", settings.Flag: "bool"}[o.Kind]
}
