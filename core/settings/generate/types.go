package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"unicode/utf8"

	"ppca/core/experiment"
	"ppca/core/settings"
)

// description returns web/ppca.d.ts or web/page.d.ts with the options and the codes of errors and notes
// between its marks.
func description(file string) string {
	for name, values := range map[string][]string{"Method": choices("method"), "Solver": choices("solver"), "Gauge": choices("gauge"), "Smoothness": choices("smoothness"),
		"NoiseModel": choices("noise"), "ExperimentName": experiment.Names(), "PaperMethod": experiment.Methods()} {
		file = between(file, name, named(name, values))
	}
	for _, s := range settings.Structs() {
		file = between(file, s.Interface, interfaceOf(s))
	}
	file = between(file, "ErrorCode", unionOf("ErrorCode", "Code", "core/fault/fault.go"))
	file = between(file, "Status", unionOf("Status", "Status", "core/fit/summary.go"))
	return between(file, "NoteCode", unionOf("NoteCode", "NoteCode", "core/dataset/note.go"))
}

// unionOf returns the union of the constants of a type in a file of the core, with what
// their comments say.
func unionOf(name, of, file string) string {
	text := "export type " + name + " ="
	ast.Inspect(must(parser.ParseFile(token.NewFileSet(), "", read(file), parser.ParseComments)), func(node ast.Node) bool {
		if spec, ok := node.(*ast.ValueSpec); ok && fmt.Sprint(spec.Type) == of {
			text += fmt.Sprintf("\n  /** %s */\n  | %s", strings.TrimSpace(spec.Comment.Text()), strings.ReplaceAll(spec.Values[0].(*ast.BasicLit).Value, `"`, "'"))
		}
		return true
	})
	return text + ";\n"
}

// named returns a type that is one of these texts.
func named(name string, values []string) string {
	const printWidth = 141 // the longest line that Prettier leaves, and the newline
	line := "export type " + name + " = " + list(values, " | ") + ";\n"
	if utf8.RuneCountInString(line) > printWidth {
		return "export type " + name + " =\n  " + list(values, " | ") + ";\n"
	}
	return line
}

// choices returns the values of an option of a fit.
func choices(name string) []string { return settings.Fit.Of(name).Choices() }

// interfaceOf returns the interface of a struct of options.
func interfaceOf(s settings.Struct) string {
	text := fmt.Sprintf("/** %s */\nexport interface %s {\n", s.Help, s.Interface)
	for _, section := range s.Sections {
		for _, o := range section.Options {
			if o.Shape != "-" {
				text += member(o, "  ")
			}
		}
	}
	return text + "}\n"
}

// member returns the comment and the type of an option.
func member(o settings.Option, indent string) string {
	mark := "?"
	if o.Required {
		mark = ""
	}
	return comment(o, indent) + indent + o.Name + mark + ": " + shape(o) + ";\n"
}

// shape returns the type of an option.
func shape(o settings.Option) string {
	inner := "{\n"
	for _, each := range o.Options {
		inner += member(each, "    ")
	}
	return cmp.Or(o.Shape, map[settings.Kind]string{
		settings.Number: "number", settings.Whole: "number", settings.Numbers: "readonly number[]", settings.Wholes: "readonly number[]", settings.Flag: "boolean",
		settings.Text: "string", settings.Texts: "readonly string[]", settings.Choice: list(o.Choices(), " | "), settings.Group: inner + "  }",
	}[o.Kind])
}

// comment returns the comment before an option, in lines of at most 100 letters.
func comment(o settings.Option, indent string) string {
	text := o.Text()
	if o.More != "" {
		text += " " + o.More
	}
	if words := o.DefaultText(); words != "" {
		text += " Default: " + words + "."
	}
	if text == "" {
		return ""
	}
	lines := []string{""}
	for word := range strings.FieldsSeq(text) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case utf8.RuneCountInString(*last+" "+word) <= 100:
			*last += " " + word
		default:
			lines = append(lines, word)
		}
	}
	if len(lines) == 1 {
		return indent + "/** " + lines[0] + " */\n"
	}
	return indent + "/**\n" + indent + " * " + strings.Join(lines, "\n"+indent+" * ") + "\n" + indent + " */\n"
}
