package resample

import (
	"math"
	"testing"

	"ppca/core/face"
	"ppca/core/internal/testing/testkit"
	"ppca/core/method"
)

// TestBandsOfTheSimulation: bands of the mean cover the true mean of the paper's
// simulation at the endpoints, with the default λ_m, whose means are too smooth, as with a
// small one.
func TestBandsOfTheSimulation(t *testing.T) {
	testkit.Full(t, "it draws 300 bootstraps")
	for name, settings := range map[string]method.Settings{
		"the default λ_m": {Components: 2},
		"λ_m = 0.001":     {Components: 2, Bins: 6, Lambda: method.LambdaSettings{Mean: new(0.001)}},
		"λ_m = 10":        {Components: 2, Lambda: method.LambdaSettings{Mean: new(10.)}},
	} {
		covered, inside, all := 0, 0, 0
		for seed := range uint64(100) {
			d := face.Simulation(seed + 1).Training()
			m := fitted(t, d, settings)
			r := run(t, m, d, BootstrapOptions{Resamples: 100, Seed: 2})
			for b, theta := range m.Graph.Endpoints {
				for k, truth := range face.TrueMean(theta) {
					at := 3*b + k
					if r.Mean.Lower[at] <= truth && truth <= r.Mean.Upper[at] {
						covered++
					}
					if math.Abs(r.Mean.Estimate[at]-truth) <= 1.96*r.Mean.SE[at] {
						inside++
					}
					all++
				}
			}
		}
		share := float64(covered) / float64(all)
		t.Logf("%s: bands of 95 %% cover %.3f of %d true means; about the means of the model they would cover %.3f", name, share, all, float64(inside)/float64(all))
		if share < 0.9 || share > 0.98 {
			t.Errorf("%s: bands of 95 %% cover %.3f of %d true means", name, share, all)
		}
	}
}
