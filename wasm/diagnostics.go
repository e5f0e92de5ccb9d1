//go:build js && wasm

package main

import (
	"context"
	"encoding/json"

	"ppca/core/model"
)

// diagnostics says whether a model can be relied on, as JSON.
func (b *bridge) diagnostics(c *call) (answer, error) {
	m, err := b.models.get(c.args.Get("model"))
	if err != nil {
		return answer{}, err
	}
	var d *model.Diagnosis
	err = c.compute(c.ctx, func(ctx context.Context) (err error) {
		d, err = m.Diagnose(ctx)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	text, err := json.Marshal(d)
	return answer{value: string(text)}, err
}
