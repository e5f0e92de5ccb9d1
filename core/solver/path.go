package solver

import (
	"context"
	"time"

	"ppca/core/fit"
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
	w, err := newWalk(ctx, p, o)
	if err != nil {
		return err
	}
	for _, o.Lambda.Basis = range lambdas {
		if err := recordPath(ctx, w, o, d.Scale, visit); err != nil {
			return err
		}
	}
	return nil
}

// recordPath passes the model of the fit at o.Lambda.Basis to visit.
func recordPath(ctx context.Context, w *walk, o fit.Options, scale []float64, visit func(*model.Model) error) error {
	begun := time.Now()
	found, err := w.next(ctx, o)
	if err != nil {
		return err
	}
	alignComponents(w.P, &found, o.Gauge != fit.Decoupled)
	m := modelOf(w.P, found, o, scale)
	m.Summary.Seconds = time.Since(begun).Seconds()
	return visit(m)
}
