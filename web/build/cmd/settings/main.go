// Command settings writes what follows from the table of options, core/settings, from the
// limits and error codes of the core and from the protocol of wasm: `go generate
// ./core/settings` runs it.
package main

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"path/filepath"
)

// A target is a file that is made, or that has parts which are.
type target struct {
	path string // from the root of the project
	make func(old []byte) ([]byte, error)
}

// targets are all files, those first on which Go programs depend.
var targets = []target{
	{"core/limit/table.go", limitTable},
	{"core/method/settings.go", fitSettings},
	{"core/fit/methods.go", methodNames},
	{"web/app/kit/settings.js", pageScript},
	{"web/ppca.d.ts", description},
	{"web/README.md", guide},
	{"web/engine/protocol.js", protocol},
}

func main() {
	root, err := projectRoot()
	if err != nil {
		log.Fatal(err)
	}
	for _, t := range targets {
		file := filepath.Join(root, t.path)
		old, err := os.ReadFile(file)
		if err != nil && !os.IsNotExist(err) {
			log.Fatal(err)
		}
		text, err := t.make(old)
		if err == nil && !bytes.Equal(old, text) {
			err = os.WriteFile(file, text, 0o644)
		}
		if err != nil {
			log.Fatalf("%s: %v", t.path, err)
		}
	}
}

// projectRoot is the folder of go.mod, at or above the working directory.
func projectRoot() (string, error) {
	for folder, err := os.Getwd(); ; folder = filepath.Dir(folder) {
		if err != nil || folder == filepath.Dir(folder) {
			return "", fmt.Errorf("there is no go.mod here or above: %v", err)
		}
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder, nil
		}
	}
}

// header is the first line of files that are made as a whole.
const header = "// Code generated from core/settings by `go generate ./core/settings`. DO NOT EDIT.\n\n"

// between replaces what stands between two marks in a file, of which there must be one each.
func between(file []byte, begin, end string, text []byte) ([]byte, error) {
	before, rest, found := bytes.Cut(file, []byte(begin))
	_, after, closed := bytes.Cut(rest, []byte(end))
	if !found || !closed {
		return nil, fmt.Errorf("it has no %s … %s", begin, end)
	}
	return bytes.Join([][]byte{before, []byte(begin), text, []byte(end), after}, nil), nil
}
