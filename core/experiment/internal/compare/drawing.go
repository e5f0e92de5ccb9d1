package compare

import (
	"context"

	"ppca/core/fit"
	"ppca/core/model"
)

// A Drawing picks test observations of the first split that are reconstructed from
// a training set of one size, to be drawn.
type Drawing struct {
	PerBin int
	Rows   []int // of the test observations
}

// of reports whether a part makes reconstructions for d.
func (d *Drawing) of(split, perBin int) bool {
	return d != nil && split == 0 && perBin == d.PerBin
}

// reconstructions returns what a model makes of the test observations that are
// drawn, one after the other.
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
