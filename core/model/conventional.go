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

// Conventional makes the components orthonormal on average over the knots that have them,
// and turns them so that their coefficients on d are uncorrelated, with decreasing variances
// and positive largest entries. One change of components is common to all knots, since only
// then do interpolated bases span the same; without interpolation each knot has its own. With
// unequal V_b it turns only components of the same knots into each other. The statistics of
// the training observations must then be described anew.
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
		m.orthonormalise(m.blocks(knots))
	}
	p, err := m.Project(ctx, seen.X, seen.Theta, seen.Observed)
	if err != nil {
		return err
	}
	shares := d.NormalisedWeights(rows)
	for _, knots := range regions {
		moments := mat.NewDense(m.Components, m.Components, nil)
		for i, share := range shares {
			if m.Graph.Rule == graph.Step && m.Graph.Locate(m.Graph.Row(seen.Theta, i)...).Cell != knots[0] {
				continue
			}
			beta := blas64.Vector{N: m.Components, Data: p.Coefficients.RawRowView(i), Inc: 1}
			blas64.Ger(share, beta, beta, moments.RawMatrix())
		}
		for _, part := range m.blocks(knots) {
			m.turn(part, moments)
		}
	}
	return nil
}

// A block is the components lo…hi, which the same knots have.
type block struct {
	knots  []int
	lo, hi int
}

// blocks returns the components of some knots in blocks, those of the fewest knots first.
func (m *Model) blocks(knots []int) []block {
	var list []block
	for hi := m.Components; hi > 0; {
		part := block{hi: hi}
		for _, b := range knots {
			if count := m.ComponentsPerKnot[b]; count < hi {
				part.lo = max(part.lo, count)
			} else {
				part.knots = append(part.knots, b)
			}
		}
		if part.knots != nil {
			list = append(list, part)
		}
		hi = part.lo
	}
	return list
}

// at returns the components of a block at a knot.
func (m *Model) at(b int, part block) blas64.General {
	return m.Basis.Slice(b*m.Components+part.lo, b*m.Components+part.hi, 0, m.K()).(*mat.Dense).RawMatrix()
}

// orthonormalise makes components orthonormal on average over the knots of each block. A
// component loses its part along those that fewer knots have, which are zero at the others.
func (m *Model) orthonormalise(blocks []block) {
	for i, part := range blocks {
		for _, fewer := range blocks[:i] {
			products := mat.NewDense(part.hi-part.lo, fewer.hi-fewer.lo, nil).RawMatrix()
			for _, b := range fewer.knots {
				blas64.Gemm(blas.NoTrans, blas.Trans, 1/float64(len(fewer.knots)), m.at(b, part), m.at(b, fewer), 1, products)
			}
			for _, b := range fewer.knots {
				blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, products, m.at(b, fewer), 1, m.at(b, part))
			}
		}
		grams := mat.NewDense(part.hi-part.lo, part.hi-part.lo, nil)
		for _, b := range part.knots {
			blas64.Gemm(blas.NoTrans, blas.Trans, 1/float64(len(part.knots)), m.at(b, part), m.at(b, part), 1, grams.RawMatrix())
		}
		m.multiply(part, inverseRoot(grams))
	}
}

// turn rotates a block such that its part of the second moments of the coefficients is
// diagonal, and makes the largest entries positive.
func (m *Model) turn(part block, moments *mat.Dense) {
	eigen := subspace.NewEigen(part.hi - part.lo)
	if eigen.Decompose(mat.DenseCopyOf(moments.Slice(part.lo, part.hi, part.lo, part.hi)).RawMatrix()) {
		m.multiply(part, eigen.Vectors)
	}
	for v := part.lo; v < part.hi; v++ {
		m.makePositive(part.knots, v)
	}
}

// multiply multiplies a block by a square matrix.
func (m *Model) multiply(part block, by blas64.General) {
	old := mat.NewDense(part.hi-part.lo, m.K(), nil).RawMatrix()
	for _, b := range part.knots {
		basis := m.at(b, part)
		dense.CopyBlock(old, basis)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, by, old, 0, basis)
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
func (m *Model) makePositive(knots []int, v int) {
	largest := 0.0
	for _, b := range knots {
		for _, value := range m.Basis.RawRowView(b*m.Components + v) {
			if math.Abs(value) > math.Abs(largest)*(1+1e-9) {
				largest = value
			}
		}
	}
	for _, b := range knots {
		if largest < 0 {
			floats.Scale(-1, m.Basis.RawRowView(b*m.Components+v))
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
