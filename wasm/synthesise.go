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
	err := c.compute(c.ctx, func(context.Context) (err error) {
		switch kind := c.args.Get("kind").String(); kind {
		case "simulation":
			set = synth.Simulation(uint64(seed.Float()))
		default:
			err = fault.New(fault.Option, "there is no built-in set %q: there are simulation and heads", kind).With("option", "kind")
		}
		return err
	})
	if err != nil {
		return answer{}, err
	}
	return b.setAnswer(set), nil
}
