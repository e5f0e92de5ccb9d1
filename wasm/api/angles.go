//go:build js && wasm

package api

import (
	"ppca/wasm/host"
)

// angles gives how far the subspace of a model turns from one θ to many others.
func (b *bridge) angles(c *call) (host.Answer, error) {
	m, theta, err := b.along(c)
	if err != nil {
		return host.Answer{}, err
	}
	from, err := thetaOf(c.Args.Get("from"))
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
