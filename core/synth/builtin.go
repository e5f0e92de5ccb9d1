package synth

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// The built-in heads are few and small, so that drawing them is quick.
const (
	headPeople = 12
	headSize   = 32 // also of the other sets
)

// BuiltIn draws a built-in set: simulation, heads, turntable, poses, nodes or bend. It fails with
// ERR_OPTION for other names.
func BuiltIn(ctx context.Context, name string, seed uint64) (*dataset.Set, error) {
	switch name {
	case "simulation":
		return Simulation(seed), nil
	case "heads":
		return Heads(ctx, headPeople, headSize, seed)
	case "turntable":
		return Turntable(ctx, headSize, seed)
	case "poses":
		return Poses(ctx, headPeople, headSize, seed)
	case "nodes":
		return Nodes(ctx, seed)
	case "bend":
		return Bend(seed), nil
	}
	return nil, fault.New(fault.Option, "there is no built-in set %q: choose simulation, heads, turntable, poses, nodes or bend", name).With("option", "kind")
}
