package modelfile

import (
	"testing"

	"ppca/core/fault"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/model"
)

func TestGridInTheModelFile(t *testing.T) {
	d := sample.TwoParameters(60, 6, 0.3, 11)
	o := sample.Defaults(t, d)
	ring := ring(t, 3, 0, 1, 2)
	var err error
	if o.Graph, err = graph.Grid(ring.Axis, graph.Axis{Endpoints: []float64{10, 15, 30}}, 0.5); err != nil {
		t.Fatal(err)
	}
	o.Components = 2
	m := fitted(t, d, o)
	m.ThetaName, m.Second = "yaw", model.Parameter{Name: "pitch", Unit: "°"}
	back, file := reopened(t, m)
	if back.Second != m.Second || back.Graph.Ratio != 0.5 || back.Parameters()[0].Name != "yaw" {
		t.Errorf("%+v, ratio %v", back.Second, back.Graph.Ratio)
	}
	for _, theta := range [][]float64{{0, 10}, {1, 12}, {2.5, 30}, {-0.5, 17}} {
		sameAt(t, back, m, theta...)
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
		damaged := rewrite(t, file, "second_endpoints", c.change, c.header)
		if _, err := open(damaged); fault.CodeOf(err) != c.code {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestRingInTheModelFile(t *testing.T) {
	d := sample.Periodic(60, 6, 0.3, 11)
	o := sample.Defaults(t, d)
	o.Graph, o.Components = ring(t, 6, 0, 2, 4), 2
	m := fitted(t, d, o)
	back, file := reopened(t, m)
	for _, theta := range []float64{0, 1, 5, 6, -0.5} {
		sameAt(t, back, m, theta)
	}
	nothing := func(s []int, d []float64) ([]int, []float64) { return s, d }
	for _, c := range []struct {
		name   string
		change func([]int, []float64) ([]int, []float64)
		header [2]string
		code   fault.Code
	}{
		// A reader of version 1 must refuse a ring, not read it as a line.
		{"version", nothing, [2]string{`"formatVersion": 2`, `"formatVersion": 4`}, fault.Version},
		{"a line with a period", nothing, [2]string{`"ring"`, `"line"`}, fault.Format},
		{"another period", nothing, [2]string{`"period": 6`, `"period": 7`}, fault.Format},
		{"a negative period", nothing, [2]string{`"period": 6`, `"period": -6`}, fault.Format},
		{"an open ring", func(_ []int, d []float64) ([]int, []float64) { return []int{3}, d[:3] }, [2]string{}, fault.Format},
		{"two knots", func(_ []int, d []float64) ([]int, []float64) { return []int{3}, []float64{0, 3, 6} }, [2]string{}, fault.Format},
	} {
		damaged := rewrite(t, file, "endpoints", c.change, c.header)
		if _, err := open(damaged); fault.CodeOf(err) != c.code {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestLinesStayVersion1: programs that know no ring can still read lines.
func TestLinesStayVersion1(t *testing.T) {
	m, _ := written(t)
	if version := metaOf(m).FormatVersion; version != 1 {
		t.Errorf("a line is written as version %d", version)
	}
}
