package exact

import (
	"context"
	"testing"

	"ppca/core/internal/sample"
)

// TestDampingAdapts: a step that was too bold raises the share, one that was too timid
// halves it, down to none, and other steps keep it.
func TestDampingAdapts(t *testing.T) {
	d := damping{adaptive: true, share: firstDamping}
	for _, c := range []struct {
		agreement float64
		rejected  bool
		want      float64
	}{{1, false, 0.1}, {1.5, false, 0.05}, {0.2, false, 0.15}, {1, true, 0.45}, {0.3, false, 0.45}, {2, false, 0.225}} {
		before := d.share
		if changed := d.adapt(c.agreement, c.rejected); !(d.share >= c.want*(1-1e-12) && d.share <= c.want*(1+1e-12)) || changed != (before != d.share) {
			t.Errorf("agreement %v, rejected %v: share %v (changed: %v), want %v", c.agreement, c.rejected, d.share, changed, c.want)
		}
	}
	for range 100 {
		d.adapt(2, false)
	}
	if d.share != 0 {
		t.Errorf("after many timid steps the share is %v", d.share)
	}
	if none := (damping{}); none.adapt(0.1, true) || none.share != 0 {
		t.Error("a damping that is not adaptive adapted")
	}
}

// TestDampingOfMaskedFits: with as many vectors as observations and masks that differ by
// knot, the damped fit ends lower after 40 evaluations than one without damping; with many
// observations there is no damping.
func TestDampingOfMaskedFits(t *testing.T) {
	for _, rows := range []int{20, 200} {
		d := sample.Data(rows, 24, 0.3, 9)
		o := sample.LimitOptions(t, d, 1, 0)
		o.Components, o.Lambda.Basis, o.Lambda.Ortho, o.MaxEvaluations, o.Tolerance = 5, 1, 0, 40, 1e-9
		d, o = sample.TurnedAway(t, d, o)
		ctx := context.Background()
		var energies [2]float64
		for i, damped := range []bool{true, false} {
			r, err := prepare(ctx, sample.Problem(t, d, o), o)
			if err != nil {
				t.Fatal(err)
			}
			q, err := r.starts(o)[0].from(ctx, r.work, r.t.Lead, 1)
			if err != nil {
				t.Fatal(err)
			}
			e := New(r.t, q)
			e.factors, e.tolerance, e.budget, e.report = r.factors, o.Tolerance, o.MaxEvaluations, func(Report) {}
			if damped {
				e.metric.damping = dampingOf(r.work)
			}
			if _, err := e.run(ctx); err != nil {
				t.Fatal(err)
			}
			energies[i] = e.energy
		}
		t.Logf("%d rows: %.6f damped, %.6f not", rows, energies[0], energies[1])
		if few := rows < 40; few != (energies[0] < energies[1]) {
			t.Errorf("%d rows: E %v damped, %v not", rows, energies[0], energies[1])
		}
	}
}
