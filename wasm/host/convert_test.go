//go:build js && wasm

package host

import (
	"errors"
	"reflect"
	"strings"
	"syscall/js"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/method"
	"ppca/core/userjson"
)

// Literal makes a value of JavaScript as a page would write it.
func literal(t *testing.T, source string) js.Value {
	t.Helper()
	return js.Global().Get("Function").New("return (" + source + ")").Invoke()
}

func TestDecodeSettings(t *testing.T) {
	var s method.Settings
	value := literal(t, `{method: 'ipca', endpoints: new Float64Array([0, 1.5]), range: [-1, 1], components: 3,
		lambda: {mean: 0, ortho: 2.5, basis: null}, tolerance: undefined, seed: 7, meanSteps: 0}`)
	if err := Decode(value, &s); err != nil {
		t.Fatal(err)
	}
	if s.Method != "ipca" || len(s.Endpoints) != 2 || s.Endpoints[1] != 1.5 || s.Range[0] != -1 || s.Components != 3 {
		t.Errorf("decoded %+v", s)
	}
	if s.Lambda.Mean == nil || *s.Lambda.Mean != 0 || *s.Lambda.Ortho != 2.5 || s.Lambda.Basis != nil {
		t.Errorf("a zero was given, null was not: %+v", s.Lambda)
	}
	if s.Tolerance != nil || *s.Seed != 7 || s.MeanSteps == nil || *s.MeanSteps != 0 {
		t.Errorf("decoded %+v", s)
	}
}

func TestDecodeReadOptions(t *testing.T) {
	var o dataset.Options
	value := literal(t, `{theta: 'age', ignore: ['id', 'note'], header: false, blur: {bins: [0, 1], faces: 20, seed: 3}, seed: 2}`)
	if err := Decode(value, &o); err != nil {
		t.Fatal(err)
	}
	if o.Theta != "age" || len(o.Ignore) != 2 || o.Header == nil || *o.Header || o.Blur.Faces != 20 || o.Blur.Seed != 3 || o.Seed != 2 {
		t.Errorf("decoded %+v", o)
	}
	if err := Decode(js.Undefined(), &o); err != nil {
		t.Errorf("no options at all are fine, got %v", err)
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct{ name, source, message string }{
		{"a misspelt option", `{lamda: {}}`, "lamda is not an option"},
		{"forms of an option are not listed", `{lamda: {}}`, "bins, components, cycles, effort"},
		{"a misspelt option inside", `{lambda: {means: 1}}`, "lambda.means is not an option"},
		{"a text for a number", `{lambda: {mean: '1'}}`, `lambda.mean must be a number, not "1"`},
		{"NaN", `{tolerance: NaN}`, "tolerance is NaN: it must be a number from 0 to 1"},
		{"a fraction", `{bins: 2.5}`, "bins is 2.5: it must be a whole number from 1 to 4096"},
		{"too many", `{bins: 1e8}`, "bins is 100000000: it must be a whole number from 1 to 4096"},
		{"a 0 that is given", `{axes: [{bins: 2}, {bins: 0}]}`, "axes[1].bins is 0:"},
		{"1e308", `{sample: 1e308}`, "sample is 1e+308: it must be a whole number from 2"},
		{"a hole in a list", `{endpoints: [0, null]}`, "endpoints[1] must be a number, not null"},
		{"a number for a list", `{endpoints: 3}`, "endpoints must be a list, not 3"},
		{"a list for an object", `{lambda: [1]}`, "lambda must be an object"},
		{"a number for a text", `{method: 1}`, "method must be a text, not 1"},
		{"a BigInt", `{bins: 3n}`, "bins must be a whole number, not a BigInt"},
		{"no object", `'ppca'`, "the options must be an object"},
	} {
		var s method.Settings
		err := Decode(literal(t, c.source), &s)
		if fault.CodeOf(err) != fault.Option || !strings.Contains(err.Error(), c.message) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.message)
		}
	}
	var o dataset.Options
	if err := Decode(literal(t, `{seed: -1}`), &o); fault.CodeOf(err) != fault.Option {
		t.Errorf("a negative seed: got %v", err)
	}
	if err := Decode(literal(t, `{Progress: () => 1}`), &o); fault.CodeOf(err) != fault.Option {
		t.Errorf("a function of Go is no option: got %v", err)
	}
}

// Every option of the core can be set from JavaScript.
func TestSettingsAreReachable(t *testing.T) {
	value := literal(t, `{method: 'ppca', endpoints: [1], bins: 1, range: [1], components: 1,
		lambda: {mean: 1, basis: 1, ortho: 1}, solver: 'exact', gauge: 'ridge', ridge: 1, tolerance: 1,
		maxEvaluations: 1, seed: 1, cycles: 1, meanSteps: 1, basisSteps: 1, meanRate: 1, basisRate: 1}`)
	var s method.Settings
	if err := Decode(value, &s); err != nil {
		t.Fatal(err)
	}
	if s.BasisRate == nil || s.Cycles == nil || s.Ridge == nil || s.Gauge != "ridge" {
		t.Errorf("decoded %+v", s)
	}
}

// The options of jobs (tune, learn, experiment …) cross as JSON, which native tests reach too. They
// are checked as strictly: what Decode refuses, userjson.Options refuses for the same option.
func TestJSONIsCheckedAlike(t *testing.T) {
	for _, source := range []string{
		`{}`, `{bins: 3, lambda: {mean: 0.5}}`, `{endpoints: [0, 1.5], periodic: null}`,
		`{lamda: {}}`, `{lambda: {means: 1}}`, `{lambda: {mean: "1"}}`, `{tolerance: 2}`, `{bins: 2.5}`, `{bins: 0}`, `{bins: 1e8}`,
		`{axes: [{bins: 2}, {bins: 0}]}`, `{sample: 1e308}`, `{endpoints: 3}`, `{lambda: [1]}`, `{method: 1}`, `{method: "none"}`, `{solver: ""}`, `{seed: -1}`,
	} {
		var decoded, parsed method.Settings
		value := literal(t, source)
		text := js.Global().Get("JSON").Call("stringify", value).String()
		first, second := Decode(value, &decoded), userjson.Options([]byte(text), &parsed)
		if (first == nil) != (second == nil) || first == nil && !reflect.DeepEqual(decoded, parsed) {
			t.Errorf("%s: %+v, %v; as JSON %+v, %v", source, decoded, first, parsed, second)
		}
		if a, b := (*fault.Error)(nil), (*fault.Error)(nil); first != nil && (!errors.As(first, &a) || !errors.As(second, &b) || a.Code != b.Code || a.Details["option"] != b.Details["option"]) {
			t.Errorf("%s: %v; as JSON %v", source, first, second)
		}
	}
}
