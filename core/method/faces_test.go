package method

import (
	"context"
	"math"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fit"
	"ppca/core/internal/testing/length"
	"ppca/core/internal/testing/shared"
	"ppca/core/model"
)

// faces returns the blur experiment of §4.3 on the CBCL faces, or skips the test.
func faces(tb testing.TB, perBin int) *dataset.Set {
	tb.Helper()
	set, err := input.Read(context.Background(), []dataset.File{{Name: "cbcl-faces.zip", Data: shared.Data(tb, "cbcl-faces.zip")}},
		dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 1, 2, 3}, Faces: perBin, Seed: 1}})
	if err != nil {
		tb.Fatal(err)
	}
	return set
}

// paperSettings returns the settings of §4.3.
func paperSettings(method string, solver fit.Solver) Settings {
	f := func(x float64) *float64 { return &x }
	i := func(x int) *int { return &x }
	return Settings{Method: method, Endpoints: []float64{0, 1, 2, 3}, Components: 10, Solver: solver,
		Lambda: LambdaSettings{Mean: f(0.6), Basis: f(2), Ortho: f(1000)},
		Cycles: i(300), MeanSteps: i(100), BasisSteps: i(100), MeanRate: f(0.01), BasisRate: f(0.0001)}
}

func scores(t *testing.T, m *model.Model, set *dataset.Set) (train, test float64) {
	t.Helper()
	for _, part := range []struct {
		data fit.Data
		rmse *float64
	}{{set.Training(), &train}, {set.Testing(), &test}} {
		s, err := m.Score(context.Background(), part.data.X, part.data.Theta, nil)
		if err != nil {
			t.Fatal(err)
		}
		*part.rmse = s.RMSE
	}
	return train, test
}

// TestExactNeedsFewEvaluations counts the evaluations that the exact solver needs from
// the pooled start, at the paper's λ, to reach the final energy of 300 cycles of
// Algorithm 1, and to come within a millionth of the minimum.
func TestExactNeedsFewEvaluations(t *testing.T) {
	set := faces(t, 200)
	paper, err := Fit(context.Background(), set.Training(), paperSettings("ppca", fit.Paper), nil)
	if err != nil {
		t.Fatal(err)
	}
	train, test := scores(t, paper, set)
	t.Logf("Algorithm 1 ends at %.6f after %d cycles; train %.4f test %.4f", paper.Summary.Energy.Total, paper.Summary.Evaluations, train, test)
	type bound struct {
		gauge                     fit.Gauge
		toAlgorithm1, toMillionth int
	}
	bounds := []bound{{fit.Decoupled, 3, 10}, {fit.Centred, 3, 20}}
	for _, c := range bounds[:length.Of(1, 2)] {
		s := paperSettings("ppca", fit.Exact)
		s.Gauge = c.gauge
		tolerance := 1e-12
		s.Tolerance = &tolerance
		s.Start = length.Of(fit.PooledStart, fit.BothStarts)
		var energies []float64
		var evaluations []int
		m, err := Fit(context.Background(), set.Training(), s, func(p fit.Progress) {
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
		train, test := scores(t, m, set)
		t.Logf("%-10s minimum %.6f; Algorithm 1's energy after %d evaluations, 1e-6 of the minimum after %d; train %.4f test %.4f", c.gauge, minimum, first, second, train, test)
		if first > c.toAlgorithm1 || second > c.toMillionth {
			t.Errorf("%s: more than %d and %d evaluations", c.gauge, c.toAlgorithm1, c.toMillionth)
		}
	}
}
