package method_test

import (
	"context"
	"math"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fit"
	"ppca/core/internal/testing/testkit"
	"ppca/core/method"
)

// faces returns the blur experiment of §4.3 on the CBCL faces, or skips the test.
func faces(tb testing.TB, perBin int) *dataset.Set {
	tb.Helper()
	set, err := input.Read(context.Background(), []dataset.File{{Name: "cbcl-faces.zip", Data: testkit.Data(tb, "cbcl-faces.zip")}},
		dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 1, 2, 3}, Faces: perBin, Seed: 1}})
	if err != nil {
		tb.Fatal(err)
	}
	return set
}

// paperSettings returns the settings of §4.3.
func paperSettings(solver fit.Solver) method.Settings {
	f := func(x float64) *float64 { return &x }
	i := func(x int) *int { return &x }
	return method.Settings{Method: "ppca", Endpoints: []float64{0, 1, 2, 3}, Components: 10, Solver: solver,
		Lambda: method.LambdaSettings{Mean: f(0.6), Basis: f(2), Ortho: f(1000)},
		Cycles: i(300), MeanSteps: i(100), BasisSteps: i(100), MeanRate: f(0.01), BasisRate: f(0.0001)}
}

// TestExactNeedsFewEvaluations counts the evaluations that the exact solver needs from
// the pooled start, at the paper's λ, to reach the final energy of 300 cycles of
// Algorithm 1, and to come within a millionth of the minimum.
func TestExactNeedsFewEvaluations(t *testing.T) {
	set := faces(t, testkit.Sized(40, 200))
	paper, err := method.Fit(context.Background(), set.Training(), paperSettings(fit.Paper), nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := method.Scores(context.Background(), paper, set.Training(), set.Testing())
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("Algorithm 1 ends at %.6f after %d cycles; train %.4f test %.4f", paper.Summary.Energy.Total, paper.Summary.Evaluations, s["train"], s["test"])
	type bound struct {
		gauge                     fit.Gauge
		toAlgorithm1, toMillionth int
	}
	bounds := []bound{{fit.Centred, 3, 20}, {fit.Decoupled, 3, 10}}
	for _, c := range bounds[:testkit.Sized(1, 2)] {
		exact := paperSettings(fit.Exact)
		exact.Gauge, exact.Tolerance = c.gauge, new(1e-12)
		exact.Start = testkit.Sized(fit.PooledStart, fit.BothStarts)
		var energies []float64
		var evaluations []int
		m, err := method.Fit(context.Background(), set.Training(), exact, func(p fit.Progress) {
			if p.Phase == "pooled start" {
				energies, evaluations = append(energies, p.Energy.Total), append(evaluations, p.Evaluations)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		reach := func(energy float64) int {
			for i, e := range energies {
				if e <= energy {
					return evaluations[i]
				}
			}
			return math.MaxInt
		}
		minimum := energies[len(energies)-1]
		first, second := reach(paper.Summary.Energy.Total), reach(minimum*(1+1e-6))
		if s, err = method.Scores(context.Background(), m, set.Training(), set.Testing()); err != nil {
			t.Fatal(err)
		}
		t.Logf("%-10s minimum %.6f; Algorithm 1's energy after %d evaluations, 1e-6 of the minimum after %d; train %.4f test %.4f", c.gauge, minimum, first, second, s["train"], s["test"])
		if first > c.toAlgorithm1 || second > c.toMillionth {
			t.Errorf("%s: more than %d and %d evaluations", c.gauge, c.toAlgorithm1, c.toMillionth)
		}
	}
}

// TestOtherMethodsOnFaces logs the figures of core/experiment/EVIDENCE.md, "The other
// methods". No method with ten vectors may reconstruct the training rows better than
// PCA.
func TestOtherMethodsOnFaces(t *testing.T) {
	infinite := math.Inf(1)
	for _, perBin := range testkit.Sized([]int{20}, []int{20, 200}) {
		set := faces(t, perBin)
		var pca map[string]float64
		for _, c := range []struct {
			name     string
			settings method.Settings
		}{
			{"PCA", method.Settings{Method: "pca", Components: 10}},
			{"MPCA", method.Settings{Method: "mpca", Components: 10}},
			{"SPCA", method.Settings{Method: "spca", Components: 10}},
			{"SPCA, λ₂ = ∞", method.Settings{Method: "spca", Components: 10, SparseRidge: &infinite}},
			{"SPCA-30, λ₂ = ∞", method.Settings{Method: "spca", Components: 30, SparseRidge: &infinite}},
			{"LPP", method.Settings{Method: "lpp", Components: 10}},
		} {
			m, err := method.Fit(context.Background(), set.Training(), c.settings, nil)
			if err != nil {
				t.Fatal(c.name, err)
			}
			s, err := method.Scores(context.Background(), m, set.Training(), set.Testing())
			if err != nil {
				t.Fatal(c.name, err)
			}
			t.Logf("%3d per bin, %-16s train %.4f test %.4f, least squares %.4f %.4f, %s after %d rounds, %.2f s", perBin, c.name,
				s["train"], s["test"], s["trainLeastSquares"], s["testLeastSquares"], m.Summary.Status, m.Summary.Evaluations, m.Summary.Seconds)
			if pca == nil {
				pca = s
			}
			if c.settings.Components == 10 && s["train"] < pca["train"]*(1-1e-6) {
				t.Errorf("%s: RMSE %v of the training rows, that of PCA is %v", c.name, s["train"], pca["train"])
			}
			if c.name == "MPCA" && !(math.Abs(s["test"]-pca["test"]) <= 1e-9) {
				t.Errorf("MPCA: RMSE %v of the test rows, that of PCA is %v", s["test"], pca["test"])
			}
		}
	}
}
