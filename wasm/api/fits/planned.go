//go:build js && wasm

package fits

import (
	"context"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// planned returns the handler of a method about the settings and the training rows of a fit that a
// call only asks about.
func (r *Room) planned(serve func(c *host.Call, t registry.Task, s method.Settings, d fit.Data) any) host.Handler {
	return func(c *host.Call) any {
		var s method.Settings
		c.Options("options", &s)
		t := r.Task(c)
		d := t.Training()
		s.Visible = t.Visible()
		return serve(c, t, s, d)
	}
}

// suggest returns how many components each endpoint should have for the training rows
// of a set.
func suggest(c *host.Call, _ registry.Task, settings method.Settings, d fit.Data) any {
	return host.Encode(host.Computed(c, func(ctx context.Context) ([]int, error) { return settings.SuggestComponents(ctx, d) }))
}

// endpoints returns the endpoints of the bins of a fit to the training rows, for each parameter.
func endpoints(_ *host.Call, _ registry.Task, settings method.Settings, d fit.Data) any {
	list := [][]float64{}
	for _, axis := range host.Must(settings.Graph(d)).Axes() {
		list = append(list, axis.Endpoints)
	}
	return host.Encode(list)
}
