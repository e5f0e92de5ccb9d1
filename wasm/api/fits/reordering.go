//go:build js && wasm

package fits

import (
	"context"

	"ppca/core/fault"
	"ppca/core/ppca"
	"ppca/wasm/host"
)

// reordering returns the initial bases of Algorithm 1 for the training rows of a set, before
// and after their vectors are matched from knot to knot.
func (r *Room) reordering(c *host.Call) (any, error) {
	settings, t, d, err := r.planned(c)
	if err != nil {
		return nil, err
	}
	if t.Set.Parameters() > 1 {
		return nil, fault.New(fault.Unsupported, "the re-ordering is defined along one parameter, and θ has two: choose one column").With("option", "theta")
	}
	begun, err := host.Computed(c, func(ctx context.Context) (*ppca.Beginning, error) {
		options, err := settings.Options(ctx, d)
		if err != nil {
			return nil, err
		}
		return ppca.Begin(ctx, d, options)
	})
	if err != nil {
		return nil, err
	}
	return map[string]any{
		"endpoints": host.Encode(begun.Model.Graph.Endpoints), "components": begun.Model.Components,
		"given": begun.Given, "basis": begun.Model.Basis, "steps": host.Encode(begun.Steps),
	}, nil
}
