//go:build js && wasm

package models

import (
	"context"

	"ppca/core/infer"
	"ppca/wasm/host"
)

// move returns observations as their individuals would be at another θ, and the standard
// errors.
func (r *Room) move(c *host.Call) (any, error) {
	to, err := ThetaOf(c.Args.Get("to"))
	if err != nil {
		return nil, err
	}
	m, data, err := r.observed(c)
	if err != nil {
		return nil, err
	}
	moved, err := host.Computed(c, func(ctx context.Context) (*infer.Moved, error) {
		return infer.Move(ctx, m, data, to)
	})
	if err != nil {
		return nil, err
	}
	return map[string]any{"data": moved.X, "errors": moved.Errors}, nil
}
