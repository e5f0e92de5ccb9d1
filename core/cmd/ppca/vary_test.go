//go:build !js

package main

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// variedFolder holds varied.csv: 90 rows, θ from 0 to 2, and five variables; one varies
// at θ = 0 and four at θ = 2. Of the masks, observed.npy hides a cell of every fifth row,
// endpoints.npy the last variable at the first of three endpoints.
func variedFolder(t *testing.T) string {
	folder := t.TempDir()
	var text strings.Builder
	text.WriteString("theta,a,b,c,d,e\n")
	var observed []float64
	for i := range 90 {
		theta := 2 * float64(i) / 89
		fmt.Fprint(&text, theta)
		for c := range 5 {
			size := 3.
			if c > 0 {
				size = math.Max(0, theta-1) * 2
			}
			fmt.Fprintf(&text, ",%v", size*math.Sin(float64((7*i+3)*(c+2))))
			known := 1.
			if i%5 == c {
				known = 0
			}
			observed = append(observed, known)
		}
		text.WriteString("\n")
	}
	writeText(t, folder, "varied.csv", text.String())
	writeArray(t, folder, "observed.npy", []int{90, 5}, observed)
	writeArray(t, folder, "endpoints.npy", []int{3, 5}, []float64{1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1})
	return folder
}

// TestVariedEndpoints fits numbers of components that differ by endpoint, given and
// suggested, and masks of cells and of endpoints.
func TestVariedEndpoints(t *testing.T) {
	folder := variedFolder(t)
	out, report, code := ppcaIn(t, folder, "fit", "-theta", "theta", "-bins", "2", "-components", "auto", "-o", "model.npz", "-json", "varied.csv")
	if code != 0 || !strings.Contains(report, "components at the endpoints: 1 ") {
		t.Fatalf("%d: %s", code, report)
	}
	if counts := fields(t, out)["componentsPerEndpoint"].([]any); len(counts) != 3 || counts[0] != 1. || counts[2].(float64) < 3 {
		t.Errorf("suggested are %v", counts)
	}
	out = must(t, folder, "fit", "-theta", "theta", "-bins", "2", "-components", "2,1,3", "-json", "varied.csv")
	if counts := fields(t, out)["componentsPerEndpoint"]; fmt.Sprint(counts) != "[2 1 3]" {
		t.Errorf("given are 2, 1 and 3, fitted %v", counts)
	}
	_, report, code = ppcaIn(t, folder, "fit", "-theta", "theta", "-bins", "2", "-components", "2", "-observed", "observed.npy", "-endpoint-mask", "endpoints.npy", "-o", "model.npz", "varied.csv")
	if code != 0 || !strings.Contains(report, "90 of 450 cells are hidden by observed.npy") {
		t.Fatalf("%d: %s", code, report)
	}
	summary := fields(t, must(t, folder, "impute", "-model", "model.npz", "-observed", "observed.npy", "-o", "filled.csv", "-json", "varied.csv"))
	if summary["filled"] != 90. {
		t.Errorf("impute says %v", summary)
	}
	out, report, code = ppcaIn(t, folder, "tune", "-theta", "theta", "-bins", "2", "-components", "2", "-endpoint-mask", "endpoints.npy", "-lambda-mean", "1", "-lambda-basis", "1,0.1", "-folds", "2", "-json", "varied.csv")
	if code != 0 || fields(t, out)["best"] == nil {
		t.Errorf("tune: %d, %s", code, report)
	}
	for _, c := range [][2]string{
		{"-components 3,2", "2 numbers of components for 3 endpoints"},
		{"-components 3,0,2", "number 2 of components is 0"},
		{"-components 3,6,2", "between 1 and 5"},
		{"-components many", "use auto"},
		{"-components auto -method pca", "one number for pca"},
		{"-components 5 -endpoint-mask endpoints.npy", "endpoint 1 has 5 components, but only 4 variables"},
		{"-endpoint-mask observed.npy", "450 entries"},
		{"-observed endpoints.npy", "3×5, but the data have 90 rows"},
		{"-observed nowhere.npy", "nowhere.npy"},
	} {
		args := append(append([]string{"fit", "-theta", "theta", "-bins", "2"}, strings.Fields(c[0])...), "varied.csv")
		if _, report, code := ppcaIn(t, folder, args...); code == 0 || !strings.Contains(report, c[1]) {
			t.Errorf("%s: %d, %s", c[0], code, report)
		}
	}
}
