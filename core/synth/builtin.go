package synth

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// The built-in heads are few and small enough to be drawn at once.
const (
	headPeople = 12
	headSize   = 32 // of the others too
)

// BuiltIn draws the data set of a name: simulation, heads, turntable, poses, nodes
// or bend. It fails with ERR_OPTION where there is none of that name.
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
	return nil, fault.New(fault.Option, "there is no built-in set %q: there are simulation, heads, turntable, poses, nodes and bend", name).With("option", "kind")
}
