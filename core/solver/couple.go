package solver

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/job"
	"ppca/core/linalg"
)

// The end of a fit whose knots differ.
//
// The preconditioner treats the parts inside and outside the spans as independent, and a
// fit minimises over the Q_b and the T_b in turns. Both suppose that neighbouring knots
// have nearly the same span. If numbers of components or masks differ, or if λ_v is near
// λ_o, there are changes that cost almost nothing, and each of whose parts alone costs
// much: a rotation of two components at knots that have both, with a move of the one
// component at a knot that lacks the other; a turn of Q with a change of T. In such a
// valley the estimate of the remaining decrease is far too small. So at the end of these
// fits the T_b become variables, too, and the preconditioner becomes the inverse of the
// coupled quadratic form of a step Z, with δ_b = T_b Z_b (and H_b Q_b of a change of T_b),
//
//	Σ_cells ⟨W, S W⟩ + λ_v Σ_edges f ‖δ_a − δ_b‖² + 2λ_o Σ_b (‖H_b‖² + Σ_v H_{b,vv}²) + ½ρ ‖inside‖²,
//
// where W is the part of δ outside the span in the middle of the cell, and ρ is coupledRidge
// times the mean curvature. It is solved by conjugate gradients, preconditioned by the
// independent parts, without a pass over the data.
const (
	coupledProducts  = 100  // products with the form, per direction
	coupledShare     = 1e-8 // residual that ends them, as a share of the first
	coupledRidge     = 1e-4 // ρ, as a share of the mean curvature
	coupledTolerance = 0.01 // share of the tolerance that a quiet step may promise: a valley turns far for little
	coupledQuiet     = 2    // quiet steps before the last that end the fit
	stiffShare       = 0.05 // λ_v over λ_o from which T_b and Q_b are coupled
)

// coupled is the coupled quadratic form.
type coupled struct {
	m       *preconditioner
	ridge   float64          // ρ
	spans   []blas64.General // by cell, orthonormal rows: the span in its middle
	along   blas64.General   // V×V
	lengths []blas64.General // B×B, inverses for changes of T_b: off the diagonal, and on it
	changes squares          // the symmetric parts of a vector inside the spans

	rest, image, direction, product, delta, outside, added arrange.Stack
}

// needsCoupling reports whether the end of this fit needs couple, and couple has not been
// called. A penalty of the reconstructions is not a quadratic form of the step alone.
func (e *minimiser) needsCoupling() bool {
	p := e.t.P
	if e.metric.coupled != nil || e.tolerance > fit.LoosestConverged || len(p.PerKnot) == 1 || p.Change != nil {
		return false
	}
	return !p.SameKnots(0, p.V-1) || p.MasksDiffer() || p.Lambda.Ortho > 0 && p.Lambda.Basis > stiffShare*p.Lambda.Ortho
}

// couple couples the parts of the preconditioner and releases the T_b.
func (e *minimiser) couple(ctx context.Context) error {
	c := &coupled{m: e.metric, changes: newSquares(e.t.P), along: linalg.Zeros(e.t.P.V, e.t.P.V)}
	knots := len(e.t.P.PerKnot)
	c.lengths = []blas64.General{linalg.Zeros(knots, knots), linalg.Zeros(knots, knots)}
	for _, stack := range []*arrange.Stack{&c.rest, &c.image, &c.direction, &c.product, &c.delta, &c.outside, &c.added} {
		*stack = arrange.NewStack(e.t.P, e.t.Lead)
	}
	e.metric.coupled = c
	e.memory.forget()
	e.rejected = 0
	if e.t.P.Lambda.Ortho > 0 {
		e.release()
	}
	if _, err := e.evaluate(ctx, e.q); err != nil { // the pass has the coefficients of a rejected point
		return err
	}
	return e.gradient(ctx)
}

// storeSpans stores an orthonormal basis of the span in the middle of each cell.
func (c *coupled) storeSpans() {
	e, p := c.m.e, c.m.e.t.P
	c.spans = c.spans[:0]
	for _, knots := range p.Cells {
		sum := linalg.Zeros(p.V, p.K)
		for _, b := range knots {
			for v := range p.PerKnot[b] {
				linalg.AddTo(sum.Data[v*p.K:(v+1)*p.K], e.p.Component(b, v))
			}
		}
		c.spans = append(c.spans, linalg.Basis(sum))
	}
}

// projectOut subtracts the part of the bases of cell j in d that lies in its span.
func (c *coupled) projectOut(j int, d arrange.Stack) {
	p, span := c.m.e.t.P, c.spans[j]
	for _, b := range p.Cells[j] {
		vb := p.PerKnot[b]
		if vb == 0 || span.Rows == 0 {
			continue
		}
		basis, along := d.Basis(b, vb, 0, p.K), linalg.Block(c.along, 0, vb, 0, span.Rows)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, basis, span, 0, along)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, along, span, 1, basis)
	}
}

// addData adds the data term of δ to out: of each cell 2S of the part outside its span.
func (c *coupled) addData(delta, out arrange.Stack) {
	for j, knots := range c.m.e.t.P.Cells {
		for _, b := range knots {
			for r := range out.U {
				copy(c.outside.Vector(b, r), delta.Vector(b, r))
				clear(c.added.Vector(b, r))
			}
		}
		c.projectOut(j, c.outside)
		c.m.e.t.AddMoments(j, c.outside, c.added)
		c.projectOut(j, c.added)
		for _, b := range knots {
			for r := range out.U {
				linalg.AddTo(out.Vector(b, r), c.added.Vector(b, r))
			}
		}
	}
}

