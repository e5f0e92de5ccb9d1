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

// diagnostics reports whether a model can be relied on. With a set it compares the errors of the
// model on the test rows with those of rivals.
func (r *Room) diagnostics(c *host.Call, m *model.Model) any {
	if c.Flag("density") {
		r.learn(c, m)
	}
	test, rivals := r.rivals(c, m)
	return host.JSON(host.Computed(c, func(ctx context.Context) (*summary.Diagnosis, error) {
		if len(rivals) == 0 {
			return summary.Diagnose(ctx, m, nil)
		}
		unseen, err := summary.Against(ctx, m, test, rivals)
		if err != nil {
			return nil, err
		}
		return summary.Diagnose(ctx, m, unseen)
	}))
}

// rivals returns the test rows of the set of a call and the models to compare with m on them; no
// models if the call names no set, or one without test rows.
func (r *Room) rivals(c *host.Call, m *model.Model) (test fit.Data, rivals []*model.Model) {
	if !c.Has("set") {
		return test, nil
	}
	set := r.SetFor(c, m)
	if test = set.Testing(); test.X == nil {
		return test, nil
	}
	registry.MustHaveTheta(set)
	return test, r.ModelsOf(c.Args.Get("rivals"))
}
