//go:build js && wasm

package fits

import (
	"context"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/ppca"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// planned reads the settings and the training rows of a fit that a call only asks about.
func (r *Room) planned(c *host.Call) (s method.Settings, t registry.Task, d fit.Data, err error) {
	if s, err = settingsOf(c.Args.Get("options")); err != nil {
		return s, t, d, err
	}
	if t, err = r.Task(c); err != nil {
		return s, t, d, err
	}
	d, err = t.Training()
	s.Visible = t.Visible()
	return s, t, d, err
}

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
