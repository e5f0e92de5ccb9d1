package arrange

import (
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/linalg"
)

// scaleByWeights multiplies the rows of x, and their hat weights, by √a_i.
func (p *Problem) scaleByWeights(d fit.Data) {
	if d.Weights == nil {
		return
	}
	p.ObservationWeights = d.NormalisedWeights(p.Order)
	blas64.Scal(float64(p.N), linalg.Vector(p.ObservationWeights))
	for row := range p.ObservationWeights {
		blas64.Scal(p.RootWeight(row), linalg.Vector(p.Row(row)))
		blas64.Scal(p.RootWeight(row), linalg.Vector(p.HatWeights(row)))
	}
}

// ObservationWeight returns a_i of a row, of mean 1 over all rows.
func (p *Problem) ObservationWeight(row int) float64 {
	if p.ObservationWeights == nil {
		return 1
	}
	return p.ObservationWeights[row]
}

// RootWeight returns √a_i of a row.
func (p *Problem) RootWeight(row int) float64 { return math.Sqrt(p.ObservationWeight(row)) }
