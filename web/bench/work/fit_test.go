package work

import (
	"context"
	"testing"

	"ppca/core/fit"
)

func TestReach(t *testing.T) {
	s, ctx := sample(300, 40), context.Background()
	paper, err := fitOnce(ctx, s, settings(50), false)
	if err != nil {
		t.Fatal(err)
	}
	exact := settings(1)
	exact.Solver, exact.Gauge = fit.Exact, fit.Centred
	reached, err := reach(ctx, s, exact, paper.Energy)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := fitOnce(ctx, s, exact, false)
	if err != nil {
		t.Fatal(err)
	}
	if reached.Energy > paper.Energy || reached.Evaluations >= whole.Evaluations || reached.Seconds <= 0 {
		t.Errorf("%+v for E %g; the whole fit: %+v", reached, paper.Energy, whole)
	}
	if _, err := reach(ctx, s, exact, whole.Energy/2); err == nil {
		t.Error("an energy below the minimum was reached")
	}
}
