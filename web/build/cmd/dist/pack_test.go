package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

func TestPackedFilesHoldTheFile(t *testing.T) {
	dist := t.TempDir()
	content := strings.Repeat("a { order: 1 }\n", 50)
	for name, text := range map[string]string{"a.css": content, "small.css": "a", "a.png": content} {
		if err := os.WriteFile(filepath.Join(dist, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := pack(t.Context(), dist); err != nil {
		t.Fatal(err)
	}
	for ending, open := range map[string]func(io.Reader) (io.Reader, error){
		".br": func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		".gz": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	} {
		packed, err := os.ReadFile(filepath.Join(dist, "a.css"+ending))
		if err != nil {
			t.Fatal(err)
		}
		r, err := open(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		if back, err := io.ReadAll(r); err != nil || string(back) != content {
			t.Errorf("a.css%s does not hold a.css (%v)", ending, err)
		}
	}
	if files, _ := filepath.Glob(filepath.Join(dist, "*")); len(files) != 5 {
		t.Errorf("the folder has %q: small files and pictures have no packed form", files)
	}
}
