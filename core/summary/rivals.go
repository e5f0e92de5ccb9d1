package summary

import (
	"context"
	"slices"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/limit"
	"ppca/core/method"
	"ppca/core/model"
)

// Baselines are the methods that a model that changes smoothly with θ is compared with, besides
// local PCA.
var Baselines = []string{"ipca", "pca"}

// Rivals fits the baselines and, where that takes little time, local PCA to the observations of m,
// with the components and the endpoints of m and its other settings s. It returns none if m is
// itself a baseline or another method, or if cells are not observed, which the baselines cannot
// treat.
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
	if !cheap(d) {
		return rivals, nil
	}
	s.Method = "local"
	rival, err := method.Fit(ctx, d, s, nil)
	if err == nil {
		return append(rivals, rival), nil
	}
	if code := fault.CodeOf(err); code != fault.Shape && code != fault.Range { // a single group, or θ outside the endpoints
		return nil, err
	}
	return rivals, nil
}

// cheap reports whether local PCA, which chooses its bandwidth by cross-validation, takes little
// time with these observations, all of which it needs.
func cheap(d fit.Data) bool {
	n, k := d.X.Dims()
	return d.Observed == nil && limit.Of("compared").Holds(float64(n*k))
}

// endpointsOf returns the settings of an axis with the same endpoints.
func endpointsOf(a graph.Axis) method.Axis {
	along := method.Axis{Endpoints: slices.Clone(a.Endpoints)}
	if a.Period != 0 {
		along.Periodic, along.Endpoints = &a.Period, along.Endpoints[:len(along.Endpoints)-1]
	}
	return along
}
