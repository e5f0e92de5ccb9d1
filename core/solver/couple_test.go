package solver

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"ppca/core/internal/arrange"
	"ppca/core/internal/testing/sample"
	"ppca/core/linalg"
)

// TestCoupledForm: the coupled quadratic form is symmetric and positive, with varied
// V_b, with masks, and with free and fixed lengths; and solve inverts it.
func TestCoupledForm(t *testing.T) {
	for _, c := range []struct {
		name    string
		perKnot []int
		masked  bool
		ortho   float64
	}{
		{"varied V_b", []int{1, 2, 3, 2}, false, 100},
		{"masks", nil, true, 100},
		{"shared lengths", nil, true, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			ctx := context.Background()
			d := sample.Data(60, 24, 0.3, 9)
			o := limitOptions(t, d, 1, 0)
			o.ComponentsPerKnot, o.Lambda.Basis, o.Lambda.Ortho = c.perKnot, 30, c.ortho
			if c.masked {
				d, o = turnedAway(t, d, o)
			}
			r, err := prepare(ctx, sample.Problem(t, d, o), o)
			if err != nil {
				t.Fatal(err)
			}
			q, err := r.starts(o)[0].from(ctx, r.work, r.t.Lead, 1)
			if err != nil {
				t.Fatal(err)
			}
			e := newMinimiser(r.t, q)
			if r.factors != nil {
				e.factors = r.factors
			}
			if err := e.couple(ctx); err != nil {
				t.Fatal(err)
			}
			if err := e.metric.rebuild(ctx); err != nil {
				t.Fatal(err)
			}
			form := e.metric.coupled
			rng := rand.New(rand.NewPCG(3, 3))
			draw := func() arrange.Stack {
				x := arrange.NewStack(r.work, r.t.Lead)
				for i := range x.Data {
					x.Data[i] = rng.NormFloat64()
				}
				r.work.Restrict(x)
				if !e.free {
					e.tangent(x)
				}
				return x
			}
			x, y := draw(), draw()
			ax, ay := x.Clone(), y.Clone()
			form.multiply(x, ax)
			form.multiply(y, ay)
			if xy, yx, xx := arrange.Dot(y, ax), arrange.Dot(x, ay), arrange.Dot(x, ax); !(xx > 0 && math.Abs(xy-yx) <= 1e-9*xx) {
				t.Errorf("⟨x, Ax⟩ = %v, ⟨y, Ax⟩ = %v, ⟨x, Ay⟩ = %v", xx, xy, yx)
			}
			solved := ax.Clone()
			if err := e.metric.solve(ctx, solved); err != nil {
				t.Fatal(err)
			}
			again := solved.Clone()
			form.multiply(solved, again)
			linalg.Subtract(again.Data, 1, ax.Data)
			if left := linalg.Norm(again.Data) / linalg.Norm(ax.Data); !(left < 0.05) {
				t.Errorf("solve leaves %v of the vector", left)
			}
		})
	}
}
