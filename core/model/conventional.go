package model

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/dense"
	"ppca/core/subspace"
)

// Rescale multiplies the variables of means and bases by K factors and replaces the scale.
func (m *Model) Rescale(factors, scale []float64) {
	m.Scale = scale
	for _, rows := range []*mat.Dense{m.Mean, m.Basis} {
		n, _ := rows.Dims()
		for i := range n {
			floats.Mul(rows.RawRowView(i), factors)
		}
	}
}

// Conventional makes the components orthonormal on average over the knots, and turns them
// so that their coefficients on d are uncorrelated, with decreasing variances and positive
// largest entries. One change of components is common to all knots, since only then do
// interpolated bases span the same; without interpolation each knot has its own. The
// statistics of the training observations must then be described anew.
func (m *Model) Conventional(ctx context.Context, d fit.Data) error {
	ctx = checkpoint.WindUp(ctx)
	rows := d.Counted()
	seen := d.Subset(rows)
	regions := [][]int{nil}
	for b := range m.ComponentsPerKnot {
		if m.Graph.Rule == graph.Step && b > 0 {
			regions = append(regions, nil)
		}
		regions[len(regions)-1] = append(regions[len(regions)-1], b)
	}
	for _, knots := range regions {
		grams := mat.NewDense(m.Components, m.Components, nil)
		for _, b := range knots {
			basis := basisOf(m, b).RawMatrix()
			blas64.Gemm(blas.NoTrans, blas.Trans, 1/float64(len(knots)), basis, basis, 1, grams.RawMatrix())
		}
		multiply(m, knots, inverseRoot(grams))
	}
	p, err := m.Project(ctx, seen.X, seen.Theta, seen.Observed)
	if err != nil {
		return err
	}
	for _, knots := range regions {
		moments := mat.NewDense(m.Components, m.Components, nil)
		for i, share := range d.NormalisedWeights(rows) {
			if m.Graph.Rule == graph.Step && m.Graph.Locate(m.Graph.Row(seen.Theta, i)...).Cell != knots[0] {
				continue
			}
			beta := blas64.Vector{N: m.Components, Data: p.Coefficients.RawRowView(i), Inc: 1}
			blas64.Ger(share, beta, beta, moments.RawMatrix())
		}
		eigen := subspace.NewEigen(m.Components)
		if eigen.Decompose(moments.RawMatrix()) {
			multiply(m, knots, eigen.Vectors)
		}
		for v := range m.Components {
			makePositive(m, knots, v)
		}
	}
	return nil
}

func basisOf(m *Model, b int) *mat.Dense {
	return m.Basis.Slice(b*m.Components, (b+1)*m.Components, 0, m.K()).(*mat.Dense)
}

// multiply multiplies the bases of some knots by a V×V matrix.
func multiply(m *Model, knots []int, by blas64.General) {
	for _, b := range knots {
		basis := basisOf(m, b)
		old := mat.DenseCopyOf(basis)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, by, old.RawMatrix(), 0, basis.RawMatrix())
	}
}

// inverseRoot returns A^−½ of a positive semidefinite matrix; eigenvalues of 0 stay 0.
func inverseRoot(a *mat.Dense) blas64.General {
	n, _ := a.Dims()
	eigen, root := subspace.NewEigen(n), mat.NewDense(n, n, nil)
	eigen.Decompose(a.RawMatrix())
	for i, value := range eigen.Values {
		if value > 1e-12*eigen.Values[0] {
			u := blas64.Vector{N: n, Data: eigen.Vectors.Data[i*eigen.Vectors.Stride : i*eigen.Vectors.Stride+n], Inc: 1}
			blas64.Ger(1/math.Sqrt(value), u, u, root.RawMatrix())
		}
	}
	return root.RawMatrix()
}

// makePositive flips a component if its largest entry over the knots is negative.
func makePositive(m *Model, knots []int, v int) {
	largest := 0.0
	for _, b := range knots {
		for _, value := range basisOf(m, b).RawRowView(v) {
			if math.Abs(value) > math.Abs(largest)*(1+1e-9) {
				largest = value
			}
		}
	}
	for _, b := range knots {
		if largest < 0 {
			floats.Scale(-1, basisOf(m, b).RawRowView(v))
		}
	}
}

// Normalise divides the coefficients of m by their standard deviation over the training
// observations and multiplies each basis vector by it. All coefficients then have a
// standard deviation of 1, and reconstructions do not change. A component whose
// coefficient is constant stays as it is. Describe must have been called.
func (m *Model) Normalise() {
	m.Summary.LargestCoefficient = 0 // it described the old coefficients
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
	scale := func(x *mat.Dense, by float64) { blas64.Scal(by, dense.Vector(x.RawRowView(row))) }
	scale(m.Basis, factor)
	if m.Projection != nil {
		scale(m.Projection, 1/factor)
	}
}
