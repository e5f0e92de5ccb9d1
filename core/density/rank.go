package density

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
	"ppca/core/internal/dense"
	"ppca/core/noise"
	"ppca/core/subspace"
)

// Bounds of the rank of L.
const (
	mostRank     = 12
	folds        = 3
	vectorsExact = 1e-3 // tolerance of the leading vectors of residuals
)

// ranks are the candidates for R.
var ranks = []int{0, 1, 2, 3, 5, 8, mostRank}

// loadings returns the first L: the leading vectors of the residuals, as few as give
// held-out groups a log-density within one standard error of the largest. It returns nil
// if that is none.
func (e *estimator) loadings(ctx context.Context) (*mat.Dense, error) {
	residuals := e.residuals()
	fold := e.folds()
	room := min(mostRank, e.k-e.v-1, e.n/5)
	if room < 1 || e.n < 2*folds {
		return nil, nil
	}
	gains := make([][]float64, len(ranks)) // by row
	for c := range gains {
		gains[c] = make([]float64, e.n)
	}
	for hidden := range folds {
		var train, test []int
		for i := range e.n {
			if fold[i] == hidden {
				test = append(test, i)
			} else {
				train = append(train, i)
			}
		}
		if len(train) < 2 {
			continue
		}
		l, err := e.leading(ctx, residuals, train, min(room, len(train)-1))
		if err != nil {
			return nil, err
		}
		e.heldOut(residuals, train, test, l, gains)
	}
	rank := simplest(gains)
	if rank == 0 {
		return nil, nil
	}
	all := make([]int, e.n)
	for i := range all {
		all[i] = i
	}
	return e.leading(ctx, residuals, all, rank)
}

// residuals returns (y − Pᵀ Eβ)/s of every row, without Lᵀz too, 0 where a cell is not known.
func (e *estimator) residuals() *mat.Dense {
	out := mat.NewDense(e.n, e.k, nil)
	for i, scale := range e.scale {
		dense.Subtract(out.RawRowView(i), -1/scale, e.Deviations.RawRowView(i))
	}
	for j := range e.cells {
		lo, hi := e.first[j], e.first[j+1]
		if lo == hi {
			continue
		}
		q := e.stacks[j]
		g := dense.Zeros(hi-lo, q.Rows)
		for i := lo; i < hi; i++ {
			e.spread(g.Data[(i-lo)*q.Rows:(i-lo+1)*q.Rows], e.factorsOf(i), i)
		}
		blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, g, q, 1, dense.Block(out.RawMatrix(), lo, hi, 0, e.k))
	}
	if e.Known != nil {
		for cell, known := range e.Known {
			if !known {
				out.RawMatrix().Data[cell] = 0
			}
		}
	}
	return out
}

// folds returns the fold of each row; the rows of a group are in one fold.
func (s *Sample) folds() []int {
	fold := make([]int, s.Deviations.RawMatrix().Rows)
	for i := range fold {
		if fold[i] = i % folds; s.Groups != nil {
			fold[i] = s.Groups[i] % folds
		}
	}
	return fold
}

// leading returns L of the given rank from some rows of the residuals: their leading
// vectors, each as long as the standard deviation of the residuals along it.
func (e *estimator) leading(ctx context.Context, residuals *mat.Dense, rows []int, rank int) (*mat.Dense, error) {
	part, total := dense.Zeros(len(rows), e.k), 0.0
	for r, i := range rows {
		dense.Subtract(part.Data[r*e.k:(r+1)*e.k], -math.Sqrt(e.weight(i)), residuals.RawRowView(i))
		total += e.weight(i)
	}
	vectors, squares, err := subspace.Leading(ctx, subspace.Dense(part), rank, vectorsExact, 1)
	if err != nil {
		return nil, err
	}
	l := mat.NewDense(rank, e.k, nil)
	for r := range rank {
		dense.Subtract(l.RawRowView(r), -math.Sqrt(squares[r]/total), vectors.Data[r*vectors.Stride:r*vectors.Stride+e.k])
	}
	return l, nil
}

// simplest returns the smallest rank whose log-densities, by row, are within one standard
// error of those of the best.
func simplest(gains [][]float64) int {
	best := 0
	for c := range gains {
		if floats.Sum(gains[c]) > floats.Sum(gains[best]) {
			best = c
		}
	}
	n := float64(len(gains[best]))
	for c, gain := range gains[:best] {
		mean, deviation := meanDeviation(floats.SubTo(make([]float64, len(gain)), gains[best], gain), nil)
		if mean <= deviation/math.Sqrt(n) {
			return ranks[c]
		}
	}
	return ranks[best]
}

// heldOut sets the log-density of the residuals of the test rows under N(0, LᵀL + diag ψ)
// for each rank, with the first rows of l, and ψ what they leave of the variances of the
// training rows; −∞ if l has fewer rows.
func (e *estimator) heldOut(residuals *mat.Dense, train, test []int, l *mat.Dense, gains [][]float64) {
	other := &estimator{Sample: e.Sample, n: e.n, k: e.k, variance: e.variance, count: make([]float64, e.k), density: &Density{Noise: make([]float64, e.k)}}
	squares := make([]float64, e.k)
	for _, i := range train {
		a := e.weight(i)
		for c, r := range residuals.RawRowView(i) {
			squares[c] += a * r * r // r is 0 where it is not known
			if e.isKnown(i, c) {
				other.count[c] += a
			}
		}
	}
	rows := dense.Zeros(len(test), e.k)
	for to, i := range test {
		copy(rows.Data[to*e.k:(to+1)*e.k], residuals.RawRowView(i))
	}
	have, _ := l.Dims()
	for at, rank := range ranks {
		logs := make([]float64, len(test))
		if rank > have {
			for to := range logs {
				logs[to] = math.Inf(-1)
			}
		} else {
			left := append([]float64(nil), squares...)
			for r := range rank {
				for c, value := range l.RawRowView(r) {
					left[c] -= other.count[c] * value * value
				}
			}
			other.setNoise(left)
			e.residualLogDensities(logs, rows, test, l, rank, other.density.Noise)
		}
		for to, i := range test {
			gains[at][i] = e.weight(i) * logs[to]
		}
	}
}

// residualLogDensities sets the log-densities of some residuals under N(0, LᵀL + diag ψ), with
// the first rows of l.
func (e *estimator) residualLogDensities(to []float64, residuals blas64.General, of []int, l *mat.Dense, rank int, psi []float64) {
	constant := noise.Field{Graph: graph.Graph{Rule: graph.Constant}, Log: []float64{0}}
	d := &Density{Mean: mat.NewDense(1, 1, nil), Covariance: mat.NewDense(1, 1, []float64{1}), Scale: constant, Noise: psi}
	if rank > 0 {
		d.Loadings = l.Slice(0, rank, 0, e.k).(*mat.Dense)
	}
	law := d.At(nil, graph.Position{Hat: []float64{1}}, []int{0}, mat.NewDense(1, e.k, nil))
	if e.Known == nil {
		law.LogDensities(to, residuals, nil, nil)
		return
	}
	for row, i := range of {
		to[row] = law.Given(residuals.Data[row*e.k:(row+1)*e.k], e.Known[i*e.k:(i+1)*e.k]).LogDensity
	}
}
