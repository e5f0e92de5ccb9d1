package ppca

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
)

// The decoupled gauge: the means come first, from the convex problem
//
//	μ = argmin (1/n) Σ‖x_i − μ(θ_i)‖² + λ_m Σ_edges f ‖μ_a − μ_b‖²,
//
// and are subtracted from the data once; the bases then see residuals only. As
// λ_m and λ_v grow without bound this is PCA.

// decoupledMeans returns those means, a stack of one row a knot.
func (p *problem) decoupledMeans(ctx context.Context) (stack, error) {
	h := stack{General: zeros(len(p.perKnot), p.k), u: 1, lead: 1}
	scale := 1 / float64(p.n)
	j := 0
	for i, err := range checkpoint.Rows(ctx, p.n, p.k) {
		if err != nil {
			return h, err
		}
		for i == p.first[j+1] {
			j++
		}
		for s, b := range p.cells[j] {
			if w := p.rowWeights(i)[s]; w != 0 {
				subtract(h.mean(b), -scale*w, p.row(i))
			}
		}
	}
	for index, group := range p.groups() {
		if err := p.solveMeans(ctx, index, group, h); err != nil {
			return h, err
		}
		if err := checkpoint.Reached(ctx); err != nil {
			return h, err
		}
	}
	return h, nil
}

// weightMoments returns (1/n) Σ w_i w_iᵀ over the rows that see a column group.
func (p *problem) weightMoments(index int, group columnGroup) blas64.General {
	moments := zeros(len(p.perKnot), len(p.perKnot))
	for j, knots := range p.cells {
		for i := p.first[j]; i < p.first[j+1]; i++ {
			if !p.sees(i, index) {
				continue
			}
			for x, a := range knots {
				for y, b := range knots {
					if group.has(a) && group.has(b) {
						moments.Data[a*moments.Stride+b] += p.rowWeights(i)[x] * p.rowWeights(i)[y] / float64(p.n)
					}
				}
			}
		}
	}
	return moments
}

// subtractMeans takes μ(θ_i) out of every visible entry of x.
func (p *problem) subtractMeans(ctx context.Context, means stack) error {
	p.taken = means
	j := 0
	for i, err := range checkpoint.Rows(ctx, p.n, p.k) {
		if err != nil {
			return err
		}
		for i == p.first[j+1] {
			j++
		}
		for s, b := range p.cells[j] {
			subtract(p.row(i), p.rowWeights(i)[s], means.mean(b))
		}
		if p.masks != nil {
			p.masks.hide(i, p.row(i))
		}
	}
	return nil
}

// withMeans joins means (one row a knot) and bases (lead 0) into one stack.
func (p *problem) withMeans(means, bases stack) stack {
	q := newStack(p, 1)
	for b := range p.perKnot {
		copy(q.mean(b), means.mean(b))
		for v := 0; v < p.v; v++ {
			copy(q.component(b, v), bases.component(b, v))
		}
	}
	return q
}

// basesOf returns the bases of q alone.
func (p *problem) basesOf(q stack) stack {
	bases := newStack(p, 0)
	for b := range p.perKnot {
		for v := 0; v < p.v; v++ {
			copy(bases.component(b, v), q.component(b, v))
		}
	}
	return bases
}

// subtractCentre takes the best means that are the same for all θ out of x, so that sums
// of squares keep their digits, and returns them. No penalty feels that.
func (p *problem) subtractCentre(ctx context.Context) (stack, error) {
	stiff := *p
	stiff.lambda.Mean = math.Inf(1)
	centre, err := stiff.decoupledMeans(ctx)
	if err != nil {
		return centre, err
	}
	return centre, p.subtractMeans(ctx, centre)
}
