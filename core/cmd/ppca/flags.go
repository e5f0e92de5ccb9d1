package main

import (
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
	"ppca/core/method"
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
		if own, _ := settings.OptionField(options.Type().Field(i)); own == name {
			return options.Field(i)
		}
	}
	return reflect.Value{}
}

// parserOf returns a function that parses an option into its field.
func parserOf(o settings.Option, field reflect.Value) func(string) error {
	return func(text string) error {
		texts := []string{text}
		switch {
		case o.Kind == settings.Numbers || o.Kind == settings.Wholes:
			texts = strings.Split(text, ",")
		case o.Kind == settings.Texts && (!o.Repeat || o.Argument == "column"):
			var err error
			if texts, err = separated(text); err != nil {
				return err
			}
		}
		if o.Repeat {
			texts = append(field.Interface().([]string), texts...)
		}
		return settings.SetText(field, o.LimitKey(), o.FlagName(), texts...)
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

// A division collects the flags that divide θ, or each of two parameters, into bins.
type division struct {
	settings *method.Settings
	axes     [2]method.Axis
	two      bool // a flag has different values for the two parameters
}

// settingsParsers returns the parsers of settings that have their own syntax: the
// components, and the division of θ.
func settingsParsers(s *method.Settings) parsers {
	d := &division{settings: s}
	own := parsers{"components": components(s)}
	for _, o := range settings.Axis.All() {
		own[o.Name] = d.perAxis(o)
	}
	return own
}

// perAxis returns a parser of one value for all parameters, or of two values separated
// by a slash, one for each of two parameters. An empty value keeps the default.
func (d *division) perAxis(o settings.Option) func(string) error {
	return func(text string) error {
		parts := strings.Split(text, "/")
		switch len(parts) {
		case 1:
			parts = append(parts, text)
		case 2:
			d.two = true
		default:
			return fmt.Errorf("%q has %d parts, but there are at most two parameters", text, len(parts))
		}
		for axis, part := range parts {
			if part == "" && d.two {
				continue
			}
			field := fieldOf(reflect.ValueOf(&d.axes[axis]).Elem(), o.Name)
			if err := parserOf(o, field)(part); err != nil {
				return err
			}
		}
		d.apply()
		return nil
	}
}

// apply copies the parsed values into the settings.
func (d *division) apply() {
	s, a := d.settings, d.axes[0]
	if d.two {
		s.Axes, a = d.axes[:], method.Axis{}
	}
	s.Endpoints, s.Bins, s.Spacing, s.Range, s.Periodic = a.Endpoints, a.Bins, a.Spacing, a.Range, a.Periodic
}

// components returns the parser of V: one number, one for each endpoint, or auto.
func components(s *method.Settings) func(string) error {
	return func(text string) error {
		switch {
		case text == "auto":
			s.Share = new(float64) // 0 stands for the default
			return nil
		case strings.Contains(text, ","):
			each := reflect.ValueOf(&s.PerEndpoint).Elem()
			return settings.SetText(each, "componentsPerEndpoint", "components", strings.Split(text, ",")...)
		}
		err := settings.SetText(reflect.ValueOf(&s.Components).Elem(), "components", "components", text)
		if _, notNumber := settings.ParseNumber(text); notNumber != nil {
			return fmt.Errorf("%w; or use auto", err)
		}
		return err
	}
}

// endpointMask reads the endpoint mask from a file, or returns nil if none is named.
func endpointMask(ctx context.Context, file string, set *dataset.Set) ([]bool, error) {
	if file == "" {
		return nil, nil
	}
	opened, err := openFile(file)
	if err != nil {
		return nil, err
	}
	mask, err := input.ReadMask(ctx, opened)
	if err != nil {
		return nil, err
	}
	if mask.Cols != set.Variables() {
		return nil, fault.New(fault.Shape, "%s has %d columns, but the data have %d variables: the mask needs a row for "+
			"each endpoint and a column for each variable", file, mask.Cols, set.Variables()).With("file", file)
	}
	return mask.On, nil
}
