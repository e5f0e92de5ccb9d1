package linalg

import (
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/internal/testing/testkit"
)

// TestNormalSolver compares with the pseudo-inverse from a singular value
// decomposition: for full rank, an absent component, and dependent components (minimum
// norm).
func TestNormalSolver(t *testing.T) {
	const v, k = 4, 9
	rng := rand.New(rand.NewPCG(1, 9))
	for _, c := range []struct {
		name   string
		change func(p *mat.Dense)
	}{
		{"full rank", func(p *mat.Dense) {}},
		{"absent component", func(p *mat.Dense) { p.SetRow(2, make([]float64, k)) }},
		{"equal components", func(p *mat.Dense) { p.SetRow(3, mat.Row(nil, 1, p)) }},
		{"opposite components", func(p *mat.Dense) {
			row := mat.Row(nil, 0, p)
			for i := range row {
				row[i] *= -2
			}
			p.SetRow(2, row)
		}},
		{"none at all", func(p *mat.Dense) { p.Zero() }},
	} {
		p, x := mat.NewDense(v, k, nil), mat.NewVecDense(k, nil)
		for i := range p.RawMatrix().Data {
			p.RawMatrix().Data[i] = rng.NormFloat64()
		}
		for i := range x.RawVector().Data {
			x.RawVector().Data[i] = rng.NormFloat64()
		}
		c.change(p)
		var gram mat.Dense
		gram.Mul(p, p.T())
		var y mat.VecDense
		y.MulVec(p, x)
		solver := NewNormalSolver(v)
		if full := solver.Factorise(gram.RawMatrix().Data); full != (c.name == "full rank" || c.name == "absent component" || c.name == "none at all") {
			t.Errorf("%s of %d: factorised %t", c.name, v, full) // the pseudo-inverse would hide this
		}
		solver.Solve(gram.RawMatrix().Data, y.RawVector().Data)

		var svd mat.SVD
		svd.Factorize(p.T(), mat.SVDThin)
		want := mat.NewDense(v, 1, nil)
		if rank := svd.Rank(1e-10); rank > 0 {
			svd.SolveTo(want, x, rank)
		}
		testkit.Near(t, c.name, y.RawVector().Data, want.RawMatrix().Data, 1e-9)
	}
}
