package ppca

import (
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
)

// Variables that a mask treats alike are put side by side, which disposable
// observations must be in their own memory.
func TestDisposableObservationsUnderAMask(t *testing.T) {
	d := sample(60, 6, 0.4, 66)
	o := mustDefaults(t, d)
	o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
	o.Components = 1
	o.EndpointMask = trues(4 * 6)
	for _, hidden := range []int{0, 3, 6 + 0, 6 + 3} { // variables 1 and 4 of the first two endpoints
		o.EndpointMask[hidden] = false
	}
	want := mustFit(t, d, o)
	own := d
	own.X, own.Disposable = mat.DenseCopyOf(d.X), true
	if got := mustFit(t, own, o); !mat.Equal(got.Mean, want.Mean) || !mat.Equal(got.Basis, want.Basis) {
		t.Errorf("the model is another: E %v, want %v", got.Summary.Energy, want.Summary.Energy)
	}
}
