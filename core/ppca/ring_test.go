package ppca

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/graph"
)

func ringOf(t *testing.T, period float64, knots ...float64) graph.Graph {
	t.Helper()
	g, err := graph.Ring(knots, period)
	if err != nil {
		t.Fatal(err)
	}
	return g
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

// TestNoPlaceOnARing: ±∞ and NaN lie nowhere on a circle.
func TestNoPlaceOnARing(t *testing.T) {
	m := &Model{Graph: ringOf(t, 360, 0, 120, 240), Mean: mat.NewDense(3, 1, nil), Basis: mat.NewDense(3, 1, nil), Components: 1, ComponentsPerKnot: []int{1, 1, 1}, CoefficientSD: []float64{1}}
	for _, theta := range []float64{math.Inf(1), math.Inf(-1), math.NaN()} {
		if _, err := m.At(theta); fault.CodeOf(err) != fault.NonFinite {
			t.Errorf("θ = %v: %v", theta, err)
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
