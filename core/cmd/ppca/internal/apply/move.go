package apply

import (
	"context"
	"flag"
	"slices"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/cmd/ppca/internal/disk"
	"ppca/core/diagnosis"
	"ppca/core/fault"
	"ppca/core/infer"
)

func (a *application) moveFlags(set *flag.FlagSet) {
	disk.TableFlag(set, &a.output)
	disk.ErrorsFlag(set, &a.errors, " at the new θ, also of those that are known at the old one")
	set.Func("to", "`θ` The θ to move the observations to. With two parameters, write θ1,θ2.", func(text string) error {
		return console.ParseNumbers(text, &a.to)
	})
}

// Move writes observations as their individuals would be at another θ.
func Move(ctx context.Context, c *console.Console, args []string) error {
	a, err := applied(ctx, c, "move", args)
	if err != nil {
		return err
	}
	switch n := a.model.Graph.Parameters(); {
	case len(a.to) == 0:
		return console.Misuse("move needs a θ: use -to θ, or -to θ1,θ2 with two parameters")
	case len(a.to) != n:
		return console.Misuse("-to has %s, but the model has %s", fault.Plural(len(a.to), "number"), fault.Plural(n, "parameter"))
	}
	c.Remark(clampNotes(a.model, a.to))
	moved, err := infer.Move(ctx, a.model, a.data(), a.to)
	if err != nil {
		return err
	}
	c.Remark(diagnosis.FewUnits(a.model))
	if moved.Assumed {
		c.Remark([]string{"too few groups were seen at two θ to learn how individuals change: each is assumed to keep its place, and the errors are those of any row at the new θ"})
	}
	rows, _ := moved.X.Dims()
	if err := a.writeCells(ctx, c, moved.X, moved.Errors, slices.Repeat(a.to, rows)); err != nil || a.output == "" {
		return err
	}
	return c.Print(map[string]any{"rows": rows, "leftOut": a.set.Missing.LeftOut, "to": a.to, "clamped": a.model.Graph.Locate(a.to...).Clamped, "assumed": moved.Assumed}, "%s at θ = %s", fault.Plural(rows, "row"), a.model.Graph.Spell(a.to))
}
