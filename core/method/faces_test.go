package method

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"testing"

	"ppca/core/dataset"
	"ppca/core/ppca"
)

// faces returns the blur experiment of §4.3 on the CBCL faces, or skips.
func faces(tb testing.TB, perBin int) *dataset.Set {
	tb.Helper()
	if testing.Short() {
		tb.Skip("the faces take minutes; run without -short")
	}
	dir := os.Getenv("PPCA_DATA_DIR")
	if dir == "" {
		dir = "../../../shared/data"
	}
	raw, err := os.ReadFile(filepath.Join(dir, "cbcl-faces.zip"))
	if err != nil {
		tb.Skip("no CBCL faces; set PPCA_DATA_DIR to the folder of cbcl-faces.zip")
	}
	set, err := dataset.Read(context.Background(), []dataset.File{{Name: "cbcl-faces.zip", Data: raw}},
		dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 1, 2, 3}, Faces: perBin, Seed: 1}})
	if err != nil {
		tb.Fatal(err)
	}
	return set
}

// paperSettings are those of §4.3.
func paperSettings(method, solver string) Settings {
	f := func(x float64) *float64 { return &x }
	i := func(x int) *int { return &x }
	return Settings{Method: method, Endpoints: []float64{0, 1, 2, 3}, Components: 10, Solver: solver,
		Lambda: LambdaSettings{Mean: f(0.6), Basis: f(2), Ortho: f(1000)},
		Cycles: i(300), MeanSteps: i(100), BasisSteps: i(100), MeanRate: f(0.01), BasisRate: f(0.0001)}
}

// TestPaperTable2 repeats the last row of the paper's Table 2: 200 faces per
// bin, 10 components.
func TestPaperTable2(t *testing.T) {
	set := faces(t, 200)
	for _, c := range []struct {
		name           string
		settings       Settings
		train, test    float64 // Table 2
		trainTolerance float64
	}{
		{"PCA", paperSettings("pca", ""), 0.044, 0.045, 0.002},
		{"IPCA", paperSettings("ipca", ""), 0.041, 0.045, 0.002},
		{"PPCA-paper", paperSettings("ppca", ppca.Paper), 0.042, 0.044, 0.003},
	} {
		m, err := Fit(context.Background(), set.Training(), c.settings, nil)
		if err != nil {
			t.Fatal(c.name, err)
		}
		train, test := scores(t, m, set)
		t.Logf("%-11s train %.4f (paper %.3f)  test %.4f (paper %.3f)  %s, %d evaluations, E %.4f, %.2f s", c.name, train, c.train, test, c.test,
			m.Summary.Status, m.Summary.Evaluations, m.Summary.Energy.Total, m.Summary.Seconds)
		if math.Abs(train-c.train) > c.trainTolerance || math.Abs(test-c.test) > c.trainTolerance {
			t.Errorf("%s is further than %v from the paper", c.name, c.trainTolerance)
		}
	}
	for _, gauge := range []string{ppca.Decoupled, ppca.Centred, ppca.Ridge} {
		s := paperSettings("ppca", ppca.Exact)
		s.Gauge = gauge
		m, err := Fit(context.Background(), set.Training(), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		train, test := scores(t, m, set)
		t.Logf("exact/%-11s train %.4f  test %.4f  %s, %d evaluations, E %.6f, gradient %.1e, %.2f s", gauge, train, test,
			m.Summary.Status, m.Summary.Evaluations, m.Summary.Energy.Total, m.Summary.GradientNorm, m.Summary.Seconds)
	}
}

// TestOtherMethodsOnFaces logs what README.md says of them, and checks what must
// hold: no method of ten vectors reconstructs the training rows better than PCA.
func TestOtherMethodsOnFaces(t *testing.T) {
	infinite := math.Inf(1)
	for _, perBin := range []int{20, 200} {
		set := faces(t, perBin)
		var pca map[string]float64
		for _, c := range []struct {
			name     string
			settings Settings
		}{
			{"PCA", Settings{Method: "pca", Components: 10}},
			{"MPCA", Settings{Method: "mpca", Components: 10}},
			{"SPCA", Settings{Method: "spca", Components: 10}},
			{"SPCA, λ₂ = ∞", Settings{Method: "spca", Components: 10, SparseRidge: &infinite}},
			{"SPCA-30, λ₂ = ∞", Settings{Method: "spca", Components: 30, SparseRidge: &infinite}},
			{"LPP", Settings{Method: "lpp", Components: 10}},
		} {
			m, err := Fit(context.Background(), set.Training(), c.settings, nil)
			if err != nil {
				t.Fatal(c.name, err)
			}
			s, err := Scores(context.Background(), m, set.Training(), set.Testing())
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
			if c.name == "MPCA" && math.Abs(s["test"]-pca["test"]) > 1e-9 {
				t.Errorf("MPCA: RMSE %v of the test rows, that of PCA is %v", s["test"], pca["test"])
			}
		}
	}
}

func scores(t *testing.T, m *ppca.Model, set *dataset.Set) (train, test float64) {
	t.Helper()
	for _, part := range []struct {
		data ppca.Data
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

// TestExactNeedsFewEvaluations counts how many evaluations of the energy the
// exact solver takes from the pooled start, at the paper's λ, to where
// Algorithm 1 ends after 300 cycles and to a millionth of the minimum.
func TestExactNeedsFewEvaluations(t *testing.T) {
	set := faces(t, 200)
	const algorithm1 = 0.930118 // E of PPCA-paper, as TestPaperTable2 logs it
	for _, c := range []struct {
		gauge                     string
		toAlgorithm1, toMillionth int
	}{{ppca.Centred, 3, 20}, {ppca.Decoupled, 3, 10}} {
		s := paperSettings("ppca", ppca.Exact)
		s.Gauge = c.gauge
		tolerance := 1e-12
		s.Tolerance = &tolerance
		var energies []float64
		var evaluations []int
		_, err := Fit(context.Background(), set.Training(), s, func(p ppca.Progress) {
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
		first, second := reach(algorithm1), reach(minimum*(1+1e-6))
		t.Logf("%-10s minimum %.6f; Algorithm 1's energy after %d evaluations, 1e-6 of the minimum after %d", c.gauge, minimum, first, second)
		if first > c.toAlgorithm1 || second > c.toMillionth {
			t.Errorf("%s: more than %d and %d evaluations", c.gauge, c.toAlgorithm1, c.toMillionth)
		}
	}
}
