package method

import (
	"bytes"
	"context"
	"errors"
	"math"
	"testing"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/job"
	"ppca/core/model"
	"ppca/core/modelfile"
)

// twoCores are settings whose fit to twoCoresData is short, but long enough to be
// split.
var twoCores = Settings{Bins: 13, Components: 10, MaxEvaluations: 3}

func twoCoresData() fit.Data { return noise(300, 130) }

func TestFitsAreTheSameOnAnyNumberOfCores(t *testing.T) {
	d := twoCoresData()
	settings := []Settings{twoCores, {Method: "ipca"}}
	var want [][]byte
	for _, s := range settings {
		m, err := FitOn(t.Context(), d, s, 1)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, fileOf(t, m))
	}
	for cores, parts := range map[int]int{1: 2, 2: 3} {
		f, err := NewFits(context.Background(), d, settings, cores)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(f.Parts()); got != parts {
			t.Errorf("%d cores: %d parts, want %d", cores, got, parts)
		}
		if parts == len(settings) { // as FitOn fits
			continue
		}
		if _, err := job.Run(t.Context(), f, cores, nil); err != nil {
			t.Fatal(err)
		}
		for i, m := range f.Models() {
			if err := infer.Complete(t.Context(), m); err != nil || m.Density == nil {
				t.Errorf("%d cores: model %d has no density (%v)", cores, i+1, err)
			}
			if !bytes.Equal(fileOf(t, m), want[i]) {
				t.Errorf("%d cores: model %d differs", cores, i+1)
			}
		}
	}
}

func TestFitsThatAreNotSplit(t *testing.T) {
	infinite := math.Inf(1)
	for name, c := range map[string]struct {
		d fit.Data
		s Settings
	}{
		"small":       {noise(60, 20), Settings{}},
		"wide":        {noise(40, 3000), Settings{Bins: 5, Components: 10}},
		"Algorithm 1": {twoCoresData(), Settings{Bins: 13, Components: 10, Solver: fit.Paper}},
		"one basis":   {twoCoresData(), Settings{Bins: 13, Components: 10, Lambda: LambdaSettings{Basis: &infinite}}},
	} {
		f, err := NewFits(context.Background(), c.d, []Settings{c.s}, 8)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(f.Parts()); got != 1 {
			t.Errorf("%s: %d parts", name, got)
		}
	}
}

func TestCancelledFitsReturnBestModels(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	f, err := NewFits(context.Background(), twoCoresData(), []Settings{{Method: "pca"}, {Bins: 5, Components: 10, MaxEvaluations: 1000, Tolerance: new(float64)}}, 1)
	if err != nil {
		t.Fatal(err)
	}
	_, err = job.Run(ctx, f, 1, func(p job.Progress) {
		if p.Done > 0.005 { // of PPCA, the longest part and therefore the first
			cancel()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if m := f.Models(); m[0] != nil || m[1] == nil || m[1].Summary.Status != fit.Cancelled {
		t.Errorf("%+v", m)
	}
	if _, err := FitOn(ctx, twoCoresData(), twoCores, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before it began: %v", err)
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
