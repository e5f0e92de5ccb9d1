//go:build !js

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBootstrap draws people, writes the bands, and gives the same numbers in JSON.
func TestBootstrap(t *testing.T) {
	folder := t.TempDir()
	writePeople(t, folder)
	must(t, folder, "fit", "-method", "ppca", "-test-share", "0", "-theta", "age", "-group", "who", "-bins", "2", "-components", "1", "-o", "model.npz", "people.csv")
	out := fields(t, must(t, folder, "bootstrap", "-model", "model.npz", "-group", "who", "-resamples", "20", "-seed", "3", "-level", "0.9", "-o", "bands.csv", "-json", "people.csv"))
	if out["resampled"] != "groups" || out["units"] != 20. || out["resamples"] != 20. || out["level"] != 0.9 || out["failed"] != 0. {
		t.Errorf("%v", out)
	}
	raw, err := os.ReadFile(filepath.Join(folder, "bands.csv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(raw)), "\n")
	if lines[0] != "number,age,estimate,se,lower,upper" || len(lines) != 1+3*3*2+2+1 || !strings.HasPrefix(lines[1], "mean a,0,") || !strings.HasPrefix(lines[len(lines)-1], "sd b1,,") {
		t.Errorf("%d lines: %s … %s", len(lines), lines[0], lines[len(lines)-1])
	}
	if mean := out["mean"].(map[string]any); len(mean["lower"].([]any)) != 9 {
		t.Errorf("%v", mean)
	}
	rows := fields(t, must(t, folder, "bootstrap", "-model", "model.npz", "-ignore", "who", "-resamples", "4", "-json", "people.csv"))
	if rows["resampled"] != "rows" || rows["units"] != 60. {
		t.Errorf("%v", rows)
	}
	must(t, folder, "fit", "-test-share", "0.8", "-theta", "age", "-group", "who", "-bins", "2", "-components", "1", "-o", "part.npz", "people.csv")
	if _, report, code := ppcaIn(t, folder, "bootstrap", "-model", "part.npz", "-group", "who", "-resamples", "4", "-o", "bands.csv", "people.csv"); code != 0 || !strings.Contains(report, "outside the endpoints of the model; they are left out") {
		t.Errorf("%d: %s", code, report)
	}
	for model, heldOut := range map[string]bool{"model.npz": false, "part.npz": true} {
		_, report, code := ppcaIn(t, folder, "bootstrap", "-model", model, "-group", "who", "-resamples", "2", "-o", "bands.csv", "people.csv")
		if code != 0 || strings.Contains(report, "so all rows of the file are resampled") != heldOut {
			t.Errorf("%s: %d: %s", model, code, report)
		}
	}
	if _, report, code := ppcaIn(t, folder, "bootstrap", "-model", "model.npz", "-resamples", "1", "people.csv"); code != exitUsage || !strings.Contains(report, "resamples") {
		t.Errorf("%d: %s", code, report)
	}
}
