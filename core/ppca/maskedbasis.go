package ppca

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/subspace"
)

// Masked principal components: where cells are hidden, the leading vectors of the
// residuals r_i are those that fit what is seen,
//
//	min Σ_i ‖o_i ⊙ (r_i − P_iᵀβ_i)‖²,   P_i = P diag(Σ_b w_{b,i} m_b),
//
// over the V×K matrix P, the same at every knot but for the masks m_b, and the β_i.
// It has no closed form; alternating least squares lower it steadily.
const (
	maskedRounds    = 40
	maskedTolerance = 3e-5 // relative decrease of a round, which ends them
	startTolerance  = 1e-3 // the same where the solver goes on from there, which is faster then
)

// refineMasked improves vectors, V×K with orthonormal rows, in turn for the β_i, one
// small system an observation, and for P, one small system a group of columns.
func (r *prepared) refineMasked(ctx context.Context, vectors blas64.General, tolerance float64) error {
	before := 0.0
	for round := range maskedRounds {
		energy, err := r.t.coefficients(ctx, r.atAllKnots(vectors))
		if err != nil {
			return err
		}
		if round > 0 && before-energy <= tolerance*before {
			break
		}
		before = energy
		if err := r.t.accumulate(ctx); err != nil {
			return err
		}
		r.t.fitShared(vectors)
		subspace.Orthonormalise(vectors)
	}
	return nil
}

// fitShared sets vectors to the best P for the coefficients of t, from its S and C:
// for the columns of a group P = S̄⁻¹C̄, with the blocks of S and the rows of C added
// up over the knots that have them.
func (t *pass) fitShared(vectors blas64.General) {
	v := t.p.v
	system, column := zeros(v, v), make([]float64, v)
	for index, group := range t.p.groups() {
		clear(system.Data)
		for j, knots := range t.p.cells {
			s := t.s[j][t.p.setOf(j, index)]
			for x, a := range knots {
				for y, b := range knots {
					if group.has(a) && group.has(b) {
						for row := range v {
							subtract(system.Data[row*v:(row+1)*v], -1, s.Data[(x*v+row)*s.Stride+y*v:][:v])
						}
					}
				}
			}
		}
		part := block(vectors, 0, v, group.lo, group.hi)
		copyBlock(part, zeros(v, group.hi-group.lo))
		for b := range t.p.perKnot {
			if group.has(b) {
				for row := range v {
					subtract(part.Data[row*part.Stride:][:part.Cols], -1, t.c.Data[(b*v+row)*t.c.Stride+group.lo:][:part.Cols])
				}
			}
		}
		t.solver.regularise(system)
		for c := range part.Cols {
			for row := range column {
				column[row] = part.Data[row*part.Stride+c]
			}
			t.solver.backSolve(column)
			for row, value := range column {
				part.Data[row*part.Stride+c] = value
			}
		}
	}
}

// leastShare of its trace is added to the diagonal of a system that few
// observations determine, until it has full rank.
const leastShare = 1e-12

// regularise factorises h, with as much on its diagonal as that takes.
func (s *normalSolver) regularise(h blas64.General) {
	trace := 0.0
	for i := range h.Rows {
		trace += h.Data[i*h.Stride+i]
	}
	for share := leastShare; !s.factorise(h.Data) && share < 1; share *= 100 {
		for i := range h.Rows {
			h.Data[i*h.Stride+i] += share * trace
		}
	}
}

// sharedLengths tells whether the lengths and angles of the vectors of a knot are
// those that its mask leaves of a shared basis, and stay so: where knots differ in
// what exists and λ_o is 0. With unit vectors at every knot, as the soft constraint
// wants them, vectors on different supports fight λ_v, and λ_v → ∞ is not PCA.
func (o Options) sharedLengths() bool {
	return o.EndpointMask != nil && o.Lambda.Ortho == 0 && o.Solver == Exact && o.Gauge == Decoupled
}

// share computes the pooled start of masked knots, P diag(m_b) with the masked
// components P, and the factors T_b = (P diag(m_b) Pᵀ)^½ that keep its lengths.
func (r *prepared) share(ctx context.Context, seed uint64) error {
	vectors, _, err := r.pooled(ctx, roughTolerance, seed)
	if err != nil {
		return err
	}
	r.common = r.atAllKnots(vectors)
	for b, vb := range r.work.perKnot {
		basis, gram := r.common.basis(b, vb, 0, r.work.k), zeros(vb, vb)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, basis, basis, 0, gram)
		r.factors = append(r.factors, flooredRoot(gram))
	}
	return nil
}

// starts returns those of the solver on r. Where cells are masked it begins with the
// masked components alone: in the decoupled gauge the paper's start has not led to a
// lower energy from there, but takes longer than the rest of the fit.
func (r *prepared) starts(o Options) []start {
	switch {
	case r.work.masks == nil || !r.decoupled || o.Start == KnotwiseStart:
		return o.starts()
	case o.sharedLengths():
		return []start{{"pooled start", func(context.Context, *problem, int, uint64) (stack, error) { return r.common.clone(), nil }}}
	}
	return []start{{"pooled start", r.maskedStart}}
}

// maskedStart gives every knot the masked components, orthonormal on what exists.
func (r *prepared) maskedStart(ctx context.Context, p *problem, _ int, seed uint64) (stack, error) {
	vectors, _, err := subspace.Leading(ctx, subspace.Dense(p.x), p.v, roughTolerance, seed)
	if err == nil {
		err = r.refineMasked(ctx, vectors, startTolerance)
	}
	if err != nil {
		return stack{}, err
	}
	q := r.atAllKnots(vectors)
	for b := range p.perKnot {
		p.onExisting(q, b, subspace.Polar)
	}
	return q, nil
}
