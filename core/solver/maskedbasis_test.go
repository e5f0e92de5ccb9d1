package solver

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"ppca/core/internal/testing/sample"
)

// Masked components have a lower error on observed cells than the components of
// zero-filled residuals, and no nearby vectors have a lower one.
func TestMaskedLimitIsAMinimum(t *testing.T) {
	d := sample.Data(90, 24, 0.3, 9)
	o := limitOptions(t, d, 1, math.Inf(1))
	d, o = turnedAway(t, d, o)
	ctx := context.Background()
	p := sample.Problem(t, d, o)
	r, err := prepare(ctx, p, o)
	if err != nil {
		t.Fatal(err)
	}
	vectors, _, err := r.pooled(ctx, limitTolerance, 1)
	if err != nil {
		t.Fatal(err)
	}
	energy := func() float64 {
		e, err := r.t.Coefficients(ctx, r.atAllKnots(vectors))
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	found := energy()
	best := append([]float64(nil), vectors.Data...)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		for i := range vectors.Data {
			vectors.Data[i] = best[i] + .01*rng.NormFloat64()
		}
		if e := energy(); e < found*(1-1e-3) {
			t.Fatalf("nearby vectors have the energy %v, the result %v", e, found)
		}
	}
}
