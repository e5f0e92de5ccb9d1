package fit_test

import (
	"math"
	"slices"
	"testing"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
)

// TestUnionMask writes visible variables as text: one character per variable, one row
// per θ and then per knot.
func TestUnionMask(t *testing.T) {
	line, _ := graph.Line([]float64{0, 1, 2, 3})
	ring, _ := graph.Ring([]float64{0, 1, 2}, 3)
	for _, c := range []struct {
		name    string
		graph   graph.Graph
		theta   []float64
		visible string
		want    string
	}{
		{"line", line, []float64{0.5, 1, 2.5}, "10000 01000 00100", "10000 11000 00100 00100"},
		{"ring", ring, []float64{0.5, 1, 2.5}, "10000 01000 00100", "10100 11000 00100"},
	} {
		got, err := fit.UnionMask(c.graph, c.theta, marks(c.visible))
		if err != nil || !slices.Equal(got, marks(c.want)) {
			t.Errorf("%s: %v, %v", c.name, got, err)
		}
	}
	for name, bad := range map[string]error{
		"sizes":     errorOf(fit.UnionMask(line, []float64{1, 2}, make([]bool, 5))),
		"no θ":      errorOf(fit.UnionMask(line, nil, nil)),
		"θ outside": errorOf(fit.UnionMask(line, []float64{4}, make([]bool, 5))),
		"NaN":       errorOf(fit.UnionMask(line, []float64{math.NaN()}, make([]bool, 5))),
	} {
		if code := fault.CodeOf(bad); code != fault.Shape && code != fault.Range && code != fault.NonFinite {
			t.Errorf("%s: %v", name, bad)
		}
	}
}

// marks converts 1 to true and 0 to false.
func marks(text string) []bool {
	var list []bool
	for _, mark := range text {
		if mark != ' ' {
			list = append(list, mark == '1')
		}
	}
	return list
}

func errorOf(_ []bool, err error) error { return err }
