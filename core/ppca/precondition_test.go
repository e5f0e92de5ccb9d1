package ppca

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
)

// TestPreconditionerOnTangents compares the preconditioner with its definition by dense
// matrices, in every gauge: on what lies outside the spans of the knots A⁻¹ of the
// Hessian with fixed coefficients, column by column, and in them (2λ_v L + ρI)⁻¹, entry
// by entry of the rotations. As an inverse Hessian it must be symmetric and positive.
func TestPreconditionerOnTangents(t *testing.T) {
	for _, gauge := range []string{Decoupled, Centred} {
		e, rng := atRandomPoint(t, gauge)
		metric := e.metric
		ctx := context.Background()
		if err := metric.rebuild(ctx); err != nil {
			t.Fatal(err)
		}
		x, y := randomTangent(e, rng), randomTangent(e, rng)
		mx, my := x.clone(), y.clone()
		if err := errors.Join(metric.apply(ctx, mx), metric.apply(ctx, my)); err != nil {
			t.Fatal(err)
		}
		if dot(x, mx) <= 0 || !(math.Abs(dot(x, my)-dot(y, mx)) <= 1e-9*math.Abs(dot(x, mx))) {
			t.Errorf("%s: ⟨x, Mx⟩ = %v, ⟨x, My⟩ = %v, ⟨y, Mx⟩ = %v", gauge, dot(x, mx), dot(x, my), dot(y, mx))
		}
		near(t, gauge, mx.Data, defined(e, x).Data, 1e-8)
	}
}

// atRandomPoint returns the exact solver at a point with its gradient.
func atRandomPoint(t *testing.T, gauge string) (*exact, *rand.Rand) {
	d := sample(60, 9, 0.3, 7)
	o := mustDefaults(t, d)
	o.Graph, _ = graph.Line([]float64{0, 0.7, 2, 3})
	o.Components, o.Gauge = 3, gauge
	p := mustProblem(t, d, o)
	lead := 1
	if gauge == Decoupled {
		lead = 0
	}
	rng := rand.New(rand.NewPCG(3, 3))
	q := newStack(p, lead)
	for i := range q.Data {
		q.Data[i] = rng.NormFloat64()
	}
	e := newExact(newPass(p, lead, gauge != Decoupled), q)
	if _, err := e.evaluate(context.Background(), e.q); err != nil {
		t.Fatal(err)
	}
	if err := e.gradient(context.Background()); err != nil {
		t.Fatal(err)
	}
	return e, rng
}

func randomTangent(e *exact, rng *rand.Rand) stack {
	x := newStack(e.t.p, e.t.lead)
	for i := range x.Data {
		x.Data[i] = rng.NormFloat64()
	}
	e.tangent(x)
	return x
}

// defined applies the preconditioner to x by its definition.
func defined(e *exact, x stack) stack {
	p := e.t.p
	outside, spans := parted(e, x)
	system := zeros(e.q.Rows, e.q.Rows)
	e.t.hessian(system, 0, p.groups()[0])
	given := dense(system)
	curvature := 0.0
	for r, u := 0, p.v+e.t.lead; r < u*len(p.perKnot); r++ {
		mean, same := 0.0, func(other int) bool { return (other%u < e.t.lead) == (r%u < e.t.lead) }
		for other := range u * len(p.perKnot) {
			if same(other) {
				mean += given.At(other, other) / float64(len(p.perKnot))
			}
		}
		if r%u >= e.t.lead {
			mean /= float64(p.v)
			curvature = mean
		}
		system.Data[r*system.Stride+r] += outsideRidge * (mean + given.At(r, r))
	}
	var image mat.Dense
	if err := image.Solve(dense(system), dense(outside.General)); err != nil {
		panic(err)
	}
	copy(outside.Data, image.RawMatrix().Data)
	out, _ := parted(e, outside)
	knots := len(p.perKnot)
	inner := zeros(knots, knots)
	for _, edge := range p.edges {
		addTie(inner, edge.A, edge.B, 2*edge.Factor*p.lambda.Basis)
	}
	addDiagonal(inner, insideRidge*max(meanDiagonal(inner), curvature))
	var rotated mat.Dense
	if err := rotated.Solve(dense(inner), spans); err != nil {
		panic(err)
	}
	for b := range knots {
		turn := mat.NewDense(p.v, p.v, rotated.RawRowView(b))
		basis := e.q.basis(b, p.v, 0, p.k)
		var part mat.Dense
		part.Mul(turn, dense(basis))
		for v := range p.v {
			subtract(out.component(b, v), -1, part.RawRowView(v))
		}
	}
	return out
}

// parted returns what of x lies outside the spans of the bases, and the rest by its
// inner products with them, B×V².
func parted(e *exact, x stack) (stack, *mat.Dense) {
	p, outside := e.t.p, x.clone()
	spans := mat.NewDense(len(p.perKnot), p.v*p.v, nil)
	for b := range p.perKnot {
		for v := range p.v {
			for w := range p.v {
				along := blas64.Dot(vector(x.component(b, v)), vector(e.q.component(b, w)))
				spans.Set(b, v*p.v+w, along)
				subtract(outside.component(b, v), along, e.q.component(b, w))
			}
		}
	}
	return outside, spans
}

// dense copies a matrix of blas64.
func dense(m blas64.General) *mat.Dense {
	out := mat.NewDense(m.Rows, m.Cols, nil)
	for i := range m.Rows {
		out.SetRow(i, m.Data[i*m.Stride:i*m.Stride+m.Cols])
	}
	return out
}
