package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Names keep only the folders that carry meaning, and none of the machine's.
func TestNamesOfFiles(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"anna/data.csv", "anna/theta.npy", "bert/theta.npy", "heads/30/a.png", "heads/60/a.png", "heads/.hidden"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte("1"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("heads", filepath.Join(folder, "link")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join(folder, "heads"))
	at := func(name string) string { return filepath.Join(folder, filepath.FromSlash(name)) }
	for _, c := range []struct{ given, names []string }{
		{[]string{at("anna/data.csv")}, []string{"data.csv"}},
		{[]string{"../anna/data.csv", at("bert/theta.npy")}, []string{"data.csv", "theta.npy"}},
		{[]string{at("anna/theta.npy"), "../bert/theta.npy"}, []string{"anna/theta.npy", "bert/theta.npy"}},
		{[]string{at("heads")}, []string{"heads/30/a.png", "heads/60/a.png"}},
		{[]string{at("link")}, []string{"link/30/a.png", "link/60/a.png"}},
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
