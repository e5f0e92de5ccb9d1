package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// results are the interfaces of ppca.d.ts that programs only read, and the structs that are
// encoded to them. To make the interfaces of the structs would take as much code as they
// have lines, so their texts are written by hand and their fields are compared.
var results = map[string]string{
	"Band": "bootstrap.Band", "Bandwidth": "models.bandwidthView", "Bootstrap": "bootstrap.Result", "Column": "dataset.Column", "Diagnostics": "diagnosis.Diagnosis", "Edge": "fit.Edge", "Energy": "host.EnergyView", "ExperimentReport": "study.Report",
	"FitSummary": "models.summaryView", "Landmark": "portrait.Mark", "LearningCurve": "learning.Result", "MinimumSearch": "fit.Search", "Missing": "dataset.Missing", "Note": "dataset.Note",
	"ModelInfo": "models.infoView", "Noise": "fit.Noise", "Portrait": "portrait.Description", "Proposal": "advise.Proposal", "VariableAxis": "quantity.Axis", "VariableError": "summary.VariableError", "Progress": "host.progressView", "ReorderingStep": "fit.Reordering",
	"SavedModel": "store.Entry", "SetSummary": "sets.setView", "Shape": "display.Shape", "Trace": "trace.Result", "TraceStep": "trace.Step", "TuneMethod": "tune.Compared", "TunePoint": "tune.Point", "TuneResult": "tune.Result", "TuneSize": "tune.Size", "TuneStopped": "tune.Stopped",
}

// answers are interfaces whose values are maps, and the functions that make these, one in each program.
var answers = map[string]string{
	"DeletedModel": "saved.delete", "Imputation": "study.impute", "Moved": "study.move", "Score": "models.Score study.unusual", "Projection": "models.Project", "Reordering": "fits.reordering", "Slice": "models.sliceAnswer",
}

// besides are fields that are not compared: JavaScript or the code around the struct adds
// them, or they are for the command line.
var besides = map[string][]string{
	"Bootstrap":  {"seconds"},
	"Progress":   {"steps", "bytes", "parts", "of", "left"},
	"SetSummary": {"names", "columns", "head", "notes", "proposals", "axis"},
	"TuneResult": {"seconds"},
}

// The types of results in ppca.d.ts are those of what is encoded.
func TestResultsAreTyped(t *testing.T) {
	code := readCode(t)
	types := readInterfaces(t)
	for of, name := range results {
		want, given := code.fields(name, 0), types[of]
		if len(want) == 0 || len(given) == 0 {
			t.Errorf("%s and %s: one of them has no fields", of, name)
		}
		for _, field := range besides[of] {
			delete(given, field)
			delete(want, field)
		}
		for _, field := range slices.Sorted(maps.Keys(want)) {
			if given[field] == "" {
				t.Errorf("%s of %s is not in %s", field, name, of)
			} else if given[field] != want[field] && !strings.HasPrefix(want[field], strings.Replace(given[field], "object", "{", 1)) {
				t.Errorf("%s.%s is %s in ppca.d.ts, and %s in %s", of, field, given[field], want[field], name)
			}
			delete(given, field)
		}
		for field := range given {
			t.Errorf("%s.%s is not in %s", of, field, name)
		}
	}
	for of, name := range answers {
		var want []string
		for _, function := range strings.Fields(name) {
			want = append(want, code.keys(t, function)...)
		}
		slices.Sort(want)
		if given := slices.Sorted(maps.Keys(types[of])); !slices.Equal(given, want) {
			t.Errorf("%s has %q in ppca.d.ts, and %q in %s", of, given, want, name)
		}
	}
}

// A goCode has the types and the functions of core and wasm by package and name.
type goCode struct {
	types     map[string]ast.Expr
	functions map[string]*ast.FuncDecl
}

