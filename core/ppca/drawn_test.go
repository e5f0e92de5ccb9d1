package ppca_test

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/internal/testing/testkit"
	"ppca/core/method"
	"ppca/core/ppca"
)

// used fits a model and puts it to every use. It fails the test on a panic, on an error without a code, and
// if the file of the model can't be loaded. tune says how it is fitted.
func used(t *testing.T, d ppca.Data, o ppca.Options, tune bool) {
	t.Helper()
	step := "fit"
	defer func() {
		t.Helper()
		if cause := recover(); cause != nil {
			t.Fatalf("%s: a panic: %v\n%+v\n%+v", step, cause, d, o)
		}
	}()
	coded := func(name string, call func() error) (ok bool) {
		t.Helper()
		step = name
		err := call()
		if e := (*ppca.Error)(nil); err != nil && (!errors.As(err, &e) || name == "save" || name == "load") {
			t.Fatalf("%s: %v\n%+v\n%+v", step, err, d, o)
		}
		return err == nil
	}
	fit := ppca.Fit
	if tune {
		fit = ppca.Tune
	}
	var m *ppca.Model
	if !coded("fit", func() (err error) { m, err = fit(ctx, d, o); return err }) {
		return
	}
	n, _ := d.X.Dims()
	theta := d.Theta[:len(d.Theta)/n]
	coded("project", func() error { return failed(m.Project(ctx, d)) })
	coded("score", func() error { return failed(m.Score(ctx, d)) })
	coded("impute", func() error { return failed(m.Impute(ctx, d)) })
	coded("locate", func() error { return failed(m.Locate(ctx, d, 0.9)) })
	coded("move", func() error { return failed(m.Move(ctx, d, theta...)) })
	coded("at", func() error { return failed(m.At(theta...)) })
	coded("at, far away", func() error { return failed(m.At(slices.Repeat([]float64{1e308}, len(theta))...)) })
	var file bytes.Buffer
	coded("save", func() error { return m.Save(&file) })
	coded("load", func() error { return failed(ppca.Load(&file)) })
}

// TestPoorData has data that once made models of NaN, or a panic.
func TestPoorData(t *testing.T) {
	nan := math.NaN()
	data := func(k int, theta []float64, cells ...float64) ppca.Data {
		x := mat.NewDense(len(cells)/k, k, cells)
		d := ppca.Data{X: x, Theta: theta}
		if slices.ContainsFunc(cells, math.IsNaN) {
			d.Observed = ppca.Known(x)
		}
		return d
	}
	t.Run("a variable that is constant in a fold", func(t *testing.T) {
		used(t, data(1, []float64{1, 0, 0, .85, .7, 0, .84, .55}, 0, 0, 0, 0, -.19, 0, 0, 0), ppca.Options{Method: "pca"}, false)
	})
	t.Run("equal rows with unknown cells", func(t *testing.T) {
		d := data(2, []float64{0, .25, .5, .75, 1}, 0, nan, 0, 1, nan, 1, 0, 1, 0, 1)
		used(t, d, ppca.Options{Components: 2, Bins: 1}, false)
	})
	t.Run("equal rows by local PCA", func(t *testing.T) {
		used(t, data(2, []float64{0, .25, .5, .75, 1}, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2), ppca.Options{Method: "local"}, false)
	})
}

// TestDrawnProblems fits by drawn options to few drawn rows, with constant and unknown cells, equal θ,
// groups and weights.
func TestDrawnProblems(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	one := func(values ...float64) float64 { return values[random.IntN(len(values))] }
	seldom := func() bool { return random.IntN(5) == 0 }
	for range testkit.Sized(100, 6000) {
		n, k, parameters := 1+random.IntN(9), 1+random.IntN(5), 1+random.IntN(2)
		x := mat.NewDense(n, k, nil)
		x.Apply(func(_, _ int, _ float64) float64 { return one(random.NormFloat64(), random.NormFloat64(), 0) }, x)
		d := ppca.Data{X: x}
		for range n * parameters {
			d.Theta = append(d.Theta, one(random.Float64(), random.Float64(), 0, 1, 5))
		}
		if seldom() {
			for range n * k {
				d.Observed = append(d.Observed, random.IntN(4) > 0)
			}
		}
		for range n {
			d.Groups = append(d.Groups, random.IntN(3))
			d.Weights = append(d.Weights, one(0, 1, 2))
		}
		if !seldom() {
			d.Groups, d.Weights = nil, nil
		}
		names := method.Names()
		o := ppca.Options{Method: names[random.IntN(len(names))], Components: random.IntN(3), Bins: random.IntN(4)}
		if seldom() {
			o.Bins, o.Periodic = 3, new(one(1, 6))
		}
		if seldom() {
			o.Noise, o.Spacing = "theta", "count"
		}
		if seldom() {
			o.Lambda = ppca.Lambda{Mean: new(one(0, 1, 1e6, math.Inf(1))), Basis: new(one(0, 1, math.Inf(1)))}
		}
		tune := seldom()
		if tune {
			o.Method = ""
		} else if seldom() {
			o.Solver, o.Sample = "paper", 2+random.IntN(3)
		}
		used(t, d, o, tune)
	}
}
