package ppca_test

import (
	"bytes"
	"context"
	"testing"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/sample"
	"ppca/core/model"
	"ppca/core/modelfile"
	"ppca/core/ppca"
	"ppca/core/ppca/ppcatest"
)

// TestJoinedStartsAreTheFit splits fits by their starts and compares every byte of the
// model file except the time.
func TestJoinedStartsAreTheFit(t *testing.T) {
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
			for _, part := range ppca.SplitStarts(d, o) {
				models = append(models, ppcatest.Fit(t, d, part))
			}
			knotwiseWins = knotwiseWins || models[1].Summary.Energy.Total < models[0].Summary.Energy.Total
			if one, joined := fileOf(t, ppcatest.Fit(t, d, o)), fileOf(t, ppca.JoinStarts(models)); !bytes.Equal(one, joined) {
				t.Errorf("seed %d, %s: the joined model differs from that of one fit", seed, gauge)
			}
		}
	}
	if !knotwiseWins {
		t.Error("the pooled start won every time: choose data on which the other does too")
	}
}

func TestJoinStartsOfCancelledFit(t *testing.T) {
	d := sample.Data(40, 10, 0.3, 1)
	o, err := fit.Defaults(context.Background(), d, graph.Graph{})
	if err != nil {
		t.Fatal(err)
	}
	m := ppcatest.Fit(t, d, ppca.SplitStarts(d, o)[1])
	if got := ppca.JoinStarts([]*model.Model{nil, m}); got != m || got.Summary.Status != fit.Cancelled || got.Options.Start != fit.BothStarts {
		t.Errorf("%+v", got.Summary)
	}
}

func TestAlgorithm1HasOneStart(t *testing.T) {
	if parts := ppca.SplitStarts(fit.Data{}, fit.Options{Solver: fit.Paper}); len(parts) != 1 {
		t.Errorf("%d parts", len(parts))
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
