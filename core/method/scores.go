package method

import (
	"context"

	"ppca/core/fit"
	"ppca/core/model"
)

// Scores returns the RMSE of a model by name, as a model keeps them: of all
// training observations that count, also where only a sample of them was fitted,
// "train", and of others, "test", where testing.X is not
// nil. A model with a Projection of its own (SPCA, LPP) has beside each what
// least squares on its vectors gives, "trainLeastSquares" and
// "testLeastSquares". With an error come the scores found before it.
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

// meanOf returns the mean of some of the values.
func meanOf(values []float64, rows []int) float64 {
	sum := 0.0
	for _, i := range rows {
		sum += values[i]
	}
	return sum / float64(len(rows))
}
