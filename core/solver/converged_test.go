package solver

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"ppca/core/fit"
	"ppca/core/internal/testing/testkit"
)

// An ended counts the fits of a kind.
type ended struct {
	fits, converged, left, turned, wrong, evaluations, rotated int
	rise                                                       float64
}

// TestConverged draws problems of all kinds. From a fit that has converged, Newton–CG on
// dense matrices may lower E by at most a millionth and turn the basis at any θ by at most
// 1°; in full runs, in 99 % of them. The energy of the model must be that by definition.
//
//	PPCA_SOAK=1 go test ./core/solver -run Converged -v
func TestConverged(t *testing.T) {
	testkit.Long(t, "dense Hessians are slow")
	draws, allowed := testkit.Sized(len(kinds), 510), testkit.Sized(0.0, 0.01)
	counts, all := map[string]*ended{}, &ended{}
	for seed := range draws {
		kind := kinds[seed%len(kinds)]
		d, o := drawn(t, kind, uint64(seed))
		m, err := Fit(context.Background(), d, o)
		if err != nil { // a mask hides an endpoint
			t.Logf("%s, seed %d: %v", kind, seed, err)
			continue
		}
		if counts[kind] == nil {
			counts[kind] = &ended{}
		}
		for _, c := range []*ended{all, counts[kind]} {
			c.fits++
			c.evaluations += m.Summary.Evaluations
		}
		if m.Summary.Status != fit.Converged {
			continue
		}
		e, point := newEnergy(d, m)
		if at := e.At(point, make([]float64, len(point))); !e.IllConditioned() && !(math.Abs(at-m.Summary.Energy.Total) <= 1e-9*at) {
			t.Errorf("%s, seed %d: the energy is %v, by definition %v", kind, seed, m.Summary.Energy.Total, at)
		}
		end, energy := e.Descend(point)
		left, turned := (m.Summary.Minimum-energy)/energy, e.Turned(point, end)
		rise := (m.Summary.Energy.Total - m.Summary.Minimum) / energy // by the rotation of the convention
		for _, c := range []*ended{all, counts[kind]} {
			c.converged++
			c.rise = max(c.rise, math.Abs(rise))
			if math.Abs(rise) > 1e-6 {
				c.rotated++
			}
			if left > 1e-6 {
				c.left++
			}
			if turned > 1 {
				c.turned++
			}
		}
		if left > 1e-6 || turned > 1 {
			t.Logf("%s, seed %d: after %d evaluations %.1e of E was left, and %.2f° (V_b %v, λ_v/λ_o %.2g, %s)", kind, seed, m.Summary.Evaluations, left, turned, m.ComponentsPerKnot, o.Lambda.Basis/o.Lambda.Ortho, o.Gauge)
			all.wrong++
		}
	}
	var table strings.Builder
	for _, kind := range append(kinds, "all") {
		c := counts[kind]
		if kind == "all" {
			c = all
		}
		fmt.Fprintf(&table, "%-18s %3d fits, %3d converged; then E fell in %d, a basis turned in %d; %d evaluations; the convention changed E by more than 1e-6 in %d, by at most %.1e\n",
			kind, c.fits, c.converged, c.left, c.turned, c.evaluations, c.rotated, c.rise)
	}
	t.Logf("\n%s", table.String())
	if 4*all.converged < 3*all.fits || float64(all.wrong) > allowed*float64(all.converged) {
		t.Errorf("%d of %d fits converged, %d of them falsely", all.converged, all.fits, all.wrong)
	}
}
