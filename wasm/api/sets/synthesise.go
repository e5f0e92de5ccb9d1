//go:build js && wasm

package sets

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/synth"
	"ppca/wasm/host"
)

// synthesise makes a built-in data set.
func (r *Room) synthesise(c *host.Call) (host.Answer, error) {
	seed := c.Args.Get("seed")
	if !host.IsWhole(seed) || seed.Float() < 0 {
		return host.Answer{}, fault.New(fault.Option, "seed is %s: it must be a whole number, 0 or more", host.Describe(seed)).With("option", "seed")
	}
	var set *dataset.Set
	err := c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		set, err = synth.BuiltIn(ctx, c.Args.Get("kind").String(), uint64(seed.Float()))
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	return Answer(r.Registry, set)
}

// sphere returns the directions and triangles of a surface whose radii are variables.
func (r *Room) sphere(*host.Call) (host.Answer, error) {
	s := synth.NewIcosphere()
	var vertices, faces []float64
	for _, vertex := range s.Vertices {
		vertices = append(vertices, vertex[:]...)
	}
	for _, face := range s.Faces {
		faces = append(faces, float64(face[0]), float64(face[1]), float64(face[2]))
	}
	p := host.Parcel{Fields: map[string]any{}}
	p.Add("vertices")(host.FloatArray(vertices))
	p.Add("faces")(host.FloatArray(faces))
	return host.Answer{Value: p.Fields, Transfer: p.Transfer}, nil
}
