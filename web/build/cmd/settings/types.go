package main

import (
	"bytes"
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

// description returns web/ppca.d.ts with the options and the codes of errors and notes between its marks.
func description(old []byte) ([]byte, error) {
	codes, err := unionOf("ErrorCode", "Code", "core/fault/fault.go")
	if err != nil {
		return nil, err
	}
	endings, err := unionOf("Status", "Status", "core/fit/summary.go")
	if err != nil {
		return nil, err
	}
	notes, err := unionOf("NoteCode", "NoteCode", "core/dataset/note.go")
	if err != nil {
		return nil, err
	}
	parts := map[string][]byte{"ErrorCode": codes, "Status": endings, "NoteCode": notes, "Method": named("Method", choices("method")), "Solver": named("Solver", choices("solver")),
		"Gauge": named("Gauge", choices("gauge")), "Smoothness": named("Smoothness", choices("smoothness")), "NoiseModel": named("NoiseModel", choices("noise")), "ExperimentName": named("ExperimentName", experiment.Names()),
		"PaperMethod": named("PaperMethod", experiment.Methods())}
	for _, s := range settings.Structs() {
		parts[s.Interface] = interfaceOf(s)
	}
	for name, text := range parts {
		begin, end := "// From core, by `go generate ./core/settings`: "+name+"\n", "// End of "+name+"\n"
		if old, err = between(old, begin, end, text); err != nil {
			return nil, err
		}
	}
	return old, nil
}

// unionOf returns the union of the constants of a type in a file of the core, with what
// their comments say.
func unionOf(name, of, path string) ([]byte, error) {
	root, err := projectRoot()
	if err != nil {
		return nil, err
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, filepath.FromSlash(path)), nil, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "export type %s =", name)
	ast.Inspect(file, func(node ast.Node) bool {
		if spec, ok := node.(*ast.ValueSpec); ok && fmt.Sprint(spec.Type) == of {
			fmt.Fprintf(&out, "\n  /** %s */\n  | %s", strings.TrimSpace(spec.Comment.Text()), strings.ReplaceAll(spec.Values[0].(*ast.BasicLit).Value, `"`, "'"))
		}
		return true
	})
	out.WriteString(";\n")
	return out.Bytes(), nil
}

// named returns a type that is one of these texts.
func named(name string, values []string) []byte {
	line := "export type " + name + " = " + union(values) + ";\n"
	if utf8.RuneCountInString(line) > printWidth {
		line = "export type " + name + " =\n  " + union(values) + ";\n" // as Prettier breaks it
	}
	return []byte(line)
}

// choices returns the values of an option of a fit.
func choices(name string) []string { return settings.Fit.Of(name).Choices() }

// union returns the type of one of these texts.
func union(values []string) string {
	quotedValues := make([]string, len(values))
	for i, value := range values {
		quotedValues[i] = quoted(value)
	}
	return strings.Join(quotedValues, " | ")
}

// interfaceOf returns the interface of a struct of options.
func interfaceOf(s settings.Struct) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "/** %s */\nexport interface %s {\n", s.Help, s.Interface)
	for _, section := range s.Sections {
		for _, o := range section.Options {
			if o.Shape == "-" {
				continue
			}
			out.WriteString(comment(o, "  "))
			optional := "?"
			if o.Required {
				optional = ""
			}
			fmt.Fprintf(&out, "  %s%s: %s;\n", o.Name, optional, shape(o))
		}
	}
	out.WriteString("}\n")
	return out.Bytes()
}

// shape returns the type of an option.
func shape(o settings.Option) string {
	switch {
	case o.Shape != "":
		return o.Shape
	case o.Kind == settings.Choice:
		return union(o.Choices())
	case o.Kind == settings.Group:
		var out strings.Builder
		out.WriteString("{\n")
		for _, inner := range o.Options {
			out.WriteString(comment(inner, "    "))
			fmt.Fprintf(&out, "    %s?: %s;\n", inner.Name, shape(inner))
		}
		return out.String() + "  }"
	}
	return map[settings.Kind]string{settings.Number: "number", settings.Whole: "number", settings.Numbers: "readonly number[]", settings.Wholes: "readonly number[]",
		settings.Flag: "boolean", settings.Text: "string", settings.Texts: "readonly string[]"}[o.Kind]
}

// comment returns the comment before an option.
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
	lines := wrapped(text, 100)
	if len(lines) == 1 {
		return indent + "/** " + lines[0] + " */\n"
	}
	return indent + "/**\n" + indent + " * " + strings.Join(lines, "\n"+indent+" * ") + "\n" + indent + " */\n"
}

// wrapped returns a text in lines of at most so many letters.
func wrapped(text string, most int) []string {
	var lines []string
	line, length := "", 0
	for word := range strings.FieldsSeq(text) {
		letters := len([]rune(word))
		if length > 0 && length+1+letters > most {
			lines = append(lines, line)
			line, length = "", 0
		}
		if length > 0 {
			line += " "
			length++
		}
		line += word
		length += letters
	}
	return append(lines, line)
}

// printWidth is the longest line that Prettier leaves, and the newline.
const printWidth = 141
