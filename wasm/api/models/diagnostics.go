//go:build js && wasm

package models

import (
	"context"
	"encoding/json"

	"ppca/core/model"
	"ppca/wasm/host"
)

// diagnostics reports whether a model can be relied on, as JSON.
func (r *Room) diagnostics(c *host.Call) (host.Answer, error) {
	m, err := r.Models.Get(c.Args.Get("model"))
	if err != nil {
		return host.Answer{}, err
	}
	var d *model.Diagnosis
	err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		d, err = m.Diagnose(ctx)
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	text, err := json.Marshal(d)
	return host.Answer{Value: string(text)}, err
}
