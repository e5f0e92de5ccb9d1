package solver

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/model"
)

// TestPathIsFits compares each model of a path with the fit at the same λ from the
// pooled start.
func TestPathIsFits(t *testing.T) {
	for _, c := range []struct {
		name    string
		n, k    int
		gauge   fit.Gauge
		lambdas []float64
	}{
		{"tall", 150, 12, fit.Decoupled, []float64{math.Inf(1), 10, 1}},
		{"wide", 40, 120, fit.Decoupled, []float64{math.Inf(1), 60, 30}},
		{"centred", 150, 12, fit.Centred, []float64{10, 1}},
	} {
		d := sample.Data(c.n, c.k, 0.3, 5)
		o := limitOptions(t, d, 2, 0)
		o.Tolerance, o.Gauge, o.Start = 1e-10, c.gauge, fit.PooledStart
		step := 0
		err := Path(context.Background(), d, o, c.lambdas, func(m *model.Model) error {
			o.Lambda.Basis = c.lambdas[step]
			step++
			want, err := Fit(context.Background(), d, o)
			if err != nil {
				return err
			}
			off := math.Abs(m.Summary.Energy.Total/want.Summary.Energy.Total - 1)
			t.Logf("%s, λ_v %v: energy off by %.1e, %d evaluations against %d", c.name, o.Lambda.Basis, off, m.Summary.Evaluations, want.Summary.Evaluations)
			if off > 1e-8 {
				t.Errorf("%s, λ_v %v: energy %v, a fit has %v", c.name, o.Lambda.Basis, m.Summary.Energy.Total, want.Summary.Energy.Total)
			}
			return nil
		})
		if err != nil {
			t.Fatal(c.name, err)
		}
	}
}

// TestPathAfterALimitOfLowRank: the fits after the limit have the components again that
// the limit could not determine.
func TestPathAfterALimitOfLowRank(t *testing.T) {
	d := sample.Data(3, 8, 0.3, 5)
	var components []int
	err := Path(context.Background(), d, limitOptions(t, d, 2, 0), []float64{math.Inf(1), 1}, func(m *model.Model) error {
		components = append(components, m.ComponentsPerKnot[0])
		return nil
	})
	if err != nil || len(components) != 2 || components[0] >= 3 || components[1] != 3 {
		t.Errorf("%v components, %v", components, err)
	}
}

func TestPathStops(t *testing.T) {
	d := sample.Data(60, 8, 0.3, 5)
	o := limitOptions(t, d, 2, 0)
	enough := errors.New("enough")
	seen := 0
	err := Path(context.Background(), d, o, []float64{3, 2, 1}, func(*model.Model) error {
		seen++
		return enough
	})
	if err != enough || seen != 1 {
		t.Errorf("%d models, %v", seen, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	err = Path(ctx, d, o, []float64{3, 2, 1}, func(*model.Model) error {
		cancel()
		return nil
	})
	if err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
}

// TestPathRefusesWhatFitRefuses passes the same unusable data and options to both.
func TestPathRefusesWhatFitRefuses(t *testing.T) {
	d := sample.AtRandom(sample.Data(40, 6, 0.5, 20))
	for i := range 40 {
		d.Observed[i*6+3] = false
	}
	good := sample.AtRandom(sample.Data(40, 6, 0.5, 20))
	o := limitOptions(t, good, 2, 0)
	for name, c := range map[string]struct {
		d      fit.Data
		change func(o *fit.Options)
	}{
		"a column in no row":  {d, func(*fit.Options) {}},
		"a negative weight":   {weighted(good, -1), func(*fit.Options) {}},
		"too many components": {good, func(o *fit.Options) { o.Components = 7 }},
		"a range too small":   {good, func(o *fit.Options) { o.Graph, _ = graph.Line([]float64{0, 1}) }},
	} {
		o := o
		o.Lambda.Basis = 1
		c.change(&o)
		_, want := Fit(context.Background(), c.d, o)
		got := Path(context.Background(), c.d, o, []float64{o.Lambda.Basis}, func(*model.Model) error { return nil })
		if want == nil || got == nil || got.Error() != want.Error() {
			t.Errorf("%s: error of a path %v, of a fit %v", name, got, want)
		}
	}
}

// weighted returns d with weight first for the first observation and 1 for the others.
func weighted(d fit.Data, first float64) fit.Data {
	n, _ := d.X.Dims()
	d.Weights = slices.Repeat([]float64{1}, n)
	d.Weights[0] = first
	return d
}
