package model

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fault"
	"ppca/core/internal/arrange"
	"ppca/core/job"
	"ppca/core/linalg"
)

// LeastSquares returns a model that computes coefficients by least squares on the rows
// of the Projection of m: for sparse PCA, on the sparse loadings. Without a Projection
// it returns m. The coefficient statistics remain those of m.
func (m *Model) LeastSquares() *Model {
	if m.Projection == nil {
		return m
	}
	other := *m
	other.Basis, other.Projection = m.Projection, nil
	return &other
}

// apply computes β = Σ_s w_s R_s (x − μ(θ)) of a block, with R the Projection.
func (m *Model) apply(ctx context.Context, t *arrange.Pass, local arrange.Stack) error {
	p := t.P
	clear(t.Beta)
	t.FillZ()
	products := linalg.Zeros(arrange.BlockRows, p.V)
	for j, knots := range p.Cells {
		lo, hi := p.First[j], p.First[j+1]
		if lo == hi {
			continue
		}
		centred := t.Residuals(local, j, lo, hi)
		for s, b := range knots {
			count := p.PerKnot[b]
			if count == 0 {
				continue
			}
			part, r := linalg.Block(products, 0, hi-lo, 0, count), linalg.Block(m.Projection.RawMatrix(), b*p.V, b*p.V+count, 0, p.K)
			blas64.Gemm(blas.NoTrans, blas.Trans, 1, centred, r, 0, part)
			for i := lo; i < hi; i++ {
				linalg.Subtract(t.BetaRow(i)[:count], -p.HatWeights(i)[s], part.Data[(i-lo)*part.Stride:(i-lo)*part.Stride+count])
			}
		}
	}
	return job.Checkpoint(ctx)
}

// checkComplete fails at the first cell that is not observed if the model has a
// Projection, because a Projection needs every cell.
func (m *Model) checkComplete(observed []bool) error {
	if m.Projection == nil {
		return nil
	}
	for at, seen := range observed {
		if !seen {
			row, column := at/m.K()+1, at%m.K()+1
			return fault.New(fault.Unsupported, "%s needs complete observations, but variable %d of row %d is missing: use parameterized PCA", m.Kind, column, row).With("row", row).With("column", column)
		}
	}
	return nil
}
