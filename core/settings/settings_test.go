package settings_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/experiment"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/resample"
	"ppca/core/settings"
	"ppca/core/tune"
)

// structs are the structs in Go of those in the table.
var structs = map[string]reflect.Type{
	"ReadOptions": reflect.TypeFor[dataset.Options](), "BlurOptions": reflect.TypeFor[dataset.Blur](), "PortraitOptions": reflect.TypeFor[input.PortraitOptions](),
	"FitOptions": reflect.TypeFor[method.Settings](), "Axis": reflect.TypeFor[method.Axis](), "TuneOptions": reflect.TypeFor[tune.Options](),
	"LearningOptions": reflect.TypeFor[resample.CurveOptions](), "BootstrapOptions": reflect.TypeFor[resample.BootstrapOptions](), "ExperimentOptions": reflect.TypeFor[experiment.Options](),
}

// Every option has a field of its kind, under the same limits, and every field has an option.
func TestOptionsAreFields(t *testing.T) {
	for _, s := range settings.Structs() {
		of, inGo := structs[s.Interface]
		if !inGo {
			continue // of the bridge alone, as those of impute and locate
		}
		var options []settings.Option
		for _, section := range s.Sections {
			options = append(options, section.Options...)
		}
		compare(t, s.Interface, options, of)
	}
}

func compare(t *testing.T, of string, options []settings.Option, inGo reflect.Type) {
	t.Helper()
	fields := map[string]reflect.StructField{}
	keys := map[string]string{}
	for i := range inGo.NumField() {
		if name, key := settings.OptionField(inGo.Field(i)); name != "" {
			fields[name], keys[name] = inGo.Field(i), key
		}
	}
	for _, o := range options {
		field, known := fields[o.Name]
		delete(fields, o.Name)
		switch {
		case o.Module && known:
			t.Errorf("%s.%s is a field of %v, and an option of the module alone", of, o.Name, inGo)
		case o.Module:
		case !known:
			t.Errorf("%s.%s is no field of %v", of, o.Name, inGo)
		case !slices.Contains(kinds[o.Kind], strings.TrimPrefix(shapeOf(field.Type), "*")):
			t.Errorf("%s.%s is a %v in %v", of, o.Name, field.Type, inGo)
		case keys[o.Name] != o.LimitKey():
			t.Errorf("%s.%s has the limits of %s in %v, and of %s in the table", of, o.Name, keys[o.Name], inGo, o.LimitKey())
		case len(o.Options) > 0:
			compare(t, of+"."+o.Name, o.Options, field.Type)
		}
	}
	for name := range fields {
		t.Errorf("%s of %v is not in the table, among %s", name, inGo, of)
	}
}

// kinds are the types in Go of every kind.
var kinds = map[settings.Kind][]string{
	settings.Number: {"float64"}, settings.Whole: {"int", "uint64", "float64"}, settings.Numbers: {"[]float64"}, settings.Wholes: {"[]int"},
	settings.Choice: {"string"}, settings.Flag: {"bool"}, settings.Text: {"string"}, settings.Texts: {"[]string"}, settings.Group: {"struct"}, settings.Groups: {"[]struct"},
}

// shapeOf returns a type without its names.
func shapeOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + shapeOf(t.Elem())
	case reflect.Slice:
		return "[]" + shapeOf(t.Elem())
	}
	return t.Kind().String()
}

// The choices are the constants of the core.
func TestChoicesAreThoseOfTheCore(t *testing.T) {
	for name, want := range map[string][]string{
		"method": method.Names(), "solver": constants(t, "Solver"), "gauge": constants(t, "Gauge"), "start": constants(t, "Start"),
		"spacing": {method.EqualWidth, method.EqualCount},
	} {
		same(t, name, settings.LimitOf(name).Choices, want)
	}
	if settings.UsualTestShare != dataset.TestShare {
		t.Error("the page holds out another share than the core")
	}
	same(t, "missing", settings.LimitOf("missing").Choices, []string{dataset.RefuseMissing, dataset.DropMissing, dataset.ModelMissing})
}

func same(t *testing.T, name string, got, want []string) {
	t.Helper()
	if !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))) {
		t.Errorf("%s: the table has %q, the core %q", name, got, want)
	}
}

