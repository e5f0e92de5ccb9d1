package main

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
)

// emFilled returns x with its unknown cells filled by probabilistic PCA, the yardstick:
// x = Wz + μ + ε with z ~ N(0, I) and ε ~ N(0, σ²), found from the known cells by expectation
// maximisation (Roweis 1998; Ilin & Raiko 2010, §3.3). learn are the rows to learn from. It
// ignores θ.
func emFilled(learn, fill fit.Data, components int) *mat.Dense {
	p := newProbabilistic(learn, components)
	for last := math.Inf(1); p.rounds < 300; p.rounds++ {
		if p.improve(learn); math.Abs(last-p.variance) < 1e-6*p.variance {
			break
		}
		last = p.variance
	}
	n, k := fill.X.Dims()
	out := mat.DenseCopyOf(fill.X)
	for i := range n {
		mean, _ := p.posterior(fill, i)
		for c := range k {
			if !fill.Known(i).Cell(c) {
				out.Set(i, c, p.mean[c]+mat.Dot(p.w.RowView(c), mean))
			}
		}
	}
	return out
}

// probabilistic is a model of probabilistic PCA.
type probabilistic struct {
	w        *mat.Dense // K×V
	mean     []float64  // K
	variance float64    // σ²
	least    float64    // of σ²
	rounds   int
}

func newProbabilistic(d fit.Data, components int) *probabilistic {
	n, k := d.X.Dims()
	p := &probabilistic{w: mat.NewDense(k, components, nil), mean: make([]float64, k)}
	random, count, all := rand.New(rand.NewPCG(1, 1)), make([]float64, k), 0.0
	square := make([]float64, k)
	for i := range n {
		for c := range k {
			if d.Known(i).Cell(c) {
				p.mean[c] += d.X.At(i, c)
				square[c] += d.X.At(i, c) * d.X.At(i, c)
				count[c]++
			}
		}
	}
	for c := range k {
		p.mean[c] /= max(1, count[c])
		variance := max(0, square[c]/max(1, count[c])-p.mean[c]*p.mean[c])
		p.variance += variance
		all++
		for v := range components {
			p.w.Set(c, v, math.Sqrt(variance)*random.NormFloat64())
		}
	}
	p.variance /= all
	p.least = 1e-10 * p.variance
	return p
}

// posterior returns the mean and the covariance of z given the known cells of row i.
func (p *probabilistic) posterior(d fit.Data, i int) (*mat.VecDense, *mat.SymDense) {
	k, v := p.w.Dims()
	precision, target := mat.NewSymDense(v, nil), mat.NewVecDense(v, nil)
	for a := range v {
		precision.SetSym(a, a, p.variance)
	}
	for c := range k {
		if d.Known(i).Cell(c) {
			precision.SymRankOne(precision, 1, p.w.RowView(c))
			target.AddScaledVec(target, d.X.At(i, c)-p.mean[c], p.w.RowView(c))
		}
	}
	var factor mat.Cholesky
	factor.Factorize(precision)
	mean, covariance := mat.NewVecDense(v, nil), mat.NewSymDense(v, nil)
	if factor.SolveVecTo(mean, target) == nil && factor.InverseTo(covariance) == nil {
		covariance.ScaleSym(p.variance, covariance)
	}
	return mean, covariance
}

// improve is one round: the posteriors of the rows, then a regression of each variable on
// (z, 1), then σ².
func (p *probabilistic) improve(d fit.Data) {
	n, _ := d.X.Dims()
	k, v := p.w.Dims()
	moments, targets := make([]*mat.SymDense, k), make([]*mat.VecDense, k)
	for c := range k {
		moments[c], targets[c] = mat.NewSymDense(v+1, nil), mat.NewVecDense(v+1, nil)
	}
	one, squares, cells := mat.NewVecDense(v+1, nil), make([]float64, k), 0.0
	for i := range n {
		mean, covariance := p.posterior(d, i)
		one.CopyVec(mean)
		one.SetVec(v, 1)
		second := mat.NewSymDense(v+1, nil)
		second.SymRankOne(second, 1, one)
		for a := range v {
			for b := a; b < v; b++ {
				second.SetSym(a, b, second.At(a, b)+covariance.At(a, b))
			}
		}
		for c := range k {
			if x := d.X.At(i, c); d.Known(i).Cell(c) {
				moments[c].AddSym(moments[c], second)
				targets[c].AddScaledVec(targets[c], x, one)
				squares[c] += x * x
				cells++
			}
		}
	}
	p.variance = 0
	for c := range k {
		var factor mat.Cholesky
		solution := mat.NewVecDense(v+1, nil)
		if !factor.Factorize(moments[c]) || factor.SolveVecTo(solution, targets[c]) != nil {
			continue
		}
		for a := range v {
			p.w.Set(c, a, solution.AtVec(a))
		}
		p.mean[c] = solution.AtVec(v)
		p.variance += (squares[c] - mat.Dot(solution, targets[c])) / cells
	}
	p.variance = max(p.variance, p.least)
}
