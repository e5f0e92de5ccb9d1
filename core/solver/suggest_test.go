package solver

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
)

// ranks returns observations at θ = 0, 1 and 2. At each θ the variance is spread evenly
// over the given number of axes.
func ranks(each int, numbers ...int) (fit.Data, graph.Graph) {
	const k = 9
	rng := rand.New(rand.NewPCG(70, 1))
	d := fit.Data{X: mat.NewDense(each*len(numbers), k, nil)}
	var endpoints []float64
	for b, count := range numbers {
		endpoints = append(endpoints, float64(b))
		for i := range each {
			d.Theta = append(d.Theta, float64(b))
			for c := range count {
				d.X.(*mat.Dense).Set(b*each+i, c, rng.NormFloat64())
			}
		}
	}
	graph, _ := graph.Line(endpoints)
	return d, graph
}

func suggested(t *testing.T, d fit.Data, o fit.Options, share float64) []int {
	t.Helper()
	perKnot, err := SuggestComponents(context.Background(), d, o, share)
	if err != nil {
		t.Fatal(err)
	}
	return perKnot
}

// TestSuggestedComponents uses observations with a known number of components per
// endpoint.
func TestSuggestedComponents(t *testing.T) {
	d, graph := ranks(60, 3, 5, 2)
	o := fit.Unsmoothed(d, graph)
	o.Components = 9
	for _, c := range []struct {
		share float64
		most  int
		want  []int
	}{{0.999, 9, []int{3, 5, 2}}, {0.999, 4, []int{3, 4, 2}}, {0.6, 9, []int{2, 3, 1}}, {1e-9, 9, []int{1, 1, 1}}} {
		o.Components = c.most
		if got := suggested(t, d, o, c.share); !slices.Equal(got, c.want) {
			t.Errorf("share %v, at most %d: %v, want %v", c.share, c.most, got, c.want)
		}
	}
	o.Components = 9
	few, _ := ranks(2, 3, 5, 2)
	if got := suggested(t, few, o, 1); slices.Max(got) > 2 {
		t.Errorf("%v components for the weight of 2 observations at each endpoint", got)
	}
	o.EndpointMask = slices.Repeat([]bool{true}, 27)
	for c := 1; c < 8; c++ {
		o.EndpointMask[9+c] = false
	}
	if got := suggested(t, d, o, 1); got[1] != 1 {
		t.Errorf("%v components; at the second endpoint one variable varies and one does not", got)
	}
}

// TestSuggestedComponentsByFormula compares with the eigenvalues of the dense weighted
// covariance about decoupled means.
func TestSuggestedComponentsByFormula(t *testing.T) {
	d := sample.Data(120, 14, 0.4, 71)
	o := sample.Defaults(t, d)
	o.Components = 14
	m := fittedTo(t, d, o)
	for _, share := range []float64{0.5, 0.8, 0.9, 0.95, 0.99} {
		got := suggested(t, d, o, share)
		for b := range got {
			c := mat.NewSymDense(14, nil)
			for i, theta := range d.Theta {
				slice, err := m.At(theta)
				if err != nil {
					t.Fatal(err)
				}
				weights, _ := m.Graph.HatWeights([]float64{theta})
				r := mat.NewVecDense(14, nil)
				for k := range 14 {
					r.SetVec(k, d.X.At(i, k)-slice.Mean[k])
				}
				c.SymRankOne(c, weights.At(0, b), r)
			}
			var eigen mat.EigenSym
			eigen.Factorize(c, false)
			values := eigen.Values(nil)
			slices.Reverse(values)
			held, want := 0.0, 0
			for held < share*mat.Trace(c) {
				held += values[want]
				want++
			}
			if got[b] != want {
				t.Errorf("share %v, endpoint %d: %d components, want %d", share, b+1, got[b], want)
			}
		}
	}
}

func TestSuggestionRefusesBadInput(t *testing.T) {
	d, graph := ranks(10, 3, 5, 2)
	o := fit.Unsmoothed(d, graph)
	for _, share := range []float64{0, -1, 1.01, math.NaN()} {
		if _, err := SuggestComponents(context.Background(), d, o, share); fault.CodeOf(err) != fault.Option {
			t.Errorf("share %v: %v", share, err)
		}
	}
	o.EndpointMask = slices.Repeat([]bool{true}, 27)
	clear(o.EndpointMask[9:18])
	if _, err := SuggestComponents(context.Background(), d, o, 0.9); fault.CodeOf(err) != fault.Option || !strings.Contains(err.Error(), "all variables of endpoint 2") {
		t.Errorf("an endpoint without variables: %v", err)
	}
	if _, err := SuggestComponents(context.Background(), fit.Data{}, o, 0.9); fault.CodeOf(err) != fault.Shape {
		t.Errorf("no data: %v", err)
	}
}
