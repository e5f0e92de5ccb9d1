package ppca

import (
	"context"
	"math"
)

// A start makes the first stack of the exact solver.
type start struct {
	name string // for progress
	from func(ctx context.Context, p *problem, lead int, seed uint64) (stack, error)
}

// starts returns those that o chooses, in the order in which they are tried.
func (o Options) starts() []start {
	pooled, knotwise := start{"pooled start", pooledStart}, start{"start by knot", knotwiseStart}
	switch o.Start {
	case PooledStart:
		return []start{pooled}
	case KnotwiseStart:
		return []start{knotwise}
	}
	return []start{pooled, knotwise}
}

// SplitStarts returns the options of fits whose models JoinStarts makes one of:
// one for each start of o on d, so that several cores can share a fit. Algorithm 1 has
// a single start, as have masked cells in the decoupled gauge, and at λ_v = ∞ there is
// nothing to begin with.
func SplitStarts(d Data, o Options) []Options {
	masked := (d.Observed != nil || o.EndpointMask != nil) && o.Gauge == Decoupled
	if o.Solver != Exact || o.Start != BothStarts || math.IsInf(o.Lambda.Basis, 1) || masked {
		return []Options{o}
	}
	pooled, knotwise := o, o
	pooled.Start, knotwise.Start = PooledStart, KnotwiseStart
	return []Options{pooled, knotwise}
}

// JoinStarts returns the model of a fit from the models that its SplitStarts
// gave, in their order: bit for bit that of one fit, but for Summary.Seconds,
// which is that of the slowest. A model is nil where a fit was cancelled before
// it had one; at least one is not.
func JoinStarts(models []*Model) *Model {
	if len(models) == 1 {
		return models[0]
	}
	var best *Model
	evaluations, seconds, cancelled := 0, 0.0, false
	for _, m := range models {
		if m == nil {
			cancelled = true
			continue
		}
		if best == nil || m.Summary.Minimum < best.Summary.Minimum {
			best = m
		}
		evaluations += m.Summary.Evaluations
		seconds = max(seconds, m.Summary.Seconds)
		cancelled = cancelled || m.Summary.Status == Cancelled
	}
	best.Options.Start = BothStarts
	best.Summary.Evaluations, best.Summary.Seconds = evaluations, seconds
	if cancelled {
		best.Summary.Status = Cancelled
	}
	return best
}
