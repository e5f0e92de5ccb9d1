package tune

import (
	"math"
	"reflect"
	"testing"

	"ppca/core/fault"
	"ppca/core/userjson"
)

func TestOptionsInJSON(t *testing.T) {
	var o Options
	err := userjson.Options([]byte(`{"settings": {"components": 3, "lambda": {"mean": "Infinity"}}, "lambdaMean": [1, "Infinity"], "folds": 4, "oneStandardError": true, "seed": 5}`), &o)
	if err != nil || !reflect.DeepEqual(o.Mean, Grid{1, math.Inf(1)}) || o.Basis != nil || o.Settings.Components != 3 || o.Folds != 4 || !o.OneStandardError || o.Seed != 5 || !math.IsInf(*o.Settings.Lambda.Mean, 1) {
		t.Errorf("%+v, %v", o, err)
	}
	for _, text := range []string{`{`, `{"lambda": 3}`, `{"lambdaMean": ["much"]}`, `{"lambdaMean": 3}`} {
		if err := userjson.Options([]byte(text), new(Options)); fault.CodeOf(err) != fault.Option {
			t.Errorf("%s: %v", text, err)
		}
	}
}
