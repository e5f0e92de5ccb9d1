package solver

import (
	"context"
	"math"
	"slices"
	"time"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/model"
)

// Path fits d with the options o once for each λ_v, which must not increase, and passes
// each model to visit when it is done. The fits share everything that does not depend
// on λ_v: the arranged and compressed observations, the means of the decoupled gauge,
// and the pooled start, which is exact at λ_v = ∞. Each fit begins at the result of the
// one before. A path therefore costs little more than its last fit, but follows one
// minimum where Fit would compare two starts.
//
// The models have no statistics of the training observations (Summary.RMSE and those of
// the coefficients). Path returns the first error of visit, or that of ctx if it is
// cancelled. It refuses the same input as Fit.
func Path(ctx context.Context, d fit.Data, o fit.Options, lambdas []float64, visit func(*model.Model) error) error {
	p, err := fittable(ctx, d, o, lambdas...)
	if err != nil {
		return err
	}
	r, err := prepare(ctx, p, o)
	if err != nil {
		return err
	}
	perKnot := slices.Clone(p.PerKnot) // the limit may have fewer
	var at arrange.Stack               // the result of the last fit; no rows at the start
	for _, o.Lambda.Basis = range lambdas {
		begun := time.Now()
		copy(p.PerKnot, perKnot)
		var found arrange.Solution
		if found, at, err = r.continued(ctx, at, o); err != nil {
			return err
		}
		found = r.finish(found)
		alignComponents(p, &found)
		m := modelOf(p, found, o, d.Scale)
		m.Summary.Seconds = time.Since(begun).Seconds()
		if err := visit(m); err != nil {
			return err
		}
	}
	return nil
}

// continued returns the fit at o.Lambda.Basis from a stack, or from the pooled start if the stack has no
// rows, and the stack from which the next fit begins.
func (r *prepared) continued(ctx context.Context, at arrange.Stack, o fit.Options) (arrange.Solution, arrange.Stack,
	error) {
	lambda := o.Lambda.Basis / (r.p.Unit * r.p.Unit)
	r.p.Lambda.Basis, r.work.Lambda.Basis = lambda, lambda
	if math.IsInf(lambda, 1) {
		vectors, rank, err := r.pooled(ctx, limitTolerance, o.Seed)
		if err != nil {
			return arrange.Solution{}, at, err
		}
		at = r.atAllKnots(vectors)
		found, err := r.shared(ctx, vectors, rank)
		return found, at, err
	}
	begin := start{name: "path", from: func(context.Context, *arrange.Problem, int, uint64) (arrange.Stack, error) {
		return at, nil
	}}
	if at.Rows == 0 {
		pooled := o
		pooled.Start = fit.PooledStart
		begin = r.starts(pooled)[0]
	}
	found, err := r.fromStart(ctx, begin, o, func(fit.Progress) {})
	if err != nil {
		return found, at, err
	}
	return found, found.Q.Clone(), nil
}
