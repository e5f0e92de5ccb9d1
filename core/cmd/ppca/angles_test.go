//go:build !js

package main

import (
	"strconv"
	"strings"
	"testing"
)

// The principal angles to the first θ grow with θ. θ may be negative and may lie outside
// the endpoints.
func TestAngles(t *testing.T) {
	folder := driftFolder(t)
	must(t, folder, append(fitDrift, "drift.csv")...)
	lines := strings.Split(strings.TrimSpace(must(t, folder, "angles", "-model", "model.npz", "5", "5", "8")), "\n")
	if len(lines) != 4 || !strings.HasPrefix(lines[0], "age,angle1") {
		t.Fatalf("%q", lines)
	}
	largest := func(line string) float64 {
		value, err := strconv.ParseFloat(strings.Split(line, ",")[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
	if here, there := largest(lines[2]), largest(lines[3]); !(here < 1e-5 && there > 1e-3 && there <= 90) {
		t.Errorf("at %v° to itself, and %v° from 5 to 8", here, there)
	}
	beyond, report, code := ppcaIn(t, folder, "angles", "-model", "model.npz", "-4", "-3", "0")
	if code != exitDone || !strings.Contains(report, "2 of 3 rows lies outside") {
		t.Errorf("ends with %d: %q, %q", code, beyond, report)
	}
	summary := fields(t, must(t, folder, "angles", "-json", "-model", "model.npz", "-o", "angles.csv", "5", "8", "5"))
	if summary["rows"] != 3.0 || summary["largest"] != largest(lines[3]) {
		t.Errorf("%v, want the %v of the table", summary, largest(lines[3]))
	}
	for says, args := range map[string][]string{
		"two values of θ or more": {"angles", "-model", "model.npz", "5"},
		`"x"`:                     {"angles", "-model", "model.npz", "5", "x"},
		"give 1 numbers":          {"angles", "-model", "model.npz", "5", "1,2"},
		"with -o":                 {"angles", "-json", "-model", "model.npz", "5", "8"},
	} {
		if _, report, code := ppcaIn(t, folder, args...); code != exitUsage || !strings.Contains(report, says) {
			t.Errorf("%v ends with %d: %s", args, code, report)
		}
	}
}
