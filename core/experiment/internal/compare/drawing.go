package compare

import (
	"context"

	"ppca/core/fit"
	"ppca/core/model"
)

// A Drawing selects test observations of the first split. Their reconstructions, by models
// of one training set size, are drawn.
type Drawing struct {
	PerBin int
	Rows   []int // rows of the test observations
}

// covers reports whether a part computes reconstructions for d.
func (d *Drawing) covers(split, perBin int) bool {
	return d != nil && split == 0 && perBin == d.PerBin
}

// reconstructions returns the model's reconstructions of the selected test observations,
// one after the other.
func (d *Drawing) reconstructions(ctx context.Context, m *model.Model, test fit.Data) ([]float64, error) {
	drawn := RowsOf(test, d.Rows)
	projected, err := m.Project(ctx, drawn.X, drawn.Theta, nil)
	if err != nil {
		return nil, err
	}
	made, err := m.Reconstruct(projected.Coefficients, drawn.Theta)
	if err != nil {
		return nil, err
	}
	return made.RawMatrix().Data, nil
}
