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

// TestWeight compares weighted rows with the same rows repeated; the fits agree. It also
// applies the model to the table with its weights.
func TestWeight(t *testing.T) {
	folder := t.TempDir()
	weighed, repeated := []string{"age,a,copies,b,c"}, []string{"age,a,b,c"}
	for i := range 60 {
		x := float64(i)
		a, rest := fmt.Sprintf("%v,%v", x, x/30+math.Sin(3*x)), fmt.Sprintf("%v,%v", math.Cos(5*x), math.Sin(7*x))
		weighed = append(weighed, fmt.Sprintf("%s,%d,%s", a, i%3, rest))
		for range i % 3 {
			repeated = append(repeated, a+","+rest)
		}
	}
	writeText(t, folder, "weighed.csv", strings.Join(weighed, "\n"))
	writeText(t, folder, "repeated.csv", strings.Join(repeated, "\n"))
	common := []string{"fit", "-test-share", "0", "-theta", "age", "-bins", "2", "-components", "1", "-lambda-mean", "1", "-json"}
	out, report, code := ppcaIn(t, folder, append(common, "-weight", "copies", "-o", "model.npz", "weighed.csv")...)
	if code != 0 || !strings.Contains(report, "20 of 60 observations have weight 0 and were left out of the fit") {
		t.Fatalf("%d: %s", code, report)
	}
	energy := func(out string) float64 { return fields(t, out)["energy"].(map[string]any)["total"].(float64) }
	if a, b := energy(out), energy(must(t, folder, append(common, "repeated.csv")...)); !(math.Abs(a-b) <= 1e-9*b) {
		t.Errorf("energy %v, of repeated rows %v", a, b)
	}
	must(t, folder, "score", "-model", "model.npz", "weighed.csv")
	must(t, folder, "tune", "-test-share", "0", "-theta", "age", "-weight", "copies", "-components", "1", "-bins", "2", "-lambda-mean", "1", "-lambda-basis", "1", "-folds", "2", "weighed.csv")
	if _, report, code := ppcaIn(t, folder, "fit", "-theta", "age", "-weight", "a", "weighed.csv"); code != 1 || !strings.Contains(report, `column "a": the weight is -`) {
		t.Errorf("negative weights: %d, %s", code, report)
	}
}

// TestLeftOutRowsAreTold: the results of rows have their ids, and say how many rows were left out.
func TestLeftOutRowsAreTold(t *testing.T) {
	folder := driftFolder(t)
	must(t, folder, "fit", "-theta", "age", "-ignore", "name,note", "-o", "model.npz", "drift.csv")
	writeText(t, folder, "gap.csv", "age,a,b,c\n1,1,0,3\n,2,0,3\n3,3,0,3\n4,4,0,3\n")
	for _, command := range [][]string{{"score"}, {"project", "-o", "out.csv"}, {"impute", "-o", "out.csv"}, {"move", "-to", "99", "-o", "out.csv"}} {
		result := fields(t, must(t, folder, append(command, "-json", "-model", "model.npz", "gap.csv")...))
		if result["leftOut"] != 1. {
			t.Errorf("%v leaves out %v", command, result["leftOut"])
		}
		if command[0] == "score" && fmt.Sprint(result["ids"]) != "[1 3 4]" {
			t.Errorf("rows %v are scored", result["ids"])
		}
		if command[0] == "move" && result["clamped"] != true {
			t.Errorf("99 is no endpoint: %v", result)
		}
	}
}
