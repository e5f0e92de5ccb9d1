package method_test

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
)

// TestWeightsOfObservations: for every method an observation of weight a equals a
// observations, and one of weight 0 is left out with a warning. LPP does not support
// weights and says so.
func TestWeightsOfObservations(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	const n, k = 90, 6
	weighed := fit.Data{X: mat.NewDense(n, k, nil)}
	var repeated fit.Data
	var rows []float64
	for i := range n {
		theta, b := rng.Float64(), rng.NormFloat64()
		row := make([]float64, k)
		for c := range row {
			row[c] = math.Sin(float64(c)+theta) + 3*b*math.Cos(float64(2*c)+theta) + (0.3+0.1*float64(c))*rng.NormFloat64()
		}
		weighed.X.(*mat.Dense).SetRow(i, row)
		weighed.Theta, weighed.Weights = append(weighed.Theta, theta), append(weighed.Weights, float64(i%4))
		for range i % 4 {
			rows, repeated.Theta = append(rows, row...), append(repeated.Theta, theta)
		}
	}
	repeated.X = mat.NewDense(len(repeated.Theta), k, rows)
	lambda, tolerance, bandwidth := 0.5, 1e-9, 0.3
	for _, name := range method.Names() {
		s := method.Settings{Method: name, Bins: 2, Components: 2, Tolerance: &tolerance, Lambda: method.LambdaSettings{Mean: &lambda}, Bandwidth: &bandwidth}
		a, err := method.Fit(context.Background(), weighed, s, nil)
		if name == "lpp" {
			if fault.CodeOf(err) != fault.Unsupported || !strings.Contains(err.Error(), "LPP") {
				t.Errorf("lpp: %v", err)
			}
			continue
		}
		if err != nil {
			t.Fatal(name, err)
		}
		b, err := method.Fit(context.Background(), repeated, s, nil)
		if err != nil {
			t.Fatal(name, err)
		}
		if !mat.EqualApprox(a.Mean, b.Mean, 1e-9) || !mat.EqualApprox(a.Basis, b.Basis, 1e-7) ||
			!(math.Abs(a.Summary.Energy.Data-b.Summary.Energy.Data) <= 1e-9*b.Summary.Energy.Data) || !(math.Abs(a.CoefficientSD[0]-b.CoefficientSD[0]) <= 1e-8*b.CoefficientSD[0]) {
			t.Errorf("%s: weights and repetitions differ: %v and %v", name, a.Summary, b.Summary)
		}
		if !strings.Contains(strings.Join(a.Summary.Warnings, "\n"), "23 of 90 observations have weight 0 and were left out") {
			t.Errorf("%s: %q", name, a.Summary.Warnings)
		}
	}
}
