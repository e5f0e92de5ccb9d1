package model

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/internal/dense"
)

// Normalise divides the coefficients of m by their standard deviation over the
// training observations, so that all vary alike: every basis vector becomes as
// long as that. Describe must have been called. What m reconstructs stays the
// same; a component that does not vary stays as it is.
func (m *Model) Normalise() {
	m.Summary.LargestCoefficient = 0 // it was of other coefficients
	for v, sd := range m.CoefficientSD {
		if sd == 0 {
			continue
		}
		for b := range m.ComponentsPerKnot {
			m.scaleComponent(b*m.Components+v, sd)
		}
		m.CoefficientMean[v] /= sd
		m.CoefficientSD[v] = 1
	}
}

// scaleComponent makes one basis vector longer and its coefficient smaller.
func (m *Model) scaleComponent(row int, factor float64) {
	scale := func(x *mat.Dense, by float64) { blas64.Scal(by, dense.Vector(x.RawRowView(row))) }
	scale(m.Basis, factor)
	if m.Projection != nil {
		scale(m.Projection, 1/factor)
	}
}
