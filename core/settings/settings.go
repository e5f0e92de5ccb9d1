// Package settings is the one table of options: everything that a user may choose about
// reading, fitting, searching and experiments, with its type, range, default, unit and help,
// the fits that it counts for, its flag, its field on the page and its key in links.
//
// The core checks options by the table, takes defaults from it, and asks it for which fits an
// option counts (check.go, limit.go). The flags of core/cmd/ppca and their help are made from it,
// too. `go generate ./core/settings` writes what cannot be made when a program runs:
//
//   - core/method/settings.go, the settings of a fit
//   - web/app/kit/settings.ts, the ranges and fields of the page, with the keys of its links,
//     the names of the methods, and which change with θ and have λ
//   - web/engine/types/options.ts, the options, and the codes of errors and notes, and beside it
//     answers.ts and page-answers.ts, the answers of the module, from structs of the core
//
// The repository has the first alone: a build makes the others.
//
// A new option is an entry here and the code that uses it: of a fit, in core/fit or in a
// method; of other structs, with its field there, and with its key and its control where the
// page shows it. Tests fail when anything is out of step.
package settings

import (
	"fmt"
	"slices"
	"strings"
)

//go:generate go run ppca/core/settings/generate

// Kind is the type of an option.
type Kind int

// The kinds of options.
const (
	Number  Kind = iota // one number
	Whole               // one whole number
	Numbers             // a list of numbers
	Wholes              // a list of whole numbers
	Choice              // one of several texts
	Flag                // true or false
	Text                // any text
	Texts               // a list of texts
	Group               // several options under one name
	Groups              // a list of these
)

// An Option is one thing that a user may choose.
type Option struct {
	Name    string // in JSON and JavaScript
	Kind    Kind
	Limit   Limit   // of numbers, and of the length of lists
	Key     string  // of the limits and of the default; empty: Name
	Values  []Value // of a choice
	Default any     // a value that a fit has where nothing is given, or words; nil: there is none, or Help says it
	Unit    string
	Help    string // one or two sentences, for -h and the types of the module
	More    string // what only the types of the module says
	Shell   string // what only -h says
	Options []Option

	When When   // the fits that it counts for; zero: all
	Page *Field // how the page shows and links the option; nil: not, or in a way of its own

	Flag     string // on the command line; empty: Name with dashes; "-": none
	Argument string // what stands for the value in -h; empty: by kind
	Repeat   bool   // of texts: each flag adds one, else they have commas between
	Shape    string // the type in the types of the module; empty: by kind; "-": another option stands for it there

	Go    string // the field in method.Settings; empty: Name with a capital
	Type  string // its type; empty: by kind
	Empty bool   // reports write it also where it is not given, as they always did

	Required bool // in the types of the module
	Module   bool // the module alone has it: no struct in Go does
}

// When says for which fits an option counts. What is empty holds for all.
type When struct {
	Methods []string
	Solver  string
}

// Holds reports whether an option counts for a fit by a method and a solver, or by any solver if that is "".
func (w When) Holds(method, solver string) bool {
	return (w.Methods == nil || slices.Contains(w.Methods, method)) && (w.Solver == "" || solver == "" || w.Solver == solver)
}

// WhenOf returns for which fits an option of a fit counts; for all if there is no such option.
func WhenOf(name string) When {
	for _, section := range Fit.Sections {
		for i := range section.Options {
			if section.Options[i].Name == name {
				return section.Options[i].When
			}
		}
	}
	return When{}
}

// A Value is one value of a choice.
type Value struct {
	Value string // empty: what holds where nothing is chosen
	Words string // on the page
}

// A Field is how the page shows an option in the form of a fit, and its key in links. Other
// forms are written by hand, so that their options have a key alone.
type Field struct {
	Label string // empty: the form shows the option in a way of its own
	Hint  string // below the field
	Empty string // in the empty field; empty: the default
	Link  string // its key in links; empty: the name of the flag
	Step  bool   // a change is a step to which the browser's "back" returns
}

// A Section is a group of options with a heading in -h.
type Section struct {
	Title   string
	Options []Option
}

// A Struct is a struct of options in Go and an interface in the types of the module.
type Struct struct {
	Interface string
	Help      string
	Sections  []Section
}

// Structs returns all structs, in the order of the types of the module.
func Structs() []Struct {
	return []Struct{Read, Blur, Portrait, Impute, Locate, Fit, Axis, Tune, Learning, Bootstrap, Experiment}
}

// All returns the options of the struct, those of groups behind their group.
func (s Struct) All() []Option {
	var list []Option
	for _, section := range s.Sections {
		for _, o := range section.Options {
			list = append(append(list, o), o.Options...)
		}
	}
	return list
}

