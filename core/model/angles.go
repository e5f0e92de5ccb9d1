package model

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/internal/arrange"
	"ppca/core/internal/dense"
	"ppca/core/subspace"
)

// Angles returns how far the subspace of the model turns on the way from one θ to
// others: the principal angles between the span of the components at from and the
// span at n values of θ (n×P), in degrees, the smallest first; n×V. They do not
// depend on the order, the signs or the lengths of the components, only on what
// these can reach, in the units of the fit. A direction that only one of the two
// spans has is at 90°; where both have less than V, what neither has counts as 0.
//
// A θ outside the endpoints counts as the nearest, on a ring it is wrapped. It fails
// with ERR_SHAPE without θ or for another number of parameters, and with
// ERR_NONFINITE for one that is not a number.
func (m *Model) Angles(from, theta []float64) (*mat.Dense, error) {
	if len(theta) == 0 {
		return nil, fault.New(fault.Shape, "there are no values of θ")
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
	m.fittedTo(&at, from)
	start := subspace.Basis(at.Basis.RawMatrix())
	angles := mat.NewDense(n, m.Components, nil)
	for i := range n {
		if err := m.Graph.CheckRow(theta, i); err != nil {
			return nil, err
		}
		m.fittedTo(&at, m.Graph.Row(theta, i))
		found, row := subspace.Angles(start, subspace.Basis(at.Basis.RawMatrix())), angles.RawRowView(i)
		for v, angle := range found {
			row[m.Components-len(found)+v] = angle * 180 / math.Pi
		}
	}
	return angles, nil
}

// compact returns a model whose components have the inner products of those of m, but
// no more variables than there are vectors at the knots: UΛ^½ of their products PPᵀ = UΛUᵀ.
// Of pictures they so take a thousandth of the time at the next θ.
func (m *Model) compact() *Model {
	vectors := arrange.Stack{General: mat.DenseCopyOf(m.Basis).RawMatrix(), U: m.Components}
	if vectors.Rows >= vectors.Cols {
		return m
	}
	equilibrate(vectors) // no component is lost beside one of another size
	products, eigen := dense.Zeros(vectors.Rows, vectors.Rows), subspace.NewEigen(vectors.Rows)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, vectors.General, vectors.General, 0, products)
	if !eigen.Decompose(products) {
		return m
	}
	small := mat.NewDense(vectors.Rows, vectors.Rows, nil)
	for r := range vectors.Rows {
		if r%m.Components >= m.ComponentsPerKnot[r/m.Components] {
			continue // what a knot does not have stays nothing, not rounding, of which a direction could be made
		}
		for i, value := range eigen.Values {
			small.Set(r, i, math.Sqrt(max(value, 0))*eigen.Vectors.Data[i*vectors.Rows+r])
		}
	}
	return &Model{Graph: m.Graph, Components: m.Components, ComponentsPerKnot: m.ComponentsPerKnot, Mean: mat.NewDense(m.Graph.Knots(), vectors.Rows, nil), Basis: small}
}
