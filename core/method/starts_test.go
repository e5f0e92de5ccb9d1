package method_test

import (
	"context"
	"testing"

	"ppca/core/face"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/solver"
)

// Two starts end at nearly the same energy, and the convention for components reverses
// their order. JoinStarts must compare the energies at which the solver ended.
func TestStartsAreJoinedByMinimum(t *testing.T) {
	d := face.Simulation(5).Training()
	o, err := method.Settings{Bins: 6, Components: 2, Gauge: fit.Centred}.Options(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	var models []*model.Model
	for _, part := range solver.SplitStarts(d, o) {
		m, err := solver.Fit(t.Context(), d, part)
		if err != nil {
			t.Fatal(err)
		}
		models = append(models, m)
	}
	first, second := models[0].Summary, models[1].Summary
	if first.Energy.Total < second.Energy.Total || first.Minimum > second.Minimum {
		t.Fatalf("energies %v and %v, minima %v and %v: the test no longer covers this case", first.Energy.Total, second.Energy.Total, first.Minimum, second.Minimum)
	}
	whole, err := solver.Fit(t.Context(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	if joined := solver.JoinStarts(models); joined.Summary.Energy != whole.Summary.Energy {
		t.Errorf("joined %+v, one fit %+v", joined.Summary, whole.Summary)
	}
}
