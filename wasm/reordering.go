//go:build js && wasm

package main

import (
	"context"

	"ppca/core/fault"
	"ppca/core/ppca"
)

// reordering gives the bases at which Algorithm 1 would begin for the training
// rows of a set, before and after they are made to follow each other.
func (b *bridge) reordering(c *call) (answer, error) {
	settings, t, d, err := c.planned()
	if err != nil {
		return answer{}, err
	}
	if t.set.Parameters() > 1 {
		return answer{}, fault.New(fault.Unsupported, "the re-ordering is told along one parameter, and θ has two: choose one column").With("option", "theta")
	}
	var begun *ppca.Beginning
	err = c.compute(c.ctx, func(ctx context.Context) error {
		options, err := settings.Options(ctx, d)
		if err != nil {
			return err
		}
		begun, err = ppca.Begin(ctx, d, options)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	given, givenBuffer := floatArray(dense(begun.Given))
	basis, basisBuffer := floatArray(dense(begun.Model.Basis))
	return answer{
		map[string]any{
			"endpoints": encode(begun.Model.Graph.Endpoints), "components": begun.Model.Components,
			"given": given, "basis": basis, "steps": encode(begun.Steps),
		},
		[]any{givenBuffer, basisBuffer},
	}, nil
}
