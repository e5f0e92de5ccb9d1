//go:build js && wasm

package main

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/synth"
)

// synthesise makes a built-in data set.
func (b *bridge) synthesise(c *call) (answer, error) {
	seed := c.args.Get("seed")
	if !isWhole(seed) || seed.Float() < 0 {
		return answer{}, fault.New(fault.Option, "seed is %s: it must be a whole number, 0 or more", describe(seed)).With("option", "seed")
	}
	var set *dataset.Set
	err := c.compute(c.ctx, func(ctx context.Context) (err error) {
		set, err = synth.BuiltIn(ctx, c.args.Get("kind").String(), uint64(seed.Float()))
		return err
	})
	if err != nil {
		return answer{}, err
	}
	return b.setAnswer(set)
}

// sphere gives the directions and triangles of a surface whose radii are variables.
func (b *bridge) sphere(*call) (answer, error) {
	s := synth.NewIcosphere()
	var vertices, faces []float64
	for _, vertex := range s.Vertices {
		vertices = append(vertices, vertex[:]...)
	}
	for _, face := range s.Faces {
		faces = append(faces, float64(face[0]), float64(face[1]), float64(face[2]))
	}
	p := parcel{fields: map[string]any{}}
	p.add("vertices")(floatArray(vertices))
	p.add("faces")(floatArray(faces))
	return answer{p.fields, p.transfer}, nil
}
