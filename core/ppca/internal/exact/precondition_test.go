package exact

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/internal/dense"
	"ppca/core/internal/sums"
	"ppca/core/internal/testing/numbers"
	"ppca/core/internal/testing/sample"
)

// TestPreconditionerOnTangents compares the preconditioner with its definition by dense
// matrices, in every gauge: outside the spans of the knots A⁻¹ of the Hessian at fixed
// coefficients, column by column; inside them (2λ_v L + ρI)⁻¹, entry by entry of the
// rotations. It must be symmetric and positive, as an inverse Hessian is.
func TestPreconditionerOnTangents(t *testing.T) {
	for _, gauge := range []fit.Gauge{fit.Decoupled, fit.Centred} {
		e, rng := atRandomPoint(t, gauge)
		metric := e.metric
		ctx := context.Background()
		if err := metric.rebuild(ctx); err != nil {
			t.Fatal(err)
		}
		x, y := randomTangent(e, rng), randomTangent(e, rng)
		mx, my := x.Clone(), y.Clone()
		if err := errors.Join(metric.apply(ctx, mx), metric.apply(ctx, my)); err != nil {
			t.Fatal(err)
		}
		if arrange.Dot(x, mx) <= 0 || !(math.Abs(arrange.Dot(x, my)-arrange.Dot(y, mx)) <= 1e-9*math.Abs(arrange.Dot(x, mx))) {
			t.Errorf("%s: ⟨x, Mx⟩ = %v, ⟨x, My⟩ = %v, ⟨y, Mx⟩ = %v", gauge, arrange.Dot(x, mx), arrange.Dot(x, my), arrange.Dot(y, mx))
		}
		numbers.Near(t, string(gauge), mx.Data, defined(e, x).Data, 1e-8)
	}
}

// atRandomPoint returns the exact solver at a random point with its gradient.
func atRandomPoint(t *testing.T, gauge fit.Gauge) (*Solver, *rand.Rand) {
	d := sample.Data(60, 9, 0.3, 7)
	o := sample.Defaults(t, d)
	o.Graph, _ = graph.Line([]float64{0, 0.7, 2, 3})
	o.Components, o.Gauge = 3, gauge
	p := sample.Problem(t, d, o)
	lead := 1
	if gauge == fit.Decoupled {
		lead = 0
	}
	rng := rand.New(rand.NewPCG(3, 3))
	q := arrange.NewStack(p, lead)
	for i := range q.Data {
		q.Data[i] = rng.NormFloat64()
	}
	e := New(sums.New(p, lead, gauge != fit.Decoupled), q)
	if _, err := e.evaluate(context.Background(), e.q); err != nil {
		t.Fatal(err)
	}
	if err := e.gradient(context.Background()); err != nil {
		t.Fatal(err)
	}
	return e, rng
}

func randomTangent(e *Solver, rng *rand.Rand) arrange.Stack {
	x := arrange.NewStack(e.t.P, e.t.Lead)
	for i := range x.Data {
		x.Data[i] = rng.NormFloat64()
	}
	e.tangent(x)
	return x
}

// defined applies the preconditioner to x by its definition.
func defined(e *Solver, x arrange.Stack) arrange.Stack {
	p := e.t.P
	outside, spans := parted(e, x)
	system := dense.Zeros(e.q.Rows, e.q.Rows)
	e.t.Hessian(system, 0, p.Groups()[0])
	given := denseOf(system)
	curvature := 0.0
	for r, u := 0, p.V+e.t.Lead; r < u*len(p.PerKnot); r++ {
		mean, same := 0.0, func(other int) bool { return (other%u < e.t.Lead) == (r%u < e.t.Lead) }
		for other := range u * len(p.PerKnot) {
			if same(other) {
				mean += given.At(other, other) / float64(len(p.PerKnot))
			}
		}
		if r%u >= e.t.Lead {
			mean /= float64(p.V)
			curvature = mean
		}
		system.Data[r*system.Stride+r] += outsideRidge * (mean + given.At(r, r))
	}
	var image mat.Dense
	if err := image.Solve(denseOf(system), denseOf(outside.General)); err != nil {
		panic(err)
	}
	copy(outside.Data, image.RawMatrix().Data)
	out, _ := parted(e, outside)
	knots := len(p.PerKnot)
	inner := dense.Zeros(knots, knots)
	for _, edge := range p.Edges {
		dense.AddTie(inner, edge.A, edge.B, 2*edge.Factor*p.Lambda.Basis)
	}
	dense.AddDiagonal(inner, insideRidge*max(meanDiagonal(inner), curvature))
	var rotated mat.Dense
	if err := rotated.Solve(denseOf(inner), spans); err != nil {
		panic(err)
	}
	for b := range knots {
		turn := mat.NewDense(p.V, p.V, rotated.RawRowView(b))
		basis := e.q.Basis(b, p.V, 0, p.K)
		var part mat.Dense
		part.Mul(turn, denseOf(basis))
		for v := range p.V {
			dense.Subtract(out.Component(b, v), -1, part.RawRowView(v))
		}
	}
	return out
}

// parted splits x into the part outside the spans of the bases and the inner products
// with them, B×V².
func parted(e *Solver, x arrange.Stack) (arrange.Stack, *mat.Dense) {
	p, outside := e.t.P, x.Clone()
	spans := mat.NewDense(len(p.PerKnot), p.V*p.V, nil)
	for b := range p.PerKnot {
		for v := range p.V {
			for w := range p.V {
				along := blas64.Dot(dense.Vector(x.Component(b, v)), dense.Vector(e.q.Component(b, w)))
				spans.Set(b, v*p.V+w, along)
				dense.Subtract(outside.Component(b, v), along, e.q.Component(b, w))
			}
		}
	}
	return outside, spans
}

// denseOf copies a blas64 matrix.
func denseOf(m blas64.General) *mat.Dense {
	out := mat.NewDense(m.Rows, m.Cols, nil)
	for i := range m.Rows {
		out.SetRow(i, m.Data[i*m.Stride:i*m.Stride+m.Cols])
	}
	return out
}

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
		o := limitOptions(t, d, 1, 0)
		o.Components, o.Lambda.Basis, o.Lambda.Ortho, o.MaxEvaluations, o.Tolerance = 5, 1, 0, 40, 1e-9
		d, o = turnedAway(t, d, o)
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
