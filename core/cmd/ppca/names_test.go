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

// Names hold no folder of the machine, and those folders that mean something.
func TestNamesOfFiles(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"anna/data.csv", "anna/theta.npy", "bert/theta.npy", "heads/30/a.png", "heads/60/a.png", "heads/.hidden"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		writeText(t, folder, name, "1")
	}
	t.Chdir(filepath.Join(folder, "heads"))
	at := func(name string) string { return filepath.Join(folder, filepath.FromSlash(name)) }
	for _, c := range []struct{ given, names []string }{
		{[]string{at("anna/data.csv")}, []string{"data.csv"}},
		{[]string{"../anna/data.csv", at("bert/theta.npy")}, []string{"data.csv", "theta.npy"}},
		{[]string{at("anna/theta.npy"), "../bert/theta.npy"}, []string{"anna/theta.npy", "bert/theta.npy"}},
		{[]string{at("heads")}, []string{"heads/30/a.png", "heads/60/a.png"}},
		{[]string{"."}, []string{"heads/30/a.png", "heads/60/a.png"}},
		{[]string{"30", "../heads/60"}, []string{"30/a.png", "60/a.png"}},
		{[]string{"30/a.png"}, []string{"30/a.png"}},
		{[]string{at("heads/30/a.png")}, []string{"a.png"}},
		{[]string{at("heads/30/a.png"), at("heads/60/a.png")}, []string{"30/a.png", "60/a.png"}},
	} {
		found, err := namedFiles(c.given)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, file := range found {
			names = append(names, file.name)
		}
		if !slices.Equal(names, c.names) {
			t.Errorf("%q gives %q, want %q", c.given, names, c.names)
		}
	}
}

// A model and a report that were made from absolute paths tell none of their folders.
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
