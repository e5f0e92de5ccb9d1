package input

import (
	"context"
	"slices"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/table"
)

// ReadCoefficients reads coefficients as Write writes them: θ, then b1 … bV in X, and the
// ids if there is a column id. It also reads an array of coefficients with an array of θ,
// whose name is theta ("" for a table).
func ReadCoefficients(ctx context.Context, files []dataset.File, components int, theta string) (*dataset.Set, error) {
	o := dataset.Options{Variables: dataset.CoefficientNames(components), Theta: theta}
	if len(files) == 1 {
		is, err := source.IsTable(ctx, files[0])
		if err != nil {
			return nil, err
		}
		if is {
			if err := chooseCoefficients(ctx, &o, files[0]); err != nil {
				return nil, err
			}
		}
	}
	return Read(ctx, files, o)
}

// chooseCoefficients chooses the columns θ and id in a table of coefficients.
func chooseCoefficients(ctx context.Context, o *dataset.Options, file dataset.File) error {
	names, err := table.Header(ctx, file, *o)
	if err != nil {
		return err
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
