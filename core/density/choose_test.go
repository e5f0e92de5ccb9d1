package density

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
)

// Of instruments that measure every third of many places, each row counts, though the structure is
// chosen on some of the places.
func TestInterleavedPlaces(t *testing.T) {
	const n, k = 30, 3 * columnsMost / 2
	random := rand.New(rand.NewPCG(3, 5))
	s := &Sample{X: mat.NewDense(n, k, nil), Known: make([]bool, n*k), Unit: 1}
	var err error
	if s.Graph, err = graph.Line([]float64{0, 1}); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		s.Theta = append(s.Theta, float64(i)/(n-1))
		size := random.NormFloat64()
		for c := range k {
			s.X.Set(i, c, 5+size*math.Sin(float64(c)/200)+0.1*random.NormFloat64())
			s.Known[i*k+c] = c%3 == i%3
		}
	}
	d, err := Estimate(t.Context(), s)
	if err != nil || d == nil {
		t.Fatal(d, err)
	}
	if !(d.Errors.Usual > 0) {
		t.Errorf("rows are usually at a distance of %v", d.Errors.Usual)
	}
	for c := range k {
		for knot := range 2 {
			if m := d.Mean.At(knot, c); math.Abs(m-5) > 1.5 {
				t.Fatalf("the mean of variable %d is %v at knot %d", c, m, knot)
			}
		}
	}
}