// Of returns the option with the name, which the struct must have: of a group, with a
// point between, as in lambda.mean.
func (s Struct) Of(name string) Option {
	group, inner, grouped := strings.Cut(name, ".")
	for _, section := range s.Sections {
		for _, o := range section.Options {
			if o.Name != group {
				continue
			}
			if !grouped {
				return o
			}
			return Struct{Sections: []Section{{Options: o.Options}}}.Of(inner)
		}
	}
	panic("no option of " + s.Interface + " is called " + name)
}

// Only returns the struct with the named options alone.
func (s Struct) Only(names ...string) Struct {
	return s.where(func(name string, _ Option) bool { return slices.Contains(names, name) })
}

// Without returns the struct without the named options.
func (s Struct) Without(names ...string) Struct {
	return s.where(func(name string, _ Option) bool { return !slices.Contains(names, name) })
}

// Counting returns the struct with the options that count for fits by a method and a solver.
func (s Struct) Counting(method, solver string) Struct {
	return s.where(func(_ string, o Option) bool { return o.When.Holds(method, solver) })
}

// where returns the struct with the options that are wanted, those of groups by their
// names with a point between.
func (s Struct) where(wanted func(name string, o Option) bool) Struct {
	filtered := func(list []Option, prefix string) (left []Option) {
		for _, o := range list {
			if wanted(prefix+o.Name, o) {
				left = append(left, o)
			}
		}
		return left
	}
	var sections []Section
	for _, section := range s.Sections {
		options := filtered(section.Options, "")
		for i, o := range options {
			options[i].Options = filtered(o.Options, o.Name+".")
		}
		if len(options) > 0 {
			sections = append(sections, Section{section.Title, options})
		}
	}
	s.Sections = sections
	return s
}

// LimitKey returns the key of the limits and of the default of the option.
func (o Option) LimitKey() string {
	if o.Key != "" {
		return o.Key
	}
	return o.Name
}

// Limits returns the limits of the option, and whether it has any.
func (o Option) Limits() (l Limit, known bool) {
	l = o.Limit
	l.Whole = o.Kind == Whole || o.Kind == Wholes
	for _, value := range o.Values {
		l.Choices = append(l.Choices, value.Value)
	}
	switch o.Kind {
	case Flag, Text, Texts, Group:
		return l, false
	}
	return l, !o.Module
}

// FlagName returns the name of the option on the command line, or "-".
func (o Option) FlagName() string {
	if o.Flag != "" {
		return o.Flag
	}
	return Dashed(o.Name)
}

// LinkKey returns the key of the option in links.
func (o Option) LinkKey() string {
	if o.Page != nil && o.Page.Link != "" {
		return o.Page.Link
	}
	return o.FlagName()
}

// Choices returns the values of a choice, but for the empty one.
func (o Option) Choices() []string {
	var list []string
	for _, value := range o.Values {
		if value.Value != "" {
			list = append(list, value.Value)
		}
	}
	return list
}

// Text returns the help with the unit.
func (o Option) Text() string {
	if o.Unit == "" {
		return o.Help
	}
	return o.Help + " Unit: " + o.Unit + "."
}

// DefaultText returns the default in words, empty where there is none.
func (o Option) DefaultText() string {
	switch value := o.Default.(type) {
	case nil:
		return ""
	case float64:
		return strings.Replace(NumberText(value), "e-0", "e-", 1)
	default:
		return fmt.Sprint(value)
	}
}

// Standard returns the default that is a value of the option, and whether there is one.
func (o Option) Standard() (value any, known bool) {
	switch value := o.Default.(type) {
	case int:
		return float64(value), true
	case float64:
		return value, true
	case string:
		return value, o.Kind == Choice && slices.Contains(o.Choices(), value)
	}
	return nil, false
}

// Usage returns the text of -h, and the word that stands for the value.
func (o Option) Usage() (text, argument string) {
	text = o.Text()
	if words := o.DefaultText(); words != "" {
		text = strings.TrimSuffix(text, ".") + " (default: " + words + ")."
	}
	if o.Shell != "" {
		text += " " + o.Shell
	}
	return text, o.argument()
}

func (o Option) argument() string {
	switch {
	case o.Argument != "":
		return o.Argument
	case o.Kind == Choice:
		return strings.Join(o.Choices(), "|")
	}
	return map[Kind]string{Number: "number", Whole: "number", Numbers: "a,b,c", Wholes: "a,b,c", Text: "text", Texts: "a,b,c"}[o.Kind]
}
