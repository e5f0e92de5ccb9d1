package face

import (
	"cmp"
	"context"
	"slices"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// The built-in heads are few, so that drawing them is quick.
const (
	headPeople = 12
	headSize   = 32 // pixels along a side where none are asked for
)

// BuiltIn draws a built-in set: simulation, heads, turntable, poses, nodes or bend. size is the
// number of pixels along a side of the pictures of heads, turntable and poses, 8 to 256, or 0 for
// 32; the other sets have none. BuiltIn fails with ERR_OPTION for other names and sizes.
func BuiltIn(ctx context.Context, name string, seed uint64, size int) (*dataset.Set, error) {
	pixels := cmp.Or(size, headSize)
	switch name {
	case "heads":
		return Heads(ctx, headPeople, pixels, seed)
	case "turntable":
		return Turntable(ctx, pixels, seed)
	case "poses":
		return Poses(ctx, headPeople, pixels, seed)
	}
	if size != 0 {
		return nil, fault.New(fault.Option, "size is %d, but the set %q has none: only heads, turntable and poses are drawn in a size", size, name).With("option", "size")
	}
	switch name {
	case "simulation":
		return Simulation(seed), nil
	case "nodes":
		return Nodes(ctx, seed)
	case "bend":
		return Bend(seed), nil
	}
	return nil, CheckBuiltIn(name)
}

// CheckBuiltIn fails with ERR_OPTION unless there is a built-in set of a name.
func CheckBuiltIn(name string) error {
	if slices.Contains([]string{"simulation", "heads", "turntable", "poses", "nodes", "bend"}, name) {
		return nil
	}
	return fault.New(fault.Option, "there is no built-in set %q: choose simulation, heads, turntable, poses, nodes or bend", name).With("option", "kind")
}
