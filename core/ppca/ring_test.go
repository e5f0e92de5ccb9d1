package ppca

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
)

func ringOf(t *testing.T, period float64, knots ...float64) Graph {
	t.Helper()
	g, err := Ring(knots, period)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestRingWeights holds the weights against hat functions of the distance along
// the circle, wherever θ is given.
func TestRingWeights(t *testing.T) {
	g, err := EvenRing(360, 12)
	if err != nil {
		t.Fatal(err)
	}
	m := &Model{Graph: g}
	theta := []float64{0, 15, 29.999, 30, 331, 345, 359.5, 360, 375, -1, -360, -720.5, 1e6}
	got, err := m.Weights(theta)
	if err != nil {
		t.Fatal(err)
	}
	for i, at := range theta {
		for b := range 12 {
			apart := math.Mod(math.Abs(at-30*float64(b)), 360)
			want := math.Max(0, 1-math.Min(apart, 360-apart)/30)
			if !(math.Abs(got.At(i, b)-want) <= 1e-10) {
				t.Errorf("θ = %v weighs knot %d by %v, want %v", at, b+1, got.At(i, b), want)
			}
		}
		if g.Locate(at).Clamped {
			t.Errorf("θ = %v was clamped", at)
		}
	}
	if at := g.Locate(math.Nextafter(0, -1)); at.Cell != 0 && at.Cell != 11 || at.Weights[0] < 0 || at.Weights[0] > 1 {
		t.Errorf("just below the seam: %+v", at)
	}
	if len(g.Edges()) != 12 || g.Knots() != 12 || g.Bins() != 12 {
		t.Errorf("%d edges, %d knots, %d bins", len(g.Edges()), g.Knots(), g.Bins())
	}
}

func TestRingInTheModelFile(t *testing.T) {
	d := round(60, 6, 0.3, 11)
	o := mustDefaults(t, d)
	o.Graph, o.Components = ringOf(t, 6, 0, 2, 4), 2
	m := mustFit(t, d, o)
	var file bytes.Buffer
	if err := m.Write(&file); err != nil {
		t.Fatal(err)
	}
	back, err := Read(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	for _, theta := range []float64{0, 1, 5, 6, -0.5} {
		a, _ := m.At(theta)
		b, _ := back.At(theta)
		near(t, "mean", b.Mean, a.Mean, 0)
		near(t, "basis", b.Basis.RawMatrix().Data, a.Basis.RawMatrix().Data, 0)
	}
	nothing := func(s []int, d []float64) ([]int, []float64) { return s, d }
	for _, c := range []struct {
		name   string
		change func([]int, []float64) ([]int, []float64)
		header [2]string
		code   fault.Code
	}{
		// What a reader of version 1 asks: it must not take a ring for a line.
		{"version", nothing, [2]string{`"formatVersion": 2`, `"formatVersion": 4`}, fault.Version},
		{"a line with a period", nothing, [2]string{`"ring"`, `"line"`}, fault.Format},
		{"another period", nothing, [2]string{`"period": 6`, `"period": 7`}, fault.Format},
		{"a negative period", nothing, [2]string{`"period": 6`, `"period": -6`}, fault.Format},
		{"an open ring", func(_ []int, d []float64) ([]int, []float64) { return []int{3}, d[:3] }, [2]string{}, fault.Format},
		{"two knots", func(_ []int, d []float64) ([]int, []float64) { return []int{3}, []float64{0, 3, 6} }, [2]string{}, fault.Format},
	} {
		damaged := rewrite(t, file.Bytes(), "endpoints", c.change, c.header)
		if _, err := Read(bytes.NewReader(damaged), int64(len(damaged))); fault.CodeOf(err) != c.code {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestLinesStayVersion1 keeps files readable for programs that know no ring.
func TestLinesStayVersion1(t *testing.T) {
	m, _ := written(t)
	if version := m.meta().FormatVersion; version != 1 {
		t.Errorf("a line is written as version %d", version)
	}
}

func TestRingRefusesBadInput(t *testing.T) {
	for _, c := range []struct {
		period float64
		knots  []float64
		says   string
	}{
		{0, []float64{0, 1, 2}, "period"},
		{-360, []float64{0, 1, 2}, "period"},
		{math.NaN(), []float64{0, 1, 2}, "period"},
		{math.Inf(1), []float64{0, 1, 2}, "period"},
		{360, nil, "ring of 0 knots"},
		{360, []float64{0, 180}, "ring of 2 knots"},
		{360, []float64{0, 180, 360}, "ring of 2 knots"},
		{360, []float64{0, 90, 361}, "more than a period"},
		{360, []float64{0, 90, 90}, "must increase"},
		{360, []float64{0, math.NaN(), 90}, "endpoint 2 is NaN"},
		{1e-20, []float64{1, 1, 1}, "ring of 2 knots"},
	} {
		if _, err := Ring(c.knots, c.period); fault.CodeOf(err) != fault.Option || !strings.Contains(err.Error(), c.says) {
			t.Errorf("Ring(%v, %v): %v", c.knots, c.period, err)
		}
	}
	for _, bins := range []int{-1, 0, 2, 4097} {
		if _, err := EvenRing(360, bins); fault.CodeOf(err) != fault.Option {
			t.Errorf("%d bins: %v", bins, err)
		}
	}
	m := &Model{Graph: ringOf(t, 360, 0, 120, 240), Mean: mat.NewDense(3, 1, nil), Basis: mat.NewDense(3, 1, nil), Components: 1, ComponentsPerKnot: []int{1, 1, 1}, CoefficientSD: []float64{1}}
	for _, theta := range []float64{math.Inf(1), math.Inf(-1), math.NaN()} {
		if _, err := m.At(theta); fault.CodeOf(err) != fault.NonFinite {
			t.Errorf("θ = %v: %v", theta, err)
		}
		if _, err := m.Weights([]float64{theta}); fault.CodeOf(err) != fault.NonFinite {
			t.Errorf("weights at θ = %v: %v", theta, err)
		}
	}
}

// TestRingSaysWhatItWrapped fits θ of another round: the same model, and a
// warning.
func TestRingSaysWhatItWrapped(t *testing.T) {
	d := round(60, 6, 0.3, 12)
	o := mustDefaults(t, d)
	o.Graph, o.Components = ringOf(t, 6, 0, 2, 4), 2
	plain := mustFit(t, d, o)
	further := d
	further.Theta = append([]float64(nil), d.Theta...)
	for i := 3; i < 60; i += 7 {
		further.Theta[i] -= 12
	}
	m := mustFit(t, further, o)
	near(t, "means", m.Mean.RawMatrix().Data, plain.Mean.RawMatrix().Data, 1e-9)
	if len(plain.Summary.Warnings) != 0 {
		t.Errorf("nothing was to be wrapped: %q", plain.Summary.Warnings)
	}
	if w := m.Summary.Warnings; len(w) != 1 || !strings.Contains(w[0], "9 of 60 observations") || !strings.Contains(w[0], "observation 4 ") {
		t.Errorf("warnings %q", w)
	}
}
