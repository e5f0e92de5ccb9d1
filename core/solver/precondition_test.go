package solver

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
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/linalg"
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
		testkit.Near(t, string(gauge), mx.Data, defined(e, x).Data, 1e-8)
	}
}

// atRandomPoint returns the exact solver at a random point with its gradient.
func atRandomPoint(t *testing.T, gauge fit.Gauge) (*minimiser, *rand.Rand) {
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
	e := newMinimiser(arrange.NewPass(p, lead, gauge != fit.Decoupled), q)
	if _, err := e.evaluate(context.Background(), e.q); err != nil {
		t.Fatal(err)
	}
	if err := e.gradient(context.Background()); err != nil {
		t.Fatal(err)
	}
	return e, rng
}

func randomTangent(e *minimiser, rng *rand.Rand) arrange.Stack {
	x := arrange.NewStack(e.t.P, e.t.Lead)
	for i := range x.Data {
		x.Data[i] = rng.NormFloat64()
	}
	e.tangent(x)
	return x
}

// defined applies the preconditioner to x by its definition.
func defined(e *minimiser, x arrange.Stack) arrange.Stack {
	p := e.t.P
	outside, spans := parted(e, x)
	system := linalg.Zeros(e.q.Rows, e.q.Rows)
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
	inner := linalg.Zeros(knots, knots)
	for _, edge := range p.Edges {
		linalg.AddTie(inner, edge.A, edge.B, 2*edge.Factor*p.Lambda.Basis)
	}
	linalg.AddDiagonal(inner, insideRidge*max(meanDiagonal(inner), curvature))
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
			linalg.Subtract(out.Component(b, v), -1, part.RawRowView(v))
		}
	}
	return out
}

// parted splits x into the part outside the spans of the bases and the inner products
// with them, B×V².
func parted(e *minimiser, x arrange.Stack) (arrange.Stack, *mat.Dense) {
	p, outside := e.t.P, x.Clone()
	spans := mat.NewDense(len(p.PerKnot), p.V*p.V, nil)
	for b := range p.PerKnot {
		for v := range p.V {
			for w := range p.V {
				along := blas64.Dot(linalg.Vector(x.Component(b, v)), linalg.Vector(e.q.Component(b, w)))
				spans.Set(b, v*p.V+w, along)
				linalg.Subtract(outside.Component(b, v), along, e.q.Component(b, w))
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
