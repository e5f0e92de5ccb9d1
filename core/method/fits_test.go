package method

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/job"
	"ppca/core/model"
	"ppca/core/modelfile"
)

// TestFitsEqualSingleFits: a job on two cores fits the same models as fits one by one.
func TestFitsEqualSingleFits(t *testing.T) {
	d := noise(300, 130)
	settings := []Settings{{Method: "ipca"}, {Bins: 13, Components: 10, MaxEvaluations: 3}}
	f, err := NewFits(t.Context(), d, settings)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := job.Run(t.Context(), f, 2, nil); err != nil {
		t.Fatal(err)
	}
	for i, m := range f.Models() {
		if err := infer.Complete(t.Context(), m); err != nil || m.Density == nil {
			t.Errorf("model %d has no density (%v)", i+1, err)
		}
		one, err := FitWithDensity(t.Context(), d, settings[i])
		if err != nil || !bytes.Equal(fileOf(t, m), fileOf(t, one)) {
			t.Errorf("model %d differs (%v)", i+1, err)
		}
	}
}

func TestCancelledFitsReturnBestModels(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	d := noise(300, 130)
	settings := []Settings{{Method: "pca"}, {Bins: 5, Components: 10, MaxEvaluations: 1000, Tolerance: new(float64)}}
	f, err := NewFits(t.Context(), d, settings)
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
	if _, err := FitWithDensity(ctx, d, settings[1]); !errors.Is(err, context.Canceled) {
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
