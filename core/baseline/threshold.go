package baseline

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
)

// threshold is the elastic net at λ₂ = ∞ (Zou, Hastie & Tibshirani 2006, section
// 4): b_v is a_v XᵀX moved towards 0 by λ₁,v/2, here by the entry of the largest
// absolute value that must vanish.
type threshold struct{ nonzeros int }

func (t threshold) sparsify(ctx context.Context, responses, b blas64.General) error {
	sizes := make([]float64, b.Cols)
	for v := 0; v < b.Rows; v++ {
		response, to := row(responses, v), row(b, v)
		for k, r := range response {
			sizes[k] = math.Abs(r)
		}
		slices.Sort(sizes)
		level := 0.0
		if t.nonzeros < len(sizes) {
			level = sizes[len(sizes)-1-t.nonzeros]
		}
		for k, r := range response {
			to[k] = math.Copysign(math.Max(0, math.Abs(r)-level), r)
		}
		if err := checkpoint.Reached(ctx); err != nil {
			return err
		}
	}
	return nil
}
