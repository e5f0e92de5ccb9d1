package model

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/internal/arrange"
	"ppca/core/linalg"
)

// Angles returns the principal angles between the span of the components at from and
// their span at n values of θ (n×P): n×V, in degrees, the smallest first. They show how
// far the subspace turns between two θ. They depend only on the spans, in the units of
// the fit, not on the order, the signs or the lengths of the components. A direction
// that only one of the two spans has is at 90°. Where both spans have fewer than V
// dimensions, the angles that neither has are 0.
//
// A θ outside the endpoints is clamped; on a ring it is wrapped. Angles fails with
// ERR_SHAPE if there is no θ or a θ has the wrong number of parameters, and with
// ERR_NONFINITE if one is not a number.
func (m *Model) Angles(from, theta []float64) (*mat.Dense, error) {
	if len(theta) == 0 {
		return nil, fault.New(fault.Shape, "there are no values of θ: give at least one").With("option", "theta")
	}
	if err := m.Graph.CheckTheta(from); err != nil {
		return nil, err
	}
	n := len(theta) / m.Graph.Parameters()
	if err := m.Graph.CheckCount(theta, n); err != nil {
		return nil, err
	}
	m = m.compact()
	var at Slice
	m.FittedTo(&at, from)
	start := linalg.Basis(at.Basis.RawMatrix())
	angles := mat.NewDense(n, m.Components, nil)
	for i := range n {
		if err := m.Graph.CheckRow(theta, i); err != nil {
			return nil, err
		}
		m.FittedTo(&at, m.Graph.Row(theta, i))
		found, row := linalg.Angles(start, linalg.Basis(at.Basis.RawMatrix())), angles.RawRowView(i)
		for v, angle := range found {
			row[m.Components-len(found)+v] = angle * 180 / math.Pi
		}
	}
	return angles, nil
}

// compact returns a model with the same inner products between components as m, but
// with no more variables than there are vectors at the knots: the rows of UΛ^½, where
// PPᵀ = UΛUᵀ. On pictures each further θ then takes a thousandth of the time.
func (m *Model) compact() *Model {
	vectors := arrange.Stack{General: mat.DenseCopyOf(m.Basis).RawMatrix(), U: m.Components}
	if vectors.Rows >= vectors.Cols {
		return m
	}
	equilibrate(vectors) // so that rounding does not lose a short component beside a long one
	products, eigen := linalg.Zeros(vectors.Rows, vectors.Rows), linalg.NewEigen(vectors.Rows)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, vectors.General, vectors.General, 0, products)
	if !eigen.Decompose(products) {
		return m
	}
	small := mat.NewDense(vectors.Rows, vectors.Rows, nil)
	for r := range vectors.Rows {
		if r%m.Components >= m.ComponentsPerKnot[r/m.Components] {
			continue // an absent component stays exactly 0; rounding would become a direction
		}
		for i, value := range eigen.Values {
			small.Set(r, i, math.Sqrt(max(value, 0))*eigen.Vectors.Data[i*vectors.Rows+r])
		}
	}
	return &Model{Graph: m.Graph, Components: m.Components, ComponentsPerKnot: m.ComponentsPerKnot, Mean: mat.NewDense(m.Graph.Knots(), vectors.Rows, nil), Basis: small}
}
