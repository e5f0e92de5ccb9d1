package arrange

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/linalg"
)

// Energy computes E and its terms for q and the current coefficients, with the data
// term from the residuals. The same sum from S and C loses its digits if the model
// nearly interpolates.
func (t *Pass) Energy(ctx context.Context, q Stack) (fit.Energy, error) {
	t.FillZ()
	var e fit.Energy
	for j := range t.P.Cells {
		for lo := t.P.First[j]; lo < t.P.First[j+1]; lo += BlockRows {
			hi := min(lo+BlockRows, t.P.First[j+1])
			residuals := t.Residuals(q, j, lo, hi)
			e.Data += blas64.Dot(linalg.Vector(residuals.Data), linalg.Vector(residuals.Data))
			if err := job.Checkpoint(ctx); err != nil {
				return e, err
			}
		}
	}
	e.Data /= float64(t.P.N)
	e.MeanSmoothness, e.BasisSmoothness = t.P.Smoothness(q, Stack{})
	e.Orthogonality = t.P.Orthogonality(q, Stack{}, t.Square)
	if t.P.Ridge > 0 {
		for i := range t.P.N {
			e.Ridge += t.P.Ridge * t.P.ObservationWeight(i) * blas64.Dot(linalg.Vector(t.BetaRow(i)), linalg.Vector(t.BetaRow(i))) / float64(t.P.N)
		}
	}
	e.Total = e.Data + e.MeanSmoothness + e.BasisSmoothness + e.Orthogonality + e.Ridge
	return e, nil
}

// Residuals returns x_i − q(θ_i) b_i of rows lo…hi of cell j, at most BlockRows,
// hidden entries 0. The next call overwrites them.
func (t *Pass) Residuals(q Stack, j, lo, hi int) blas64.General {
	p := t.P
	if t.left.Data == nil {
		t.left = linalg.Zeros(min(BlockRows, p.N), p.K)
	}
	r := linalg.Block(t.left, 0, hi-lo, 0, p.K)
	copy(r.Data, p.X.Data[lo*p.X.Stride:hi*p.X.Stride])
	for s, b := range p.Cells[j] {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, linalg.Block(t.z, lo, hi, s*t.u, (s+1)*t.u),
			linalg.Block(q.General, b*t.u, (b+1)*t.u, 0, p.K), 1, r)
	}
	if p.Masks != nil {
		for i := lo; i < hi; i++ {
			p.Masks.Hide(i, r.Data[(i-lo)*p.K:(i-lo+1)*p.K])
		}
	}
	return r
}

// EachRow calls visit for every observation of t with its row number in the data,
// counted from 0, the root mean square of its residual x − q(θ)b over its observed
// cells, and its coefficients, both in the units of the data. The next call overwrites
// the coefficients. It fails if a checkpoint fails.
func (t *Pass) EachRow(ctx context.Context, q Stack, visit func(i int, rmse float64, beta []float64)) error {
	p := t.P
	scaled := make([]float64, p.V)
	t.FillZ()
	for j := range p.Cells {
		for lo := p.First[j]; lo < p.First[j+1]; lo += BlockRows {
			hi := min(lo+BlockRows, p.First[j+1])
			residuals := t.Residuals(q, j, lo, hi)
			for row := lo; row < hi; row++ {
				residual := residuals.Data[(row-lo)*residuals.Stride : (row-lo)*residuals.Stride+p.K]
				rmse := p.Unit * linalg.Norm(residual) / math.Sqrt(p.ObservationWeight(row)*float64(max(1, p.Visible(row))))
				for v, b := range t.BetaRow(row) {
					scaled[v] = p.Unit * b
				}
				visit(p.Order[row], rmse, scaled)
			}
			if err := job.Checkpoint(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}
