package main

import (
	"bytes"
	"fmt"
	"go/format"
	"maps"
	"reflect"
	"slices"
	"strings"

	"ppca/core/limit"
	"ppca/core/settings"
)

// allLimits returns the limits by the names under which they stand in package limit.
// Options of one name have the same.
func allLimits() (map[string]limit.Limit, error) {
	all := maps.Clone(settings.Bounds)
	for _, s := range settings.Structs() {
		for _, o := range s.All() {
			l, known := o.Limits()
			if !known {
				continue
			}
			before, twice := all[o.LimitKey()]
			if twice && !reflect.DeepEqual(before, l) && !mergeable(&l, before) {
				return nil, fmt.Errorf("%s.%s and another option called %s have different limits: give one a Key", s.Interface, o.Name, o.LimitKey())
			}
			all[o.LimitKey()] = l
		}
	}
	return all, nil
}

// mergeable reports whether two limits differ in nothing, where one of a number and one of a
// list are the same.
func mergeable(l *limit.Limit, other limit.Limit) bool {
	l.Whole = l.Whole || other.Whole
	other.Whole = l.Whole
	return reflect.DeepEqual(*l, other)
}

// limitTable returns core/limit/table.go.
func limitTable([]byte) ([]byte, error) {
	all, err := allLimits()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.WriteString(header + "package limit\n\n// table has each option under the name that it has in JSON and in JavaScript, or under that\n// of its tag `limit`.\nvar table = []entry{\n")
	for _, key := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(&out, "{%q, Limit{%s}},\n", key, strings.Join(fields(all[key], true), ", "))
	}
	out.WriteString("}\n\n// standard has the defaults of a fit that do not depend on the data.\nvar standard = []value{\n")
	for _, o := range settings.Fit.All() {
		if value, known := o.Standard(); known {
			fmt.Fprintf(&out, "{%q, %s},\n", o.LimitKey(), goValue(value))
		}
	}
	out.WriteString("}\n")
	return format.Source(out.Bytes())
}

// methodNames returns core/fit/methods.go.
func methodNames([]byte) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString(header + "package fit\n\n// MethodName returns the name of a method in tables, charts and sentences; of an unknown one, what\n// is given.\nfunc MethodName(method string) string {\nswitch method {\n")
	for _, method := range choices("method") {
		name := settings.MethodNames[method]
		if name == "" {
			return nil, fmt.Errorf("the method %s has no name", method)
		}
		fmt.Fprintf(&out, "case %q:\nreturn %q\n", method, name)
	}
	out.WriteString("}\nreturn method\n}\n")
	return format.Source(out.Bytes())
}

// goValue returns a number or a text as Go has it.
func goValue(value any) string {
	if v, isNumber := value.(float64); isNumber {
		return "float64(" + number(v) + ")"
	}
	return fmt.Sprintf("%q", value)
}

// fields returns the fields of a limit that are not empty, as Go or as JavaScript has them.
// Numbers always have both ends.
func fields(l limit.Limit, inGo bool) []string {
	var list []string
	add := func(name, value string) {
		if !inGo {
			name = strings.ToLower(name)
		}
		list = append(list, name+": "+value)
	}
	if l.Choices == nil {
		add("Least", number(l.Least))
		add("Most", number(l.Most))
	}
	if l.Whole {
		add("Whole", "true")
	}
	if l.Infinite {
		add("Infinite", "true")
	}
	if l.Items > 0 {
		add("Items", fmt.Sprint(l.Items))
	}
	if l.Noun != "" {
		add("Noun", text(l.Noun, inGo))
	}
	if l.Choices != nil && inGo {
		add("Choices", fmt.Sprintf("%#v", l.Choices))
	}
	return list
}

func text(s string, inGo bool) string {
	if inGo {
		return fmt.Sprintf("%q", s)
	}
	return quoted(s)
}

func number(v float64) string { return limit.Text(v) }

// fitSettings returns core/method/settings.go: the struct, and for which fits its options
// count.
func fitSettings([]byte) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString(header + "package method\n\nimport \"ppca/core/fit\"\n\n")
	out.WriteString("// Settings are what a user may choose about a fit. A nil pointer, 0 or an empty value\n// means the default. The tags serve JSON and vert alike.\ntype Settings struct {\n")
	for _, section := range settings.Fit.Sections {
		fmt.Fprintf(&out, "\n// %s.\n", section.Title)
		for _, o := range section.Options {
			out.WriteString(goField(o))
		}
	}
	out.WriteString("\n// Of the data, not of a user.\nEndpointMask []bool `json:\"-\" js:\"-\"` // B×K, see fit.Options; nil: all\nVisible Visible `json:\"-\" js:\"-\"` // of pictures of a surface; nil: what is not observed has no reason\n}\n\n")
	lambda := settings.Fit.Of("lambda")
	fmt.Fprintf(&out, "// LambdaSettings are the penalties, see fit.Lambda.\ntype LambdaSettings struct {\n")
	for _, o := range lambda.Options {
		out.WriteString(goField(o))
	}
	out.WriteString("}\n\n// uses says for which fits an option counts that does not count for all.\nvar uses = []use{\n")
	for _, section := range settings.Fit.Sections {
		for _, o := range section.Options {
			if o.When.Methods != nil {
				fmt.Fprintf(&out, "{%q, when{%s}},\n", o.Name, whenIn(o.When))
			}
		}
	}
	out.WriteString("}\n")
	return format.Source(out.Bytes())
}

func whenIn(w settings.When) string {
	text := fmt.Sprintf("methods: %#v", w.Methods)
	if w.Solver != "" {
		text += fmt.Sprintf(", solver: %q", w.Solver)
	}
	if w.Gauge != "" {
		text += fmt.Sprintf(", gauge: %q", w.Gauge)
	}
	return text
}

// goField returns the field of an option, with its help as comment.
func goField(o settings.Option) string {
	name := o.Go
	if name == "" {
		name = strings.ToUpper(o.Name[:1]) + o.Name[1:]
	}
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
	case o.Kind == settings.Number || o.Kind == settings.Whole && o.Limit.Least < 1:
		return map[settings.Kind]string{settings.Number: "*float64", settings.Whole: "*int"}[o.Kind]
	}
	return map[settings.Kind]string{settings.Whole: "int", settings.Numbers: "[]float64", settings.Wholes: "[]int",
		settings.Choice: "string", settings.Text: "string", settings.Flag: "bool"}[o.Kind]
}
