package main

import (
	"context"
	"fmt"
	"slices"

	"ppca/core/fault"
	"ppca/core/infer"
	"ppca/core/summary"
)

// runMove writes observations as their individuals would be at another θ.
func runMove(ctx context.Context, c *console) error {
	a := applying(c)
	c.tableFlag(false)
	a.errorsFlag(" at the new θ, also of those that are known at the old one")
	var to []float64
	c.flags.Func("to", "`θ` The θ to move the observations to. With two parameters, write θ1,θ2.",
		func(text string) error {
			return parseNumbers(text, &to)
		})
	if err := a.open(ctx, true); err != nil {
		return err
	}
	c.noteClamped(a.m, a.set.Theta)
	switch n := a.m.Graph.Parameters(); {
	case len(to) == 0:
		return misuse("move needs a θ: use -to θ, or -to θ1,θ2 with two parameters")
	case len(to) != n:
		return misuse("-to has %s, but the model has %s", fault.Plural(len(to), "number"), fault.Plural(n, "parameter"))
	}
	moved, err := infer.Move(ctx, a.m, a.data(), to)
	if err != nil {
		return err
	}
	c.noteClamped(a.m, to)
	c.remark(summary.FewUnits(a.m))
	if moved.Assumed {
		c.note("too few groups were seen at two θ to learn how individuals change: " +
			"each is assumed to keep its place, and the errors are those of any row at the new θ")
	}
	rows, _ := moved.X.Dims()
	said := map[string]any{"rows": rows, "leftOut": a.set.Missing.LeftOut, "to": to,
		"clamped": a.m.Graph.Locate(to...).Clamped, "assumed": moved.Assumed}
	return a.cells(ctx, moved.X, moved.Errors, slices.Repeat(to, rows), said,
		fmt.Sprintf("%s at θ = %s", fault.Plural(rows, "row"), a.m.Graph.Spell(to)))
}
