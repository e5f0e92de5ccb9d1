package infer_test

import (
	"context"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/infer"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/shared"
)

func BenchmarkLearnFaces(b *testing.B) {
	set, err := input.Read(context.Background(), []dataset.File{{Name: "cbcl-faces.zip", Data: shared.Data(b, "cbcl-faces.zip")}}, dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 1, 2, 3}, Faces: 600, Seed: 1}})
	if err != nil {
		b.Fatal(err)
	}
	d := set.Training()
	_ = fit.Data(d)
	m, err := method.Fit(context.Background(), d, method.Settings{Components: 10, Endpoints: []float64{0, 1, 2, 3}}, nil)
	if err != nil {
		b.Fatal(err)
	}
	s := infer.Sample(d)
	n, k := s.Data.X.Dims()
	b.Log(n, k, s.Of)
	b.ResetTimer()
	for range b.N {
		if err := infer.Learn(context.Background(), m, s.Data, s.Of); err != nil {
			b.Fatal(err)
		}
	}
	b.Log(m.Density.Rank(), m.Density.Widening)
}
