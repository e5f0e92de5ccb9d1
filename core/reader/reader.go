// Package reader predicts θ from an observation by a ridge regression on its principal
// coefficients.
package reader

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

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
		r.Centre[c] = stat.Mean(mat.Col(nil, c, x), nil)
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
	basis, scores := mat.NewDense(most, k, vectors.Data[:most*k]), mat.NewDense(n, most, nil)
	scores.Mul(centred, basis.T())
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
		column := mat.NewVecDense(k, nil)
		column.MulVec(basis.Slice(0, best.size, 0, k).T(), weights)
		r.Weights.SetCol(axis, column.RawVector().Data)
		slices.Sort(best.residuals)
		for q := range Quantiles {
			r.Residuals.Set(q, axis, stat.Quantile((float64(q)+0.5)/Quantiles, stat.LinInterp, best.residuals, nil))
		}
	}
	if !dense.Finite(r.Weights.RawMatrix().Data) || !dense.Finite(r.RMSE) || !dense.Finite(r.Residuals.RawMatrix().Data) {
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
func validate(parts []*regression, scores *mat.Dense, target []float64, size int, ridge float64) search {
	s := search{size: size, ridge: ridge, residuals: make([]float64, len(target))}
	for _, part := range parts {
		weights, intercept := part.solve(size, ridge)
		for i, is := range part.leftOut {
			if is {
				s.residuals[i] = math.Abs(target[i] - intercept - mat.Dot(weights, mat.NewVecDense(size, scores.RawRowView(i)[:size])))
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

// A regression has the sums over the rows that are not left out.
type regression struct {
	leftOut []bool
	gram    *mat.SymDense // of the centred coefficients
	right   *mat.VecDense
	centre  []float64
	mean    float64 // of θ
}

func newRegression(scores *mat.Dense, target []float64, leftOut []bool) *regression {
	_, size := scores.Dims()
	r := &regression{leftOut, mat.NewSymDense(size, nil), mat.NewVecDense(size, nil), make([]float64, size), 0}
	count := 0.0
	for i, out := range leftOut {
		if !out {
			count++
			r.mean += target[i]
			floats.Add(r.centre, scores.RawRowView(i))
		}
	}
	r.mean /= count
	floats.Scale(1/count, r.centre)
	deviation := make([]float64, size)
	for i, out := range leftOut {
		if !out {
			floats.SubTo(deviation, scores.RawRowView(i), r.centre)
			r.gram.SymRankOne(r.gram, 1, mat.NewVecDense(size, deviation))
			r.right.AddScaledVec(r.right, target[i]-r.mean, mat.NewVecDense(size, deviation))
		}
	}
	return r
}

// solve returns the weights of the first size coefficients, and the intercept.
func (r *regression) solve(size int, ridge float64) (weights *mat.VecDense, intercept float64) {
	gram := mat.NewSymDense(size, nil)
	gram.CopySym(r.gram.SliceSym(0, size))
	penalty := ridge * mat.Trace(gram) / float64(size)
	for c := range size {
		gram.SetSym(c, c, gram.At(c, c)+max(penalty, math.SmallestNonzeroFloat64))
	}
	weights = mat.NewVecDense(size, nil)
	var chol mat.Cholesky
	if chol.Factorize(gram) {
		_ = chol.SolveVecTo(weights, r.right.SliceVec(0, size)) // reports only a large condition
	}
	return weights, r.mean - mat.Dot(weights, mat.NewVecDense(size, r.centre[:size]))
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
	return stat.Quantile(level, stat.LinInterp, mat.Col(nil, axis, r.Residuals), nil) * float64(count+1) / float64(count)
}
