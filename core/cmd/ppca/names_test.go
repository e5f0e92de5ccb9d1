//go:build !js

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ppca/core/modelfile"
)

// A model and a report of files with absolute paths contain none of their folders.
func TestNoPathInModelOrReport(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "anna's secret")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	theta, x := drift(12)
	writeArray(t, folder, "angles.npy", []int{12}, theta)
	writeArray(t, folder, "data.npy", []int{12, 3}, slices.Concat(x...))
	at := func(name string) string { return filepath.Join(folder, name) }
	must(t, t.TempDir(), "fit", "-theta", at("angles.npy"), "-bins", "2", "-components", "1", "-report", at("report.json"), "-o", at("model.npz"), at("data.npy"))
	must(t, t.TempDir(), "verify", at("report.json"), at("data.npy"), at("angles.npy"))
	for _, name := range []string{"report.json", "model.npz"} {
		raw, err := os.ReadFile(at(name))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(raw), "secret") {
			t.Errorf("%s holds the path", name)
		}
	}
	file, err := os.Open(at("model.npz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	m, err := modelfile.Read(file, info.Size())
	if err != nil {
		t.Fatal(err)
	}
	if m.ThetaName != "angles" {
		t.Errorf("the model calls θ %q", m.ThetaName)
	}
}
