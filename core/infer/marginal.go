package infer

import (
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/graph"
	"ppca/core/internal/dense"
	"ppca/core/model"
)

// A marginal has the distribution of each variable by itself at one θ, in the units of
// the data: x_c ~ N(μ_c + w_cᵀ E f, w_cᵀ Cov(f) w_c + s²ψ_c), see density.Law.
type marginal struct {
	mean, deviation, residual []float64 // K, see Chart
	position                  graph.Position

	model *model.Model
	slice model.Slice
}

func newMarginal(m *model.Model) *marginal {
	k := m.K()
	return &marginal{model: m, mean: make([]float64, k), deviation: make([]float64, k), residual: make([]float64, k)}
}

// moveTo computes the distributions at θ.
func (a *marginal) moveTo(theta []float64) {
	m := a.model
	a.position = m.Graph.Locate(theta...)
	m.FittedTo(&a.slice, theta)
	law := m.Density.At(theta, a.position, m.Graph.Cell(a.position.Cell), a.slice.Basis)
	law.Marginals(a.mean, a.deviation, a.residual)
	for _, row := range [][]float64{a.mean, a.deviation, a.residual} {
		blas64.Scal(m.Density.Unit, dense.Vector(row))
		if &row[0] == &a.mean[0] {
			dense.Subtract(row, -1, a.slice.Mean)
		}
		m.Unscale(row)
	}
}

// quantile returns the value below which a share of the observations lies.
func (a *marginal) quantile(c int, share float64) float64 {
	return a.mean[c] + a.deviation[c]*math.Sqrt2*math.Erfinv(2*share-1)
}

// share returns the share of the observations below a value.
func (a *marginal) share(c int, value float64) float64 {
	return 0.5 * math.Erfc(-(value-a.mean[c])/(a.deviation[c]*math.Sqrt2))
}
