package solver

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/internal/arrange"
	"ppca/core/job"
	"ppca/core/linalg"
)

const (
	outsideRidge = 1e-8 // added to the diagonal as a share of its mean, keeps the system definite
	insideRidge  = 3e-2
)

// A preconditioner approximates the inverse Hessian on the tangent space.
//
// Outside the span of a knot's basis, and for the means, the Hessian at fixed
// coefficients is A = 2S + 2λL with L the Laplacian of the edges: one BU×BU system
// shared by all columns of a mask group. Inside the span the coefficients absorb a
// rotation of one basis, so only smoothness resists it: B×B for each entry of the
// rotation.
type preconditioner struct {
	e       *minimiser
	outside []blas64.General // A⁻¹ by mask group
	inner   []blas64.General // B×B, for each pair of components if their λ_v differ
	damping damping

	image           arrange.Stack // A⁻¹ applied to a vector
	parts, rotation squares       // the parts of a vector in the spans, before and after
}

func newPreconditioner(e *minimiser) *preconditioner {
	p := e.t.P
	m := &preconditioner{e: e,
		image: arrange.NewStack(p, e.t.Lead), parts: newSquares(p), rotation: newSquares(p)}
	for range m.pairs() {
		m.inner = append(m.inner, linalg.Zeros(len(p.PerKnot), len(p.PerKnot)))
	}
	for range p.Groups() {
		m.outside = append(m.outside, linalg.Zeros(e.q.Rows, e.q.Rows))
	}
	return m
}

// rebuild recomputes the preconditioner at the current point. It fails if a checkpoint
// fails.
func (m *preconditioner) rebuild(ctx context.Context) error {
	p := m.e.t.P
	u, lead, curvature := m.e.q.U, m.e.q.Lead, 0.0
	for index, group := range p.Groups() {
		a := m.outside[index]
		m.e.t.Hessian(a, index, group)
		addRidge(a, u, 0, lead)
		mean := addRidge(a, u, lead, u)
		curvature += mean * float64(group.Hi-group.Lo) / float64(p.K)
		linalg.AddDiagonal(a, m.damping.share*mean)
		if err := linalg.InvertPositive(ctx, a); err != nil {
			return err
		}
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
	}
	for pair, change := range m.pairs() {
		inner := m.inner[pair]
		clear(inner.Data)
		for _, edge := range p.Edges {
			linalg.AddTie(inner, edge.A, edge.B, 2*edge.Factor*p.Lambda.Basis*change)
		}
		linalg.AddDiagonal(inner, insideRidge*max(meanDiagonal(inner), curvature))
		if err := linalg.InvertPositive(ctx, inner); err != nil {
			return err
		}
	}
	return job.Checkpoint(ctx)
}

// pairs returns the factors of λ_v for rotations of component v against w, row by row in
// v and w: the mean of both, since such a rotation moves both equally far. It is a single
// 1 if all are equal.
func (m *preconditioner) pairs() []float64 {
	change := m.e.t.P.Change
	if change == nil {
		return []float64{1}
	}
	var means []float64
	for _, x := range change.Factors {
		for _, y := range change.Factors {
			means = append(means, (x+y)/2)
		}
	}
	return means
}

// applyInner multiplies the parts inside the spans by the inverses.
func (m *preconditioner) applyInner(ctx context.Context) error {
	parts, rotation := m.parts.all, m.rotation.all
	width := parts.Cols / len(m.inner)
	for pair, inner := range m.inner {
		lo, hi := pair*width, (pair+1)*width
		from, to := linalg.Block(parts, 0, parts.Rows, lo, hi), linalg.Block(rotation, 0, rotation.Rows, lo, hi)
		if err := linalg.Multiply(ctx, blas.NoTrans, 1, inner, from, 0, to); err != nil {
			return err
		}
	}
	return nil
}

// addRidge adds outsideRidge times their mean diagonal, and outsideRidge of each own
// entry, to the diagonal of rows lo…hi of all knots (u rows per knot). It returns the
// mean over the rows that exist; others have no gradient. Means and bases have
// different units, so they are treated separately.
func addRidge(a blas64.General, u, lo, hi int) float64 {
	mean, count, rows := 0.0, 0, a.Rows/u*(hi-lo)
	for i := range rows {
		at := i/(hi-lo)*u + lo + i%(hi-lo)
		if value := a.Data[at*a.Stride+at]; value > 0 {
			mean += value
			count++
		}
	}
	mean /= float64(max(1, count))
	for i := range rows {
		at := i/(hi-lo)*u + lo + i%(hi-lo)
		a.Data[at*a.Stride+at] += outsideRidge * (mean + a.Data[at*a.Stride+at])
	}
	return mean
}

func meanDiagonal(a blas64.General) float64 { return linalg.Trace(a) / float64(a.Rows) }

// apply replaces the tangent vector d by the preconditioned one. It fails if a
// checkpoint fails.
func (m *preconditioner) apply(ctx context.Context, d arrange.Stack) error {
	e, p := m.e, m.e.t.P
	m.splitInside(d, m.parts)
	for index, group := range p.Groups() {
		from := linalg.Block(d.General, 0, d.Rows, group.Lo, group.Hi)
		to := linalg.Block(m.image.General, 0, d.Rows, group.Lo, group.Hi)
		if err := linalg.Multiply(ctx, blas.NoTrans, 1, m.outside[index], from, 0, to); err != nil {
			return err
		}
	}
	copy(d.Data, m.image.Data)
	p.Restrict(d)
	m.splitInside(d, m.rotation)
	if err := m.applyInner(ctx); err != nil {
		return err
	}
	for b, vb := range p.PerKnot {
		if vb > 0 {
			e.addInside(d, b, 1, m.rotation.of[b])
		}
	}
	return nil
}

// splitInside moves the parts of the bases of d that lie in the spans of the Q_b to
// parts.
func (m *preconditioner) splitInside(d arrange.Stack, parts squares) {
	for b, vb := range m.e.t.P.PerKnot {
		if vb == 0 {
			continue
		}
		m.e.inside(parts.of[b], d, b)
		m.e.addInside(d, b, -1, parts.of[b])
	}
}
