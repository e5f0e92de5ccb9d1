package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"ppca/core/experiment"
	"ppca/core/settings"
)

// description returns web/ppca.d.ts with the options and the codes of errors and notes between
// its marks.
func description(old []byte) ([]byte, error) {
	parts := map[string]string{"Method": named("Method", choices("method")), "Solver": named("Solver", choices("solver")),
		"Gauge": named("Gauge", choices("gauge")), "Smoothness": named("Smoothness", choices("smoothness")), "NoiseModel": named("NoiseModel", choices("noise")),
		"ExperimentName": named("ExperimentName", experiment.Names()), "PaperMethod": named("PaperMethod", experiment.Methods())}
	for _, s := range settings.Structs() {
		parts[s.Interface] = interfaceOf(s)
	}
	for _, u := range []struct{ name, of, path string }{
		{"ErrorCode", "Code", "core/fault/fault.go"}, {"Status", "Status", "core/fit/summary.go"}, {"NoteCode", "NoteCode", "core/dataset/note.go"},
	} {
		var err error
		if parts[u.name], err = unionOf(u.name, u.of, u.path); err != nil {
			return nil, err
		}
	}
	for name, text := range parts {
		var err error
		if old, err = between(old, name, text); err != nil {
			return nil, err
		}
	}
	return old, nil
}

// unionOf returns the union of the constants of a type in a file of the core, with what
// their comments say.
func unionOf(name, of, path string) (string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(projectRoot(), path), nil, parser.ParseComments)
	if err != nil {
		return "", err
	}
	text := "export type " + name + " ="
	ast.Inspect(file, func(node ast.Node) bool {
		if spec, ok := node.(*ast.ValueSpec); ok && fmt.Sprint(spec.Type) == of {
			text += fmt.Sprintf("\n  /** %s */\n  | %s", strings.TrimSpace(spec.Comment.Text()), strings.ReplaceAll(spec.Values[0].(*ast.BasicLit).Value, `"`, "'"))
		}
		return true
	})
	return text + ";\n", nil
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
