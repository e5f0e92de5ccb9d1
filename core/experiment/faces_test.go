package experiment

import (
	"math"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/internal/testing/testkit"
)

// TestPaperTable2 compares PCA and IPCA with the test errors of Table 2 from 20 faces per bin
// on, and with the training errors from 50. With 20 faces the training error depends on the
// draw (standard deviation 0.002), and the paper has one draw; its 0.035 and 0.027 are 1.7
// and 2.8 deviations above the mean of ten. Usual runs use 20 and 50 faces, and three draws.
func TestPaperTable2(t *testing.T) {
	sizes := testkit.Sized([]int{20, 50}, []int{20, 50, 100, 200})
	got, _ := run(t, "blur", realSet(t, "cbcl-faces.zip", dataset.Options{}), Options{Seed: 1, Splits: testkit.Sized(3, 10), Sizes: sizes, Methods: []string{"PCA", "IPCA"}}, 2)
	if len(got.Rows) != 2*len(sizes) {
		t.Fatalf("%d rows", len(got.Rows))
	}
	for _, row := range got.Rows {
		number := func(key string) float64 { return row[key].(float64) }
		printed := row["paper"].(map[string]any)
		t.Logf("%3v %-5s train %.4f ± %.4f (paper %.3f)  test %.4f ± %.4f (%.3f)", row["perBin"], row["method"],
			number("train"), number("trainSD"), printed["train"].(float64), number("test"), number("testSD"), printed["test"].(float64))
		if number("perBin") >= 50 && !(math.Abs(number("train")-printed["train"].(float64)) <= 0.002) || !(math.Abs(number("test")-printed["test"].(float64)) <= 0.002) {
			t.Errorf("%v per bin, %s is too far from the paper", row["perBin"], row["method"])
		}
	}
}

// TestPaperAlgorithm1 compares Algorithm 1 and the paper's λ with Table 2 from 20 faces per
// bin on, in training and test errors; usual runs use 20.
func TestPaperAlgorithm1(t *testing.T) {
	sizes := testkit.Sized([]int{20}, []int{20, 50, 100, 200})
	got, _ := run(t, "blur", realSet(t, "cbcl-faces.zip", dataset.Options{}), Options{Seed: 1, Splits: 1, Sizes: sizes, Methods: []string{"PPCA-paper"}}, 2)
	if len(got.Rows) != len(sizes) {
		t.Fatalf("%d rows", len(got.Rows))
	}
	for _, row := range got.Rows {
		printed := row["paper"].(map[string]any)
		t.Logf("%3v train %.4f (paper %.3f)  test %.4f (%.3f)", row["perBin"], row["train"], printed["train"], row["test"], printed["test"])
		for _, part := range []string{"train", "test"} {
			if !(math.Abs(row[part].(float64)-printed[part].(float64)) <= 0.003) {
				t.Errorf("%v per bin: the %s error is more than 0.003 from the paper's", row["perBin"], part)
			}
		}
	}
}

func TestBlurReportsWhatItCannotCompute(t *testing.T) {
	got, _ := run(t, "blur", drawnFaces(t, 12), Options{Seed: 1, Splits: 2, Sizes: []int{4, 10}, Components: []int{200}, Methods: []string{"PCA", "PPCA"}}, 2)
	if len(got.Rows) != 0 || len(got.Skipped) != 4 {
		t.Fatalf("rows %v, skipped %v", got.Rows, got.Skipped)
	}
	for _, s := range got.Skipped {
		says := "9" // training faces
		if s.Row["perBin"] == 4. {
			says = "100" // variables
			if s.Splits != 2 {
				t.Errorf("%v failed in %d splits", s.Row, s.Splits)
			}
		}
		if !strings.Contains(s.Why, says) {
			t.Errorf("%v: %s", s.Row, s.Why)
		}
	}
}

// With one face λ cannot be chosen, because nothing can be held out; three faces are fewer
// than the folds. PCA is computed, and PPCA with three faces.
func TestBlurTunesWithFewFaces(t *testing.T) {
	o := small["blur tuned"]
	o.Sizes, o.Splits = []int{1, 3}, 1
	got, _ := run(t, "blur", drawnFaces(t, 12), o, 2)
	if len(got.Rows) != 3 || got.Rows[1]["method"] != "PCA" || got.Rows[2]["method"] != "PPCA" || got.Rows[2]["perBin"] != 3. {
		t.Errorf("rows %v", got.Rows)
	}
	if len(got.Skipped) != 1 || got.Skipped[0].Row["method"] != "PPCA" || !strings.Contains(got.Skipped[0].Why, "all 3 observations belong to one group") {
		t.Errorf("skipped %v", got.Skipped)
	}
}

