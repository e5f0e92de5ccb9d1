package ppca

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/graph"
)

// TestUnionMask draws what is visible by hand: one character for each variable, a
// row for each θ and then for each knot.
func TestUnionMask(t *testing.T) {
	line, _ := graph.Line([]float64{0, 1, 2, 3})
	for _, c := range []struct {
		name    string
		graph   graph.Graph
		theta   []float64
		visible string
		want    string
	}{
		{"line", line, []float64{0.5, 1, 2.5}, "10000 01000 00100", "10000 11000 00100 00100"},
		{"ring", ringOf(t, 3, 0, 1, 2), []float64{0.5, 1, 2.5}, "10000 01000 00100", "10100 11000 00100"},
	} {
		got, err := UnionMask(c.graph, c.theta, marks(c.visible))
		if err != nil || !slices.Equal(got, marks(c.want)) {
			t.Errorf("%s: %v, %v", c.name, got, err)
		}
	}
	for name, bad := range map[string]error{
		"sizes":     errorOf(UnionMask(line, []float64{1, 2}, make([]bool, 5))),
		"no θ":      errorOf(UnionMask(line, nil, nil)),
		"θ outside": errorOf(UnionMask(line, []float64{4}, make([]bool, 5))),
		"NaN":       errorOf(UnionMask(line, []float64{math.NaN()}, make([]bool, 5))),
	} {
		if code := fault.CodeOf(bad); code != fault.Shape && code != fault.Range && code != fault.NonFinite {
			t.Errorf("%s: %v", name, bad)
		}
	}
}

// TestUnionMaskHidesNoObservedCell fits observations with windows hidden, of which
// every observed cell must exist at every knot that the observation weighs.
func TestUnionMaskHidesNoObservedCell(t *testing.T) {
	d := windows(sample(80, 24, 0.4, 61))
	o := mustDefaults(t, d)
	o.Components = 2
	var err error
	if o.EndpointMask, err = UnionMask(o.Graph, d.Theta, d.Observed); err != nil {
		t.Fatal(err)
	}
	p := mustProblem(t, d, o)
	for row, i := range p.order {
		want := 0
		for _, sees := range d.Observed[i*24 : (i+1)*24] {
			want += int(bit(sees))
		}
		if got := p.visible(row); got != want {
			t.Errorf("row %d sees %d cells, want %d", i+1, got, want)
		}
		for g, group := range p.groups() {
			for s, b := range p.cells[p.cellOf(row)] {
				if p.sees(row, g) && p.rowWeights(row)[s] > 0 && !group.has(b) {
					t.Errorf("row %d sees a variable that knot %d does not have", i+1, b)
				}
			}
		}
	}
}

// marks reads 1 as true and 0 as false.
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

// TestHiddenObservationsAreNamed projects a row, beyond the first block of rows, of
// which the endpoints around its θ have nothing.
func TestHiddenObservationsAreNamed(t *testing.T) {
	d := sample(80, 6, 0.4, 66)
	o := mustDefaults(t, d)
	o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
	o.Components = 1
	o.EndpointMask = trues(4 * 6)
	o.EndpointMask[0], o.EndpointMask[6] = false, false // the first variable begins at the third endpoint
	m := mustFit(t, d, o)
	n := blockRows + 20
	x, theta, observed := mat.NewDense(n, 6, nil), make([]float64, n), trues(6*n)
	for i := range theta {
		theta[i] = 3 * float64(i) / float64(n)
	}
	last := n - 1
	theta[last] = 0.5
	for c := 1; c < 6; c++ {
		observed[last*6+c] = false
	}
	_, err := m.Project(t.Context(), x, theta, observed)
	if fault.CodeOf(err) != fault.Shape || !strings.Contains(err.Error(), fmt.Sprintf("row %d has no observed cell among the variables", n)) {
		t.Errorf("got %v", err)
	}
	theta[last] = 2.5
	if _, err := m.Project(t.Context(), x, theta, observed); err != nil {
		t.Errorf("where the variable exists: %v", err)
	}
}
