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

// typeScript returns web/engine/types/options.ts: the options, and the codes of errors and notes.
func typeScript() string {
	parts := []string{
		header + `import type { DataSet } from '../dataset.ts';
import type { Model } from '../model.ts';
import type { TrainingData } from './data.ts';
`,
		unionOf("ErrorCode", "The kind of an error, for programs.", "Code", "core/fault/fault.go"),
		unionOf("NoteCode", "What a note on data is about, for programs.", "NoteCode", "core/dataset/note.go"),
		unionOf("Status", "How a fit ended.", "Status", "core/fit/summary.go"),
		named("Method", `PPCA, IPCA and local PCA use θ; the others ignore it: PCA; MPCA, whose coefficients have
 * variance 1 (as in 'ppca-normalised'); SPCA with sparse loadings; LPP, which keeps
 * neighbours close.`, choices("method")),
		named("Solver", "A solver of PPCA.", choices("solver")),
		named("Gauge", "A rule that fixes the means, which the energy alone does not determine.", choices("gauge")),
		named("Smoothness", "What λ_v penalises: the change of the basis vectors, or of the reconstructions.", choices("smoothness")),
		named("NoiseModel", "The noise that a fit assumes: the same for all θ, or one that changes with θ.", choices("noise")),
		named("ExperimentName", "An experiment of the paper, in its order.", experiment.Names()),
		named("PaperMethod", "A method under its name in the tables of the paper's experiments.", experiment.Methods()),
	}
	for _, s := range settings.Structs() {
		parts = append(parts, interfaceOf(s))
	}
	return strings.Join(parts, "\n")
}

// unionOf returns the union of the constants of a type in a file of the core, with what
// their comments say.
func unionOf(name, help, of, file string) string {
	text := "/** " + help + " */\nexport type " + name + " ="
	ast.Inspect(must(parser.ParseFile(token.NewFileSet(), "", read(file), parser.ParseComments)), func(node ast.Node) bool {
		if spec, ok := node.(*ast.ValueSpec); ok && fmt.Sprint(spec.Type) == of {
			text += fmt.Sprintf("\n  /** %s */\n  | %s", strings.TrimSpace(spec.Comment.Text()), strings.ReplaceAll(spec.Values[0].(*ast.BasicLit).Value, `"`, "'"))
		}
		return true
	})
	return text + ";\n"
}

// named returns a type that is one of these texts.
func named(name, help string, values []string) string {
	const printWidth = 141 // the longest line that Prettier leaves, and the newline
	comment := "/** " + help + " */\n"
	if strings.Contains(help, "\n") {
		comment = "/**\n * " + help + "\n */\n"
	}
	line := "export type " + name + " = " + list(values, " | ") + ";\n"
	if utf8.RuneCountInString(line) > printWidth {
		line = "export type " + name + " =\n  " + list(values, " | ") + ";\n"
	}
	return comment + line
}

// list returns texts in single quotes.
func list(values []string, separator string) string {
	return "'" + strings.Join(values, "'"+separator+"'") + "'"
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

// comment returns the comment before an option.
func comment(o settings.Option, indent string) string {
	text := o.Text()
	if o.More != "" {
		text += " " + o.More
	}
	if words := o.DefaultText(); words != "" {
		text += " Default: " + words + "."
	}
	return wrapped(text, indent)
}

// wrapped returns a text as a comment, in lines of at most 100 letters.
func wrapped(text, indent string) string {
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
