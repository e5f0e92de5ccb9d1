//go:build js && wasm

package fits

import (
	"context"

	"ppca/wasm/host"
)

// suggest returns how many components each endpoint should have for the training rows
// of a set.
func (r *Room) suggest(c *host.Call) (host.Answer, error) {
	settings, _, d, err := r.planned(c)
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
