package model_test

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/internal/testing/sample"
	"ppca/core/narrow"
)

// fitSettings returns settings whose fits transform their observations in different
// ways.
func fitSettings(d fit.Data, o fit.Options) map[string]struct {
	d fit.Data
	o fit.Options
} {
	type setting = struct {
		d fit.Data
		o fit.Options
	}
	with := func(change func(s *setting)) setting {
		s := setting{d, o}
		change(&s)
		return s
	}
	return map[string]setting{
		"decoupled": with(func(*setting) {}),
		"centred":   with(func(s *setting) { s.o.Gauge = fit.Centred }),
		"ridge":     with(func(s *setting) { s.o.Gauge, s.o.Ridge = fit.Ridge, 0.1 }),
		"paper":     with(func(s *setting) { s.o.Solver, s.o.MaxEvaluations = fit.Paper, 20 }),
		"masks":     with(func(s *setting) { s.d, s.o = sample.WithMasks(s.d, s.o) }),
		"limit":     with(func(s *setting) { s.o.Lambda.Basis = math.Inf(1) }),
		"scaled": with(func(s *setting) {
			_, k := s.d.X.Dims()
			s.d.Scale = make([]float64, k)
			for c := range s.d.Scale {
				s.d.Scale[c] = 1 + float64(c)/7
			}
		}),
	}
}

// A fit computes the statistics from its own transformed observations. The original
// observations must give the same.
func TestFitDescribesItsObservations(t *testing.T) {
	d := sample.Data(90, 12, 0.3, 4)
	o := sample.Defaults(t, d)
	o.Components = 3
	for name, s := range fitSettings(d, o) {
		t.Run(name, func(t *testing.T) {
			m := fitted(t, s.d, s.o)
			mean, sd, rmse := m.CoefficientMean, m.CoefficientSD, m.Summary.RMSE
			if _, err := m.Describe(context.Background(), s.d); err != nil {
				t.Fatal(err)
			}
			if !floats.EqualApprox(mean, m.CoefficientMean, 1e-9) || !floats.EqualApprox(sd, m.CoefficientSD, 1e-9) || !(math.Abs(rmse-m.Summary.RMSE) <= 1e-11) {
				t.Errorf("by the fit %v ± %v, %v; from the observations %v ± %v, %v", mean, sd, rmse, m.CoefficientMean, m.CoefficientSD, m.Summary.RMSE)
			}
		})
	}
}

func TestDisposableObservations(t *testing.T) {
	d := sample.Data(90, 12, 0.3, 4)
	o := sample.Defaults(t, d)
	o.Components = 3
	for name, s := range fitSettings(d, o) {
		t.Run(name, func(t *testing.T) {
			want := fitted(t, s.d, s.o)
			own := s.d
			own.X, own.Disposable = mat.DenseCopyOf(s.d.X), true
			got := fitted(t, own, s.o)
			if !mat.Equal(got.Mean, want.Mean) || !mat.Equal(got.Basis, want.Basis) || got.Summary.RMSE != want.Summary.RMSE {
				t.Errorf("the models differ: E %v, want %v", got.Summary.Energy, want.Summary.Energy)
			}
			if p := sample.Problem(t, own, s.o); &p.X.Data[0] != &own.X.(*mat.Dense).RawMatrix().Data[0] {
				t.Error("the observations were copied")
			}
		})
	}
}

// Observations in narrow types give the same bits as the same numbers in float64.
func TestNarrowObservations(t *testing.T) {
	d := sample.Data(60, 10, 0.3, 2)
	bytes := &narrow.Bytes{Rows: 60, Cols: 10, Levels: narrow.Levels(255)}
	singles := &narrow.Singles{Rows: 60, Cols: 10}
	for i := range d.Theta {
		for c := range 10 {
			v := min(1, max(0, 0.5+d.X.At(i, c)/20))
			bytes.Data, singles.Data = append(bytes.Data, uint8(255*v)), append(singles.Data, float32(v))
		}
	}
	for _, x := range []mat.Matrix{bytes, singles} {
		d.X = mat.DenseCopyOf(x)
		o := sample.Defaults(t, d)
		o.Components = 3
		want := fitted(t, d, o)
		d.X = x
		if got := sample.Defaults(t, d); got.Lambda != o.Lambda {
			t.Errorf("%T: the defaults are %v, want %v", x, got.Lambda, o.Lambda)
		}
		if got := fitted(t, d, o); !mat.Equal(got.Mean, want.Mean) || !mat.Equal(got.Basis, want.Basis) {
			t.Errorf("%T: the models differ", x)
		}
		narrowly, err := want.Project(context.Background(), x, d.Theta, nil)
		widely, _ := want.Project(context.Background(), mat.DenseCopyOf(x), d.Theta, nil)
		if err != nil || !mat.Equal(narrowly.Coefficients, widely.Coefficients) || !floats.Equal(narrowly.RMSE, widely.RMSE) {
			t.Errorf("%T: the coefficients differ, %v", x, err)
		}
	}
}
