package ppca

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"
)

// A prepared problem is what all runs of the exact solver on it share, whatever
// their start and λ_v.
type prepared struct {
	p          *problem // in the coordinates of the data
	work       *problem // in the row space of the data, where that is smaller
	compressed *compression
	t          *pass   // over work
	decoupled  bool    // the gauge
	means      stack   // subtracted from the observations: in the decoupled gauge those of the model, else their centre
	constant   float64 // the part of the former in the energy

	common  stack       // the start where knots share lengths, and their factors T_b, see share
	factors [][]float64 // nil: the solver finds them

	masked blas64.General // masked components with their rank, see pooled; no rows: not known yet
	rank   int
}

// prepare replaces the observations of p by their residuals about the means, in
// the decoupled gauge, or about their centre, and compresses them.
func (p *problem) prepare(ctx context.Context, o Options) (*prepared, error) {
	if err := p.checkMaskRoom(); err != nil {
		return nil, err
	}
	r := &prepared{p: p, decoupled: o.Gauge == Decoupled}
	lead := 1
	var err error
	if r.decoupled {
		lead = 0
		if r.means, err = p.decoupledMeans(ctx); err != nil {
			return nil, err
		}
		if err := p.subtractMeans(ctx, r.means); err != nil {
			return nil, err
		}
		r.constant, _ = p.smoothness(r.means, stack{})
	} else if r.means, err = p.subtractCentre(ctx); err != nil {
		return nil, err
	}
	if r.compressed, err = p.compressedToData(ctx); err != nil {
		return nil, err
	}
	r.work = r.compressed.small
	r.t = newPass(r.work, lead, !r.decoupled)
	if o.sharedLengths() {
		return r, r.share(ctx, o.Seed)
	}
	return r, nil
}

// finish takes a solution on the compressed observations to the coordinates of p.
func (r *prepared) finish(s solution) solution {
	s.q.General = r.compressed.expand(s.q.General)
	s.gradient.General = r.compressed.expand(s.gradient.General)
	s.gradientNorm = r.p.relativeNorm(s.gradient, s.energy.Total)
	if r.decoupled {
		s.q = r.p.withMeans(r.means, s.q)
		return s
	}
	for b := range r.p.perKnot {
		subtract(s.q.mean(b), -1, r.means.mean(b))
	}
	return s
}
