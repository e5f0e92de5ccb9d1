package exact

import (
	"context"
	"errors"
	"math"
	"testing"

	"ppca/core/fit"
)

// TestShortened: the next length of a step stays within its bounds, also if the trial
// energy is not a number.
func TestShortened(t *testing.T) {
	for _, c := range []struct{ rise, want float64 }{
		{0.25, 0.125}, // 0.5·0.5² / (2·(0.25 + 0.5·0.5)), the minimum of the parabola
		{2, 0.05},
		{math.NaN(), 0.05}, {math.Inf(1), 0.05}, {1e300, 0.05}, {-0.24, 0.25},
	} {
		if got := shortened(0.5, -0.5, c.rise); got != c.want {
			t.Errorf("after a rise of %v: %v, want %v", c.rise, got, c.want)
		}
	}
}

// TestSearchWithoutEnergy: the search gives up a direction after few evaluations if no
// energy along it is a number.
func TestSearchWithoutEnergy(t *testing.T) {
	for _, constant := range []float64{math.NaN(), math.Inf(1)} {
		e, _ := atRandomPoint(t, fit.Decoupled)
		e.budget = 1000
		if err := errors.Join(e.metric.rebuild(context.Background()), e.memory.direct(context.Background(), e.direction, e.g, e.metric)); err != nil {
			t.Fatal(err)
		}
		e.constant = constant
		before := e.evaluations
		moved, err := e.search(context.Background())
		if moved || err != nil || e.evaluations-before != overflows {
			t.Errorf("constant %v: moved %v, %v, %d evaluations, want %d", constant, moved, err, e.evaluations-before, overflows)
		}
	}
}
