package solver

import (
	"context"
	"math"
	"slices"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
)

// A walk runs the fits of a path, each from the result of the one before.
type walk struct {
	P       *arrange.Problem
	r       *prepared
	perKnot []int         // V_b; the limit may have fewer
	at      arrange.Stack // result of the last fit; no rows at the start
}

// newWalk prepares p for fits with the options o and any λ_v.
func newWalk(ctx context.Context, p *arrange.Problem, o fit.Options) (*walk, error) {
	r, err := prepare(ctx, p, o)
	return &walk{P: p, r: r, perKnot: slices.Clone(p.PerKnot)}, err
}

// next returns the fit at o.Lambda.Basis in the coordinates of the problem.
func (w *walk) next(ctx context.Context, o fit.Options) (arrange.Solution, error) {
	copy(w.P.PerKnot, w.perKnot)
	found, err := w.fit(ctx, o)
	if err != nil {
		return arrange.Solution{}, err
	}
	return w.r.finish(found), nil
}

func (w *walk) fit(ctx context.Context, o fit.Options) (arrange.Solution, error) {
	lambda := o.Lambda.Basis / (w.P.Unit * w.P.Unit)
	w.P.Lambda.Basis, w.r.work.Lambda.Basis = lambda, lambda
	if w.r.condensed != nil {
		w.r.condensed.work.Lambda.Basis = lambda
	}
	if math.IsInf(lambda, 1) {
		vectors, rank, err := w.r.pooled(ctx, limitTolerance, o.Seed)
		if err != nil {
			return arrange.Solution{}, err
		}
		w.at = w.r.atAllKnots(vectors)
		return w.r.shared(ctx, vectors, rank)
	}
	begin := start{name: "path", from: func(context.Context, *arrange.Problem, int, uint64) (arrange.Stack, error) { return w.at, nil }}
	if w.at.Rows == 0 {
		begin = w.r.starts(pooledOnly(o))[0]
	}
	found, err := w.r.fromStart(ctx, begin, o, func(fit.Progress) {})
	if err == nil {
		w.at = found.Q.Clone()
	}
	return found, err
}

// pooledOnly returns o with the pooled start only, without a search for lower minima.
func pooledOnly(o fit.Options) fit.Options {
	o.Start, o.Effort = fit.PooledStart, fit.StartsOnly
	return o
}
