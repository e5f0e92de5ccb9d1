package work

import (
	"context"
	"testing"

	"ppca/core/method"
)

func TestSearchFindsTheLowestErrorOfTheGrid(t *testing.T) {
	s, ctx := sample(100, 20), context.Background()
	settings := method.Settings{Endpoints: []float64{0, 1, 2, 3}, Components: 2}
	best, err := search(ctx, s, settings, 1)
	if err != nil {
		t.Fatal(err)
	}
	settings.Lambda.Mean, settings.Lambda.Basis = &meanRange[0], &basisRange[0]
	m, err := method.Fit(ctx, s.rows(func(i int) bool { return i%2 == 0 }), settings, nil)
	if err != nil {
		t.Fatal(err)
	}
	held := s.rows(func(i int) bool { return i%2 == 1 })
	corner, err := m.Score(ctx, held.X, held.Theta, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !(0 < best.RMSE && best.RMSE <= corner.RMSE) || best.Evaluations <= m.Summary.Evaluations {
		t.Errorf("%+v, and %v at the corner of the grid", best, corner.RMSE)
	}
}
