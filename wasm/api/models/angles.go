//go:build js && wasm

package models

import (
	"ppca/wasm/host"
)

// angles returns the principal angles between the subspaces at one θ and at many others.
func (r *Room) angles(c *host.Call) (host.Answer, error) {
	m, theta, err := r.along(c)
	if err != nil {
		return host.Answer{}, err
	}
	from, err := ThetaOf(c.Args.Get("from"))
	if err != nil {
		return host.Answer{}, err
	}
	found, err := m.Angles(from, theta)
	if err != nil {
		return host.Answer{}, err
	}
	array, buffer := host.FloatArray(host.Dense(found))
	return host.Transferred(array, buffer), nil
}
