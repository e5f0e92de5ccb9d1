package solver

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/model"
)

// copies is how often each observation is repeated, or its weight, cyclically.
var copies = []int{1, 3, 0, 2, 1, 5}

// weighed returns d with weights, and d with every row repeated as often. The weights
// are in an arbitrary unit.
func weighed(d fit.Data) (weights, repeated fit.Data) {
	n, k := d.X.Dims()
	p := graph.Parameters(d.Theta, n)
	weights = d
	var rows []float64
	repeated = fit.Data{Scale: d.Scale}
	for i := range n {
		weights.Weights = append(weights.Weights, 0.7*float64(copies[i%len(copies)]))
		for range copies[i%len(copies)] {
			rows = append(rows, mat.Row(nil, i, d.X)...)
			repeated.Theta = append(repeated.Theta, d.Theta[i*p:(i+1)*p]...)
			if d.Observed != nil {
				repeated.Observed = append(repeated.Observed, d.Observed[i*k:(i+1)*k]...)
			}
		}
	}
	repeated.X = mat.NewDense(len(rows)/k, k, rows)
	return weights, repeated
}

// TestWeightsAreRepetitions: an observation of weight a equals a observations, in every
// gauge, by both solvers, on a ring and a grid, with masks, and with varied V_b (§3.1).
// It compares as many steps as agree in spite of rounding.
func TestWeightsAreRepetitions(t *testing.T) {
	testkit.Long(t, "it fits every problem twice")
	for _, c := range []struct {
		name   string
		change func(d *fit.Data, o *fit.Options)
	}{
		{"decoupled", func(d *fit.Data, o *fit.Options) {}},
		{"centred", func(d *fit.Data, o *fit.Options) { o.Gauge = fit.Centred }},
		{"ridge", func(d *fit.Data, o *fit.Options) { o.Gauge = fit.Ridge }},
		{"paper", func(d *fit.Data, o *fit.Options) { o.Solver, o.MaxEvaluations = fit.Paper, 20 }},
		{"paper, steps for the means", func(d *fit.Data, o *fit.Options) {
			o.Solver, o.MaxEvaluations, o.PaperSteps.Mean = fit.Paper, 20, 5
		}},
		{"by knot", func(d *fit.Data, o *fit.Options) { o.Start = fit.KnotwiseStart }},
		{"one basis", func(d *fit.Data, o *fit.Options) { o.Lambda.Mean, o.Lambda.Basis = math.Inf(1), math.Inf(1) }},
		{"scaled", func(d *fit.Data, o *fit.Options) { d.Scale = []float64{1, 2, 1, 0.5, 1, 3, 1} }},
		{"varied V_b", func(d *fit.Data, o *fit.Options) { o.ComponentsPerKnot = []int{2, 1, 2, 2} }},
		{"masked", func(d *fit.Data, o *fit.Options) { *d, *o = sample.WithMasks(*d, *o) }},
		{"masked, centred", func(d *fit.Data, o *fit.Options) { *d, *o = sample.WithMasks(*d, *o); o.Gauge = fit.Centred }},
		{"masked, one basis", func(d *fit.Data, o *fit.Options) { *d, *o = sample.WithMasks(*d, *o); o.Lambda.Basis = math.Inf(1) }},
		{"masked, shared lengths", func(d *fit.Data, o *fit.Options) { *d, *o = sample.WithMasks(*d, *o); o.Lambda.Ortho = 0 }},
		{"ring", func(d *fit.Data, o *fit.Options) { o.Graph, _ = graph.EvenRing(4, 4) }},
		{"ring, ridge", func(d *fit.Data, o *fit.Options) { o.Graph, _ = graph.EvenRing(4, 4); o.Gauge = fit.Ridge }},
		{"grid", func(d *fit.Data, o *fit.Options) {
			*d = twice(*d)
			o.Graph, _ = graph.Grid(graph.Axis{Endpoints: []float64{0, 1, 3}}, graph.Axis{Endpoints: []float64{-1, 1}}, 1)
		}},
		{"few rows a cell", func(d *fit.Data, o *fit.Options) { o.Graph, _ = graph.EvenLine(0, 3, 12); o.Gauge = fit.Centred }},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := sample.Data(240, 7, 0.4, 21)
			o := sample.Defaults(t, d)
			o.Graph, _ = graph.EvenLine(0, 3, 3)
			o.Components, o.MaxEvaluations = 2, 40
			c.change(&d, &o)
			weights, repeated := weighed(d)
			a, b := fittedTo(t, weights, o), fittedTo(t, repeated, o)
			compareModels(t, a, b, 1e-9)
			fresh := sample.Data(30, 7, 0.4, 22)
			if o.Graph.Second != nil {
				fresh = twice(fresh)
			}
			pa, err := a.Project(context.Background(), fresh.X, fresh.Theta, nil)
			if err != nil {
				t.Fatal(err)
			}
			pb, err := b.Project(context.Background(), fresh.X, fresh.Theta, nil)
			if err != nil {
				t.Fatal(err)
			}
			testkit.Same(t, "coefficients", pa.Coefficients.RawMatrix().Data, pb.Coefficients.RawMatrix().Data, 1e-8)
		})
	}
}

