//go:build !js

package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
)

// The mean of the drift at θ is (θ, −θ/2, 3); its component has length 1.
func TestAt(t *testing.T) {
	folder := driftFolder(t)
	must(t, folder, append(fitDrift, "drift.csv")...)
	lines := strings.Split(strings.TrimSpace(must(t, folder, "at", "-model", "model.npz", "2.5")), "\n")
	if len(lines) != 4 || lines[0] != "variable,mean,p1" {
		t.Fatalf("%q", lines)
	}
	for k, want := range []float64{2.5, -1.25, 3} {
		cells := strings.Split(lines[k+1], ",")
		got, err := strconv.ParseFloat(cells[1], 64)
		if err != nil || cells[0] != string("abc"[k]) || !(math.Abs(got-want) <= 0.5) {
			t.Errorf("%q: the mean is %v", lines[k+1], want)
		}
	}
	beyond, report, _ := ppcaIn(t, folder, "at", "-model", "model.npz", "-4") // the first endpoint is 0
	if first := must(t, folder, "at", "-model", "model.npz", "0"); beyond != first || !strings.Contains(report, "outside the endpoints") {
		t.Errorf("at -4: %q, at 0: %q; %s", beyond, first, report)
	}
	summary := fields(t, must(t, folder, "at", "-json", "-model", "model.npz", "-o", "slice.csv", "--", "-4"))
	if summary["clamped"] != true || summary["variables"] != 3. {
		t.Errorf("%v", summary)
	}
	if _, report, code := ppcaIn(t, folder, "at", "-json", "-model", "model.npz", "2"); code != exitUsage || !strings.Contains(report, "-o") {
		t.Errorf("JSON without a file ends with %d: %s", code, report)
	}
	for _, args := range [][]string{{"at", "-model", "model.npz"}, {"at", "-model", "model.npz", "x"}, {"at", "-model", "model.npz", "1", "2"}} {
		if _, report, code := ppcaIn(t, folder, args...); code != exitUsage || !strings.Contains(report, "θ") {
			t.Errorf("%v ends with %d: %s", args, code, report)
		}
	}
}

func TestLearn(t *testing.T) {
	folder := t.TempDir()
	writePeople(t, folder)
	out := fields(t, must(t, folder, "learn", "-test-share", "0", "-theta", "age", "-group", "who", "-components", "1", "-methods", "ppca,pca", "-sizes", "12,48", "-repeats", "2", "-json", "people.csv"))
	rows := out["rows"].([]any)
	if len(rows) != 4 || out["heldOut"] != true {
		t.Fatalf("%v", out)
	}
	for _, row := range rows {
		if point := row.(map[string]any); point["train"].(float64) <= 0 || point["test"].(float64) <= 0 || point["repeats"] != 2. {
			t.Errorf("%v", point)
		}
	}
	if table := must(t, folder, "learn", "-theta", "age", "-group", "who", "-components", "1", "-repeats", "5", "people.csv"); strings.Contains(table, "e-1") || !strings.Contains(table, "  0  ") {
		t.Errorf("all rows are the same in every repeat, so nothing deviates:\n%s", table)
	}
	if table := must(t, folder, "learn", "-test-share", "0", "-theta", "age", "-ignore", "who", "-components", "1", "-repeats", "1", "people.csv"); !strings.Contains(table, "ipca") {
		t.Errorf("no ipca in\n%s", table)
	}
	for _, c := range []struct{ option, value, says string }{{"-methods", "none", `method "none" is not known`}, {"-sizes", "1", "size"}} {
		if _, report, code := ppcaIn(t, folder, "learn", "-theta", "age", "-ignore", "who", c.option, c.value, "people.csv"); code != exitUsage || !strings.Contains(report, c.says) {
			t.Errorf("%s %s ends with %d: %s", c.option, c.value, code, report)
		}
	}
	table := "time,a,b\n"
	for i := range 48 {
		turn, noise := 2*math.Pi*float64(i)/48, 0.1*math.Sin(float64(i*i))
		table += fmt.Sprintf("%02d:%02d,%v,%v\n", i/2, 30*(i%2), math.Sin(turn)+noise, math.Cos(turn)-noise)
	}
	writeText(t, folder, "day.csv", table)
	learn := []string{"learn", "-theta", "time", "-components", "1", "-methods", "ppca", "-sizes", "20", "-repeats", "1"}
	periodic, report, _ := ppcaIn(t, folder, append(learn, "day.csv")...)
	asked := must(t, folder, append(learn, "-periodic", "24", "day.csv")...)
	if periodic != asked || !strings.Contains(report, "periodic: 24") {
		t.Errorf("a time of day is not periodic: %s\n%s", report, periodic)
	}
}
