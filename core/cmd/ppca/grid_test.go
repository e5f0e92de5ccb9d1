//go:build !js

package main

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// TestGrid fits two parameters and uses the model in every command.
func TestGrid(t *testing.T) {
	folder := t.TempDir()
	rows := []string{"name,height,age,a,b,c"}
	value := func(height, age, wave float64) [3]float64 {
		return [3]float64{math.Sin(height) + wave, math.Cos(age) - wave, height*age/4 + 0.3*wave*height}
	}
	for i := range 144 {
		height, age := float64(i%12)/4, float64(i/12)/6
		v := value(height, age, math.Sin(1.7*float64(i)))
		rows = append(rows, fmt.Sprintf("p%d,%v,%v,%v,%v,%v", i, height, age, v[0], v[1], v[2]))
	}
	writeText(t, folder, "people.csv", strings.Join(rows, "\n"))
	fit := []string{"fit", "-test-share", "0", "-theta", "height,age", "-id", "name", "-components", "1", "-lambda-mean", "0.001", "-json"}
	grid := fields(t, must(t, folder, append(fit, "-bins", "4/3", "-lambda-ratio", "0.5", "-o", "grid.npz", "people.csv")...))["rmse"].(float64)
	line := fields(t, must(t, folder, "fit", "-test-share", "0", "-theta", "height", "-ignore", "age", "-id", "name", "-components", "1", "-lambda-mean", "0.001", "-json", "people.csv"))["rmse"].(float64)
	if !(grid < 0.05) || !(grid < line/3) {
		t.Errorf("RMSE of the grid %v, of the line %v", grid, line)
	}
	if rmse := fields(t, must(t, folder, "score", "-model", "grid.npz", "-json", "people.csv"))["rmse"].(float64); !(math.Abs(rmse-grid) <= 1e-6) {
		t.Errorf("scored %v, fitted %v", rmse, grid)
	}
	table := must(t, folder, "project", "-model", "grid.npz", "-id", "name", "people.csv")
	if !strings.HasPrefix(table, "id,theta,theta2,b1\np0,0,0,") {
		t.Errorf("coefficients begin %.60q", table)
	}
	writeText(t, folder, "coefficients.csv", "theta,theta2,b1\n1,1.5,0\n")
	restored := strings.Split(must(t, folder, "reconstruct", "-model", "grid.npz", "coefficients.csv"), "\n")
	var a, b, c, height, age float64
	if _, err := fmt.Sscanf(restored[1], "%g,%g,%g,%g,%g", &height, &age, &a, &b, &c); err != nil || restored[0] != "height,age,a,b,c" {
		t.Fatalf("%q: %v", restored, err)
	}
	if want := value(1, 1.5, 0); !(math.Abs(a-want[0]) <= 0.1) || !(math.Abs(b-want[1]) <= 0.1) || !(math.Abs(c-want[2]) <= 0.1) {
		t.Errorf("the mean at (1, 1.5) is %v, %v, %v, want %v", a, b, c, want)
	}
	writeText(t, folder, "gaps.csv", "name,height,age,a,b,c\nx,1,1.5,,0.07,0.375\ny,1,1.5,0.8,0.07,0.375\n")
	if filled := must(t, folder, "impute", "-model", "grid.npz", "-id", "name", "-held-out", "0", "gaps.csv"); !strings.HasPrefix(filled, "id,height,age,a,b,c\nx,1,1.5,0.") {
		t.Errorf("filled in: %q", filled)
	}
	searched := fields(t, must(t, folder, "tune", "-test-share", "0", "-theta", "height,age", "-id", "name", "-components", "1", "-bins", "1,3", "-lambda-mean", "inf,0.001", "-lambda-basis", "1", "-folds", "3", "-o", "tuned.npz", "-json", "people.csv"))
	if best := searched["best"].(map[string]any); best["bins"].(float64) != 3 || best["lambdaMean"].(float64) != 0.001 {
		t.Errorf("chosen %v", best)
	}
	for _, c := range []struct{ options, says string }{
		{"-endpoints 0,1,2/0,1", "θ1 of observation 10 is 2.25"},
		{"-endpoints 0,1,3/0,1", "θ2 of observation 85 is 1.1666"},
		{"-endpoints 0,1,3", "for each"},
		{"-bins 4/3/2", "at most two"},
		{"-bins 4/0", "whole number"},
		{"-range 0,3/5", "range has 1 numbers"},
		{"-range 0,3/5,5", "has no width"},
		{"-lambda-ratio 0", "ratio"},
	} {
		args := append(append(append([]string(nil), fit...), strings.Fields(c.options)...), "people.csv")
		if _, report, code := ppcaIn(t, folder, args...); code == 0 || !strings.Contains(report, c.says) {
			t.Errorf("%s: %d, %s", c.options, code, report)
		}
	}
	if _, report, code := ppcaIn(t, folder, "fit", "-theta", "height", "-bins", "4/3", "-id", "name", "people.csv"); code == 0 || !strings.Contains(report, "θ has one") {
		t.Errorf("bins of two parameters for one: %d, %s", code, report)
	}
}
