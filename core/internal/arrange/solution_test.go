package arrange_test

import (
	"math"
	"testing"

	"ppca/core/internal/arrange"
	"ppca/core/internal/dense"
)

// TestRelativeNorm uses gradients in the units of means and of bases, and energies
// below and above 1 in the units of the data.
func TestRelativeNorm(t *testing.T) {
	for _, c := range []struct{ unit, mean, basis, energy, want float64 }{
		{2, 3, 1, 0.1, 6},          // a mean scales with the unit
		{2, 1, 3, 0.1, 12},         // a basis scales with its square
		{2, 3, 1, -100, 6. / 400},  // relative to an energy of 4 · 100
		{2, 1, -3, 100, 12. / 400}, // the sign does not count
	} {
		p := &arrange.Problem{Unit: c.unit, PerKnot: []int{1, 1}, K: 2, V: 1}
		g := arrange.Stack{General: dense.Zeros(4, 2), U: 2, Lead: 1}
		g.Mean(1)[0], g.Component(1, 0)[1] = c.mean, c.basis
		if got := p.RelativeNorm(g, c.energy); !(math.Abs(got-c.want) <= 1e-15) {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
