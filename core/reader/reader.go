// Package reader predicts θ from an observation by a ridge regression on its principal
// coefficients.
package reader

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/folds"
	"ppca/core/internal/dense"
	"ppca/core/subspace"
)

// A Reader maps an observation to θ̂ = Intercept + (x − Centre)ᵀWeights, in the units of
// the fit.
type Reader struct {
	Centre    []float64  // K
	Weights   *mat.Dense // K×P
	Intercept []float64  // P
	RMSE      []float64  // P, of θ̂ by cross-validation over groups
	Residuals *mat.Dense // Quantiles×P, |θ − θ̂| by cross-validation: quantiles at (q + ½)/Quantiles, increasing
}

// Quantiles is the number of quantiles of the residuals.
const Quantiles = 200

// Bounds of the regression.
const (
	mostComponents = 30
	fewRows        = 10 // a reader needs as many observations
	tolerance      = 1e-6
)

// ridges are the candidates for the penalty, as shares of the mean variance of a
// coefficient.
var ridges = []float64{1e-6, 1e-4, 1e-3, 1e-2, 0.1, 1}

// sizes are the candidates for the number of principal coefficients.
var sizes = []int{1, 2, 3, 5, 8, 12, 20, mostComponents}

// Fit returns the reader of θ (n×P) for complete observations x (n×K), whose number of
// components and penalty have the smallest error on groups that are left out, by five
// folds. The principal vectors are those of all observations, since they do not depend on
// θ. It returns nil with fewer than ten observations or one group, and fails if ctx ends.
func Fit(ctx context.Context, x, theta *mat.Dense, groups []int, seed uint64) (*Reader, error) {
	n, k := x.Dims()
	_, p := theta.Dims()
	dealt, err := folds.Deal(n, groups, 0, seed)
	if n < fewRows || err != nil {
		return nil, nil
	}
	r := &Reader{Centre: make([]float64, k), Weights: mat.NewDense(k, p, nil), Intercept: make([]float64, p), RMSE: make([]float64, p)}
	for c := range k {
		r.Centre[c] = floats.Sum(mat.Col(nil, c, x)) / float64(n)
	}
	most := min(mostComponents, n-2, k)
	centred := mat.DenseCopyOf(x)
	for i := range n {
		floats.Sub(centred.RawRowView(i), r.Centre)
	}
	vectors, _, err := subspace.Leading(ctx, subspace.Dense(centred.RawMatrix()), most, tolerance, seed)
	if err != nil {
		return nil, err
	}
	scores := dense.Zeros(n, most)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, centred.RawMatrix(), vectors, 0, scores)
	r.Residuals = mat.NewDense(Quantiles, p, nil)
	for axis := range p {
		target := mat.Col(nil, axis, theta)
		parts := make([]*regression, dealt.Count)
		for fold := range parts {
			parts[fold] = newRegression(scores, target, leftOut(dealt, fold, n))
		}
		best := search{error: math.Inf(1)}
		for _, size := range sizes {
			for _, ridge := range ridges {
				if size > most {
					continue
				}
				if s := validate(parts, scores, target, size, ridge); s.error < best.error {
					best = s
				}
			}
		}
		weights, intercept := newRegression(scores, target, make([]bool, n)).solve(best.size, best.ridge)
		r.Intercept[axis], r.RMSE[axis] = intercept, best.error
		column := make([]float64, k)
		blas64.Gemv(blas.Trans, 1, dense.Block(vectors, 0, best.size, 0, k), dense.Vector(weights), 0, dense.Vector(column))
		r.Weights.SetCol(axis, column)
		slices.Sort(best.residuals)
		for q := range Quantiles {
			here := quantile(best.residuals, (float64(q)+0.5)/Quantiles)
			if q > 0 {
				here = max(here, r.Residuals.At(q-1, axis)) // rounding
			}
			r.Residuals.Set(q, axis, here)
		}
	}
	if !r.sound() {
		return nil, nil
	}
	return r, nil
}

// A search is a point of the grid with its error.
type search struct {
	size      int
	ridge     float64
	error     float64
	residuals []float64 // |θ − θ̂| of every row
}

