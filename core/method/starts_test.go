package method_test

import (
	"context"
	"testing"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/ppca"
	"ppca/core/synth"
)

// Two starts that end at nearly the same energy: the convention for components
// turns their order round, so the join must go by where the solver ended.
func TestStartsAreJoinedByWhereTheSolverEnded(t *testing.T) {
	d := synth.Simulation(5).Training()
	o, err := method.Settings{Bins: 6, Components: 2, Gauge: fit.Centred}.Options(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	var models []*model.Model
	for _, part := range ppca.SplitStarts(d, o) {
		m, err := ppca.Fit(t.Context(), d, part)
		if err != nil {
			t.Fatal(err)
		}
		models = append(models, m)
	}
	first, second := models[0].Summary, models[1].Summary
	if first.Energy.Total < second.Energy.Total || first.Minimum > second.Minimum {
		t.Fatalf("energies %v and %v, minima %v and %v: no longer the case that this test is for", first.Energy.Total, second.Energy.Total, first.Minimum, second.Minimum)
	}
	whole, err := ppca.Fit(t.Context(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	if joined := ppca.JoinStarts(models); joined.Summary.Energy != whole.Summary.Energy {
		t.Errorf("joined %+v, one fit %+v", joined.Summary, whole.Summary)
	}
}
