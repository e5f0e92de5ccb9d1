package tune

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/internal/dense"
	"ppca/core/model"
	"ppca/core/noise"
)

// A spherical is a density of observations about a model whose noise has the same variance
// in all cells:
//
//	x = μ(θ) + P(θ)ᵀβ + ε,   β ~ N(m, Λ),   ε ~ N(0, σ²(θ) I).
//
// It compares numbers of components. Package density completes a model with noise that
// correlates between cells, to be right about intervals. That noise takes over components
// that a model lacks, and so hides how many there are.
type spherical struct {
	m         *model.Model
	mean      []float64   // V, m
	precision []float64   // V×V, Λ⁻¹
	logPrior  float64     // log det Λ
	field     noise.Field // σ²(θ)
	widening  float64     // σ² of a new observation over that of a fitted one
	least     float64     // the smallest σ²
	columns   int         // K of the data, from which coordinates of the data may differ
}

// leastNoise is the smallest σ², as a share of the variance of a cell. With as many
// components as variables no residual is left, and that is no evidence for them.
const leastNoise = 1e-9

// newSpherical estimates the density of the observations d that m was fitted to. m and Λ are
// moments of the coefficients, see model.Expectation. σ² is that of the residuals by their degrees of
// freedom; means and bases of a new observation err by as much as those of the fit follow
// the old ones (see package noise). columns is K of the data.
func newSpherical(ctx context.Context, m *model.Model, d fit.Data, columns int) (*spherical, error) {
	projection, err := m.Project(ctx, d.X, d.Theta, d.Observed)
	if err != nil {
		return nil, err
	}
	variance, err := fit.Variance(ctx, d)
	if err != nil {
		return nil, err
	}
	s := &spherical{m: m, columns: columns, least: max(leastNoise*variance/float64(columns), math.SmallestNonzeroFloat64)}
	known, err := m.Expected(ctx, projection, d)
	if err != nil {
		return nil, err
	}
	s.prior(known, d)
	return s, s.noise(ctx, projection.RMSE, known.Coefficients, d)
}

// prior sets m and Λ.
func (s *spherical) prior(known *model.Expectation, d fit.Data) {
	coefficients := known.Coefficients
	n, v := coefficients.Dims()
	s.mean = make([]float64, v)
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	shares := d.NormalisedWeights(rows)
	for i, share := range shares {
		dense.Subtract(s.mean, -share, coefficients.RawRowView(i))
	}
	covariance, deviation := dense.Zeros(v, v), make([]float64, v)
	for i, share := range shares {
		copy(deviation, coefficients.RawRowView(i))
		dense.Subtract(deviation, 1, s.mean)
		blas64.Ger(share, dense.Vector(deviation), dense.Vector(deviation), covariance)
	}
	if known.Uncertainty.Data != nil {
		dense.AddTo(covariance.Data, known.Uncertainty.Data)
	}
	for a := range v {
		covariance.Data[a*v+a] += s.least
	}
	solver := dense.NewNormalSolver(v)
	solver.Regularise(covariance)
	s.precision, s.logPrior = make([]float64, v*v), solver.LogDet()
	solver.Inverse(s.precision)
}

// noise sets σ²(θ) and its widening, from the errors (n) and the coefficients (n×V) of d.
func (s *spherical) noise(ctx context.Context, rmse []float64, coefficients *mat.Dense, d fit.Data) error {
	n, r := d.X.Dims()
	cells, squares := make([]float64, n), make([]float64, n)
	for i := range n {
		seen := float64(r)
		if d.Observed != nil || s.m.EndpointMask != nil {
			seen = float64(count(s.known(d, i)))
		}
		cells[i] = seen + float64(s.columns-r)
		squares[i] = seen * rmse[i] * rmse[i]
	}
	free, err := noise.Freedom(ctx, noise.Regression{Graph: s.m.Graph, Theta: d.Theta, Coefficients: coefficients, Cells: cells,
		Weights: d.Weights, Mean: s.m.Options.Lambda.Mean, Basis: s.m.Options.Lambda.Basis})
	if err != nil {
		return err
	}
	left, own := 0.0, 0.0
	for i, f := range free {
		left += f
		own += max(0, cells[i]-float64(s.m.Components))
	}
	s.widening = 1
	if left > 0 {
		s.widening = 1 + (own-left)/own // 1 + the mean leverage
	}
	found, err := noise.Fit(ctx, s.m.Graph, noise.Residuals{Theta: d.Theta, Squares: squares, Freedom: free, Weights: d.Weights})
	if fault.CodeOf(err) == fault.Range { // no residuals: σ² is the least
		return nil
	}
	if err == nil {
		s.field = found.Field
	}
	return err
}

