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
	for _, name := range []string{"seed", "size"} {
		if value := c.Args.Get(name); !host.IsWhole(value) || value.Float() < 0 {
			return host.Answer{}, fault.New(fault.Option, "%s is %s: it must be a whole number, 0 or more", name, host.Describe(value)).With("option", name)
		}
	}
	var set *dataset.Set
	err := c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		set, err = synth.BuiltIn(ctx, c.Args.Get("kind").String(), uint64(c.Args.Get("seed").Float()), c.Args.Get("size").Int())
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
