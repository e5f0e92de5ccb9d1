package bootstrap

import (
	"testing"

	"ppca/core/method"
	"ppca/core/shared"
	"ppca/core/synth"
)

// TestBandsOfTheSimulation: bands of the mean cover the true mean of the paper's
// simulation at the endpoints, with a penalty and bins small enough to follow it. The bands
// do not contain the bias of a larger penalty.
func TestBandsOfTheSimulation(t *testing.T) {
	shared.NativeOnly(t, "counting is the same everywhere")
	covered, all := 0, 0
	for seed := range shared.Length(uint64(10), 100) {
		d := synth.Simulation(seed + 1).Training()
		m := fitted(t, d, method.Settings{Components: 2, Bins: 6, Lambda: method.LambdaSettings{Mean: new(0.001)}})
		r := run(t, m, d, Options{Resamples: 100, Seed: 2})
		for b, theta := range m.Graph.Endpoints {
			for k, truth := range synth.TrueMean(theta) {
				if r.Mean.Lower[3*b+k] <= truth && truth <= r.Mean.Upper[3*b+k] {
					covered++
				}
				all++
			}
		}
	}
	share := float64(covered) / float64(all)
	t.Logf("bands of 95 %% cover %.3f of %d true means", share, all)
	if share < 0.9 || share > 0.98 {
		t.Errorf("bands of 95 %% cover %.3f of %d true means", share, all)
	}
}
