package ppca

import (
	"bytes"
	"context"
	"math"
	"testing"

	"ppca/core/fault"
	"ppca/core/graph"
)

func limitOptions(t *testing.T, d Data, mean, basis float64) Options {
	t.Helper()
	g, err := graph.Line([]float64{0, 1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	o, err := Defaults(context.Background(), d, g)
	if err != nil {
		t.Fatal(err)
	}
	o.Components, o.Lambda.Mean, o.Lambda.Basis = 3, mean, basis
	return o
}

// TestLimitIsApproached holds the closed forms at λ = ∞ against fits at large λ:
// the error must fall as 1/λ.
func TestLimitIsApproached(t *testing.T) {
	d := sample(120, 15, 0.3, 5)
	inf := math.Inf(1)
	for _, c := range []struct {
		name        string
		mean, basis float64
		near        func(factor float64) (mean, basis float64)
	}{
		{"mean", inf, 0.5, func(f float64) (float64, float64) { return 1e3 * f, 0.5 }},
		{"basis", 2, inf, func(f float64) (float64, float64) { return 2, 1e3 * f }},
		{"both", inf, inf, func(f float64) (float64, float64) { return 1e3 * f, 1e3 * f }},
	} {
		limit, err := Fit(context.Background(), d, limitOptions(t, d, c.mean, c.basis))
		if err != nil {
			t.Fatal(c.name, err)
		}
		if limit.Summary.Status != Converged || math.IsNaN(limit.Summary.Energy.Total) {
			t.Errorf("%s: %+v", c.name, limit.Summary)
		}
		e := limit.Summary.Energy
		if sum := e.Data + e.MeanSmoothness + e.BasisSmoothness + e.Orthogonality; !(math.Abs(e.Total-sum) <= 1e-12*sum) {
			t.Errorf("%s: the energy is %v, its terms sum to %v", c.name, e.Total, sum)
		}
		var off [2]float64
		for i, factor := range []float64{1, 100} {
			mean, basis := c.near(factor)
			o := limitOptions(t, d, mean, basis)
			o.Tolerance = 1e-13
			near, err := Fit(context.Background(), d, o)
			if err != nil {
				t.Fatal(err)
			}
			off[i] = math.Abs(near.Summary.RMSE - limit.Summary.RMSE)
		}
		if off[1] > 0.05*off[0] || off[1] > 1e-4 {
			t.Errorf("%s: RMSE differs from the limit by %v, at 100 times λ by %v", c.name, off[0], off[1])
		}
	}
}

func TestLimitSurvivesTheModelFile(t *testing.T) {
	d := sample(60, 8, 0.3, 5)
	m, err := Fit(context.Background(), d, limitOptions(t, d, math.Inf(1), math.Inf(1)))
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := m.Write(&file); err != nil {
		t.Fatal(err)
	}
	read, err := Read(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if read.Options.Lambda != m.Options.Lambda {
		t.Errorf("λ %v became %v", m.Options.Lambda, read.Options.Lambda)
	}
}

// TestLimitOfFewObservations has fewer independent observations than components.
func TestLimitOfFewObservations(t *testing.T) {
	d := sample(3, 8, 0.3, 5)
	m, err := Fit(context.Background(), d, limitOptions(t, d, math.Inf(1), math.Inf(1)))
	if err != nil {
		t.Fatal(err)
	}
	for b, count := range m.ComponentsPerKnot {
		if count != 2 {
			t.Errorf("knot %d has %d components of 3 observations", b+1, count)
		}
	}
}

func TestLimitRefusesWhatItCannot(t *testing.T) {
	d := sample(60, 8, 0.3, 5)
	for _, c := range []struct {
		name   string
		change func(*Options)
		code   fault.Code
	}{
		{"paper's solver", func(o *Options) { o.Solver = Paper }, fault.Unsupported},
		{"centred gauge", func(o *Options) { o.Gauge = Centred }, fault.Unsupported},
		{"varied components", func(o *Options) { o.ComponentsPerKnot = perKnot(o.Graph.Knots(), o.Components) }, fault.Unsupported},
		{"−∞", func(o *Options) { o.Lambda.Basis = math.Inf(-1) }, fault.Option},
		{"NaN", func(o *Options) { o.Lambda.Mean = math.NaN() }, fault.Option},
		{"λ_o", func(o *Options) { o.Lambda.Ortho = math.Inf(1) }, fault.Option},
	} {
		o := limitOptions(t, d, math.Inf(1), math.Inf(1))
		c.change(&o)
		if _, err := Fit(context.Background(), d, o); fault.CodeOf(err) != c.code {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func perKnot(knots, components int) []int {
	all := make([]int, knots)
	for b := range all {
		all[b] = components
	}
	return all
}
