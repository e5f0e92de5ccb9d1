// Package density holds the density of observations at θ, its estimation from the
// residuals of a fit, and what it says about an observation of which only some cells
// are known.
package density

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
	"ppca/core/internal/dense"
	"ppca/core/noise"
)

// A Density completes a model, θ ↦ (mean μ, basis P), to the density of an observation
//
//	x = μ(θ) + P(θ)ᵀβ + s(θ)(Lᵀz + ε),
//	β ~ N(m(θ), Λ(θ)),  z ~ N(0, I_R),  ε ~ N(0, diag ψ),
//
// so that its residual covariance is Ψ(θ) = s²(θ)(LᵀL + diag ψ): low rank, because
// neighbouring cells of curves and pictures err alike, plus a diagonal. It is a factor
// analysis (Rubin & Thayer 1982) whose first V loadings are the basis of the model.
//
// m and Λ are interpolated between the knots of the model by hat weights, so that Λ stays
// positive definite; log s² is, between its own knots. L and ψ are those of a new
// observation: they include the errors of the fitted means and bases, see widen.
//
// x, μ and β are divided by Unit, so that nothing overflows when it is squared; P is that
// of the fit.
type Density struct {
	Unit       float64      // of x, μ and β, in the units of the fit: a power of two
	Mean       *mat.Dense   // T×V, m at the knots
	Covariance *mat.Dense   // TV×V, row t·V+v is row v of Λ at knot t
	Scale      noise.Field  // s²(θ), 1 in the mean of the logarithm over its knots
	Loadings   *mat.Dense   // R×K, L; nil if R is 0
	Noise      []float64    // K, ψ, positive
	Freedom    float64      // degrees of freedom of the means and bases, in observations
	Widening   float64      // variance of a new observation over that of a fitted one, ≥ 1, included in L and ψ
	Dispersion float64      // variance of the squared Mahalanobis distance of an observation over that of χ² with as many degrees of freedom as known cells, ≥ 1; infer.Learn raises it to that of held-out groups
	Leverage   *Leverage    // of observations; nil in older files
	Spread     *noise.Field // t²(θ), the trend of Λ; nil: 1, as in older files
	Overfit    float64      // the part of Widening by which L and ψ follow the fitted residuals; 0 in older files
	Carry      *Carry       // of individuals to another θ; nil without groups at several, and in older files
	HeldOut    *float64     // log-density of a cell of held-out groups, in the units of the data; nil if unknown
	Rows       int          // number of observations that it was estimated from
}

// Rank returns R.
func (d *Density) Rank() int {
	if d.Loadings == nil {
		return 0
	}
	return d.Loadings.RawMatrix().Rows
}

// Components returns V.
func (d *Density) Components() int { return d.Mean.RawMatrix().Cols }

// mean returns m(θ).
func (d *Density) mean(at graph.Position, knots []int) []float64 {
	m := make([]float64, d.Components())
	for slot, t := range knots {
		for v, value := range d.Mean.RawRowView(t) {
			m[v] += at.Hat[slot] * value
		}
	}
	return m
}

// covariance returns Λ(θ), V×V: its values at the knots, each over the trend t² there,
// interpolated by hat weights, times t²(θ). Linear interpolation alone would make a variance
// that grows by the same factor in every bin too large between the knots.
func (d *Density) covariance(at graph.Position, knots []int) []float64 {
	v := d.Components()
	sum := make([]float64, v*v)
	d.covarianceTo(sum, at, knots)
	return sum
}

// covarianceTo sets sum (V×V) to Λ(θ), see covariance.
func (d *Density) covarianceTo(sum []float64, at graph.Position, knots []int) {
	v, trend := d.Components(), 0.0 // log t²(θ)
	if d.Spread != nil {
		for slot, t := range knots {
			trend += at.Hat[slot] * d.Spread.Log[t]
		}
	}
	clear(sum)
	for slot, t := range knots {
		share := at.Hat[slot]
		if d.Spread != nil {
			share *= math.Exp(trend - d.Spread.Log[t])
		}
		dense.Subtract(sum, -share, d.Covariance.RawMatrix().Data[t*v*v:(t+1)*v*v])
	}
}

// finite reports whether all numbers are finite. Those of data at the limits of float64
// may not be.
func (d *Density) finite() bool {
	sound := dense.Finite(d.Mean.RawMatrix().Data) && dense.Finite(d.Covariance.RawMatrix().Data) && dense.Finite(d.Noise) && dense.Finite(d.Scale.Log) &&
		dense.Finite([]float64{d.Freedom, d.Widening, d.Overfit, d.Dispersion})
	if d.Spread != nil {
		sound = sound && dense.Finite(d.Spread.Log)
	}
	if l := d.Leverage; l != nil {
		sound = sound && dense.Finite(l.Knots.RawMatrix().Data) && l.Hidden > 0 && dense.Finite([]float64{l.Hidden}) && (l.Common == nil || dense.Finite(l.Common.RawMatrix().Data))
	}
	return sound && (d.Loadings == nil || dense.Finite(d.Loadings.RawMatrix().Data))
}