// rebuildLengths computes the inverses for changes of the T_b: (4λ_o + ρ + 2λ_v L)⁻¹, on
// the diagonal with 8λ_o.
func (c *coupled) rebuildLengths(work *job.Counter) error {
	p := c.m.e.t.P
	for kind, system := range c.lengths {
		clear(system.Data)
		for _, edge := range p.Edges {
			linalg.AddTie(system, edge.A, edge.B, 2*edge.Factor*p.Lambda.Basis)
		}
		linalg.AddDiagonal(system, float64(4+4*kind)*p.Lambda.Ortho+c.ridge)
		if err := c.m.inverter.Invert(work, system); err != nil {
			return err
		}
	}
	return nil
}

// splitLengths moves the symmetric parts inside the spans to changes.
func (c *coupled) splitLengths() {
	copy(c.changes.all.Data, c.m.parts.all.Data)
	for _, change := range c.changes.of {
		symmetrise(change)
	}
	linalg.Subtract(c.m.parts.all.Data, 1, c.changes.all.Data)
}

// addLengths adds the preconditioned symmetric parts to the rotation.
func (c *coupled) addLengths() {
	v, all := c.m.e.t.P.V, c.changes.all
	for entry := range v * v {
		inverse := c.lengths[0]
		if entry/v == entry%v {
			inverse = c.lengths[1]
		}
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, inverse, linalg.Block(all, 0, all.Rows, entry, entry+1), 1,
			linalg.Block(c.m.rotation.all, 0, all.Rows, entry, entry+1))
	}
}

// solve replaces d by the preconditioned vector: by apply, or if the parts are coupled by
// conjugate gradients that apply preconditions.
func (m *preconditioner) solve(ctx context.Context, d arrange.Stack) error {
	c := m.coupled
	if c == nil {
		return m.apply(ctx, d)
	}
	copy(c.rest.Data, d.Data)
	clear(d.Data)
	first, before := 0.0, 0.0
	for range coupledProducts {
		copy(c.image.Data, c.rest.Data)
		if err := m.apply(ctx, c.image); err != nil {
			return err
		}
		if !m.e.free {
			m.e.tangent(c.image)
		}
		size := arrange.Dot(c.rest, c.image)
		if first == 0 {
			first = size
			clear(c.direction.Data)
			before = 1
		}
		if !(size > coupledShare*first) {
			return nil
		}
		blas64.Scal(size/before, linalg.Vector(c.direction.Data))
		blas64.Axpy(1, linalg.Vector(c.image.Data), linalg.Vector(c.direction.Data))
		before = size
		c.multiply(c.direction, c.product)
		curvature := arrange.Dot(c.direction, c.product)
		if !(curvature > 0) {
			return nil
		}
		blas64.Axpy(size/curvature, linalg.Vector(c.direction.Data), linalg.Vector(d.Data))
		blas64.Axpy(-size/curvature, linalg.Vector(c.product.Data), linalg.Vector(c.rest.Data))
	}
	return nil
}

// multiply writes the gradient of the coupled form at z to out.
func (c *coupled) multiply(z, out arrange.Stack) {
	e, m, p := c.m.e, c.m, c.m.e.t.P
	// δ = T(Z − HQ) + HQ, and the parts inside the spans of Z.
	copy(c.delta.Data, z.Data)
	m.splitInside(c.delta, m.parts)
	copy(m.rotation.all.Data, m.parts.all.Data)
	if e.free {
		for b := range p.PerKnot {
			h := e.lengths.of[b]
			for r := range h.Rows {
				copy(h.Data[r*h.Stride:r*h.Stride+h.Cols], m.parts.of[b].Data[r*h.Stride:r*h.Stride+h.Cols])
			}
			symmetrise(h)
			for r := range h.Rows {
				linalg.Subtract(m.rotation.of[b].Data[r*h.Stride:r*h.Stride+h.Cols], 1, h.Data[r*h.Stride:r*h.Stride+h.Cols])
			}
		}
	}
	for b, vb := range p.PerKnot {
		if vb > 0 {
			e.addInside(c.delta, b, 1, m.rotation.of[b])
		}
	}
	for b := range p.PerKnot {
		e.multiplyFactor(b, c.delta)
	}
	e.addLengths(c.delta)
	clear(out.Data)
	c.addData(c.delta, out)
	p.Smoothness(c.delta, out)
	p.Restrict(out)
	if e.free {
		for b, vb := range p.PerKnot {
			if vb == 0 {
				continue
			}
			h := m.rotation.of[b] // the new gradient along T_b
			e.inside(h, out, b)
			symmetrise(h)
			for v := range vb {
				for w := range vb {
					factor := 4 * p.Lambda.Ortho
					if v == w {
						factor *= 2
					}
					h.Data[v*h.Stride+w] += factor * e.lengths.of[b].Data[v*h.Stride+w]
				}
			}
		}
	}
	for b := range p.PerKnot {
		e.multiplyFactor(b, out)
	}
	e.tangent(out)
	for b, vb := range p.PerKnot {
		if vb == 0 {
			continue
		}
		if e.free {
			e.addInside(out, b, 1, m.rotation.of[b])
		}
		blas64.Scal(c.ridge, linalg.Vector(m.parts.all.Data[b*m.parts.all.Stride:][:p.V*p.V]))
		e.addInside(out, b, 1, m.parts.of[b])
	}
}
