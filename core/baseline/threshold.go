package baseline

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
)

// threshold is the elastic net at λ₂ = ∞ (Zou, Hastie & Tibshirani 2006, section 4):
// b_v is a_v XᵀX moved towards 0 by λ₁,v/2, here the largest absolute value among the
// entries that must vanish. If several entries are equal to it, fewer remain than
// requested; if none would remain, all of the largest do.
type threshold struct{ nonzeros int }

// equal is the relative difference below which two absolute values count as equal.
const equal = 1e-12

func (t threshold) sparsify(ctx context.Context, responses, b blas64.General) error {
	sizes := make([]float64, b.Cols)
	for v := 0; v < b.Rows; v++ {
		response, to := row(responses, v), row(b, v)
		for k, r := range response {
			sizes[k] = math.Abs(r)
		}
		slices.Sort(sizes)
		level := t.level(sizes)
		for k, r := range response {
			to[k] = math.Copysign(math.Max(0, math.Abs(r)-level), r)
		}
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
	}
	return nil
}

// level returns λ₁,v/2 for absolute values in increasing order.
func (t threshold) level(sizes []float64) float64 {
	last := len(sizes) - 1
	for at := last - t.nonzeros; at >= 0; at-- {
		if sizes[at] < (1-equal)*sizes[last] {
			return sizes[at]
		}
	}
	return 0
}
