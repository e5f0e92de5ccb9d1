package solver

import (
	"context"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
)

// A start computes an initial stack for the exact solver.
type start struct {
	name  string     // for progress
	after *minimiser // of a run on few rows, whose lengths and history the run takes over; nil: none
	from  func(ctx context.Context, p *arrange.Problem, lead int, seed uint64) (arrange.Stack, error)
}

// starts returns the starts that o requests, in the order in which they are run.
func starts(o fit.Options) []start {
	pooled, knotwise := start{name: "pooled start", from: pooledStart}, start{name: "start by knot", from: knotwiseStart}
	switch o.Start {
	case fit.PooledStart:
		return []start{pooled}
	case fit.KnotwiseStart:
		return []start{knotwise}
	}
	return []start{pooled, knotwise}
}
