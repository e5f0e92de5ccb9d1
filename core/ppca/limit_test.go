package ppca_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/length"
	"ppca/core/internal/testing/sample"
	"ppca/core/model"
	"ppca/core/ppca"
)

// TestLimitIsApproached compares the closed forms at λ = ∞ with fits at large λ: the
// difference must fall as 1/λ.
func TestLimitIsApproached(t *testing.T) {
	d := sample.Data(120, 15, 0.3, 5)
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
		limit, err := ppca.Fit(context.Background(), d, limitOptions(t, d, c.mean, c.basis))
		if err != nil {
			t.Fatal(c.name, err)
		}
		if limit.Summary.Status != fit.Converged || math.IsNaN(limit.Summary.Energy.Total) {
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
			near, err := ppca.Fit(context.Background(), d, o)
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

// TestLimitOfFewObservations fits fewer independent observations than components.
func TestLimitOfFewObservations(t *testing.T) {
	d := sample.Data(3, 8, 0.3, 5)
	m, err := ppca.Fit(context.Background(), d, limitOptions(t, d, math.Inf(1), math.Inf(1)))
	if err != nil {
		t.Fatal(err)
	}
	for b, count := range m.ComponentsPerKnot {
		if count != 2 {
			t.Errorf("knot %d has %d components of 3 observations", b+1, count)
		}
	}
}

func TestLimitRefusesUnsupported(t *testing.T) {
	d := sample.Data(60, 8, 0.3, 5)
	for _, c := range []struct {
		name   string
		change func(*fit.Options)
		code   fault.Code
	}{
		{"paper's solver", func(o *fit.Options) { o.Solver = fit.Paper }, fault.Unsupported},
		{"centred gauge", func(o *fit.Options) { o.Gauge = fit.Centred }, fault.Unsupported},
		{"varied components", func(o *fit.Options) { o.ComponentsPerKnot = perKnot(o.Graph.Knots(), o.Components) }, fault.Unsupported},
		{"−∞", func(o *fit.Options) { o.Lambda.Basis = math.Inf(-1) }, fault.Option},
		{"NaN", func(o *fit.Options) { o.Lambda.Mean = math.NaN() }, fault.Option},
		{"λ_o", func(o *fit.Options) { o.Lambda.Ortho = math.Inf(1) }, fault.Option},
	} {
		o := limitOptions(t, d, math.Inf(1), math.Inf(1))
		c.change(&o)
		if _, err := ppca.Fit(context.Background(), d, o); fault.CodeOf(err) != c.code {
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

// TestVariedLimit sets λ_v to a hundred times the variance, near its limit, with
// unequal V_b. All knots then share the vectors p_v, an observation between knots has
// as many components n_i as the larger of the two, and the data term is
//
//	(1/n) Σ‖r_i‖² − Σ_v p_vᵀC_v p_v,   C_v = (1/n) Σ_{i: n_i > v} r_i r_iᵀ.
//
// The test minimises it over orthonormal p_v by another method: each round replaces P
// by the polar factor of the rows C_v p_v, which never lowers the sum.
func TestVariedLimit(t *testing.T) {
	length.Long(t, "fits of 1,500 evaluations")
	const k = 8
	ctx := context.Background()
	for _, perKnot := range length.Of([][]int{{2, 3, 3, 1}}, [][]int{{1, 2, 3, 3}, {3, 2, 1, 1}, {2, 3, 3, 1}}) {
		d := sample.Data(150, k, 0.5, 80)
		o := sample.Defaults(t, d)
		o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
		o.Components, o.ComponentsPerKnot = 3, perKnot
		o.Lambda.Basis, o.Tolerance, o.MaxEvaluations = 2000*o.Lambda.Basis, 1e-8, 1500
		m := fitted(t, d, o)
		total, moments := 0.0, []*mat.SymDense{mat.NewSymDense(k, nil), mat.NewSymDense(k, nil), mat.NewSymDense(k, nil)}
		for i, theta := range d.Theta {
			at, count := o.Graph.Locate(theta), 0 // components at θ: the most of its knots
			for slot, b := range o.Graph.Cell(at.Cell) {
				if at.Hat[slot] > 0 {
					count = max(count, perKnot[b])
				}
			}
			slice, err := m.At(d.Theta[i])
			if err != nil {
				t.Fatal(err)
			}
			r := mat.NewVecDense(k, nil)
			for c := range k {
				r.SetVec(c, d.X.At(i, c)-slice.Mean[c])
			}
			total += mat.Dot(r, r) / 150
			for v := range count {
				moments[v].SymRankOne(moments[v], 1.0/150, r)
			}
		}
		best := 0.0
		for start := range uint64(6) {
			best = max(best, heldByShared(moments, rand.New(rand.NewPCG(start, 81))))
		}
		if got := m.Summary.Energy.Data; !(math.Abs(got-(total-best)) <= 5e-3*got) {
			t.Errorf("V_b %v: data term %v, in the limit %v (%s after %d evaluations)", perKnot, got, total-best, m.Summary.Status, m.Summary.Evaluations)
		}
		for b := 1; b < 4; b++ {
			for v := range min(perKnot[b-1], perKnot[b]) {
				if apart := floats.Distance(m.Basis.RawRowView((b-1)*3+v), m.Basis.RawRowView(b*3+v), 2); apart > 3e-2 {
					t.Errorf("V_b %v: vectors %d of knots %d and %d are %v apart", perKnot, v+1, b, b+1, apart)
				}
			}
		}
		if err := ppca.Path(ctx, d, o, []float64{o.Lambda.Basis, 0.1}, func(m *model.Model) error { return nil }); err != nil {
			t.Errorf("V_b %v: %v", perKnot, err)
		}
	}
}

// heldByShared returns the Σ_v p_vᵀC_v p_v that these rounds reach from a random start.
func heldByShared(moments []*mat.SymDense, rng *rand.Rand) float64 {
	k, held := moments[0].SymmetricDim(), 0.0
	p := mat.NewDense(len(moments), k, nil)
	for v := range moments {
		for c := range k {
			p.Set(v, c, rng.NormFloat64())
		}
	}
	for range 400 {
		var svd mat.SVD
		svd.Factorize(p, mat.SVDThin)
		var left, right mat.Dense
		svd.UTo(&left)
		svd.VTo(&right)
		p.Mul(&left, right.T())
		held = 0
		next := mat.NewDense(len(moments), k, nil)
		for v, c := range moments {
			image := mat.NewVecDense(k, next.RawRowView(v))
			image.MulVec(c, p.RowView(v))
			held += mat.Dot(image, p.RowView(v))
		}
		p.Copy(next)
	}
	return held
}

// TestVariedAndMasked fits unequal V_b with masked cells and endpoints, with free and
// with shared lengths of the vectors.
func TestVariedAndMasked(t *testing.T) {
	for _, ortho := range []float64{0, 1} {
		d := sample.Windows(sample.Data(160, 24, 0.4, 82))
		o := sample.Defaults(t, d)
		o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
		o.Components, o.ComponentsPerKnot = 3, []int{2, 3, 1, 3}
		o.EndpointMask = slices.Repeat([]bool{true}, 4*24)
		for c := range 6 {
			o.EndpointMask[c] = false
		}
		o.Lambda.Ortho *= ortho
		o.MaxEvaluations = 1500
		m := fitted(t, d, o)
		if m.Summary.Status != fit.Converged {
			t.Errorf("λ_o·%v: %s after %d evaluations", ortho, m.Summary.Status, m.Summary.Evaluations)
		}
		for c := range 6 {
			if m.Mean.At(0, c) != 0 || m.Basis.At(0, c) != 0 {
				t.Errorf("the first endpoint has variable %d", c+1)
			}
		}
		if third := floats.Norm(m.Basis.RawRowView(2), 2); third != 0 {
			t.Errorf("the first endpoint has a third vector of length %v", third)
		}
	}
}

// TestVariedNumbersConverge fits numbers of components that rise, fall and come back,
// on a line and on a ring. Vectors above V_b stay 0.
func TestVariedNumbersConverge(t *testing.T) {
	d := sample.Data(200, 15, 0.3, 40)
	line := graph.Graph{Axis: graph.Axis{Endpoints: []float64{0, 1, 2, 3}}, Rule: graph.Linear}
	for _, c := range []struct {
		knots   graph.Graph
		perKnot []int
	}{{line, []int{3, 4, 2, 3}}, {ring(t, 4, 0, 1, 2, 3), []int{3, 4, 2, 3}}, {line, []int{3, 3, 3, 3}}, {line, []int{1, 2, 2, 3}}, {line, []int{3, 2, 2, 1}}} {
		o := sample.Defaults(t, d)
		most := slices.Max(c.perKnot)
		o.Graph, o.Components, o.ComponentsPerKnot = c.knots, most, c.perKnot
		o.Tolerance, o.MaxEvaluations = 1e-9, 3000 // varied V_b converge slowly
		m := fitted(t, d, o)
		if m.Summary.Status != fit.Converged {
			t.Errorf("period %v, V_b %v: %s", c.knots.Period, c.perKnot, m.Summary.Status)
		}
		for b, vb := range c.perKnot {
			for v := range most {
				if length := floats.Norm(m.Basis.RawRowView(b*most+v), 2); (length != 0) != (v < vb) {
					t.Errorf("period %v, V_b %v: vector %d of knot %d has norm %v", c.knots.Period, c.perKnot, v, b, length)
				}
			}
		}
	}
}
