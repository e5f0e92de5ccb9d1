//go:build !js

package main

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// TestPeriodic fits a θ with a period of 24 (hours), with some values outside the first
// period and one column ignored, and checks both sides of the seam.
func TestPeriodic(t *testing.T) {
	folder := t.TempDir()
	rows := []string{"hour,station,a,b,c"}
	for i := range 96 {
		hour := float64(i) / 4
		turn := math.Pi / 12 * hour
		wave := math.Sin(1.7 * float64(i)) // the coefficient
		given := hour
		if i%10 == 9 {
			given += 24
		}
		rows = append(rows, fmt.Sprintf("%v,%d,%v,%v,%v", given, i%7, math.Cos(turn)+0.1*wave, math.Sin(turn)-0.1*wave, 0.2*wave*math.Cos(turn)))
	}
	writeText(t, folder, "day.csv", strings.Join(rows, "\n"))
	out, report, code := ppcaIn(t, folder, "fit", "-test-share", "0", "-theta", "hour", "-ignore", "station", "-periodic", "24", "-bins", "12", "-components", "1", "-o", "day.npz", "-json", "day.csv")
	if code != 0 || !strings.Contains(report, "9 of 96 observations lies outside [0, 24) and was wrapped") {
		t.Fatalf("%d: %s", code, report)
	}
	if rmse := fields(t, out)["rmse"].(float64); !(rmse < 0.05) {
		t.Errorf("RMSE %v", rmse)
	}
	if _, report, code := ppcaIn(t, folder, "score", "-model", "day.npz", "day.csv"); code != 0 || !strings.Contains(report, "9 of 96 observations lies outside") {
		t.Errorf("score: %d, %s", code, report)
	}
	writeText(t, folder, "coefficients.csv", "theta,b1\n23.999,0\n0.001,0\n24,0\n-0.001,0\n")
	lines := strings.Fields(must(t, folder, "reconstruct", "-model", "day.npz", "coefficients.csv"))
	var seam [4]float64
	for i := range seam {
		if _, err := fmt.Sscanf(strings.Split(lines[i+1], ",")[1], "%g", &seam[i]); err != nil {
			t.Fatalf("%v in %q", err, lines)
		}
	}
	for _, other := range seam[1:] {
		if !(math.Abs(other-seam[0]) <= 1e-3) {
			t.Errorf("a jumps at the seam: %v", seam)
		}
	}
	searched := fields(t, must(t, folder, "tune", "-test-share", "0", "-theta", "hour", "-ignore", "station", "-periodic", "24", "-bins", "6,12", "-components", "1", "-lambda-mean", "1,0.01", "-lambda-basis", "inf,0.1", "-folds", "3", "-json", "day.csv"))
	if best := searched["best"].(map[string]any); best["bins"].(float64) != 12 || best["lambdaMean"].(float64) != 0.01 {
		t.Errorf("chosen %v", best)
	}
	for _, c := range [][2]string{{"-periodic 0", "period"}, {"-periodic -24", "period"}, {"-periodic nan", "period"}, {"-periodic 24 -bins 2", "ring of 2 knots"}, {"-periodic 24 -range 0,24", "range"}} {
		args := append(append([]string{"fit", "-theta", "hour"}, strings.Fields(c[0])...), "day.csv")
		if _, report, code := ppcaIn(t, folder, args...); code == 0 || !strings.Contains(report, c[1]) {
			t.Errorf("%s: %d, %s", c[0], code, report)
		}
	}
}
