//go:build js && wasm

package main

import (
	"context"

	"ppca/core/method"
)

// suggest gives how many components each endpoint should have for the training rows
// of a set.
func (b *bridge) suggest(c *call) (answer, error) {
	var settings method.Settings
	if err := decode(c.args.Get("options"), &settings); err != nil {
		return answer{}, err
	}
	if err := positive(c.args.Get("options"), "bins", "components"); err != nil {
		return answer{}, err
	}
	t, err := c.task()
	if err != nil {
		return answer{}, err
	}
	d, err := t.training()
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
