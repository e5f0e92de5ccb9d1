package solver_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/numbers"
	"ppca/core/internal/testing/sample"
	"ppca/core/model"
	"ppca/core/solver"
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
		if _, err := solver.Fit(context.Background(), changed, options); fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	m := &model.Model{Graph: grid(t, []float64{0, 1}, []float64{0, 1}, 1), Mean: mat.NewDense(4, 1, nil), Basis: mat.NewDense(4, 1, nil), Components: 1, ComponentsPerKnot: []int{1, 1, 1, 1}, CoefficientSD: []float64{1}}
	for _, theta := range [][]float64{{0}, {}, {0, 0, 0}} {
		if _, err := m.At(theta...); fault.CodeOf(err) != fault.Shape {
			t.Errorf("θ = %v: %v", theta, err)
		}
	}
	if _, err := m.At(0, math.NaN()); fault.CodeOf(err) != fault.NonFinite || !strings.Contains(err.Error(), "θ2") {
		t.Errorf("θ = (0, NaN): %v", err)
	}
	if _, err := m.Graph.HatWeights([]float64{0, 0, 1}); fault.CodeOf(err) != fault.Shape {
		t.Errorf("three numbers: %v", err)
	}
	if _, err := m.Project(context.Background(), mat.NewDense(2, 1, nil), []float64{0, 0}, nil); fault.CodeOf(err) != fault.Shape {
		t.Errorf("one parameter a row: %v", err)
	}
}

// TestGridAgainstDenseMatrices compares the means and the energy of a grid with the
// paper's formulas on dense matrices: the rows of W are products of the hat functions
// of both axes, and R of each axis is the Kronecker product of the R of a line with the
// identity over the other axis.
func TestGridAgainstDenseMatrices(t *testing.T) {
	const n, k, v = 90, 7, 2
	first, second := []float64{0, 1.2, 3}, []float64{10, 13, 22, 30}
	const ratio, knots = 0.3, 12
	for _, masked := range []bool{false, true} {
		d := sample.TwoParameters(n, k, 0.3, 8)
		o := sample.Defaults(t, d)
		o.Graph = grid(t, first, second, ratio)
		o.Components, o.Lambda.Mean = v, 0.7
		if masked {
			d.Observed = slices.Repeat([]bool{true}, n*k)
			for i := 0; i < n*k; i += 11 {
				d.Observed[i] = false
			}
		}
		m := fitted(t, d, o)

		w, err := o.Graph.HatWeights(d.Theta)
		if err != nil {
			t.Fatal(err)
		}
		var along, across, r mat.Dense
		along.Kronecker(lineR(3), identity(4))
		across.Kronecker(identity(3), lineR(4))
		along.Scale(1./(2*4), &along)
		across.Scale(ratio/(3*3), &across)
		r.Add(&along, &across)

		for c := range k {
			seen, sums := mat.NewDense(n, knots, nil), mat.NewVecDense(n, nil)
			for i := range n {
				if d.Known(i).Cell(c) {
					seen.SetRow(i, w.RawRowView(i))
					sums.SetVec(i, d.X.At(i, c))
				}
			}
			var system, penalty mat.Dense
			var right, mean mat.VecDense
			system.Mul(seen.T(), seen)
			system.Scale(1./n, &system)
			penalty.Scale(o.Lambda.Mean, &r)
			system.Add(&system, &penalty)
			right.MulVec(seen.T(), sums)
			right.ScaleVec(1./n, &right)
			if err := mean.SolveVec(&system, &right); err != nil {
				t.Fatal(err)
			}
			for b := range knots {
				numbers.Near(t, "mean", []float64{m.Mean.At(b, c)}, []float64{mean.AtVec(b)}, 1e-9)
			}
		}

		smooth := func(rows mat.Matrix) float64 {
			var rx, xrx mat.Dense
			rx.Mul(&r, rows)
			xrx.Mul(rows.T(), &rx)
			return mat.Trace(&xrx)
		}
		want := fit.Energy{MeanSmoothness: o.Lambda.Mean * smooth(m.Mean)}
		for c := range v {
			rows := mat.NewDense(knots, k, nil)
			for b := range knots {
				rows.SetRow(b, m.Basis.RawRowView(b*v+c))
			}
			want.BasisSmoothness += o.Lambda.Basis * smooth(rows)
		}
		for i := range n {
			want.Data += leftover(t, d, m, w, i) / n
		}
		got := m.Summary.Energy
		numbers.Near(t, "energy", []float64{got.Data + got.Ridge, got.MeanSmoothness, got.BasisSmoothness}, []float64{want.Data, want.MeanSmoothness, want.BasisSmoothness}, 1e-8)
	}
}

