package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"gonum.org/v1/gonum/mat"

	"ppca/core/assignment"
	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/userjson"
)

// answerTypes returns web/engine/types/answers.ts.
func answerTypes() string {
	return header + `import type { Engine } from '../core.ts';
import type { Model } from '../model.ts';
import type { Bytes } from './calls.ts';
import type { AdvisedOptions, Clamped, Scores } from './models.ts';
import type { FitOptions, Gauge, Method, NoteCode, ReadOptions, Solver, Status } from './options.ts';
` + interfaces(answers)
}

// pageAnswerTypes returns web/engine/types/page-answers.ts.
func pageAnswerTypes() string {
	return header + `import type { Energy } from './answers.ts';
import type { ErrorCode, ExperimentName, FitOptions, Method, Status } from './options.ts';
import type { Clamped } from './models.ts';
import type { BuiltInSet } from './page.ts';
import type { PageEngine as Engine, PageModel as Model } from '../page.ts';
` + interfaces(pageAnswers)
}

func interfaces(list []answer) string {
	var text strings.Builder
	for _, a := range list {
		base, members := a.members(reflect.TypeOf(a.of), "", "")
		fmt.Fprintf(&text, "\n%sexport interface %s%s {\n%s}\n", wrapped(a.help, ""), a.name, base, members)
	}
	return text.String()
}

// members returns the members of a struct, and what its interface extends. within is the place of the struct in the
// answer, such as "checks.far.".
func (a answer) members(of reflect.Type, within, indent string) (base, members string) {
	comments := commentsOf(of)
	for i := range of.NumField() {
		field := of.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous {
			base += " extends " + a.shape(field.Type, within, indent)
			continue
		}
		shape := a.types[within+name]
		if name == "" || name == "-" || shape == "-" {
			continue
		}
		absent := options == "omitempty" && !a.whole
		if shape == "" || shape == orNull {
			maybe := shape == orNull || field.Type.Kind() == reflect.Pointer && !absent && known[field.Type] == ""
			shape = a.shape(field.Type, within+name+".", indent+"  ")
			if maybe {
				shape += " | null"
			}
		}
		if absent {
			name += "?"
		}
		members += wrapped(sentence(comments[field.Name]), indent+"  ") + indent + "  " + name + ": " + shape + ";\n"
	}
	return base, members
}

// known are types that have a name in the module, beside the answers.
var known = map[reflect.Type]string{
	reflect.TypeFor[time.Time]():          "string",
	reflect.TypeFor[userjson.Number]():    "number",
	reflect.TypeFor[method.Given]():       "FitOptions",
	reflect.TypeFor[method.Settings]():    "FitOptions",
	reflect.TypeFor[fit.Status]():         "Status",
	reflect.TypeFor[fit.Smoothness]():     "'bases' | 'reconstructions'",
	reflect.TypeFor[dataset.NoteCode]():   "NoteCode",
	reflect.TypeFor[assignment.Verdict](): "'right' | 'wrong' | 'missing' | 'not marked'",
	reflect.TypeFor[*mat.Dense]():         "Float64Array",
	reflect.TypeFor[[]*mat.Dense]():       "Float64Array[]",
}

// arrays are typed arrays of the module where an answer has them.
var arrays = map[reflect.Type]string{
	reflect.TypeFor[[]float64](): "Float64Array",
	reflect.TypeFor[[]bool]():    "Uint8Array",
	reflect.TypeFor[[]byte]():    "Bytes",
}

// shape returns the type of a value. A struct that has no name in the module is written out.
func (a answer) shape(of reflect.Type, within, indent string) string {
	if shape, is := known[of]; is {
		return shape
	}
	if shape := arrays[of]; a.typed && shape != "" && strings.Count(within, ".") == 1 {
		return shape
	}
	for _, other := range append(answers, pageAnswers...) {
		if reflect.TypeOf(other.of) == of {
			return other.name
		}
	}
	switch of.Kind() {
	case reflect.Pointer:
		return a.shape(of.Elem(), within, indent)
	case reflect.Array:
		return "[" + strings.TrimSuffix(strings.Repeat(a.shape(of.Elem(), within, indent)+", ", of.Len()), ", ") + "]"
	case reflect.Slice:
		readonly := ""
		if a.given {
			readonly = "readonly "
		}
		return readonly + a.shape(of.Elem(), within, indent) + "[]"
	case reflect.Struct:
		_, members := a.members(of, within, indent)
		return "{\n" + members + indent + "}"
	case reflect.Interface:
		return "unknown"
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Uint64, reflect.Float64:
		return "number"
	}
	panic(fmt.Sprintf("%s has a field of type %s, which the module does not know", a.name, of))
}

// commentsOf returns the comments of the fields of a struct by their names.
func commentsOf(of reflect.Type) map[string]string {
	comments := map[string]string{}
	folder := strings.TrimPrefix(of.PkgPath(), "ppca/")
	for _, file := range must(filepath.Glob(path(folder) + "/*.go")) {
		ast.Inspect(must(parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)), func(node ast.Node) bool {
			spec, ok := node.(*ast.TypeSpec)
			if !ok || spec.Name.Name != of.Name() {
				return true
			}
			for _, field := range spec.Type.(*ast.StructType).Fields.List {
				for _, name := range field.Names {
					comments[name.Name] = field.Doc.Text() + " " + field.Comment.Text()
				}
			}
			return false
		})
	}
	return comments
}

// sentence returns a comment with a capital and a full stop.
func sentence(comment string) string {
	text := strings.TrimSuffix(strings.Join(strings.Fields(comment), " "), ".")
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	if second, _ := utf8.DecodeRuneInString(text[size:]); unicode.Is(unicode.Greek, first) || !unicode.IsLetter(second) && second != ' ' {
		return text + "." // a symbol
	}
	return string(unicode.ToUpper(first)) + text[size:] + "."
}
