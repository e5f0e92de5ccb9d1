package summary

import (
	"context"
	"slices"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/method"
	"ppca/core/model"
)

// Baselines are the methods that a model that changes smoothly with θ is compared with.
var Baselines = []string{"ipca", "pca"}

// Rivals fits the baselines to the observations of m, with the components and the endpoints of m
// and its other settings s. It returns none if m is itself a baseline or another method, or if
// cells are not observed, which the baselines cannot treat.
func Rivals(ctx context.Context, d fit.Data, m *model.Model, s method.Settings) ([]*model.Model, error) {
	if !smooth(m) || d.Observed != nil && s.Visible == nil {
		return nil, nil
	}
	s.PerEndpoint, s.Share, s.Components = nil, nil, m.Components
	s.Endpoints, s.Bins, s.Spacing, s.Range, s.Periodic, s.Axes = nil, 0, "", nil, nil, nil
	if axes := m.Graph.Axes(); len(axes) == 2 {
		s.Axes = []method.Axis{endpointsOf(axes[0]), endpointsOf(axes[1])}
	} else {
		along := endpointsOf(axes[0])
		s.Endpoints, s.Periodic = along.Endpoints, along.Periodic
	}
	var rivals []*model.Model
	for _, name := range Baselines {
		s.Method = name
		rival, err := method.Fit(ctx, d, s, nil)
		if err != nil {
			return nil, err
		}
		rivals = append(rivals, rival)
	}
	return rivals, nil
}

// endpointsOf returns the settings of an axis with the same endpoints.
func endpointsOf(a graph.Axis) method.Axis {
	along := method.Axis{Endpoints: slices.Clone(a.Endpoints)}
	if a.Period != 0 {
		along.Periodic, along.Endpoints = &a.Period, along.Endpoints[:len(along.Endpoints)-1]
	}
	return along
}