// constants returns the values of the constants of a type in package fit.
func constants(t *testing.T, of string) (values []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "fit", "options.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(node ast.Node) bool {
		if spec, ok := node.(*ast.ValueSpec); ok && fmt.Sprint(spec.Type) == of {
			value, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			values = append(values, value)
		}
		return true
	})
	return values
}

// TestOneLimitAKey: options of one key have the same limits, as Limits holds one for each.
func TestOneLimitAKey(t *testing.T) {
	for _, s := range settings.Structs() {
		for _, o := range s.All() {
			if own, known := o.Limits(); known {
				of := settings.LimitOf(o.LimitKey())
				own.Whole = of.Whole
				if !reflect.DeepEqual(own, of) {
					t.Errorf("%s of %s: %+v, elsewhere %+v", o.Name, s.Interface, own, of)
				}
			}
		}
	}
}

// The defaults that are one value are those of a fit.
func TestDefaultsAreThoseOfTheCore(t *testing.T) {
	d := fit.Data{X: mat.NewDense(160, 30, shuffled(4800)), Theta: shuffled(160)}
	o, err := method.Settings{}.Options(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	paper, err := method.Settings{Solver: fit.Paper}.Options(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]any{
		"bins": len(o.Graph.Endpoints) - 1, "components": o.Components, "solver": o.Solver, "gauge": o.Gauge, "ridge": o.Ridge,
		"maxEvaluations": o.MaxEvaluations, "seed": o.Seed, "cycles": paper.MaxEvaluations, "meanSteps": paper.PaperSteps.Mean, "basisSteps": paper.PaperSteps.Basis,
	} {
		said, _, _ := strings.Cut(settings.Fit.Of(name).DefaultText(), ",")
		if want := fmt.Sprint(value); said != want {
			t.Errorf("%s: the table says %q, the core has %s", name, said, want)
		}
	}
	if said := settings.Fit.Of("tolerance").Default; said != o.Tolerance {
		t.Errorf("tolerance: the table says %v, the core has %v", said, o.Tolerance)
	}
}

// The defaults of λ depend on the data in the way that the table says.
func TestDefaultsOfLambda(t *testing.T) {
	d := fit.Data{X: mat.NewDense(160, 30, shuffled(4800)), Theta: shuffled(160)}
	o, err := method.Settings{}.Options(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	if ratio := o.Lambda.Ortho / o.Lambda.Basis; math.Abs(ratio-100/0.05) > 1e-9*ratio {
		t.Errorf("λ_o is %v times λ_v", ratio)
	}
	for name, says := range map[string]string{"lambda.basis": "0.05 of", "lambda.ortho": "100 times"} {
		if words := settings.Fit.Of(name).DefaultText(); !strings.HasPrefix(words, says) {
			t.Errorf("%s: %q", name, words)
		}
	}
}

// shuffled returns n numbers of no order.
func shuffled(n int) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = float64(i * 7919 % 997)
	}
	return values
}

// Every option that a user meets has a help, in sentences and in one line; no two options of
// a struct have one flag or one key.
func TestHelp(t *testing.T) {
	for _, s := range settings.Structs() {
		flags, links := map[string]string{}, map[string]string{}
		for _, o := range s.All() {
			for _, text := range []string{o.Help, o.More, o.Shell} {
				if text != "" && (!strings.HasSuffix(text, ".") || strings.ContainsAny(text, "\n`")) {
					t.Errorf("%s.%s: %q", s.Interface, o.Name, text)
				}
			}
			if o.Help == "" && s.Interface != "Axis" && o.Shape != "-" {
				t.Errorf("%s.%s has no help", s.Interface, o.Name)
			}
			if name := o.FlagName(); name != "-" && !o.Module && o.Kind != settings.Group {
				if other, twice := flags[name]; twice {
					t.Errorf("%s: %s and %s have the flag -%s", s.Interface, o.Name, other, name)
				}
				flags[name] = o.Name
			}
			if o.Page != nil {
				if other, twice := links[o.LinkKey()]; twice {
					t.Errorf("%s: %s and %s have the key %s", s.Interface, o.Name, other, o.LinkKey())
				}
				links[o.LinkKey()] = o.Name
			}
		}
	}
	if got := slices.Sorted(maps.Keys(structs)); len(got) != len(settings.Structs())-2 {
		t.Errorf("only %q are compared with Go", got)
	}
}
