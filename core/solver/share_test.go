package solver

import (
	"bytes"
	"context"
	"math"
	"testing"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/model"
	"ppca/core/modelfile"
)

// TestJoinedStartsAreTheFit splits fits by their starts and compares every byte of the
// model file except the time.
func TestJoinedStartsAreTheFit(t *testing.T) {
	testkit.Long(t, "it fits every problem twice")
	knotwiseWins := false
	for seed := range uint64(8) {
		for _, gauge := range []fit.Gauge{fit.Decoupled, fit.Centred} {
			d := sample.Data(40, 30, 1.5, seed)
			o, err := fit.Defaults(context.Background(), d, graph.Graph{})
			if err != nil {
				t.Fatal(err)
			}
			o.Gauge, o.Components, o.Lambda.Basis, o.MaxEvaluations = gauge, 3, o.Lambda.Basis/100, 60
			var models []*model.Model
			for _, part := range SplitStarts(d, o) {
				models = append(models, fittedTo(t, d, part))
			}
			knotwiseWins = knotwiseWins || models[1].Summary.Energy.Total < models[0].Summary.Energy.Total
			if one, joined := fileOf(t, fittedTo(t, d, o)), fileOf(t, JoinStarts(models)); !bytes.Equal(one, joined) {
				t.Errorf("seed %d, %s: the joined model differs from that of one fit", seed, gauge)
			}
		}
	}
	if !knotwiseWins {
		t.Error("the pooled start won every time: choose data on which the other does too")
	}
}

func fileOf(t *testing.T, m *model.Model) []byte {
	t.Helper()
	m.Summary.Seconds = 0
	var file bytes.Buffer
	if err := modelfile.Write(m, &file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// TestManyRows: with many rows a part of them decides between the starts. The fit ends as low
// as the lower of the fits from each start, after fewer evaluations than these, and is not split.
func TestManyRows(t *testing.T) {
	testkit.Long(t, "the arithmetic is the same")
	for _, gauge := range []fit.Gauge{fit.Decoupled, fit.Centred} {
		d := sample.Data(16_100, 20, 1.5, 3)
		for i := range d.Theta {
			d.Weights = append(d.Weights, 1+float64(i%3))
		}
		o, err := fit.Defaults(t.Context(), d, graph.Graph{})
		if err != nil {
			t.Fatal(err)
		}
		o.Gauge, o.Components, o.Effort = gauge, 2, fit.StartsOnly
		if parts := SplitStarts(d, o); len(parts) != 1 {
			t.Errorf("%s: %d parts", gauge, len(parts))
		}
		m, lowest, evaluations := fittedTo(t, d, o), math.Inf(1), 0
		for _, start := range []fit.Start{fit.PooledStart, fit.KnotwiseStart} {
			o.Start = start
			alone := fittedTo(t, d, o).Summary
			lowest, evaluations = min(lowest, alone.Minimum), evaluations+alone.Evaluations
		}
		if s := m.Summary; s.Status != fit.Converged || s.Minimum > lowest*(1+1e-6) || 4*s.Evaluations > 3*evaluations || len(s.Search.Ends) != 2 {
			t.Errorf("%s: %s at %v after %d evaluations, %+v; from each start %v after %d", gauge, s.Status, s.Minimum, s.Evaluations, s.Search, lowest, evaluations)
		}
	}
}
