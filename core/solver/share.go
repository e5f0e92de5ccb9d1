package solver

import (
	"math"

	"ppca/core/fit"
	"ppca/core/model"
)

// SplitStarts returns the options of the fits that JoinStarts joins, one for each start
// of o on d, so that several cores can share a fit. There is only one for Algorithm 1,
// for masked cells in the decoupled gauge, at λ_v = ∞, and for many rows, where a part of
// them decides between the starts.
func SplitStarts(d fit.Data, o fit.Options) []fit.Options {
	masked := (d.Observed != nil || o.EndpointMask != nil) && o.Gauge == fit.Decoupled
	if o.Solver != fit.Exact || o.Start != fit.BothStarts || math.IsInf(o.Lambda.Basis, 1) || masked ||
		fit.Thins(len(d.Counted()), o.Graph.Knots(), o.Components) {
		return []fit.Options{o}
	}
	pooled, knotwise := o, o
	pooled.Start, knotwise.Start = fit.PooledStart, fit.KnotwiseStart
	return []fit.Options{pooled, knotwise}
}

// JoinStarts returns the model of a fit from the models of its SplitStarts, in their
// order. It equals the model of one fit bit for bit, except Summary.Seconds, which is
// that of the slowest. A model is nil if its fit was cancelled before the first model;
// at least one is not nil.
func JoinStarts(models []*model.Model) *model.Model {
	if len(models) == 1 {
		return models[0]
	}
	var best *model.Model
	var search *fit.Search
	evaluations, seconds, cancelled := 0, 0.0, false
	for _, m := range models {
		if m == nil {
			cancelled = true
			continue
		}
		if best == nil || m.Summary.Minimum < best.Summary.Minimum {
			best = m
		}
		search = search.And(m.Summary.Search)
		evaluations += m.Summary.Evaluations
		seconds = max(seconds, m.Summary.Seconds)
		cancelled = cancelled || m.Summary.Status == fit.Cancelled
	}
	best.Options.Start = fit.BothStarts
	best.Summary.Search, best.Summary.Evaluations, best.Summary.Seconds = search, evaluations, seconds
	if cancelled {
		best.Summary.Status = fit.Cancelled
	}
	return best
}
