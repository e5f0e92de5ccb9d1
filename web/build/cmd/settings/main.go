// Command settings writes what follows from the table of options, core/settings, and from the
// codes of errors and notes of the core: `go generate ./core/settings` runs it.
package main

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
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
}

func main() {
	for _, t := range targets {
		old, text, err := t.contents()
		if err == nil && !bytes.Equal(old, text) {
			err = os.WriteFile(filepath.Join(projectRoot(), t.path), text, 0o644)
		}
		if err != nil {
			log.Fatalf("%s: %v", t.path, err)
		}
	}
}

// contents returns what the file has and what it should have.
func (t target) contents() (old, text []byte, err error) {
	old, err = os.ReadFile(filepath.Join(projectRoot(), t.path))
	if err == nil {
		text, err = t.make(old)
	}
	return old, text, err
}

// projectRoot is the folder of go.mod.
func projectRoot() string {
	file, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		log.Fatal(err)
	}
	return filepath.Dir(string(file))
}

// header is the first line of files that are made as a whole.
const header = "// Code generated from core/settings by `go generate ./core/settings`. DO NOT EDIT.\n\n"

// between replaces the part of a file between the marks of that name.
func between(file []byte, name, text string) ([]byte, error) {
	begin, end := "// From core, by `go generate ./core/settings`: "+name+"\n", "// End of "+name+"\n"
	before, rest, found := strings.Cut(string(file), begin)
	_, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		return nil, fmt.Errorf("it has no %s … %s", begin, end)
	}
	return []byte(before + begin + text + end + after), nil
}
