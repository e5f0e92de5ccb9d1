//go:build !js

package main

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// TestSample fits a sample of the rows. The errors cover all rows, and verify repeats
// both.
func TestSample(t *testing.T) {
	folder := t.TempDir()
	rows := []string{"age,a,b,c"}
	for i := range 200 {
		x := float64(i) / 50
		rows = append(rows, fmt.Sprintf("%v,%v,%v,%v", x, x+math.Sin(31*x), math.Cos(x), math.Sin(17*x)))
	}
	writeText(t, folder, "people.csv", strings.Join(rows, "\n"))
	common := []string{"fit", "-test-share", "0", "-theta", "age", "-bins", "2", "-components", "1"}
	out, messages, code := ppcaIn(t, folder, append(common, "-sample", "60", "-json", "-o", "model.npz", "-report", "report.json", "people.csv")...)
	if code != 0 || !strings.Contains(messages, "fitted to 60 of 200 training rows") {
		t.Fatalf("%d: %s", code, messages)
	}
	result := fields(t, out)
	if sample := result["sample"].(map[string]any); sample["rows"] != 60. || sample["of"] != 200. {
		t.Errorf("%v", sample)
	}
	score := fields(t, must(t, folder, "score", "-model", "model.npz", "-json", "people.csv"))
	if a, b := result["rmse"].(float64), score["rmse"].(float64); !(math.Abs(a-b) <= 1e-12*b) {
		t.Errorf("fit says that the RMSE is %v, score %v", a, b)
	}
	if out := must(t, folder, "verify", "report.json", "people.csv"); !strings.Contains(out, "report.json holds") {
		t.Errorf("%q", out)
	}
	if _, messages, code := ppcaIn(t, folder, append(common, "-sample", "1", "people.csv")...); code != 2 || !strings.Contains(messages, "sample is 1: it must be a whole number from 2") {
		t.Errorf("a sample of one: %d, %s", code, messages)
	}
}
