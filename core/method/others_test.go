package method_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/internal/testing/length"
	"ppca/core/internal/testing/shared"
	"ppca/core/method"
)

func TestMethodsAreKnown(t *testing.T) {
	for _, name := range []string{"ppca", "pca", "spca", "lpp"} {
		if !slices.Contains(method.Names(), name) {
			t.Errorf("%s is not among %v", name, method.Names())
		}
	}
	if method.NeedsTheta("spca") || method.NeedsTheta("lpp") {
		t.Error("SPCA and LPP do not look at θ")
	}
}

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

// TestOtherMethodsOnFaces logs the figures of core/experiment/EVIDENCE.md, "The other
// methods". No method with ten vectors may reconstruct the training rows better than
// PCA.
func TestOtherMethodsOnFaces(t *testing.T) {
	infinite := math.Inf(1)
	for _, perBin := range length.Of([]int{20}, []int{20, 200}) {
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
