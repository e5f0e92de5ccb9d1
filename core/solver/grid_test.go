package solver

import (
	"context"
	"math"
	"strings"
	"testing"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
)

func TestGridRefusesBadInput(t *testing.T) {
	line, ends := graph.Axis{Endpoints: []float64{0, 1, 3}}, make([]float64, 2000)
	for b := range ends {
		ends[b] = float64(b)
	}
	for _, c := range []struct {
		first, second graph.Axis
		ratio         float64
		says          string
	}{
		{graph.Axis{}, line, 1, "axis 1: a line needs at least 2"},
		{line, graph.Axis{Endpoints: []float64{2, 1}}, 1, "axis 2: endpoints must increase"},
		{line, graph.Axis{Endpoints: []float64{math.NaN()}}, 1, "axis 2: the only endpoint is NaN"},
		{line, graph.Axis{Endpoints: []float64{0, 180, 360}, Period: 360}, 1, "axis 2: a ring of 2 knots"},
		{line, line, 0, "ratio"},
		{line, line, math.Inf(1), "ratio"},
		{line, line, math.NaN(), "ratio"},
		{line, graph.Axis{Endpoints: append([]float64{-2000}, append(ends, 2000, 2001, 2002, 5000)...)}, 1, ""},
		{graph.Axis{Endpoints: ends}, line, 1, ""},
		{graph.Axis{Endpoints: ends}, graph.Axis{Endpoints: []float64{0, 1, 2, 3}}, 1, "too many"},
	} {
		_, err := graph.Grid(c.first, c.second, c.ratio)
		if c.says == "" && err != nil || c.says != "" && (fault.CodeOf(err) != fault.Option || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("want %q: %v", c.says, err)
		}
	}
	d := sample.TwoParameters(40, 5, 0.3, 3)
	o := sample.Defaults(t, d)
	for _, c := range []struct {
		name   string
		change func(*fit.Data, *fit.Options)
		code   fault.Code
		says   string
	}{
		{"outside the second axis", func(d *fit.Data, _ *fit.Options) { d.Theta[2*6+1] = 40 }, fault.Range, "θ2 of observation 7 is 40"},
		{"outside the first axis", func(d *fit.Data, _ *fit.Options) { d.Theta[2*6] = -1 }, fault.Range, "θ1 of observation 7 is -1"},
		{"NaN", func(d *fit.Data, _ *fit.Options) { d.Theta[2*6+1] = math.NaN() }, fault.NonFinite, "observation 7"},
		{"one parameter", func(d *fit.Data, _ *fit.Options) { d.Theta = d.Theta[:40] }, fault.Shape, "each row needs 2"},
		{"an odd number", func(d *fit.Data, _ *fit.Options) { d.Theta = d.Theta[:79] }, fault.Shape, "79 values of θ"},
		{"a line", func(_ *fit.Data, o *fit.Options) { o.Graph, _ = graph.Line([]float64{0, 100}) }, fault.Shape, "each row needs 1"},
	} {
		changed, options := d, o
		changed.Theta = append([]float64(nil), d.Theta...)
		options.Graph = grid(t, []float64{0, 1, 3}, []float64{10, 30}, 1)
		c.change(&changed, &options)
		if _, err := Fit(context.Background(), changed, options); fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestGridOfOneKnotIsTheLine: if an axis has a single knot, its parameter does not
// count and the grid is the line of the other, to the last bit, with either solver.
func TestGridOfOneKnotIsTheLine(t *testing.T) {
	ends, only := graph.Axis{Endpoints: []float64{0, 1, 2, 3}}, graph.Axis{Endpoints: []float64{20}}
	d := sample.TwoParameters(80, 10, 0.3, 5)
	turned, single := d, d
	turned.Theta, single.Theta = make([]float64, 160), make([]float64, 80)
	for i := range 80 {
		turned.Theta[2*i], turned.Theta[2*i+1], single.Theta[i] = d.Theta[2*i+1], d.Theta[2*i], d.Theta[2*i]
	}
	for _, solver := range []fit.Solver{fit.Exact, fit.Paper} {
		o := sample.Defaults(t, single)
		o.Solver, o.Components, o.MaxEvaluations = solver, 3, 40
		o.Graph, _ = graph.Line(ends.Endpoints)
		line := fittedTo(t, single, o)
		for _, c := range []struct {
			d             fit.Data
			first, second graph.Axis
		}{{d, ends, only}, {turned, only, ends}} {
			var err error
			if o.Graph, err = graph.Grid(c.first, c.second, 1); err != nil {
				t.Fatal(err)
			}
			grid := fittedTo(t, c.d, o)
			if grid.Summary.Energy != line.Summary.Energy {
				t.Errorf("%s: energy %+v, of the line %+v", solver, grid.Summary.Energy, line.Summary.Energy)
			}
			testkit.Near(t, "means", grid.Mean.RawMatrix().Data, line.Mean.RawMatrix().Data, 0)
			testkit.Near(t, "bases", grid.Basis.RawMatrix().Data, line.Basis.RawMatrix().Data, 0)
		}
	}
}

// TestGridLimits: λ → ∞ is PCA, and so is a grid with one knot on both axes.
func TestGridLimits(t *testing.T) {
	d := sample.TwoParameters(80, 8, 0.3, 10)
	single := d
	single.Theta = make([]float64, 80)
	for i := range 80 {
		single.Theta[i] = d.Theta[2*i]
	}
	o := sample.Defaults(t, single)
	o.Components = 2
	o.Lambda.Mean, o.Lambda.Basis = math.Inf(1), math.Inf(1)
	pca := fittedTo(t, single, o).Summary.RMSE
	o.Graph = grid(t, []float64{0, 1, 3}, []float64{10, 20, 30}, 0.5)
	testkit.Near(t, "λ = ∞", []float64{fittedTo(t, d, o).Summary.RMSE}, []float64{pca}, 1e-9)
	o.Lambda.Mean, o.Lambda.Basis = 1e9, 1e9
	testkit.Near(t, "large λ", []float64{fittedTo(t, d, o).Summary.RMSE}, []float64{pca}, 1e-5)
	o = sample.Defaults(t, d)
	o.Components, o.Tolerance, o.Graph = 2, 1e-12, grid(t, []float64{0}, []float64{0}, 1)
	testkit.Near(t, "one knot", []float64{fittedTo(t, d, o).Summary.RMSE}, []float64{pca}, 1e-6)
}