// TestTunedPPCAWins checks PPCA with λ chosen inside each training set on the real faces: with 10
// faces a bin its test error is below those of PCA and IPCA, and with 2, in full runs, it is
// within a standard error of the best. (All of Table 2 runs for an hour: ppca experiment blur
// -tune.)
func TestTunedPPCAWins(t *testing.T) {
	splits, sizes := testkit.Sized(1, 10), testkit.Sized([]int{10}, []int{2, 10})
	got, _ := run(t, "blur", realSet(t, "cbcl-faces.zip", dataset.Options{}), Options{Seed: 1, Splits: splits, Sizes: sizes, Methods: []string{"PCA", "IPCA", "PPCA"}, Tune: true}, 2)
	if more := got.testErrors(10); len(more) != 3 || !(more["PPCA"] < min(more["PCA"], more["IPCA"])) {
		t.Errorf("10 faces a bin: %v", more)
	}
	for _, row := range got.Rows {
		if row["perBin"] != 2. || row["method"] != "PPCA" {
			continue
		}
		few, error := got.testErrors(2), row["testSD"].(float64)/math.Sqrt(float64(splits))
		if !(few["PPCA"] <= min(few["PCA"], few["IPCA"])+error) {
			t.Errorf("2 faces a bin: %v", few)
		}
	}
}

// TestTunedPPCAWithNoise checks that from 20 faces a bin on tuned PPCA errs less with noise by θ
// than without. (PCA with noise by θ errs less still on these test faces, which are of another source.)
func TestTunedPPCAWithNoise(t *testing.T) {
	testkit.Full(t, "it searches for λ in 80 training sets")
	o := Options{Seed: 1, Splits: 10, Sizes: []int{20, 50, 100, 200}, Methods: []string{"PPCA"}, Tune: true, Noise: fit.ThetaNoise}
	got, _ := run(t, "blur", realSet(t, "cbcl-faces.zip", dataset.Options{}), o, 2)
	for _, size := range o.Sizes {
		test := got.testErrors(float64(size))
		t.Logf("%d faces a bin: %v", size, test)
		if !(test["PPCA-noise"] <= 0.98*test["PPCA"]) {
			t.Errorf("%d faces a bin: %v with noise by θ, %v without", size, test["PPCA-noise"], test["PPCA"])
		}
	}
}

// TestPaperTable3 checks the order of the methods on the CBCL faces in a few splits: PPCA has
// a smaller error than PCA, PPCA-normalised a smaller one than MPCA. It requires no margin,
// which 12 splits, or two in usual runs, could not show; EVIDENCE.md has the hundred
// splits of the paper.
func TestPaperTable3(t *testing.T) {
	got, _ := run(t, "recognition", realSet(t, "cbcl-faces.zip", dataset.Options{}), Options{Seed: 1, Splits: testkit.Sized(2, 12), Faces: []int{100}, Components: []int{10, 20, 30},
		Methods: []string{"PCA", "MPCA", "PPCA", "PPCA-normalised"}}, 2)
	errors := map[string]float64{}
	for _, row := range got.Rows {
		t.Logf("%-15s %.2f ± %.2f %% at %v (paper %v), honest %.2f", row["method"], row["error"], row["sd"], row["dim"], row["paper"], row["honest"])
		errors[row["method"].(string)] = row["error"].(float64)
	}
	for _, pair := range [][2]string{{"PPCA", "PCA"}, {"PPCA-normalised", "MPCA"}} {
		if !(errors[pair[0]] < errors[pair[1]]) {
			t.Errorf("%s errs in %v %%, %s in %v %%", pair[0], errors[pair[0]], pair[1], errors[pair[1]])
		}
	}
}

func TestRecognitionReportsWhatItCannotCompute(t *testing.T) {
	got, _ := run(t, "recognition", drawnFaces(t, 12), Options{Seed: 1, Splits: 2, Faces: []int{5, 10}, Components: []int{2, 9, 30}, Methods: []string{"PCA", "PPCA"}}, 2)
	if len(got.Rows) != 2 {
		t.Fatalf("rows %v", got.Rows)
	}
	for _, row := range got.Rows {
		if row["faces"] != 5. || len(row["curve"].([]any)) != 2 || row["honestDim"].(float64) > 9 {
			t.Errorf("row %v", row)
		}
	}
	if len(got.Skipped) != 4 {
		t.Errorf("skipped %v", got.Skipped)
	}
}
