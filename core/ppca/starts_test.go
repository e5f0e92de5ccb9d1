package ppca_test

import (
	"bytes"
	"context"
	"testing"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/model"
	"ppca/core/modelfile"
	"ppca/core/ppca"
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
				models = append(models, fitted(t, d, part))
			}
			knotwiseWins = knotwiseWins || models[1].Summary.Energy.Total < models[0].Summary.Energy.Total
			if one, joined := fileOf(t, fitted(t, d, o)), fileOf(t, ppca.JoinStarts(models)); !bytes.Equal(one, joined) {
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
