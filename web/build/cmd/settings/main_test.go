package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// What is made from the table of options is what the files have.
func TestFilesFollowTheTable(t *testing.T) {
	root, err := projectRoot()
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range targets {
		old, err := os.ReadFile(filepath.Join(root, target.path))
		if err != nil {
			t.Fatal(err)
		}
		text, err := target.make(old)
		if err != nil {
			t.Fatalf("%s: %v", target.path, err)
		}
		if !bytes.Equal(old, text) {
			t.Errorf("%s is not what core/settings says: run `go generate ./core/settings`", target.path)
		}
	}
}
