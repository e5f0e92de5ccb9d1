package work

import (
	"context"
	"math"
	"time"

	"ppca/core/method"
)

// The grid of the search for λ: λ_m over 6…10⁴ and λ_v over 0.02…20, where the
// best of the face experiment lie, in equal steps of their logarithms.
const (
	meanSteps  = 4
	basisSteps = 6
)

var meanRange, basisRange = [2]float64{6, 1e4}, [2]float64{0.02, 20}

// search fits the whole grid to all folds but one and scores each fit on that
// fold. Its answer holds the lowest error; Evaluations are those of all fits.
func search(ctx context.Context, s *Set, settings method.Settings, fold int) (Answer, error) {
	start := time.Now()
	training := s.rows(func(i int) bool { return s.Fold[i] != float64(fold) })
	testing := s.rows(func(i int) bool { return s.Fold[i] == float64(fold) })
	best := Answer{RMSE: math.Inf(1)}
	for step := range meanSteps * basisSteps {
		mean, basis := geometric(meanRange, step/basisSteps, meanSteps), geometric(basisRange, step%basisSteps, basisSteps)
		settings.Lambda.Mean, settings.Lambda.Basis = &mean, &basis
		m, err := method.Fit(ctx, training, settings, nil)
		if err != nil {
			return Answer{}, err
		}
		score, err := m.Score(ctx, testing.X, testing.Theta, nil)
		if err != nil {
			return Answer{}, err
		}
		best.Evaluations += m.Summary.Evaluations
		best.RMSE = math.Min(best.RMSE, score.RMSE)
	}
	best.Seconds = since(start)
	return best, nil
}

// geometric returns value number i of count from lo to hi with equal ratios.
func geometric(between [2]float64, i, count int) float64 {
	return between[0] * math.Pow(between[1]/between[0], float64(i)/float64(count-1))
}
