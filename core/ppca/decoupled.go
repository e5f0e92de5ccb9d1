package ppca

import "gonum.org/v1/gonum/blas/blas64"

// The decoupled gauge: the means come first, from the convex problem
//
//	μ = argmin (1/n) Σ‖x_i − μ(θ_i)‖² + λ_m Σ_edges f ‖μ_a − μ_b‖²,
//
// and are subtracted from the data once; the bases then see residuals only. As
// λ_m and λ_v grow without bound this is PCA.

// decoupledMeans returns those means, a stack of one row a knot.
func (p *problem) decoupledMeans() stack {
	h := stack{General: zeros(len(p.perKnot), p.k), u: 1, lead: 1}
	scale := 1 / float64(p.n)
	for j, knots := range p.cells {
		for i := p.first[j]; i < p.first[j+1]; i++ {
			for s, b := range knots {
				if w := p.rowWeights(i)[s]; w != 0 {
					subtract(h.mean(b), -scale*w, p.row(i))
				}
			}
		}
	}
	for index, group := range p.groups() {
		p.solveMeans(index, group, h)
	}
	return h
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
func (p *problem) subtractMeans(means stack) {
	p.taken = means
	for j, knots := range p.cells {
		for i := p.first[j]; i < p.first[j+1]; i++ {
			for s, b := range knots {
				subtract(p.row(i), p.rowWeights(i)[s], means.mean(b))
			}
			if p.masks != nil {
				p.masks.hide(i, p.row(i))
			}
		}
	}
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

// subtractCentre takes the mean of all observations out of x, so that sums of
// squares keep their digits, and returns it. Where there are masks it takes out
// nothing: knots that lack a variable could not give it back.
func (p *problem) subtractCentre() []float64 {
	centre := make([]float64, p.k)
	if p.masks != nil {
		return centre
	}
	for i := 0; i < p.n; i++ {
		subtract(centre, -1/float64(p.n), p.row(i))
	}
	for i := 0; i < p.n; i++ {
		subtract(p.row(i), 1, centre)
	}
	p.taken = stack{General: zeros(len(p.perKnot), p.k), u: 1, lead: 1}
	for b := range p.perKnot {
		copy(p.taken.mean(b), centre)
	}
	return centre
}
