package method_test

import (
	"context"
	"encoding/json"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/settings"
	"ppca/core/userjson"
)

// wave returns observations in the plane along a wave over θ.
func wave() fit.Data {
	const n = 40
	d := fit.Data{X: mat.NewDense(n, 2, nil)}
	for i := range n {
		theta := float64(i) / (n - 1)
		d.Theta = append(d.Theta, theta)
		d.X.(*mat.Dense).SetRow(i, []float64{theta + 0.1*math.Sin(9*float64(i)), math.Sin(4*theta) + 0.1*math.Cos(5*float64(i))})
	}
	return d
}

func traced(t *testing.T, text string) (method.TraceResult, error) {
	t.Helper()
	var r method.TraceResult
	var o method.TraceOptions
	if err := userjson.Options([]byte(text), &o, settings.CheckOptionField); err != nil {
		return r, err
	}
	j, err := method.NewTrace(wave(), o)
	if err != nil {
		return r, err
	}
	joined, err := job.Run(context.Background(), j, 1, nil)
	if err != nil {
		return r, err
	}
	return r, json.Unmarshal(joined, &r)
}

// A point that a trace has passed has the same energy when it is given.
func TestTraceOfAGivenPoint(t *testing.T) {
	r, err := traced(t, `{"settings": {"bins": 3, "components": 1}, "cycles": 4}`)
	if err != nil {
		t.Fatal(err)
	}
	last := r.Steps[len(r.Steps)-1]
	if len(r.Endpoints) != 1 || len(r.Endpoints[0]) != 4 || len(last.Mean) != 4 || len(last.Basis) != 4 || last.Cycle < 1 {
		t.Fatalf("endpoints %v, last step %+v", r.Endpoints, last)
	}
	raw, _ := json.Marshal(map[string]any{"settings": map[string]any{"bins": 3, "components": 1}, "from": method.TracePoint{Mean: last.Mean, Basis: last.Basis}})
	again, err := traced(t, string(raw))
	if err != nil || len(again.Steps) != 1 {
		t.Fatalf("%d steps, %v", len(again.Steps), err)
	}
	if got, want := again.Steps[0].Energy.Total, last.Energy.Total; !(math.Abs(got-want) <= 1e-10*want) {
		t.Errorf("E = %v, the trace had %v", got, want)
	}
}

func TestTracesRefuse(t *testing.T) {
	for _, c := range []struct {
		text string
		code fault.Code
	}{
		{`{"cycle": 3}`, fault.Option},
		{`{"cycles": -1}`, fault.Option},
		{`{"settings": {"method": "pca"}}`, fault.Option},
		{`{"settings": {"bins": 3, "components": 1}, "from": {"mean": [], "basis": []}}`, fault.Shape},
		{`{"settings": {"bins": 3, "components": 1}, "from": {"mean": [[1, 2], [3]], "basis": [[1, 2]]}}`, fault.Shape},
		{`{"settings": {"bins": 3, "components": 1}, "from": {"mean": [[1, 2]], "basis": [[1, 2]]}}`, fault.Shape},
		{`{"settings": {"components": 2}, "cycles": 100000}`, fault.TooLarge},
	} {
		if _, err := traced(t, c.text); fault.CodeOf(err) != c.code {
			t.Errorf("%s: %v, want %v", c.text, err, c.code)
		}
	}
}
