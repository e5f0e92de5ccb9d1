package modelfile

import (
	"bytes"
	"context"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/infer"
	"ppca/core/internal/testing/sample"
	"ppca/core/linalg"
	"ppca/core/model"
	"ppca/core/npy"
	"ppca/core/solver"
)

// sampled returns a model whose density is not learnt yet, with observations in one byte a
// cell, weights, groups, a scale and masks.
func sampled(t *testing.T) *model.Model {
	t.Helper()
	d := sample.Data(120, 6, 0.5, 20)
	levels, cells := linalg.Numbers(), make([]uint8, 120*6)
	for i, value := range d.X.(*mat.Dense).RawMatrix().Data {
		cells[i] = uint8(128 + 20*value)
	}
	d.X = &linalg.Bytes{Rows: 120, Cols: 6, Data: cells, Levels: levels}
	for i := range 120 {
		d.Weights, d.Groups = append(d.Weights, float64(i%5)), append(d.Groups, i/4)
	}
	o, err := fit.Defaults(context.Background(), d, graph.Graph{})
	if err != nil {
		t.Fatal(err)
	}
	o.Graph, _ = graph.Line([]float64{0, 1, 3})
	o.Components = 2
	d, o = sample.WithMasks(d, o)
	m, err := solver.Fit(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	m.Sample = model.SampleOf(d)
	return m
}

// TestSampleMovesWithTheFile: the density that another program learns from the file is that
// of this program, to the bit, and an ordinary file has no observations.
func TestSampleMovesWithTheFile(t *testing.T) {
	m := sampled(t)
	var moved, ordinary, here, there bytes.Buffer
	if err := WriteWithSample(m, &moved); err != nil {
		t.Fatal(err)
	}
	if err := Write(m, &ordinary); err != nil {
		t.Fatal(err)
	}
	if a, err := npy.Open(bytes.NewReader(ordinary.Bytes()), int64(ordinary.Len())); err != nil || a.Has("sample_x") || a.Has("sample_theta") {
		t.Errorf("Write wrote observations (%v)", err)
	}
	other, err := Read(bytes.NewReader(moved.Bytes()), int64(moved.Len()))
	if err != nil {
		t.Fatal(err)
	}
	for file, each := range map[*bytes.Buffer]*model.Model{&here: m, &there: other} {
		if err := infer.Complete(t.Context(), each); err != nil || each.Density == nil || each.Sample != nil {
			t.Fatalf("no density was learnt (%v)", err)
		}
		if err := WriteWithSample(each, file); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(here.Bytes(), there.Bytes()) {
		t.Error("the density that was learnt from the file differs")
	}
}

func TestSampleIsChecked(t *testing.T) {
	for name, change := range map[string]func(d *model.Sample){
		"a negative weight":   func(d *model.Sample) { d.Weights[3] = -1 },
		"a sample of none":    func(d *model.Sample) { d.Of = 0 },
		"θ of another length": func(d *model.Sample) { d.Theta = d.Theta[:60] },
	} {
		m := sampled(t)
		change(m.Sample)
		var file bytes.Buffer
		if err := WriteWithSample(m, &file); err == nil {
			if _, err = Read(bytes.NewReader(file.Bytes()), int64(file.Len())); err == nil {
				t.Errorf("%s is accepted", name)
			}
		}
	}
}
