//go:build js && wasm

package models

import (
	"context"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/summary"
	"ppca/wasm/host"
)

// usual returns the model and the observations of a call. A model that does not know which
// distances are usual learns them first: from the training rows of the set, or from the arrays.
func (r *Room) usual(c *host.Call) (*model.Model, fit.Data, error) {
	m, err := r.Models.Get(c.Args.Get("model"))
	if err != nil {
		return nil, fit.Data{}, err
	}
	data, err := r.Observations(c, m, m.Graph.Parameters())
	if err != nil || m.Summary.Distances != nil {
		return m, data, err
	}
	training := data
	if handle := c.Args.Get("set"); !handle.IsUndefined() {
		set, err := r.Sets.Get(handle)
		if err != nil {
			return nil, data, err
		}
		training = set.Training()
	}
	learnt, err := host.Computed(c, func(ctx context.Context) (*fit.Distances, error) {
		return summary.LearnDistances(ctx, m, training)
	})
	if err == nil {
		m.Summary.Distances = learnt
	}
	return m, data, err
}

// unusual returns the distances of observations within the model and from it.
func (r *Room) unusual(c *host.Call) (any, error) {
	m, data, err := r.usual(c)
	if err != nil {
		return nil, err
	}
	list, err := host.Computed(c, func(ctx context.Context) (*summary.UnusualRows, error) { return summary.Unusual(ctx, m, data) })
	if err != nil {
		return nil, err
	}
	limits := map[string]any{"within": list.Limits.Within[:], "from": list.Limits.From[:]}
	return map[string]any{"within": list.Within, "from": list.From, "limits": limits, "rows": list.Rows, "clamped": m.Graph.Clamped(data.Theta)}, nil
}

// why returns what each variable contributes to the distances of one observation.
func (r *Room) why(c *host.Call) (any, error) {
	m, data, err := r.usual(c)
	if err != nil {
		return nil, err
	}
	row, rows := c.Args.Get("row"), len(data.Theta)/m.Graph.Parameters()
	if !host.IsWhole(row) || row.Int() < 0 || row.Int() >= rows {
		return nil, fault.New(fault.Range, "row is %s: it must be a whole number from 0 to %d", host.Describe(row), rows-1).With("option", "row")
	}
	reason, err := host.Computed(c, func(ctx context.Context) (*summary.Reason, error) {
		return summary.Why(ctx, m, data, row.Int())
	})
	if err != nil {
		return nil, err
	}
	return map[string]any{"within": reason.Within, "from": reason.From}, nil
}