// twice returns d with a second parameter.
func twice(d fit.Data) fit.Data {
	var theta []float64
	for i, first := range d.Theta {
		theta = append(theta, first, math.Sin(float64(7*i)))
	}
	d.Theta = theta
	return d
}

// compareModels compares what fits of equal observations give.
func compareModels(t *testing.T, a, b *model.Model, tolerance float64) {
	t.Helper()
	testkit.Same(t, "means", a.Mean.RawMatrix().Data, b.Mean.RawMatrix().Data, tolerance)
	testkit.Same(t, "bases", a.Basis.RawMatrix().Data, b.Basis.RawMatrix().Data, 10*tolerance)
	testkit.Same(t, "means of the coefficients", a.CoefficientMean, b.CoefficientMean, 10*tolerance)
	testkit.Same(t, "deviations of the coefficients", a.CoefficientSD, b.CoefficientSD, 10*tolerance)
	x, y := a.Summary.Energy, b.Summary.Energy
	testkit.Same(t, "energy", []float64{x.Total, x.Data, x.MeanSmoothness, x.BasisSmoothness, x.Orthogonality, x.Ridge},
		[]float64{y.Total, y.Data, y.MeanSmoothness, y.BasisSmoothness, y.Orthogonality, y.Ridge}, tolerance*max(1, y.Total))
}

func TestBadWeights(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(w []float64) []float64
		code   fault.Code
		row    any
	}{
		{"too few", func(w []float64) []float64 { return w[1:] }, fault.Shape, nil},
		{"negative", func(w []float64) []float64 { w[3] = -1; return w }, fault.Range, 4},
		{"NaN", func(w []float64) []float64 { w[4] = math.NaN(); return w }, fault.NonFinite, 5},
		{"infinite", func(w []float64) []float64 { w[0] = math.Inf(1); return w }, fault.NonFinite, 1},
		{"too small", func(w []float64) []float64 { w[2] = 0.9e-70; return w }, fault.Range, 3},
		{"too large", func(w []float64) []float64 { w[19] = 1.1e70; return w }, fault.Range, 20},
		{"all 0", func(w []float64) []float64 { clear(w); return w }, fault.Range, nil},
		{"one above 0", func(w []float64) []float64 { clear(w[1:]); return w }, fault.Range, nil},
	} {
		d := sample.Data(20, 5, 0.3, 26)
		o := sample.Defaults(t, d)
		d.Weights = c.change(slices.Repeat([]float64{1}, 20))
		_, err := Fit(context.Background(), d, o)
		var coded *fault.Error
		if !errors.As(err, &coded) || coded.Code != c.code || coded.Details["row"] != c.row {
			t.Errorf("%s: %v (%v)", c.name, err, fault.CodeOf(err))
		}
		if _, err := fit.Defaults(context.Background(), d, graph.Graph{}); fault.CodeOf(err) != c.code {
			t.Errorf("%s: the defaults say %v", c.name, err)
		}
	}
}
