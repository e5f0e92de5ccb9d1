// Package density holds the distribution of an observation at θ, its estimation, and the
// errors of all that is said from it.
//
// # The distribution
//
// Variable k of an observation at θ is
//
//	x_k = m_k(θ) + s_k(θ) z_k,   z = Vᵀf + ε,   f ~ N(0, Λ(θ)),   ε ~ N(0, diag ψ),
//
// low rank plus a diagonal, so that every formula needs systems of R factors only (Woodbury).
// It does not depend on the means and bases of the fit:
//
//   - m and s² are interpolated by hat functions between knots. Penalised least squares gives
//     m, and s² from the squares of the errors of m; the penalties have the least error and the
//     greatest log-density on folds that were left out.
//
//   - z are the standardised errors of the folds. V has the R leading right singular vectors
//     of z, of all R = K if these are few; with singular values σ² the covariance is
//
//     Cov z = (1−α) VᵀΣV + diag ψ,   ψ_k = α Σ_v σ_v² V_vk² + ρ_k,
//
//     shrunk by α to its diagonal, with ρ_k what is left of variable k. R, α, and γ, by which the
//     covariance of f at a knot is mixed with that of all, have the greatest log-density of the rows
//     in folds that were left out.
//
//   - Where training cells are missing, the estimation is repeated with their expectations
//     and conditional variances (iterated expectation, as in EM).
//
//   - A loading is as uncertain as the rows that determine it are few. Given f, the prior
//     V_vk ~ N(0, 1/K) makes its variance ψ_k/(S_vk + Kψ_k), with S_vk = Σ f_v² over the rows
//     that know k (Ilin & Raiko 2010). It adds to the variance of a filled cell.
//
// # What is told
//
// The whole estimation is repeated without each fold of groups (errors.go). The errors in the
// folds, divided by what the distribution says, give every number that is told of new
// observations: the quantiles of bands and centiles, the factor of standard errors of filled
// cells, the half-widths of intervals of θ, the distances of unusual rows. This is CV+ (Barber,
// Candès, Ramdas & Tibshirani 2021), with the errors pooled over folds.
package density

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
	"ppca/core/linalg"
)

// A Density is the distribution of an observation at θ, in the units of the fit over Unit, so
// that nothing overflows when it is squared.
type Density struct {
	Unit       float64     // a power of two
	Graph      graph.Graph // T knots of the distribution, with hat weights
	Mean       *mat.Dense  // T×K, m at the knots
	Variance   *mat.Dense  // T×K, s² at the knots
	Bend       *mat.Dense  // T×T, covariance of m at the knots over s²
	Loadings   *mat.Dense  // R×K, V
	Noise      []float64   // K, ψ
	Covariance *mat.Dense  // TR×R, Λ at the knots, or R×R, at all θ
	Support    *mat.Dense  // R×K, S; 1×R if all rows know all variables
	Counts     []float64   // K, the number of rows that know each variable
	Prior      []float64   // the share of the training rows at each knot of PriorGraph
	Rows       int         // that it was estimated from
	Errors     *Errors     // in folds that were left out
	Regression *Regression // of θ on complete observations; nil if there is none
	Carry      *Carry      // of individuals to another θ; nil without groups at several
}

// Errors are those in folds that were left out, each with the estimation repeated without it.
type Errors struct {
	Shapes     *mat.Dense // K×Q, or 1×Q for all: quantiles of z_k at the normal scores of Scores
	Fill       []float64  // K, or 1: factor of the standard errors of filled cells
	Usual      float64    // median of D²/K_o
	Distance   []float64  // Q, quantiles of log D²/K_o, likewise
	Power      float64    // of p(x | θ) in the posterior of θ
	Posterior  *Interval  // of θ by the posterior; nil if θ has no range
	Regression *Interval  // of θ by the regression; nil if there is none
}

// An Interval has the errors of θ.
type Interval struct {
	RMSE   []float64  // P
	Scores *mat.Dense // Levels×P, quantiles of |θ − θ̂| over the standard deviation (regression: over 1) at the levels (q+1)/(Levels+1)
}

// fewest is the number of rows that must know a variable for its spread to be told.
const fewest = 3

// Told reports whether the spread of variable c can be told.
func (d *Density) Told(c int) bool { return d.Counts[c] >= fewest }

// finite reports whether all numbers are finite. Those of data at the limits of float64 may
// not be.
func (d *Density) finite() bool {
	for _, m := range []*mat.Dense{d.Mean, d.Variance, d.Bend, d.Loadings, d.Covariance, d.Support} {
		if !linalg.Finite(m.RawMatrix().Data) {
			return false
		}
	}
	return linalg.Finite(d.Noise)
}

// mixed returns Σ_b w_b(θ) x_b of the rows of knots of m.
func mixed(m *mat.Dense, at graph.Position, knots []int) []float64 {
	out := make([]float64, m.RawMatrix().Cols)
	for slot, t := range knots {
		if at.Hat[slot] != 0 {
			linalg.Subtract(out, -at.Hat[slot], m.RawRowView(t))
		}
	}
	return out
}

// root replaces values by their square roots.
func root(values []float64) []float64 {
	for i, v := range values {
		values[i] = math.Sqrt(v)
	}
	return values
}
