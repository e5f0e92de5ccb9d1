package input

import (
	"context"
	"slices"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/tables"
	"ppca/core/fault"
)

// ReadCoefficients reads coefficients as Write writes them: θ, then b1 … bV in X, and the
// ids if there is a column id. It also reads an array of coefficients with an array of θ,
// whose name is theta ("" for a table).
func ReadCoefficients(ctx context.Context, of []dataset.File, components int, theta string) (*dataset.Set, error) {
	o := dataset.Options{Variables: dataset.CoefficientNames(components), Theta: theta}
	if len(of) == 1 {
		is, err := source.IsTable(ctx, of[0])
		if err != nil {
			return nil, err
		}
		if is {
			if err := chooseCoefficients(ctx, &o, of[0], components); err != nil {
				return nil, err
			}
		}
	}
	return Read(ctx, of, o)
}

// chooseCoefficients chooses the columns θ and id in a table of coefficients. It fails with
// ERR_SHAPE if the table has more coefficients than the model has components.
func chooseCoefficients(ctx context.Context, o *dataset.Options, file dataset.File, components int) error {
	names, err := tables.Header(ctx, file, *o)
	if err != nil {
		return err
	}
	if more := dataset.CoefficientNames(components + 1)[components]; slices.Contains(names, more) {
		return fault.New(fault.Shape, "%s has a column %q, but the model has %s: use the model of these coefficients",
			file.Name, more, fault.Plural(components, "component")).With("file", file.Name).With("column", more)
	}
	o.Theta = "theta"
	if slices.Contains(names, dataset.SecondOf("theta")) {
		o.Theta = dataset.Both("theta", dataset.SecondOf("theta"))
	}
	if len(names) > 0 && names[0] == "id" {
		o.ID = "id"
	}
	return nil
}
