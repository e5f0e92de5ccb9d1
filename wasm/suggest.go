//go:build js && wasm

package main

import "context"

// suggest gives how many components each endpoint should have for the training rows
// of a set.
func (b *bridge) suggest(c *call) (answer, error) {
	settings, _, d, err := c.planned()
	if err != nil {
		return answer{}, err
	}
	var counts []int
	err = c.compute(c.ctx, func(ctx context.Context) (err error) {
		counts, err = settings.SuggestComponents(ctx, d)
		return err
	})
	return answer{value: encode(counts)}, err
}
