package experiment

import (
	"context"
	"testing"

	"ppca/core/face"
	"ppca/core/fit"
	"ppca/core/method"
)

// steepest reaches the lowest energy of the paper's grid of rates, even if the largest rate
// diverges.
func TestSteepestHasTheLowestEnergy(t *testing.T) {
	d := face.Simulation(1).Training()
	for _, basis := range []float64{4.2, 1000} {
		s := method.Settings{Method: "ppca", Solver: fit.Paper, Bins: 14, Range: []float64{0, 360}, Components: 2,
			Lambda: method.LambdaSettings{Mean: new(0.008), Basis: &basis, Ortho: new(20.)}, Cycles: new(3), MeanSteps: new(0), BasisSteps: new(500)}
		m, err := steepest(context.Background(), d, s)
		if err != nil {
			t.Fatal(err)
		}
		for _, rate := range paperRates {
			s.BasisRate = &rate
			other, err := method.Fit(context.Background(), d, s, nil)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("λ_v %v, rate %v: E %v after %d", basis, rate, other.Summary.Energy.Total, other.Summary.Evaluations)
			if other.Summary.Energy.Total < m.Summary.Energy.Total {
				t.Errorf("λ_v %v: rate %v reaches %v, below %v", basis, rate, other.Summary.Energy.Total, m.Summary.Energy.Total)
			}
		}
	}
}
