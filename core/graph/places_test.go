package graph

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"ppca/core/fault"
)

// shapes returns a line of three bins, a ring of five, and a grid of a line and a ring.
func shapes(t *testing.T) (line, ring, grid Graph) {
	t.Helper()
	var failed [3]error
	line, failed[0] = Line([]float64{0, 1, 4, 6})
	ring, failed[1] = EvenRing(10, 5)
	grid, failed[2] = Grid(line.Axis, ring.Axis, 1)
	if err := errors.Join(failed[:]...); err != nil {
		t.Fatal(err)
	}
	return line, ring, grid
}

func TestRange(t *testing.T) {
	line, ring, grid := shapes(t)
	for _, c := range []struct {
		g    Graph
		bin  int
		want [][2]float64
	}{
		{line, 0, [][2]float64{{0, 1}}}, {line, 2, [][2]float64{{4, 6}}},
		{ring, 4, [][2]float64{{8, 10}}},
		{grid, 1*5 + 2, [][2]float64{{1, 4}, {4, 6}}}, {grid, 2*5 + 4, [][2]float64{{4, 6}, {8, 10}}},
	} {
		if got := c.g.Range(c.bin); !reflect.DeepEqual(got, c.want) {
			t.Errorf("bin %d: %v, want %v", c.bin, got, c.want)
		}
	}
}

// On a ring Apart counts along the shorter way.
func TestApart(t *testing.T) {
	line, ring, grid := shapes(t)
	for _, c := range []struct {
		g          Graph
		i, j, want int
	}{
		{line, 0, 2, 2}, {line, 2, 0, 2}, {line, 1, 1, 0},
		{ring, 0, 2, 2}, {ring, 0, 3, 2}, {ring, 4, 0, 1}, {ring, 1, 4, 2},
		{grid, 0, 2*5 + 4, 3}, {grid, 2*5 + 1, 3, 4},
	} {
		if got := c.g.Apart(c.i, c.j); got != c.want {
			t.Errorf("bins %d and %d of %d are %d apart, want %d", c.i, c.j, c.g.Bins(), got, c.want)
		}
	}
}

// Lengths are relative to the mean length of the bins, and so average to 1.
func TestLengthsOfEdges(t *testing.T) {
	line, ring, _ := shapes(t)
	for _, c := range []struct {
		g    Graph
		want []float64
	}{{line, []float64{0.5, 1.5, 1}}, {ring, []float64{1, 1, 1, 1, 1}}} {
		for j, e := range c.g.Edges() {
			if !(math.Abs(e.Length-c.want[j]) <= 1e-14) || e.Factor != 1/float64(len(c.want)) {
				t.Errorf("edge %d: %+v, want length %v", j, e, c.want[j])
			}
		}
	}
}

// An error names the row and the parameter of a θ outside; rows that do not count are
// ignored.
func TestErrorNamesThetaOutside(t *testing.T) {
	_, _, grid := shapes(t)
	theta := []float64{1, 3, 6, 99, 6.5, 1}
	err := grid.CheckWhere(theta, func(int) bool { return true })
	var coded *fault.Error
	if !errors.As(err, &coded) || coded.Code != fault.Range || coded.Details["row"] != 3 || coded.Details["axis"] != 1 || !strings.Contains(err.Error(), "θ1 of observation 3 is 6.5, outside the endpoints 0 … 6") {
		t.Errorf("%v", err)
	}
	if err := grid.CheckWhere(theta, func(i int) bool { return i != 2 }); err != nil {
		t.Errorf("a row that does not count: %v", err)
	}
	if err := grid.CheckTheta([]float64{1, math.Inf(1)}); fault.CodeOf(err) != fault.NonFinite || !strings.Contains(err.Error(), "θ2 is Infinity") {
		t.Errorf("∞ on a ring: %v", err)
	}
}
