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
func (r *Room) reordering(c *host.Call) (host.Answer, error) {
	settings, t, d, err := r.planned(c)
	if err != nil {
		return host.Answer{}, err
	}
	if t.Set.Parameters() > 1 {
		return host.Answer{}, fault.New(fault.Unsupported, "the re-ordering is defined along one parameter, and θ has two: choose one column").With("option", "theta")
	}
	var begun *ppca.Beginning
	err = c.Compute(c.Ctx, func(ctx context.Context) error {
		options, err := settings.Options(ctx, d)
		if err != nil {
			return err
		}
		begun, err = ppca.Begin(ctx, d, options)
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	given, givenBuffer := host.FloatArray(host.Dense(begun.Given))
	basis, basisBuffer := host.FloatArray(host.Dense(begun.Model.Basis))
	return host.Answer{
		Value: map[string]any{
			"endpoints": host.Encode(begun.Model.Graph.Endpoints), "components": begun.Model.Components,
			"given": given, "basis": basis, "steps": host.Encode(begun.Steps),
		},
		Transfer: []any{givenBuffer, basisBuffer},
	}, nil
}
