//go:build !js

package main

import (
	"path/filepath"
	"testing"
)

// A table with a variable "id" is read again as it was written: the filled table scores as the
// original does.
func TestFilledTableIsReadAgain(t *testing.T) {
	folder := t.TempDir()
	table, err := filepath.Abs("../../dataset/testdata/trials/id-twice.csv")
	if err != nil {
		t.Fatal(err)
	}
	must(t, folder, "fit", "-theta", "age", "-bins", "3", "-components", "2", "-o", "m.npz", table)
	must(t, folder, "impute", "-model", "m.npz", "-o", "f.csv", table)
	score := func(file string) float64 {
		return fields(t, must(t, folder, "score", "-model", "m.npz", "-json", file))["rmse"].(float64)
	}
	original, filled := score(table), score("f.csv")
	if filled > 1.5*original {
		t.Errorf("the filled table scores %v, the original %v", filled, original)
	}
}
