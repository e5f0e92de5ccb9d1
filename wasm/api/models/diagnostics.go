//go:build js && wasm

package models

import (
	"context"

	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/summary"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// diagnostics reports whether a model can be relied on, as JSON. With a set it compares the
// errors of the model on the test rows with those of rivals.
func (r *Room) diagnostics(c *host.Call, m *model.Model) (any, error) {
	if c.Args.Get("density").Truthy() {
		if err := r.learn(c, m); err != nil {
			return nil, err
		}
	}
	test, rivals, err := r.rivals(c, m)
	if err != nil {
		return nil, err
	}
	d, err := host.Computed(c, func(ctx context.Context) (*summary.Diagnosis, error) {
		var unseen *summary.Unseen
		if len(rivals) > 0 {
			if unseen, err = summary.Against(ctx, m, test, rivals); err != nil {
				return nil, err
			}
		}
		return summary.Diagnose(ctx, m, unseen)
	})
	if err != nil {
		return nil, err
	}
	return host.JSON(d)
}

// rivals returns the test rows of the set of a call and the models to compare with m on them; no
// models if the call names no set, or one without test rows.
func (r *Room) rivals(c *host.Call, m *model.Model) (fit.Data, []*model.Model, error) {
	if c.Args.Get("set").IsUndefined() {
		return fit.Data{}, nil, nil
	}
	set, err := r.SetFor(c, m)
	if err != nil {
		return fit.Data{}, nil, err
	}
	test := set.Testing()
	if test.X == nil {
		return test, nil, nil
	}
	if set.Theta == nil {
		return test, nil, registry.NoTheta()
	}
	rivals, err := r.ModelsOf(c.Args.Get("rivals"))
	return test, rivals, err
}
