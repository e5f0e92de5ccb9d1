//go:build js && wasm

package fits

import (
	"context"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/solver"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// planned returns the handler of a method about the settings and the training rows of a fit that a
// call only asks about.
func (r *Room) planned(serve func(c *host.Call, t registry.Task, s method.Settings, d fit.Data) (any, error)) host.Handler {
	return func(c *host.Call) (any, error) {
		s, err := settingsOf(c.Args.Get("options"))
		if err != nil {
			return nil, err
		}
		t, err := r.Task(c)
		if err != nil {
			return nil, err
		}
		d, err := t.Training()
		if err != nil {
			return nil, err
		}
		s.Visible = t.Visible()
		return serve(c, t, s, d)
	}
}

// suggest returns how many components each endpoint should have for the training rows
// of a set.
func suggest(c *host.Call, _ registry.Task, settings method.Settings, d fit.Data) (any, error) {
	counts, err := host.Computed(c, func(ctx context.Context) ([]int, error) {
		return settings.SuggestComponents(ctx, d)
	})
	return host.Encode(counts), err
}

// endpoints returns the endpoints of the bins of a fit to the training rows, for each parameter.
func endpoints(_ *host.Call, _ registry.Task, settings method.Settings, d fit.Data) (any, error) {
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
func reordering(c *host.Call, t registry.Task, settings method.Settings, d fit.Data) (any, error) {
	if t.Set.Parameters() > 1 {
		return nil, fault.New(fault.Unsupported, "the re-ordering is defined along one parameter, and θ has two: choose one column").With("option", "theta")
	}
	begun, err := host.Computed(c, func(ctx context.Context) (*solver.Beginning, error) {
		options, err := settings.Options(ctx, d)
		if err != nil {
			return nil, err
		}
		return solver.Begin(ctx, d, options)
	})
	if err != nil {
		return nil, err
	}
	return map[string]any{
		"endpoints": host.Encode(begun.Model.Graph.Endpoints), "components": begun.Model.Components,
		"given": begun.Given, "basis": begun.Model.Basis, "steps": host.Encode(begun.Steps),
	}, nil
}
