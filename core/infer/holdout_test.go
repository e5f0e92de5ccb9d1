package infer

import (
	"context"
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/job"
)

// TestHoldOutSteps cancels holdOut at each of its checkpoints in turn.
func TestHoldOutSteps(t *testing.T) {
	const rows, k = 8, 1 << 15
	d := fit.Data{X: mat.NewDense(rows, k, nil), Observed: make([]bool, rows*k)}
	for i := range d.Observed {
		d.Observed[i] = true
	}
	hold := func(reached func() error) error {
		_, _, err := holdOut(job.WithCheckpoints(context.Background(), reached), d, rows, k, 0, 0.1, 1)
		return err
	}
	count := 0
	if err := hold(func() error { count++; return nil }); err != nil || count < 4 {
		t.Fatalf("%d checkpoints, %v", count, err)
	}
	stop := errors.New("stop")
	for at := range count {
		seen := 0
		err := hold(func() error {
			if seen++; seen > at {
				return stop
			}
			return nil
		})
		if err != stop || seen != at+1 {
			t.Errorf("cancelled at checkpoint %d, it continued to %d: %v", at+1, seen, err)
		}
	}
}

// Beside standard errors the measured error counts less its chance; without any it is what was measured.
func TestErrorOfHeldOutCells(t *testing.T) {
	var alone, beside sums
	for range 8 {
		alone.add(2, 0)
		beside.add(2, 1)
	}
	if a, b := alone.error(), beside.error(); a != 2 || b != math.Sqrt2 {
		t.Errorf("%v and %v, want 2 and √2", a, b)
	}
}
