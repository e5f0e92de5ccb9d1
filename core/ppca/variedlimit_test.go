package ppca

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
)

// TestVariedLimit takes λ_v to a hundred times the variance, near its limit, with unequal V_b. All knots
// then share the vectors p_v at their places, an observation between knots has as many
// as the larger of them, and with n_i of these the data term is
//
//	(1/n) Σ‖r_i‖² − Σ_v p_vᵀC_v p_v,   C_v = (1/n) Σ_{i: n_i > v} r_i r_iᵀ,
//
// whose minimum over orthonormal p_v is found here in another way: each round replaces
// P by the polar factor of the rows C_v p_v, which never lowers the sum.
func TestVariedLimit(t *testing.T) {
	const k = 8
	ctx := context.Background()
	for _, perKnot := range [][]int{{1, 2, 3, 3}, {3, 2, 1, 1}, {2, 3, 3, 1}} {
		d := sample(150, k, 0.5, 80)
		o := mustDefaults(t, d)
		o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
		o.Components, o.ComponentsPerKnot = 3, perKnot
		o.Lambda.Basis, o.Tolerance, o.MaxEvaluations = 100*o.Lambda.Basis/defaultLambdaBasis, 1e-8, 1500
		m := mustFit(t, d, o)
		total, moments := 0.0, []*mat.SymDense{mat.NewSymDense(k, nil), mat.NewSymDense(k, nil), mat.NewSymDense(k, nil)}
		for i, count := range m.componentsAt(d.Theta) {
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
		if err := Path(ctx, d, o, []float64{o.Lambda.Basis, 0.1}, func(m *Model) error { return nil }); err != nil {
			t.Errorf("V_b %v: %v", perKnot, err)
		}
	}
}

// heldByShared returns Σ_v p_vᵀC_v p_v at the orthonormal p_v to which rounds from a
// drawn start lead.
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

// TestVariedAndMasked fits unequal V_b with cells and endpoints masked, with the
// lengths of the vectors free and shared.
func TestVariedAndMasked(t *testing.T) {
	for _, ortho := range []float64{0, 1} {
		d := windows(sample(160, 24, 0.4, 82))
		o := mustDefaults(t, d)
		o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
		o.Components, o.ComponentsPerKnot = 3, []int{2, 3, 1, 3}
		o.EndpointMask = trues(4 * 24)
		for c := range 6 {
			o.EndpointMask[c] = false
		}
		o.Lambda.Ortho *= ortho
		o.MaxEvaluations = 1500
		m := mustFit(t, d, o)
		if m.Summary.Status != Converged {
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
