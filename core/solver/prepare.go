package solver

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/linalg"
)

// A prepared problem holds what all runs of the exact solver on it share, for any start
// and λ_v.
type prepared struct {
	p          *arrange.Problem // in the coordinates of the data
	work       *arrange.Problem // in the row space of the data, if that is smaller
	compressed *arrange.Compression
	t          *arrange.Pass // over work
	decoupled  bool          // the gauge
	means      arrange.Stack // subtracted from the observations: in the decoupled gauge those of the model, else their centre
	constant   float64       // part of the energy that the subtracted means contribute

	common  arrange.Stack // the start if knots share lengths, and its factors T_b, see sharedStart
	factors [][]float64   // nil: the solver finds them

	masked blas64.General // masked components and their rank, see pooled; no rows if not computed yet
	rank   int
}

// prepare compresses the observations of p after subtracting the decoupled means, or in
// other gauges their centre.
func prepare(ctx context.Context, p *arrange.Problem, o fit.Options) (*prepared, error) {
	if err := p.CheckMaskRoom(); err != nil {
		return nil, err
	}
	r := &prepared{p: p, decoupled: o.Gauge == fit.Decoupled}
	lead := 1
	var err error
	if r.decoupled {
		lead = 0
		if r.means, err = p.DecoupledMeans(ctx); err != nil {
			return nil, err
		}
		if err := p.SubtractMeans(ctx, r.means); err != nil {
			return nil, err
		}
		r.constant, _ = p.Smoothness(r.means, arrange.Stack{})
	} else if r.means, err = p.SubtractCentre(ctx); err != nil {
		return nil, err
	}
	if r.compressed, err = p.CompressedToData(ctx); err != nil {
		return nil, err
	}
	r.work = r.compressed.Small
	r.t = arrange.NewPass(r.work, lead, !r.decoupled)
	if o.Smoothness == fit.SmoothReconstructions {
		if err := r.penaliseChanges(ctx, lead, o.Seed); err != nil {
			return nil, err
		}
	}
	if o.SharedLengths() {
		return r, r.sharedStart(ctx, o.Seed)
	}
	return r, nil
}

// finish converts a solution on the compressed observations to the coordinates of p.
func (r *prepared) finish(s arrange.Solution) arrange.Solution {
	s.Q.General = r.compressed.Expand(s.Q.General)
	s.Gradient.General = r.compressed.Expand(s.Gradient.General)
	s.GradientNorm = r.p.RelativeNorm(s.Gradient, s.Energy.Total)
	if r.decoupled {
		s.Q = r.p.WithMeans(r.means, s.Q)
		return s
	}
	for b := range r.p.PerKnot {
		linalg.Subtract(s.Q.Mean(b), -1, r.means.Mean(b))
	}
	return s
}

// atAllKnots returns a stack of bases without means, with the same vectors at every
// knot, restricted to what exists there.
func (r *prepared) atAllKnots(vectors blas64.General) arrange.Stack {
	q := arrange.NewStack(r.work, 0)
	for b, vb := range r.work.PerKnot {
		linalg.CopyBlock(q.Basis(b, vb, 0, r.work.K), vectors)
	}
	r.work.Restrict(q)
	return q
}