// validate returns the errors of a regression on groups that are left out; parts are the
// regressions without each fold.
func validate(parts []*regression, scores blas64.General, target []float64, size int, ridge float64) search {
	s := search{size: size, ridge: ridge, residuals: make([]float64, len(target))}
	for _, part := range parts {
		weights, intercept := part.solve(size, ridge)
		for i, is := range part.leftOut {
			if is {
				s.residuals[i] = math.Abs(target[i] - intercept - floats.Dot(weights, row(scores, i)[:size]))
			}
		}
	}
	s.error = floats.Norm(s.residuals, 2) / math.Sqrt(float64(len(target)))
	return s
}

// leftOut returns the rows of a fold.
func leftOut(dealt folds.Folds, fold, n int) []bool {
	held := make([]bool, n)
	for g, rows := range dealt.Members {
		for _, i := range rows {
			held[i] = dealt.Fold[g] == fold
		}
	}
	return held
}

// row returns row i of a matrix.
func row(m blas64.General, i int) []float64 { return m.Data[i*m.Stride : i*m.Stride+m.Cols] }

// A regression has the sums over the rows that are not left out.
type regression struct {
	leftOut []bool
	gram    blas64.General // of the centred coefficients
	right   []float64
	centre  []float64
	mean    float64 // of θ
}

func newRegression(scores blas64.General, target []float64, leftOut []bool) *regression {
	size := scores.Cols
	r := &regression{leftOut, dense.Zeros(size, size), make([]float64, size), make([]float64, size), 0}
	count := 0.0
	for i, out := range leftOut {
		if !out {
			count++
			r.mean += target[i]
			floats.Add(r.centre, row(scores, i))
		}
	}
	r.mean /= count
	floats.Scale(1/count, r.centre)
	deviation := make([]float64, size)
	for i, out := range leftOut {
		if !out {
			floats.SubTo(deviation, row(scores, i), r.centre)
			blas64.Ger(1, dense.Vector(deviation), dense.Vector(deviation), r.gram)
			floats.AddScaled(r.right, target[i]-r.mean, deviation)
		}
	}
	return r
}

// solve returns the weights of the first size coefficients, and the intercept.
func (r *regression) solve(size int, ridge float64) (weights []float64, intercept float64) {
	gram := dense.Zeros(size, size)
	dense.CopyBlock(gram, dense.Block(r.gram, 0, size, 0, size))
	dense.AddDiagonal(gram, max(ridge*dense.Trace(gram)/float64(size), math.SmallestNonzeroFloat64))
	weights = append([]float64(nil), r.right[:size]...)
	dense.NewNormalSolver(size).Solve(gram.Data, weights)
	return weights, r.mean - floats.Dot(weights, r.centre[:size])
}

// largest bounds the numbers of a reader, so that θ̂ is finite.
const largest = 1e150

// sound reports whether all numbers are finite and not too large.
func (r *Reader) sound() bool {
	for _, values := range [][]float64{r.Centre, r.Weights.RawMatrix().Data, r.Intercept, r.RMSE, r.Residuals.RawMatrix().Data} {
		if !(dense.LargestOf(values) < largest) {
			return false
		}
	}
	return true
}

// quantile returns the value below which a share of sorted values lies.
func quantile(sorted []float64, share float64) float64 {
	at := share*float64(len(sorted)) - 0.5
	lo := min(max(int(math.Floor(at)), 0), len(sorted)-1)
	hi := min(lo+1, len(sorted)-1)
	t := min(max(at-float64(lo), 0), 1)
	return sorted[lo]*(1-t) + sorted[hi]*t
}

// Read returns θ̂ (P) of an observation (K).
func (r *Reader) Read(x []float64) []float64 {
	out := slices.Clone(r.Intercept)
	for c, value := range x {
		for axis := range out {
			out[axis] += (value - r.Centre[c]) * r.Weights.At(c, axis)
		}
	}
	return out
}

// HalfWidth returns the half-width of the interval of the given level about θ̂ on an axis:
// the quantile of the residuals of cross-validation, which a new observation exceeds with
// probability 1 − level (conformal prediction, Vovk, Gammerman & Shafer 2005).
func (r *Reader) HalfWidth(level float64, axis int) float64 {
	count, _ := r.Residuals.Dims()
	return quantile(mat.Col(nil, axis, r.Residuals), level) * float64(count+1) / float64(count)
}
