package main

import (
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"ppca/core/fault"
	"ppca/core/settings"
)

// A heading of the help text, and the flags below it.
type heading struct {
	title string
	flags []string
}

// parsers maps the names of options that have their own syntax on the command line to
// their parsers.
type parsers map[string]func(text string) error

// options defines a flag for each option of a struct, as package settings describes it;
// into points to that struct.
func (c *console) options(about settings.Struct, into any, own parsers) {
	for _, section := range about.Sections {
		c.headings = append(c.headings, heading{title: section.Title})
		c.section(section.Options, reflect.ValueOf(into).Elem(), own)
	}
}

func (c *console) section(options []settings.Option, into reflect.Value, own parsers) {
	for _, o := range options {
		name, field := o.FlagName(), fieldOf(into, o.Name)
		parse := own[o.Name]
		switch {
		case o.Kind == settings.Group:
			if len(o.Options) > 0 {
				c.section(o.Options, field, nil)
			}
			continue
		case name == "-" || o.Module && parse == nil:
			continue
		}
		last := &c.headings[len(c.headings)-1]
		last.flags = append(last.flags, name)
		text, argument := o.Usage()
		switch {
		case o.Kind == settings.Flag:
			c.flags.BoolVar(field.Addr().Interface().(*bool), name, field.Bool(), text)
		case parse == nil:
			parse = parserOf(o, field)
			fallthrough
		default:
			c.flags.Func(name, "`"+argument+"` "+text, parse)
		}
	}
}

// fieldOf returns the field of the option with that name, or the zero Value.
func fieldOf(options reflect.Value, name string) reflect.Value {
	for i := range options.NumField() {
		if own, _ := fault.OptionField(options.Type().Field(i)); own == name {
			return options.Field(i)
		}
	}
	return reflect.Value{}
}

// parserOf returns a function that parses an option into its field.
func parserOf(o settings.Option, field reflect.Value) func(string) error {
	name := o.FlagName()
	switch o.Kind {
	case settings.Number, settings.Whole:
		return func(text string) error {
			v, err := number(text)
			if err == nil {
				err = fault.LimitOf(o.LimitKey()).Check(name, v)
			}
			if err == nil {
				setNumber(field, v)
			}
			return err
		}
	case settings.Numbers, settings.Wholes:
		return func(text string) error {
			list, err := numbersWithin(text, name, fault.LimitOf(o.LimitKey()))
			if err != nil {
				return err
			}
			field.Set(reflect.MakeSlice(field.Type(), len(list), len(list)))
			for i, v := range list {
				setNumber(field.Index(i), v)
			}
			return nil
		}
	case settings.Choice:
		return func(text string) error {
			field.SetString(text)
			return fault.LimitOf(o.LimitKey()).CheckChoice(name, text)
		}
	case settings.Texts:
		return func(text string) error {
			list := []string{text}
			if !o.Repeat || o.Argument == "column" {
				var err error
				if list, err = separated(text); err != nil {
					return err
				}
			}
			if o.Repeat {
				list = append(field.Interface().([]string), list...)
			}
			field.Set(reflect.ValueOf(list))
			return nil
		}
	}
	return func(text string) error {
		field.SetString(text)
		return nil
	}
}

// separated returns the texts between commas; one that contains a comma has quotes around it, as
// in a CSV file.
func separated(text string) ([]string, error) {
	if text == "" {
		return []string{""}, nil
	}
	list, err := csv.NewReader(strings.NewReader(text)).Read()
	if err != nil {
		return nil, fmt.Errorf("%q must be texts with commas between, and quotes around a text that contains a comma", text)
	}
	return list, nil
}

// setNumber sets a number, or the number that a pointer points to.
func setNumber(field reflect.Value, v float64) {
	if field.Kind() == reflect.Pointer {
		field.Set(reflect.New(field.Type().Elem()))
		field = field.Elem()
	}
	field.Set(reflect.ValueOf(v).Convert(field.Type()))
}

// numbersWithin parses numbers that are separated by commas and checks each against the
// limits of an option.
func numbersWithin(text, name string, l fault.Limit) ([]float64, error) {
	var list []float64
	if err := parseNumbers(text, &list); err != nil {
		return nil, err
	}
	for i, v := range list {
		if err := l.CheckItem(name, i, v); err != nil {
			return nil, err
		}
	}
	return list, l.CheckItems(name, len(list))
}

// wide is the most characters in a line of the help text.
const wide = 96

// explain prints the usage line of the command and its flags, below their headings; last come those
// without a heading.
func (c *console) explain() {
	fmt.Fprintf(c.out, "ppca %s %s\n%s", c.name, c.usage, c.about)
	var titled []string
	for _, h := range c.headings {
		if len(h.flags) > 0 {
			fmt.Fprintf(c.out, "\n%s\n", h.title)
		}
		for _, name := range h.flags {
			describeFlag(c.out, c.flags.Lookup(name))
		}
		titled = append(titled, h.flags...)
	}
	fmt.Fprint(c.out, "\nFiles and output\n")
	c.flags.VisitAll(func(f *flag.Flag) {
		if !slices.Contains(titled, f.Name) {
			describeFlag(c.out, f)
		}
	})
}

// describeFlag prints a flag and its usage; the usage begins with the name of the value.
func describeFlag(to io.Writer, f *flag.Flag) {
	argument, text := flag.UnquoteUsage(f)
	text = strings.TrimPrefix(text, argument+" ")
	fmt.Fprintln(to, strings.TrimRight("  -"+f.Name+" "+argument, " "))
	line := "     "
	for word := range strings.FieldsSeq(text) {
		if utf8.RuneCountInString(line+" "+word) > wide {
			fmt.Fprintln(to, line)
			line = "     "
		}
		line += " " + word
	}
	fmt.Fprintln(to, line)
}

// namedOutput defines the flag of a file to write. Its value must have one of the endings: a wrong
// ending would mislead whoever opens the file next.
func (c *console) namedOutput(flag string, output *string, usage string, endings ...string) {
	c.flags.Func(flag, usage, func(name string) error {
		if !slices.ContainsFunc(endings, func(ending string) bool { return strings.EqualFold(filepath.Ext(name), ending) }) {
			return fmt.Errorf("the name must end in %s", strings.Join(endings, " or "))
		}
		*output = name
		return nil
	})
}
