package density

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/internal/dense"
	"ppca/core/subspace"
)

// A Regression reads θ̂ = Intercept + Weightsᵀφ of a complete observation. With few variables φ
// are the standardised variables and their squares less 1, otherwise the leading principal
// coefficients of the standardised variables.
type Regression struct {
	Centre    []float64  // K, over Unit
	Scale     []float64  // K, likewise
	Vectors   *mat.Dense // F×K; nil: φ are the variables and their squares
	Weights   *mat.Dense // F×P
	Intercept []float64  // P
}

const (
	fewVariables   = 15
	mostComponents = 30
	leastRows      = 10
)

// penalties are the candidates for the ridge, as shares of the mean variance of φ; sizes those
// for the number of features.
var (
	penalties = []float64{1e-6, 1e-4, 1e-3, 1e-2, 0.1, 1}
	sizes     = []int{2, 5, 8, 12, 20, 2 * fewVariables}
)

// regress returns the ridge regression of θ whose number of features and penalty err least in
// the folds, and the errors there (n×P; NaN of incomplete rows); nil with fewer than ten
// complete rows, and on rings.
func (s *Sample) regress(ctx context.Context) (*Regression, *mat.Dense, error) {
	n, k := s.X.Dims()
	p := s.Graph.Parameters()
	for _, a := range s.Graph.Axes() {
		if a.Period != 0 || len(a.Endpoints) < 2 {
			return nil, nil, nil
		}
	}
	var rows []int
	for i := range n {
		if complete(s.row(i)) {
			rows = append(rows, i)
		}
	}
	if len(rows) < leastRows {
		return nil, nil, nil
	}
	part := s.subset(rows)
	part.Known, part.Weights = nil, nil
	r := &Regression{Centre: part.means(part.X.RawMatrix()), Weights: nil, Intercept: make([]float64, p)}
	z := part.centred(r.Centre)
	r.Scale = root(part.squares(z))
	for c := range r.Scale {
		if r.Scale[c] == 0 {
			r.Scale[c] = 1
		}
	}
	if k > fewVariables {
		for i := range z.Rows {
			floats.Div(z.Data[i*k:(i+1)*k], r.Scale)
		}
		v, _, err := subspace.Leading(ctx, subspace.Dense(z), min(mostComponents, len(rows)-2, k), 1e-6, seed)
		if err != nil {
			return nil, nil, err
		}
		r.Vectors = denseOf(v)
	}
	features := make([][]float64, len(rows))
	for at := range rows {
		features[at] = r.features(part.X.RawRowView(at))
	}
	f := len(features[0])
	r.Weights = mat.NewDense(f, p, nil)
	errors := mat.NewDense(n, p, nil)
	for i := range n {
		for axis := range p {
			errors.Set(i, axis, math.NaN())
		}
	}
	for axis := range p {
		best := math.Inf(1)
		for _, size := range sizes {
			for _, penalty := range penalties {
				if size = min(size, f); r.Vectors == nil && size < f {
					continue
				}
				found, square := make([]float64, len(rows)), 0.0
				for fold := range s.folds {
					weights, intercept := part.solveRidge(features, axis, fold, size, penalty)
					for at, own := range part.fold {
						if own == fold {
							found[at] = part.Theta[at*p+axis] - intercept - floats.Dot(weights, features[at][:size])
							square += found[at] * found[at]
						}
					}
				}
				if square < best {
					best = square
					weights, intercept := part.solveRidge(features, axis, -1, size, penalty)
					r.Intercept[axis] = intercept
					for at := range f {
						r.Weights.Set(at, axis, 0)
					}
					for at, w := range weights {
						r.Weights.Set(at, axis, w)
					}
					for at, i := range rows {
						errors.Set(i, axis, found[at])
					}
				}
			}
		}
	}
	if !dense.Finite(r.Weights.RawMatrix().Data) || !dense.Finite(r.Intercept) {
		return nil, nil, nil
	}
	return r, errors, nil
}

// complete reports whether all cells are known.
func complete(known []bool) bool {
	for _, is := range known {
		if !is {
			return false
		}
	}
	return true
}

// solveRidge returns the regression of a parameter on the first features of the rows outside a fold.
func (s *Sample) solveRidge(features [][]float64, axis, fold, size int, penalty float64) (weights []float64, intercept float64) {
	p, count := s.Graph.Parameters(), 0.0
	centre, mean := make([]float64, size), 0.0
	for i, phi := range features {
		if s.fold[i] != fold {
			count++
			mean += s.Theta[i*p+axis]
			floats.Add(centre, phi[:size])
		}
	}
	mean /= count
	floats.Scale(1/count, centre)
	gram, away := dense.Zeros(size, size), make([]float64, size)
	weights = make([]float64, size)
	for i, phi := range features {
		if s.fold[i] != fold {
			floats.SubTo(away, phi[:size], centre)
			blas64.Ger(1, dense.Vector(away), dense.Vector(away), gram)
			floats.AddScaled(weights, s.Theta[i*p+axis]-mean, away)
		}
	}
	dense.AddDiagonal(gram, max(penalty*dense.Trace(gram)/float64(size), math.SmallestNonzeroFloat64))
	dense.NewNormalSolver(size).Solve(gram.Data, weights)
	return weights, mean - floats.Dot(weights, centre)
}

// features returns φ of an observation (K, over Unit).
func (r *Regression) features(x []float64) []float64 {
	z := floats.SubTo(make([]float64, len(x)), x, r.Centre)
	floats.Div(z, r.Scale)
	if r.Vectors == nil {
		phi := append([]float64(nil), z...)
		for _, value := range z {
			phi = append(phi, value*value-1)
		}
		return phi
	}
	v := r.Vectors.RawMatrix()
	phi := make([]float64, v.Rows)
	blas64.Gemv(blas.NoTrans, 1, v, dense.Vector(z), 0, dense.Vector(phi))
	return phi
}

// Read returns θ̂ (P) of a complete observation (K, over Unit).
func (r *Regression) Read(x []float64) []float64 {
	out := append([]float64(nil), r.Intercept...)
	for at, phi := range r.features(x) {
		floats.AddScaled(out, phi, r.Weights.RawRowView(at))
	}
	return out
}

// denseOf returns m as a matrix of gonum; its rows must be next to each other, or are copied.
func denseOf(m blas64.General) *mat.Dense {
	if m.Stride != m.Cols {
		to := dense.Zeros(m.Rows, m.Cols)
		dense.CopyBlock(to, m)
		m = to
	}
	return mat.NewDense(m.Rows, m.Cols, m.Data)
}
