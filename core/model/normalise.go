package model

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/linalg"
)

// Normalise divides the coefficients of m by their standard deviation over the training
// observations and multiplies each basis vector by it. All coefficients then have a
// standard deviation of 1, and reconstructions do not change. A component whose
// coefficient is constant stays as it is. Describe must have been called.
func (m *Model) Normalise() {
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

// scaleComponent multiplies one basis vector by factor and divides its row of the
// projection by it.
func (m *Model) scaleComponent(row int, factor float64) {
	scale := func(x *mat.Dense, by float64) { blas64.Scal(by, linalg.Vector(x.RawRowView(row))) }
	scale(m.Basis, factor)
	if m.Projection != nil {
		scale(m.Projection, 1/factor)
	}
}
