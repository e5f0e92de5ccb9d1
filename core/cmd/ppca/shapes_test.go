//go:build !js

package main

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// keysOf returns the names of the members of a JSON object, sorted.
func keysOf(value any) string {
	return strings.Join(slices.Sorted(maps.Keys(value.(map[string]any))), " ")
}

// TestShapesOfJSON holds the names in the JSON that other programs read from the commands that
// ask a model. The files for locate and move are literal: one has no θ.
func TestShapesOfJSON(t *testing.T) {
	folder := t.TempDir()
	writePeople(t, folder)
	must(t, folder, "fit", "-method", "ppca", "-test-share", "0", "-theta", "age", "-group", "who", "-bins", "2", "-components", "1", "-o", "m.npz", "people.csv")
	writeText(t, folder, "rows.csv", "a,b,c\n1,2,3\n4,5,6\n")
	writeText(t, folder, "three.csv", "age,a,b,c\n20,1,2,3\n30,4,5,6\n40,2,1,1\n")
	writeText(t, folder, "gaps.csv", "age,a,b,c\n20,1,2,3\n30,,5,6\n40,2,,1\n")

	located := fields(t, must(t, folder, "locate", "-model", "m.npz", "-json", "rows.csv"))
	rows := located["rows"].([]any)
	if located["level"] != 0.9 || len(rows) != 2 || keysOf(rows[0]) != "id lower reading theta upper" || keysOf(located) != "level reader rows" {
		t.Errorf("locate: %v", located)
	}
	if out := must(t, folder, "move", "-model", "m.npz", "-to", "30", "-o", "moved.csv", "three.csv"); !strings.Contains(out, "3 rows at θ = 30\n") {
		t.Errorf("move: %q", out)
	}
	if moved := numbersOf(t, folder, "moved.csv"); len(moved) != 3 || len(moved[0]) != 3 {
		t.Errorf("move: %v", moved)
	}
	filled := fields(t, must(t, folder, "impute", "-model", "m.npz", "-o", "filled.csv", "-errors", "errors.csv", "-json", "gaps.csv"))
	for _, name := range []string{"filled", "heldOut", "rmse", "baseline", "variables"} {
		if _, has := filled[name]; !has {
			t.Errorf("impute: %v has no %s", filled, name)
		}
	}
	if variables := filled["variables"].([]any); filled["filled"] != 2. || keysOf(variables[0]) != "name rmse" || len(numbersOf(t, folder, "errors.csv")) != 3 {
		t.Errorf("impute: %v", filled)
	}
	tuned := fields(t, must(t, folder, "tune", "-theta", "age", "-group", "who", "-bins", "2", "-components", "1,2", "-lambda-mean", "1,0.1", "-lambda-basis", "1", "-compare", "none", "-json", "people.csv"))
	if best := tuned["best"].(map[string]any)["components"]; best != 1. && best != 2. {
		t.Errorf("tune: %v", tuned["best"])
	}
	bands := fields(t, must(t, folder, "bootstrap", "-model", "m.npz", "-resamples", "4", "-group", "who", "-o", "bands.csv", "-json", "people.csv"))
	if keysOf(bands["mean"]) != "bias estimate lower se upper" || keysOf(bands["components"]) != "estimate lower se upper" {
		t.Errorf("bootstrap: %v and %v", keysOf(bands["mean"]), keysOf(bands["components"]))
	}
	score := fields(t, must(t, folder, "score", "-model", "m.npz", "-json", "people.csv"))
	if logs, centiles := score["logDensity"].([]any), score["centile"].([]any); len(logs) != 60 || len(centiles) != 60 {
		t.Errorf("score: %d and %d rows", len(logs), len(centiles))
	}
	for _, flags := range [][]string{{"-noise", "theta"}, {"-method", "local"}} {
		must(t, folder, append(append([]string{"fit", "-theta", "age", "-group", "who", "-bins", "2", "-components", "1"}, flags...), "people.csv")...)
	}
}
