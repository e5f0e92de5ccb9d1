package ppca

import (
	"bytes"
	"context"
	"testing"

	"ppca/core/graph"
)

// TestJoinedStartsAreTheFit splits fits by their starts and compares every byte
// of the model file but the time.
func TestJoinedStartsAreTheFit(t *testing.T) {
	knotwiseWins := false
	for seed := range uint64(8) {
		for _, gauge := range []string{Decoupled, Centred} {
			d := sample(40, 30, 1.5, seed)
			o, err := Defaults(context.Background(), d, graph.Graph{})
			if err != nil {
				t.Fatal(err)
			}
			o.Gauge, o.Components, o.Lambda.Basis, o.MaxEvaluations = gauge, 3, o.Lambda.Basis/100, 60
			var models []*Model
			for _, part := range SplitStarts(d, o) {
				models = append(models, mustFit(t, d, part))
			}
			knotwiseWins = knotwiseWins || models[1].Summary.Energy.Total < models[0].Summary.Energy.Total
			if one, joined := fileOf(t, mustFit(t, d, o)), fileOf(t, JoinStarts(models)); !bytes.Equal(one, joined) {
				t.Errorf("seed %d, %s: the joined model differs from that of one fit", seed, gauge)
			}
		}
	}
	if !knotwiseWins {
		t.Error("the pooled start won every time: choose data on which the other does too")
	}
}

func TestJoinStartsKeepsWhatACancelledFitHas(t *testing.T) {
	d := sample(40, 10, 0.3, 1)
	o, err := Defaults(context.Background(), d, graph.Graph{})
	if err != nil {
		t.Fatal(err)
	}
	m := mustFit(t, d, SplitStarts(d, o)[1])
	if got := JoinStarts([]*Model{nil, m}); got != m || got.Summary.Status != Cancelled || got.Options.Start != BothStarts {
		t.Errorf("%+v", got.Summary)
	}
}

func TestAlgorithm1HasOneStart(t *testing.T) {
	if parts := SplitStarts(Data{}, Options{Solver: Paper}); len(parts) != 1 {
		t.Errorf("%d parts", len(parts))
	}
}

func fileOf(t *testing.T, m *Model) []byte {
	t.Helper()
	m.Summary.Seconds = 0
	var file bytes.Buffer
	if err := m.Write(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
