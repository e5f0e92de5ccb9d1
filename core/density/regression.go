package density

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/linalg"
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

// penalties are the candidates for the ridge, as shares of the mean variance of φ.
var penalties = []float64{1, 0.1, 1e-2, 1e-3, 1e-4, 1e-6}

// regress returns the ridge regression of θ whose penalty errs least in the folds, and the errors
// there (n×P; NaN of incomplete rows), see elect; nil with fewer than ten complete rows, and on rings.
func (s *Sample) regress(ctx context.Context) (*Regression, *mat.Dense, error) {
	n, k := s.X.Dims()
	for _, a := range s.Graph.Axes() {
		if a.Period != 0 || len(a.Endpoints) < 2 {
			return nil, nil, nil
		}
	}
	var rows []int
	for i := range n {
		if !slices.Contains(s.row(i), false) {
			rows = append(rows, i)
		}
	}
	if len(rows) < leastRows {
		return nil, nil, nil
	}
	part := s.subset(rows)
	part.Weights = nil
	r := &Regression{Centre: part.means(part.X.RawMatrix())}
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
		v, _, err := linalg.Leading(ctx, linalg.Dense(z), min(mostComponents, len(rows)-2, k), 1e-6, seed)
		if err != nil {
			return nil, nil, err
		}
		r.Vectors = denseOf(v)
	}
	features := make([][]float64, len(rows))
	for at := range rows {
		features[at] = r.features(part.X.RawRowView(at))
	}
	p := s.Graph.Parameters()
	errors := make([]*mat.Dense, len(penalties))
	for at := range errors {
		errors[at] = mat.NewDense(n, p, slices.Repeat([]float64{math.NaN()}, n*p))
	}
	for fold := range s.folds {
		for at, ridge := range part.ridges(features, fold) {
			for of, own := range part.fold {
				if own == fold {
					read := ridge.of(features[of])
					errors[at].SetRow(rows[of], floats.SubTo(read, s.Graph.Row(s.Theta, rows[of]), read))
				}
			}
		}
	}
	best := s.elect(errors)
	chosen := part.ridges(features, -1)[best]
	r.Weights, r.Intercept = chosen.Weights, chosen.Intercept
	if !linalg.Finite(r.Weights.RawMatrix().Data) || !linalg.Finite(r.Intercept) {
		return nil, nil, nil
	}
	return r, errors[best], nil
}

// ridges returns the regressions of θ on the features of the rows outside a fold, one for each penalty.
func (s *Sample) ridges(features [][]float64, fold int) (list []*Regression) {
	p, f, count := s.Graph.Parameters(), len(features[0]), 0.0
	centre, mean := make([]float64, f), make([]float64, p)
	for i, phi := range features {
		if s.fold[i] != fold {
			count++
			floats.Add(mean, s.Graph.Row(s.Theta, i))
			floats.Add(centre, phi)
		}
	}
	floats.Scale(1/count, mean)
	floats.Scale(1/count, centre)
	gram, right, away := linalg.Zeros(f, f), mat.NewDense(p, f, nil), make([]float64, f)
	for i, phi := range features {
		if s.fold[i] != fold {
			floats.SubTo(away, phi, centre)
			blas64.Ger(1, linalg.Vector(away), linalg.Vector(away), gram)
			for axis, theta := range s.Graph.Row(s.Theta, i) {
				floats.AddScaled(right.RawRowView(axis), theta-mean[axis], away)
			}
		}
	}
	solver := linalg.NewNormalSolver(f)
	for _, penalty := range penalties {
		system := compact(gram)
		linalg.AddDiagonal(system, max(penalty*linalg.Trace(gram)/float64(f), math.SmallestNonzeroFloat64))
		solver.Regularise(system)
		out := &Regression{Weights: mat.NewDense(f, p, nil)}
		for axis := range p {
			weights := slices.Clone(right.RawRowView(axis))
			solver.BackSolve(weights)
			out.Weights.SetCol(axis, weights)
			out.Intercept = append(out.Intercept, mean[axis]-floats.Dot(weights, centre))
		}
		list = append(list, out)
	}
	return list
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
	blas64.Gemv(blas.NoTrans, 1, v, linalg.Vector(z), 0, linalg.Vector(phi))
	return phi
}

// Read returns θ̂ (P) of a complete observation (K, over Unit).
func (r *Regression) Read(x []float64) []float64 { return r.of(r.features(x)) }

// of returns θ̂ (P) of features.
func (r *Regression) of(features []float64) []float64 {
	out := append([]float64(nil), r.Intercept...)
	for at, phi := range features {
		floats.AddScaled(out, phi, r.Weights.RawRowView(at))
	}
	return out
}

// denseOf returns a copy of m as a matrix of gonum.
func denseOf(m blas64.General) *mat.Dense { return mat.NewDense(m.Rows, m.Cols, compact(m).Data) }
