//go:build !js

package main

import (
	"math"
	"strings"
	"testing"
)

// TestLocalPCA fits local PCA with a chosen and with a given bandwidth, applies the file,
// verifies the report, and draws its learning curve.
func TestLocalPCA(t *testing.T) {
	folder := t.TempDir()
	writePeople(t, folder)
	fit := []string{"fit", "-test-share", "0", "-theta", "age", "-group", "who", "-components", "1", "-method", "local", "-json"}
	out, remarks, code := ppcaIn(t, folder, append(fit, "-o", "model.npz", "-report", "report.json", "people.csv")...)
	if code != 0 || !strings.Contains(remarks, "by cross-validation in 10 folds of 20 groups") {
		t.Fatalf("%d: %s", code, remarks)
	}
	result := fields(t, out)
	bandwidth := result["bandwidth"].(map[string]any)
	tried := bandwidth["tried"].([]any)
	if first := tried[0].(map[string]any); first["bandwidth"] != "Infinity" || !(bandwidth["value"].(float64) > 0) || bandwidth["groups"] != 20. {
		t.Errorf("%v", bandwidth)
	}
	score := fields(t, must(t, folder, "score", "-model", "model.npz", "-id", "who", "-json", "people.csv"))
	if got, want := score["rmse"].(float64), result["rmse"].(float64); math.Abs(got-want) > 1e-9 {
		t.Errorf("the file errs %v, the fit %v", got, want)
	}
	must(t, folder, "verify", "report.json", "people.csv")

	wide := fields(t, must(t, folder, append(fit, "-bandwidth", "inf", "people.csv")...))
	pca := fields(t, must(t, folder, "fit", "-test-share", "0", "-theta", "age", "-group", "who", "-components", "1", "-method", "pca", "-json", "people.csv"))
	if math.Abs(wide["rmse"].(float64)-pca["rmse"].(float64)) > 1e-9 || wide["bandwidth"].(map[string]any)["tried"] != nil {
		t.Errorf("an infinite bandwidth: %v, PCA %v", wide, pca)
	}
	rows := fields(t, must(t, folder, "learn", "-test-share", "0", "-theta", "age", "-group", "who", "-components", "1", "-methods", "local,pca", "-sizes", "40", "-repeats", "1", "-json", "people.csv"))["rows"].([]any)
	if name := rows[0].(map[string]any)["method"]; name != "local" {
		t.Errorf("the learning curve is of %v", name)
	}
	if _, report, code := ppcaIn(t, folder, append(fit, "-bandwidth", "-1", "people.csv")...); code != exitUsage || !strings.Contains(report, "bandwidth") {
		t.Errorf("%d: %s", code, report)
	}
}
