package tune

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/linalg"
	"ppca/core/model"
)

// A spherical is a density of observations about a model, with equal noise in all cells:
//
//	x = μ(θ) + P(θ)ᵀβ + ε,   β ~ N(m, Λ),   ε ~ N(0, σ²I)
//
// (Tipping & Bishop 1999). It compares sizes and models of equal errors: unlike the error of
// reconstruction it sees where the mean is along the components.
type spherical struct {
	m         *model.Model
	mean      []float64 // V, m
	precision []float64 // V×V, Λ⁻¹
	logPrior  float64   // log det Λ
	variance  float64   // σ²
	solver    *linalg.NormalSolver
	slice     model.Slice
}

// leastNoise is the smallest σ², as a share of the variance of a cell. With as many
// components as variables no residual is left, and that is no evidence for them.
const leastNoise = 1e-9

// newSpherical estimates the density from the rows d that m was fitted to: moments of their
// coefficients, and their residuals over the cells less the coefficients. outside has their
// squares outside the coordinates, if there are more columns than these.
func newSpherical(ctx context.Context, m *model.Model, d fit.Data, outside []float64, columns int) (*spherical, error) {
	projection, err := m.Project(ctx, d.X, d.Theta, d.Observed)
	if err != nil {
		return nil, err
	}
	expected, err := m.Expected(ctx, projection, d)
	if err != nil {
		return nil, err
	}
	n, v := projection.Coefficients.Dims()
	_, r := d.X.Dims()
	s := &spherical{m: m, mean: make([]float64, v), precision: make([]float64, v*v), solver: linalg.NewNormalSolver(v)}
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	shares := d.NormalisedWeights(rows)
	square, free, total := 0.0, 0.0, 0.0
	for i, share := range shares {
		beta := expected.Coefficients.RawRowView(i)
		linalg.Subtract(s.mean, -share, beta)
		cells := float64(r)
		if d.Observed != nil || m.EndpointMask != nil {
			cells = float64(count(s.known(d, i)))
		}
		residual := cells * projection.RMSE[i] * projection.RMSE[i]
		cells += float64(columns - r)
		if outside != nil {
			residual += outside[i]
		}
		square += share * residual
		free += share * max(0, cells-float64(v))
		total += share * (residual + blas64.Dot(linalg.Vector(beta), linalg.Vector(beta)))
	}
	s.variance = max(square/max(free, leastNoise), leastNoise*total/float64(columns), math.SmallestNonzeroFloat64)
	covariance, deviation := linalg.Zeros(v, v), make([]float64, v)
	for i, share := range shares {
		copy(deviation, expected.Coefficients.RawRowView(i))
		linalg.Subtract(deviation, 1, s.mean)
		blas64.Ger(share, linalg.Vector(deviation), linalg.Vector(deviation), covariance)
	}
	if expected.Uncertainty.Data != nil {
		linalg.AddTo(covariance.Data, expected.Uncertainty.Data)
	}
	for a := range v {
		covariance.Data[a*v+a] += leastNoise * total / float64(columns)
	}
	s.solver.Regularise(covariance)
	s.logPrior = s.solver.LogDet()
	s.solver.Inverse(s.precision)
	return s, nil
}

// known returns which cells of row i the model and the row have.
func (s *spherical) known(d fit.Data, i int) []bool {
	known, _ := s.m.Knows(d, i)
	if known == nil {
		return slices.Repeat([]bool{true}, s.m.K())
	}
	return known
}

func count(known []bool) int {
	n := 0
	for _, is := range known {
		if is {
			n++
		}
	}
	return n
}

// given returns the log-density of the known cells of row i, in the units of the fit, and what is
// left of the row about its expectation given these cells. outside and columns are as in
// newSpherical. With G = P_o P_oᵀ and M = Λ⁻¹ + G/σ² the density is that of N(Pᵀm, PᵀΛP + σ²I)
// by Woodbury's identity, so that it takes a system of V equations.
func (s *spherical) given(d fit.Data, i int, known []bool, outside float64, columns int) (log float64, left []float64) {
	_, r := d.X.Dims()
	v := s.m.Components
	d.Scale, d.Observed = s.m.Scale, nil
	left = make([]float64, r)
	theta := s.m.Graph.Row(d.Theta, i)
	s.m.FittedTo(&s.slice, theta)
	d.ScaledRow(i, 1, left)
	linalg.Subtract(left, 1, s.slice.Mean)
	basis := s.slice.Basis.RawMatrix()
	blas64.Gemv(blas.Trans, -1, basis, linalg.Vector(s.mean), 1, linalg.Vector(left))
	masked, row := basis, left
	if known != nil {
		masked, row = linalg.Zeros(v, r), make([]float64, r)
		for c, is := range known {
			if is {
				row[c] = left[c]
				for a := range v {
					masked.Data[a*r+c] = basis.Data[a*basis.Stride+c]
				}
			}
		}
	}
	gram, products := linalg.Zeros(v, v), make([]float64, v)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1/s.variance, masked, masked, 0, gram)
	linalg.AddTo(gram.Data, s.precision)
	blas64.Gemv(blas.NoTrans, 1/s.variance, masked, linalg.Vector(row), 0, linalg.Vector(products))
	s.solver.Regularise(gram)
	distance := (blas64.Dot(linalg.Vector(row), linalg.Vector(row)) + outside) / s.variance
	beta := append([]float64(nil), products...)
	s.solver.BackSolve(beta)
	distance -= blas64.Dot(linalg.Vector(products), linalg.Vector(beta))
	cells := columns
	if known != nil {
		cells = count(known)
	}
	log = -0.5 * (distance + float64(cells)*math.Log(2*math.Pi*s.variance) + s.logPrior + s.solver.LogDet())
	if math.IsNaN(log) || math.IsInf(log, 0) {
		log = -math.MaxFloat64 / 1e12 // so that sums stay finite
	}
	blas64.Gemv(blas.Trans, -1, basis, linalg.Vector(beta), 1, linalg.Vector(left))
	return log, left
}
