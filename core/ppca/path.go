package ppca

import (
	"context"
	"math"
	"time"

	"gonum.org/v1/gonum/blas/blas64"
)

// Path fits d with the options o once for each λ_v, which must not increase, and
// shows each model to visit as soon as it is there. All fits share what does not
// depend on λ_v: the arranged and compressed observations, the means of the
// decoupled gauge and the pooled start, which is exact at λ_v = ∞; each begins
// where the one before ended. So a path costs little more than its last fit, but
// follows one minimum where Fit would compare two starts.
//
// Of what describes the training observations (Summary.RMSE, the statistics of
// the coefficients) the models have nothing. When ctx is cancelled Path returns
// its error, and otherwise the first error of visit. It refuses what Fit refuses.
func Path(ctx context.Context, d Data, o Options, lambdas []float64, visit func(*Model) error) error {
	p, err := fittable(ctx, d, o, lambdas...)
	if err != nil {
		return err
	}
	w := walk{p: p, scale: d.Scale, visit: visit}
	w.perKnot = append(w.perKnot, w.p.perKnot...)
	if w.r, err = w.p.prepare(ctx, o); err != nil {
		return err
	}
	for _, o.Lambda.Basis = range lambdas {
		if err := w.step(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// A walk is a path on its way.
type walk struct {
	p       *problem
	r       *prepared
	perKnot []int // V_b, of which the limit may have fewer
	at      stack // where the last fit ended; no rows: at the start
	scale   []float64
	visit   func(*Model) error
}

// step makes the fit at o.Lambda.Basis.
func (w *walk) step(ctx context.Context, o Options) error {
	begun := time.Now()
	found, err := w.fit(ctx, o)
	if err != nil {
		return err
	}
	found = w.r.finish(found)
	w.p.alignComponents(&found)
	m := w.p.model(found, o, w.scale)
	m.Summary.Seconds = time.Since(begun).Seconds()
	copy(w.p.perKnot, w.perKnot)
	return w.visit(m)
}

func (w *walk) fit(ctx context.Context, o Options) (solution, error) {
	lambda := o.Lambda.Basis / (w.p.unit * w.p.unit)
	w.p.lambda.Basis, w.r.work.lambda.Basis = lambda, lambda
	if math.IsInf(lambda, 1) {
		vectors, rank, err := w.r.pooled(ctx, limitTolerance, o.Seed)
		if err != nil {
			return solution{}, err
		}
		w.at = w.r.atAllKnots(vectors)
		return w.r.shared(ctx, vectors, rank)
	}
	begin := start{"path", func(context.Context, *problem, int, uint64) (stack, error) { return w.at, nil }}
	if w.at.Rows == 0 {
		begin = w.r.starts(pooledOnly(o))[0]
	}
	found, err := w.r.fromStart(ctx, begin, o, func(Progress) {})
	if err == nil {
		w.at = found.q.clone()
	}
	return found, err
}

// pooledOnly returns o with its pooled start.
func pooledOnly(o Options) Options {
	o.Start = PooledStart
	return o
}

// atAllKnots returns a stack of bases alone with the same vectors at every knot, as
// far as they exist there.
func (r *prepared) atAllKnots(vectors blas64.General) stack {
	q := newStack(r.work, 0)
	for b, vb := range r.work.perKnot {
		copyBlock(q.basis(b, vb, 0, r.work.k), vectors)
	}
	r.work.restrict(q)
	return q
}
