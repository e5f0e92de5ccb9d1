package tune

import (
	"math"
	"reflect"
	"testing"

	"ppca/core/fault"
)

func TestParse(t *testing.T) {
	o, err := Parse([]byte(`{"settings": {"components": 3, "lambda": {"mean": "Infinity"}}, "lambdaMean": [1, "Infinity"], "folds": 4, "oneStandardError": true, "seed": 5}`))
	if err != nil || !reflect.DeepEqual(o.Mean, Grid{1, math.Inf(1)}) || o.Basis != nil || o.Settings.Components != 3 || o.Folds != 4 || !o.OneStandardError || o.Seed != 5 || !math.IsInf(*o.Settings.Lambda.Mean, 1) {
		t.Errorf("%+v, %v", o, err)
	}
	if o, err := Parse(nil); err != nil || !reflect.DeepEqual(o, Options{}) {
		t.Errorf("nothing: %+v, %v", o, err)
	}
	for _, text := range []string{`{`, `{"lambda": 3}`, `{"lambdaMean": ["much"]}`, `{"lambdaMean": 3}`} {
		if _, err := Parse([]byte(text)); fault.CodeOf(err) != fault.Option {
			t.Errorf("%s: %v", text, err)
		}
	}
}
