package ppca

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/graph"
)

// Cells missing at random need more memory than the same cells all known.
func TestMasksThatHaveNoRoom(t *testing.T) {
	const n, k = 60, 2000
	d := Data{X: mat.NewDense(n, k, nil), Theta: make([]float64, n), Observed: make([]bool, n*k)}
	random := rand.New(rand.NewPCG(1, 1))
	for i := range n {
		d.Theta[i] = float64(i)
		for c := range k {
			d.X.(*mat.Dense).Set(i, c, float64((7*i+3*c)%13))
			d.Observed[i*k+c] = random.Float64() > 0.3
		}
	}
	g, err := graph.EvenLine(0, n-1, 4)
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Graph: g, Components: 10, Solver: Exact, Gauge: Decoupled, MaxEvaluations: 1, Lambda: Lambda{Mean: 1, Basis: 1, Ortho: 1}}
	limitMemory(t, o.workingBytes(d)+8e6)
	_, err = Fit(context.Background(), d, o)
	if fault.CodeOf(err) != fault.TooLarge || !strings.Contains(err.Error(), "differ in what is observed") {
		t.Errorf("got %v", err)
	}
}
