//go:build js && wasm

package main

// angles gives how far the subspace of a model turns from one θ to many others.
func (b *bridge) angles(c *call) (answer, error) {
	m, theta, err := b.along(c)
	if err != nil {
		return answer{}, err
	}
	from, err := thetaOf(c.args.Get("from"))
	if err != nil {
		return answer{}, err
	}
	found, err := m.Angles(from, theta)
	if err != nil {
		return answer{}, err
	}
	array, buffer := floatArray(dense(found))
	return answer{array, []any{buffer}}, nil
}
