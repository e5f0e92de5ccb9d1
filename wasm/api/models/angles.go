//go:build js && wasm

package models

import (
	"ppca/core/model"
	"ppca/wasm/host"
)

// angles returns the principal angles between the subspaces at one θ and at many others.
func angles(c *host.Call, m *model.Model, theta []float64) (any, error) {
	from, err := ThetaOf(c.Args.Get("from"))
	if err != nil {
		return nil, err
	}
	return m.Angles(from, theta)
}
