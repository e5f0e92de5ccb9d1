package method

import (
	"context"

	"ppca/core/fit"
	"ppca/core/model"
)

// Scores returns the RMSE of a model by name: "train" over the training observations of
// nonzero weight, also if only a sample was fitted, and "test" over testing unless
// testing.X is nil. A model with a Projection (SPCA, LPP) also has "trainLeastSquares"
// and "testLeastSquares", the errors of least squares on its vectors. If Scores fails
// it returns the scores computed so far.
func Scores(ctx context.Context, m *model.Model, training, testing fit.Data) (map[string]float64, error) {
	scores := map[string]float64{"train": m.Summary.RMSE}
	if m.Summary.Sample != nil {
		delete(scores, "train")
		s, err := m.Score(ctx, training.X, training.Theta, training.Observed)
		if err != nil {
			return scores, err
		}
		scores["train"] = meanOf(s.Rows, training.Counted())
	}
	add := func(name string, m *model.Model, d fit.Data) error {
		s, err := m.Score(ctx, d.X, d.Theta, d.Observed)
		if err == nil {
			scores[name] = s.RMSE
		}
		return err
	}
	if testing.X != nil {
		if err := add("test", m, testing); err != nil {
			return scores, err
		}
	}
	if m.Projection == nil {
		return scores, nil
	}
	if err := add("trainLeastSquares", m.LeastSquares(), training); err != nil {
		return scores, err
	}
	if testing.X != nil {
		return scores, add("testLeastSquares", m.LeastSquares(), testing)
	}
	return scores, nil
}

// meanOf returns the mean of the values at rows.
func meanOf(values []float64, rows []int) float64 {
	sum := 0.0
	for _, i := range rows {
		sum += values[i]
	}
	return sum / float64(len(rows))
}
