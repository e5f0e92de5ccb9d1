package ppca

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/graph"
)

func gridOf(t *testing.T, first, second []float64, ratio float64) graph.Graph {
	t.Helper()
	g, err := graph.Grid(graph.Axis{Endpoints: first}, graph.Axis{Endpoints: second}, ratio)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestGridInTheModelFile(t *testing.T) {
	d := twoWays(60, 6, 0.3, 11)
	o := mustDefaults(t, d)
	ring := ringOf(t, 3, 0, 1, 2)
	var err error
	if o.Graph, err = graph.Grid(ring.Axis, graph.Axis{Endpoints: []float64{10, 15, 30}}, 0.5); err != nil {
		t.Fatal(err)
	}
	o.Components = 2
	m := mustFit(t, d, o)
	m.ThetaName, m.Second = "yaw", Parameter{"pitch", "°"}
	var file bytes.Buffer
	if err := m.Write(&file); err != nil {
		t.Fatal(err)
	}
	back, err := Read(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if back.Second != m.Second || back.Graph.Ratio != 0.5 || back.Parameters()[0].Name != "yaw" {
		t.Errorf("%+v, ratio %v", back.Second, back.Graph.Ratio)
	}
	for _, theta := range [][]float64{{0, 10}, {1, 12}, {2.5, 30}, {-0.5, 17}} {
		a, _ := m.At(theta...)
		b, _ := back.At(theta...)
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
		{"version", nothing, [2]string{`"formatVersion": 3`, `"formatVersion": 4`}, fault.Version},
		{"a line with two axes", nothing, [2]string{`"grid"`, `"line"`}, fault.Format},
		{"a ratio of 0", nothing, [2]string{`"ratio": 0.5`, `"ratio": 0`}, fault.Format},
		{"endpoints that fall", func(s []int, _ []float64) ([]int, []float64) { return s, []float64{10, 9, 30} }, [2]string{}, fault.Format},
		{"fewer endpoints", func(_ []int, d []float64) ([]int, []float64) { return []int{2}, d[:2] }, [2]string{}, fault.Format},
	} {
		damaged := rewrite(t, file.Bytes(), "second_endpoints", c.change, c.header)
		if _, err := Read(bytes.NewReader(damaged), int64(len(damaged))); fault.CodeOf(err) != c.code {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestGridRefusesBadInput(t *testing.T) {
	line, ends := graph.Axis{Endpoints: []float64{0, 1, 3}}, make([]float64, 2000)
	for b := range ends {
		ends[b] = float64(b)
	}
	for _, c := range []struct {
		first, second graph.Axis
		ratio         float64
		says          string
	}{
		{graph.Axis{}, line, 1, "axis 1: a line needs at least 2"},
		{line, graph.Axis{Endpoints: []float64{2, 1}}, 1, "axis 2: endpoints must increase"},
		{line, graph.Axis{Endpoints: []float64{math.NaN()}}, 1, "axis 2: the only endpoint is NaN"},
		{line, graph.Axis{Endpoints: []float64{0, 180, 360}, Period: 360}, 1, "axis 2: a ring of 2 knots"},
		{line, line, 0, "ratio"},
		{line, line, math.Inf(1), "ratio"},
		{line, line, math.NaN(), "ratio"},
		{line, graph.Axis{Endpoints: append([]float64{-2000}, append(ends, 2000, 2001, 2002, 5000)...)}, 1, ""},
		{graph.Axis{Endpoints: ends}, line, 1, ""},
		{graph.Axis{Endpoints: ends}, graph.Axis{Endpoints: []float64{0, 1, 2, 3}}, 1, "too many"},
	} {
		_, err := graph.Grid(c.first, c.second, c.ratio)
		if c.says == "" && err != nil || c.says != "" && (fault.CodeOf(err) != fault.Option || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("want %q: %v", c.says, err)
		}
	}
	d := twoWays(40, 5, 0.3, 3)
	o := mustDefaults(t, d)
	for _, c := range []struct {
		name   string
		change func(*Data, *Options)
		code   fault.Code
		says   string
	}{
		{"outside the second axis", func(d *Data, _ *Options) { d.Theta[2*6+1] = 40 }, fault.Range, "θ2 of observation 7 is 40"},
		{"outside the first axis", func(d *Data, _ *Options) { d.Theta[2*6] = -1 }, fault.Range, "θ1 of observation 7 is -1"},
		{"NaN", func(d *Data, _ *Options) { d.Theta[2*6+1] = math.NaN() }, fault.NonFinite, "observation 7"},
		{"one parameter", func(d *Data, _ *Options) { d.Theta = d.Theta[:40] }, fault.Shape, "each needs 2"},
		{"an odd number", func(d *Data, _ *Options) { d.Theta = d.Theta[:79] }, fault.Shape, "79 values of θ"},
		{"a line", func(_ *Data, o *Options) { o.Graph, _ = graph.Line([]float64{0, 100}) }, fault.Shape, "each needs 1"},
	} {
		changed, options := d, o
		changed.Theta = append([]float64(nil), d.Theta...)
		options.Graph = gridOf(t, []float64{0, 1, 3}, []float64{10, 30}, 1)
		c.change(&changed, &options)
		if _, err := Fit(context.Background(), changed, options); fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	m := &Model{Graph: gridOf(t, []float64{0, 1}, []float64{0, 1}, 1), Mean: mat.NewDense(4, 1, nil), Basis: mat.NewDense(4, 1, nil), Components: 1, ComponentsPerKnot: []int{1, 1, 1, 1}, CoefficientSD: []float64{1}}
	for _, theta := range [][]float64{{0}, {}, {0, 0, 0}} {
		if _, err := m.At(theta...); fault.CodeOf(err) != fault.Shape {
			t.Errorf("θ = %v: %v", theta, err)
		}
	}
	if _, err := m.At(0, math.NaN()); fault.CodeOf(err) != fault.NonFinite || !strings.Contains(err.Error(), "θ2") {
		t.Errorf("θ = (0, NaN): %v", err)
	}
	if _, err := m.Graph.HatWeights([]float64{0, 0, 1}); fault.CodeOf(err) != fault.Shape {
		t.Errorf("three numbers: %v", err)
	}
	if _, err := m.Project(context.Background(), mat.NewDense(2, 1, nil), []float64{0, 0}, nil); fault.CodeOf(err) != fault.Shape {
		t.Errorf("one parameter a row: %v", err)
	}
}
