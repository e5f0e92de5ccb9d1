//go:build js && wasm

package api

import (
	"context"

	"ppca/wasm/host"
)

// suggest gives how many components each endpoint should have for the training rows
// of a set.
func (b *bridge) suggest(c *call) (host.Answer, error) {
	settings, _, d, err := c.planned()
	if err != nil {
		return host.Answer{}, err
	}
	var counts []int
	err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		counts, err = settings.SuggestComponents(ctx, d)
		return err
	})
	return host.Answer{Value: host.Encode(counts)}, err
}
