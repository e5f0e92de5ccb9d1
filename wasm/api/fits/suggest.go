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

// endpoints returns the endpoints of the bins of a fit to the training rows, for each parameter.
func (r *Room) endpoints(c *host.Call) (host.Answer, error) {
	settings, _, d, err := r.planned(c)
	if err != nil {
		return host.Answer{}, err
	}
	g, err := settings.Graph(d)
	if err != nil {
		return host.Answer{}, err
	}
	list := [][]float64{}
	for _, axis := range g.Axes() {
		list = append(list, host.Filled(axis.Endpoints))
	}
	return host.Answer{Value: host.Encode(list)}, nil
}
