package main

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
)

// emFilled returns x with its unknown cells filled by probabilistic PCA, which ignores θ: x = Wz + μ + ε,
// z ~ N(0, I), ε ~ N(0, σ²), learnt from the known cells of learn by expectation maximisation (Roweis
// 1998; Ilin & Raiko 2010, §3.3).
func emFilled(learn, fill fit.Data, components int) *mat.Dense {
	p := newProbabilistic(learn, components)
	for range 300 {
		last := p.variance
		if p.improve(learn); math.Abs(last-p.variance) < 1e-6*p.variance {
			break
		}
	}
	n, k := fill.X.Dims()
	out := mat.DenseCopyOf(fill.X)
	for i := range n {
		z, _ := p.posterior(fill, i)
		for c := range k {
			if !fill.Known(i).Cell(c) {
				out.Set(i, c, mat.Dot(p.w.RowView(c), z))
			}
		}
	}
	return out
}

// probabilistic is a model of probabilistic PCA: (W, μ) is K×(V+1), as z has a last entry of 1.
type probabilistic struct {
	w               *mat.Dense
	variance, least float64 // σ², and what it cannot fall below
}

func newProbabilistic(d fit.Data, components int) *probabilistic {
	n, k := d.X.Dims()
	p, random := &probabilistic{w: mat.NewDense(k, components+1, nil)}, rand.New(rand.NewPCG(1, 1))
	for c := range k {
		sum, squares, count := 0.0, 0.0, 1e-300
		for i := range n {
			if x := d.X.At(i, c); d.Known(i).Cell(c) {
				sum, squares, count = sum+x, squares+x*x, count+1
			}
		}
		variance := max(0, squares/count-square(sum/count))
		for v := range components {
			p.w.Set(c, v, math.Sqrt(variance)*random.NormFloat64())
		}
		p.w.Set(c, components, sum/count)
		p.variance += variance / float64(k)
	}
	p.least = 1e-10 * p.variance
	return p
}

// posterior returns E z and E zzᵀ given the known cells of row i.
func (p *probabilistic) posterior(d fit.Data, i int) (*mat.VecDense, *mat.SymDense) {
	k, v := p.w.Dims()
	v--
	precision, target := mat.NewSymDense(v, nil), mat.NewVecDense(v, nil)
	for a := range v {
		precision.SetSym(a, a, p.variance)
	}
	for c := range k {
		if w := p.w.RowView(c).(*mat.VecDense).SliceVec(0, v); d.Known(i).Cell(c) {
			precision.SymRankOne(precision, 1, w)
			target.AddScaledVec(target, d.X.At(i, c)-p.w.At(c, v), w)
		}
	}
	var factor mat.Cholesky
	factor.Factorize(precision)
	mean, covariance := mat.NewVecDense(v, nil), mat.NewSymDense(v, nil)
	if factor.SolveVecTo(mean, target) != nil || factor.InverseTo(covariance) != nil {
		mean.Zero()
	}
	z, second := mat.NewVecDense(v+1, append(mean.RawVector().Data, 1)), mat.NewSymDense(v+1, nil)
	second.SymRankOne(second, 1, z)
	for a := range v {
		for b := a; b < v; b++ {
			second.SetSym(a, b, second.At(a, b)+p.variance*covariance.At(a, b))
		}
	}
	return z, second
}

// improve is one round: the posteriors of the rows, a regression of each variable on z, then σ².
func (p *probabilistic) improve(d fit.Data) {
	n, k := d.X.Dims()
	_, v := p.w.Dims()
	moments, targets, squares, cells := make([]*mat.SymDense, k), make([]*mat.VecDense, k), 0.0, 0.0
	for c := range k {
		moments[c], targets[c] = mat.NewSymDense(v, nil), mat.NewVecDense(v, nil)
	}
	for i := range n {
		z, second := p.posterior(d, i)
		for c := range k {
			if x := d.X.At(i, c); d.Known(i).Cell(c) {
				moments[c].AddSym(moments[c], second)
				targets[c].AddScaledVec(targets[c], x, z)
				squares += x * x
				cells++
			}
		}
	}
	for c := range k {
		var factor mat.Cholesky
		solution := mat.NewVecDense(v, nil)
		if factor.Factorize(moments[c]) && factor.SolveVecTo(solution, targets[c]) == nil {
			p.w.SetRow(c, solution.RawVector().Data)
		}
		squares -= mat.Dot(solution, targets[c])
	}
	p.variance = max(squares/cells, p.least)
}
