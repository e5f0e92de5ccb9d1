//go:build js && wasm

package fits

import (
	"context"

	"ppca/wasm/host"
)

// suggest returns how many components each endpoint should have for the training rows
// of a set.
func (r *Room) suggest(c *host.Call) (any, error) {
	settings, _, d, err := r.planned(c)
	if err != nil {
		return nil, err
	}
	counts, err := host.Computed(c, func(ctx context.Context) ([]int, error) {
		return settings.SuggestComponents(ctx, d)
	})
	return host.Encode(counts), err
}

// endpoints returns the endpoints of the bins of a fit to the training rows, for each parameter.
func (r *Room) endpoints(c *host.Call) (any, error) {
	settings, _, d, err := r.planned(c)
	if err != nil {
		return nil, err
	}
	g, err := settings.Graph(d)
	if err != nil {
		return nil, err
	}
	list := [][]float64{}
	for _, axis := range g.Axes() {
		list = append(list, host.Filled(axis.Endpoints))
	}
	return host.Encode(list), nil
}
