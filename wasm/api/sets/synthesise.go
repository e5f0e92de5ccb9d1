//go:build js && wasm

package sets

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/wasm/host"
)

// synthesise makes a built-in data set.
func (r *Room) synthesise(c *host.Call) (any, error) {
	for _, name := range []string{"seed", "size"} {
		if value := c.Args.Get(name); !host.IsWhole(value) || value.Float() < 0 {
			return nil, fault.New(fault.Option, "%s is %s: it must be a whole number, 0 or more", name, host.Describe(value)).With("option", name)
		}
	}
	set, err := host.Computed(c, func(ctx context.Context) (*dataset.Set, error) {
		return face.BuiltIn(ctx, c.Args.Get("kind").String(), uint64(c.Args.Get("seed").Float()), c.Args.Get("size").Int())
	})
	if err != nil {
		return nil, err
	}
	return Answer(r.Registry, set, dataset.Options{})
}

// sphere returns the directions and triangles of a surface whose radii are variables.
func (r *Room) sphere(*host.Call) (any, error) {
	s := face.NewIcosphere()
	var vertices, faces []float64
	for _, vertex := range s.Vertices {
		vertices = append(vertices, vertex[:]...)
	}
	for _, face := range s.Faces {
		faces = append(faces, float64(face[0]), float64(face[1]), float64(face[2]))
	}
	return map[string]any{"vertices": vertices, "faces": faces}, nil
}