// lineR returns the paper's R of a line.
func lineR(knots int) *mat.Dense {
	r := mat.NewDense(knots, knots, nil)
	for b := 1; b < knots; b++ {
		r.Set(b, b, r.At(b, b)+1)
		r.Set(b-1, b-1, r.At(b-1, b-1)+1)
		r.Set(b, b-1, -1)
		r.Set(b-1, b, -1)
	}
	return r
}

func identity(n int) *mat.Dense {
	i := mat.NewDense(n, n, nil)
	for b := range n {
		i.Set(b, b, 1)
	}
	return i
}

// leftover returns ‖x_i − x̂_i‖² over the observed cells of a least-squares solution
// with P(θ) formed explicitly; w has the weights of all knots.
func leftover(t *testing.T, d fit.Data, m *model.Model, w *mat.Dense, i int) float64 {
	knots, k := m.Mean.Dims()
	basis, left := mat.NewDense(k+m.Components, m.Components, nil), mat.NewVecDense(k+m.Components, nil)
	if m.Options.HasRidge(d) {
		for v := range m.Components {
			basis.Set(k+v, v, math.Sqrt(m.Options.Ridge))
		}
	}
	for c := range k {
		if !d.Known(i).Cell(c) {
			continue
		}
		left.SetVec(c, d.X.At(i, c))
		for b := range knots {
			left.SetVec(c, left.AtVec(c)-w.At(i, b)*m.Mean.At(b, c))
			for v := range m.Components {
				basis.Set(c, v, basis.At(c, v)+w.At(i, b)*m.Basis.At(b*m.Components+v, c))
			}
		}
	}
	var beta, fitted mat.VecDense
	if err := beta.SolveVec(basis, left); err != nil {
		t.Fatal(err)
	}
	fitted.MulVec(basis, &beta)
	left.SubVec(left, &fitted)
	return mat.Dot(left, left)
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
		line := fitted(t, single, o)
		for _, c := range []struct {
			d             fit.Data
			first, second graph.Axis
		}{{d, ends, only}, {turned, only, ends}} {
			var err error
			if o.Graph, err = graph.Grid(c.first, c.second, 1); err != nil {
				t.Fatal(err)
			}
			grid := fitted(t, c.d, o)
			if grid.Summary.Energy != line.Summary.Energy {
				t.Errorf("%s: energy %+v, of the line %+v", solver, grid.Summary.Energy, line.Summary.Energy)
			}
			numbers.Near(t, "means", grid.Mean.RawMatrix().Data, line.Mean.RawMatrix().Data, 0)
			numbers.Near(t, "bases", grid.Basis.RawMatrix().Data, line.Basis.RawMatrix().Data, 0)
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
	pca := fitted(t, single, o).Summary.RMSE
	o.Graph = grid(t, []float64{0, 1, 3}, []float64{10, 20, 30}, 0.5)
	numbers.Near(t, "λ = ∞", []float64{fitted(t, d, o).Summary.RMSE}, []float64{pca}, 1e-9)
	o.Lambda.Mean, o.Lambda.Basis = 1e9, 1e9
	numbers.Near(t, "large λ", []float64{fitted(t, d, o).Summary.RMSE}, []float64{pca}, 1e-5)
	o = sample.Defaults(t, d)
	o.Components, o.Tolerance, o.Graph = 2, 1e-12, grid(t, []float64{0}, []float64{0}, 1)
	numbers.Near(t, "one knot", []float64{fitted(t, d, o).Summary.RMSE}, []float64{pca}, 1e-6)
}
