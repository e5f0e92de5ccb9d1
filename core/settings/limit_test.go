package settings_test

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/experiment"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/resample"
	"ppca/core/settings"
	"ppca/core/tune"
)

// options are all structs of options of users.
var options = []any{method.Settings{}, dataset.Options{}, input.PortraitOptions{}, tune.Options{}, resample.CurveOptions{}, experiment.Options{}}

// hostile are values outside the limits of every option.
var hostile = []float64{math.NaN(), math.Inf(-1), 1e308, -1e308, math.MaxFloat64}

// visit calls do for each field of numbers, with a function that sets a value in a copy of the
// options and checks the copy.
func visit(t *testing.T, path string, of reflect.Type, check func(fill func(reflect.Value)) error, do func(path, key string, number reflect.Type, check func(float64) error)) {
	t.Helper()
	for i := range of.NumField() {
		name, key := settings.OptionField(of.Field(i))
		if name == "" {
			continue
		}
		inner := of.Field(i).Type
		for inner.Kind() == reflect.Pointer || inner.Kind() == reflect.Slice {
			inner = inner.Elem()
		}
		fill := func(put func(reflect.Value)) error {
			return check(func(v reflect.Value) { within(v.Field(i), put) })
		}
		switch inner.Kind() {
		case reflect.Struct:
			visit(t, path+name+".", inner, fill, do)
		case reflect.Int, reflect.Float64, reflect.Uint64:
			do(path+name, key, inner, func(value float64) error {
				return fill(func(v reflect.Value) { v.Set(reflect.ValueOf(value).Convert(v.Type())) })
			})
		}
	}
}

// within puts a value behind a pointer or into a list of one.
func within(v reflect.Value, put func(reflect.Value)) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		within(v.Elem(), put)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		within(v.Index(0), put)
	default:
		put(v)
	}
}

// Every number of every option has limits. Values within them are accepted; others are
// refused with the name, the value and the limits.
func TestEveryOptionHasLimits(t *testing.T) {
	count := 0
	for _, o := range options {
		of := reflect.TypeOf(o)
		check := func(fill func(reflect.Value)) error {
			filled := reflect.New(of).Elem()
			fill(filled)
			return settings.CheckOptions(filled.Interface())
		}
		visit(t, of.String()+": ", of, check, func(path, key string, number reflect.Type, check func(float64) error) {
			count++
			l := settings.LimitOf(key) // panics where there is none
			fraction := number.Kind() == reflect.Float64
			if !fraction && !l.Whole {
				t.Errorf("%s holds a %v, and its limits say nothing of whole numbers", path, number)
			}
			refused := []float64{math.Nextafter(l.Least, math.Inf(-1)), math.Nextafter(l.Most, math.Inf(1))}
			if l.Whole {
				refused = []float64{l.Least - 1, l.Most + 1}
			}
			if fraction {
				refused = append(refused, hostile...)
			}
			if fraction && l.Whole {
				refused = append(refused, l.Least+0.5)
			}
			for _, value := range []float64{l.Least, l.Most} {
				if err := check(value); err != nil {
					t.Errorf("%s = %v: %v", path, value, err)
				}
			}
			if err := check(math.Inf(1)); fraction && (err == nil) != l.Infinite {
				t.Errorf("%s = ∞: %v, want it taken: %t", path, err, l.Infinite)
			}
			for _, value := range refused {
				if value == 0 || value < 0 && number.Kind() == reflect.Uint64 {
					continue // 0 stands for the default, and that type has no sign
				}
				err := check(value)
				if fault.CodeOf(err) != fault.Option || err == nil {
					t.Errorf("%s = %v: %v", path, value, err)
					continue
				}
				for _, says := range []string{path[strings.LastIndexAny(path, " .")+1:], settings.NumberText(value), settings.NumberText(l.Least), settings.NumberText(l.Most)} {
					if !strings.Contains(err.Error(), says) {
						t.Errorf("%s = %v: %q does not say %q", path, value, err, says)
					}
				}
			}
		})
	}
	if count < 50 {
		t.Errorf("only %d numbers were found", count)
	}
}

// A limit of whole numbers refuses others, and a list has a greatest length.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		name  string
		value float64
		holds bool
		says  string
	}{
		{"bins", 4096, true, ""},
		{"bins", 4097, false, "bins is 4097: it must be a whole number from 1 to 4096"},
		{"bins", 100000000, false, "bins is 100000000: it must be a whole number from 1 to 4096"},
		{"bins", 2.5, false, "bins is 2.5:"},
		{"bins", 1e308, false, "bins is 1e+308:"},
		{"bins", math.Inf(1), false, "bins is Infinity:"},
		{"bins", math.NaN(), false, "bins is NaN:"},
		{"lambdaMean", math.Inf(1), true, ""},
		{"lambdaMean", -1, false, "lambdaMean is -1: it must be a number from 0 to 1e+300, or infinite"},
		{"ridge", math.Inf(1), false, "ridge is Infinity: it must be a number from 0 to 1e+300"},
		{"seed", 9007199254740991, true, ""},
		{"seed", 9007199254740992, false, "from 0 to 9007199254740991"},
	} {
		err := settings.CheckOption(c.name, c.value)
		if (err == nil) != c.holds || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s %v: %v", c.name, c.value, err)
		}
	}
	for _, c := range []struct {
		options any
		says    string
	}{
		{method.Settings{Endpoints: make([]float64, 4097)}, ""},
		{method.Settings{Endpoints: make([]float64, 4098)}, "endpoints has 4098 entries: at most 4097 are allowed"},
		{tune.Options{Mean: make(tune.Grid, 101)}, "lambdaMean has 101 entries"},
		{method.Settings{PerEndpoint: []int{1, 0}}, "number 2 of componentsPerEndpoint is 0"},
		{method.Settings{Axes: []method.Axis{{Bins: 1}, {Bins: 5000}}}, "axes[1].bins is 5000"},
		{method.Settings{Gauge: "free"}, `gauge "free" is not known: use "decoupled", "centred" or "ridge"`},
		{method.Settings{Start: "zero"}, `start "zero" is not known: use "pooled" or "knotwise", or nothing`},
	} {
		if err := settings.CheckOptions(c.options); (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, want %q", err, c.says)
		}
	}
}

// FillOptions copies exactly the values with the same keys.
func TestFill(t *testing.T) {
	seed, mean, rate := 7., 3., 0.
	o := fit.Options{Components: 5, Gauge: fit.Centred, Ridge: 2, PaperSteps: fit.PaperSteps{MeanRate: 4, Basis: 9}}
	settings.FillOptions(&o, method.Settings{Components: 2, Solver: fit.Paper, Seed: &seed, Lambda: method.LambdaSettings{Mean: &mean}, MeanRate: &rate, Bins: 3})
	if o.Components != 5 || o.Solver != fit.Paper || o.Seed != 7 || o.Lambda != (fit.Lambda{Mean: 3}) || o.Gauge != fit.Centred || o.Ridge != 2 || o.PaperSteps != (fit.PaperSteps{Basis: 9}) {
		t.Errorf("filled %+v", o)
	}
}