// variance returns σ² of a new observation at θ.
func (s *spherical) variance(theta []float64) float64 {
	if s.field.Log == nil {
		return s.least
	}
	return max(s.least, s.widening*s.field.At(theta...))
}

// known returns which cells of row i the model and the row have.
func (s *spherical) known(d fit.Data, i int) []bool {
	exists := s.m.Exists(s.m.Graph.Locate(s.m.Graph.Row(d.Theta, i)...))
	seen, known := d.Known(i), make([]bool, s.m.K())
	for c := range known {
		known[c] = seen.Cell(c) && exists(c)
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

// residualTo sets row to observation i of d less its mean under the model, m(θ) + P(θ)ᵀE β, in the
// units of the fit, and slice to the model there. It returns θ.
func (s *spherical) residualTo(row []float64, slice *model.Slice, d fit.Data, i int) []float64 {
	theta := s.m.Graph.Row(d.Theta, i)
	s.m.FittedTo(slice, theta)
	d.ScaledRow(i, 1, row)
	dense.Subtract(row, 1, slice.Mean)
	blas64.Gemv(blas.Trans, -1, slice.Basis.RawMatrix(), dense.Vector(s.mean), 1, dense.Vector(row))
	return theta
}

// logDensities returns the log-density of the known cells of each observation of d, in the
// units of the fit. With G = P_o P_oᵀ and M = Λ⁻¹ + G/σ² it is that of N(Pᵀm, PᵀΛP + σ²I) by
// Woodbury's identity, so that it takes a system of V equations.
func (s *spherical) logDensities(ctx context.Context, d fit.Data) ([]float64, error) {
	n, r := d.X.Dims()
	v := s.m.Components
	d.Scale = s.m.Scale
	out, row := make([]float64, n), make([]float64, r)
	var slice model.Slice
	gram, products, solver := dense.Zeros(v, v), make([]float64, v), dense.NewNormalSolver(v)
	for i, err := range checkpoint.Rows(ctx, n, r*v) {
		if err != nil {
			return nil, err
		}
		theta := s.residualTo(row, &slice, d, i)
		basis, cells := slice.Basis.RawMatrix(), s.columns
		if d.Observed != nil || s.m.EndpointMask != nil {
			known := s.known(d, i)
			cells = count(known) + s.columns - r
			for c, is := range known {
				if !is {
					row[c] = 0
					for a := range v {
						basis.Data[a*basis.Stride+c] = 0
					}
				}
			}
		}
		variance := s.variance(theta)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1/variance, basis, basis, 0, gram)
		dense.AddTo(gram.Data, s.precision)
		blas64.Gemv(blas.NoTrans, 1/variance, basis, dense.Vector(row), 0, dense.Vector(products))
		solver.Regularise(gram)
		distance := blas64.Dot(dense.Vector(row), dense.Vector(row)) / variance
		solved := append([]float64(nil), products...)
		solver.BackSolve(solved)
		distance -= blas64.Dot(dense.Vector(products), dense.Vector(solved))
		out[i] = -0.5 * (distance + float64(cells)*math.Log(2*math.Pi*variance) + s.logPrior + solver.LogDet())
		if math.IsNaN(out[i]) || math.IsInf(out[i], 0) {
			out[i] = -math.MaxFloat64 / float64(n*n+1) // so that sums stay finite
		}
	}
	return out, nil
}