func readCode(t *testing.T) goCode {
	t.Helper()
	root, err := projectRoot()
	if err != nil {
		t.Fatal(err)
	}
	code := goCode{map[string]ast.Expr{}, map[string]*ast.FuncDecl{}}
	for _, room := range []string{"core", "wasm"} {
		err := filepath.WalkDir(filepath.Join(root, room), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(node ast.Node) bool {
				switch node := node.(type) {
				case *ast.TypeSpec:
					code.types[file.Name.Name+"."+node.Name.Name] = node.Type
				case *ast.FuncDecl:
					code.functions[file.Name.Name+"."+node.Name.Name] = node
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return code
}

// keys returns the keys that the answer of a function has.
func (c goCode) keys(t *testing.T, function string) (list []string) {
	t.Helper()
	if c.functions[function] == nil {
		t.Fatalf("there is no %s", function)
	}
	ast.Inspect(c.functions[function], func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.KeyValueExpr:
			if key, ok := node.Key.(*ast.BasicLit); ok {
				list = append(list, strings.Trim(key.Value, `"`))
			}
		case *ast.CallExpr:
			if method, ok := node.Fun.(*ast.SelectorExpr); ok && method.Sel.Name == "Add" {
				list = append(list, strings.Trim(node.Args[0].(*ast.BasicLit).Value, `"`))
			}
		}
		return true
	})
	slices.Sort(list)
	return list
}

// tag finds the name of a field in JSON or for vert.
var tag = regexp.MustCompile(`(?:json|js):"([^",]*)(,omitempty)?"`)

// fields returns the fields of a struct and their shapes.
func (c goCode) fields(of string, depth int) map[string]string {
	list := map[string]string{}
	body, ok := c.types[of].(*ast.StructType)
	if !ok || depth > 3 {
		return list
	}
	room, _, _ := strings.Cut(of, ".")
	for _, field := range body.Fields.List {
		if field.Tag == nil {
			continue
		}
		if found := tag.FindStringSubmatch(field.Tag.Value); found != nil && found[1] != "-" {
			shape := c.shape(room, field.Type, depth)
			if found[2] != "" {
				shape = "optional " + strings.TrimSuffix(shape, " or null")
			}
			list[found[1]] = shape
		}
	}
	return list
}

// shape returns the type that a value has in JavaScript. room is the package of the code.
func (c goCode) shape(room string, expression ast.Expr, depth int) string {
	switch e := expression.(type) {
	case *ast.StarExpr:
		return c.shape(room, e.X, depth) + " or null"
	case *ast.ArrayType:
		return "list of " + c.shape(room, e.Elt, depth)
	case *ast.MapType:
		return "object"
	case *ast.SelectorExpr:
		return c.named(e.X.(*ast.Ident).Name+"."+e.Sel.Name, depth)
	case *ast.Ident:
		switch e.Name {
		case "float64", "int", "uint64":
			return "number"
		case "bool":
			return "boolean"
		case "string":
			return e.Name
		case "any":
			return "object"
		}
		return c.named(room+"."+e.Name, depth)
	}
	return fmt.Sprintf("%T", expression)
}

func (c goCode) named(name string, depth int) string {
	if name == "fit.Energy" {
		return "Energy"
	}
	for of, struct_ := range results {
		if struct_ == name {
			return of
		}
	}
	if _, isStruct := c.types[name].(*ast.StructType); isStruct {
		return object(c.fields(name, depth+1))
	}
	room, _, _ := strings.Cut(name, ".")
	return c.shape(room, c.types[name], depth)
}

func object(fields map[string]string) string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		list = append(list, name+": "+fields[name])
	}
	return "{" + strings.Join(list, ", ") + "}"
}

var (
	comments   = regexp.MustCompile(`(?s)/\*\*.*?\*/|//[^\n]*`)
	interfaces = regexp.MustCompile(`(?ms)^export interface (\w+)[^\n{]*\{\n(.*?)^\}`)
	member     = regexp.MustCompile(`(?s)^(?:readonly )?(\w+)(\??): (.*)$`)
)

// readInterfaces returns the properties of the interfaces of ppca.d.ts and their shapes.
func readInterfaces(t *testing.T) map[string]map[string]string {
	t.Helper()
	root, err := projectRoot()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "web", "ppca.d.ts"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]map[string]string{}
	for _, found := range interfaces.FindAllStringSubmatch(comments.ReplaceAllString(string(text), ""), -1) {
		all[found[1]] = properties(found[2])
	}
	return all
}

// properties returns the properties in the body of an interface.
func properties(body string) map[string]string {
	list := map[string]string{}
	depth, start := 0, 0
	for i, r := range body + ";" {
		switch r {
		case '{':
			depth++
		case '}':
			depth--
		case ';':
			if found := member.FindStringSubmatch(strings.TrimSpace(body[start:i])); depth == 0 && found != nil {
				list[found[1]] = scriptShape(found[3])
				if found[2] != "" {
					list[found[1]] = "optional " + list[found[1]]
				}
			}
			if depth == 0 {
				start = min(i+1, len(body))
			}
		}
	}
	return list
}

// words are the types with names that stand for simple ones.
var words = map[string]string{
	"ExperimentName": "string", "Gauge": "string", "JSONLambda": "number", "Method": "string", "NoiseModel": "string", "Phase": "string", "Role": "string", "Scores": "object", "Smoothness": "string", "Solver": "string", "Status": "string", "ErrorCode": "string", "NoteCode": "string", "true": "boolean", "unknown": "object", "AdvisedOptions": "object",
}

// scriptShape returns the shape of a type in TypeScript.
func scriptShape(text string) string {
	text = strings.TrimSpace(text)
	if inner, ok := strings.CutSuffix(text, " | null"); ok {
		shape := scriptShape(inner)
		if strings.HasPrefix(shape, "list of") { // a nil list is null
			return shape
		}
		return shape + " or null"
	}
	if inner, ok := strings.CutSuffix(text, "[]"); ok {
		return "list of " + scriptShape(inner)
	}
	switch {
	case strings.HasPrefix(text, "{"):
		return object(properties(strings.TrimSuffix(text[1:], "}")))
	case strings.HasPrefix(text, "["): // a pair
		first, _, _ := strings.Cut(text[1:], ",")
		return "list of " + scriptShape(first)
	case strings.HasPrefix(text, "'"):
		return "string"
	case strings.HasPrefix(text, "Omit<Energy"):
		return "Energy"
	case strings.HasPrefix(text, "Record<"):
		return "object"
	}
	first, _, _ := strings.Cut(text, " | ")
	if shape := words[first]; shape != "" {
		return shape
	}
	return first
}
