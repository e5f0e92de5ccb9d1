// Command settings writes what follows from the table of options, core/settings, and from the
// codes, notes and results of the core: `go generate ./core/settings` runs it.
package main

import (
	"log"
	"os"
	"os/exec"
	"path/filepath"

	"ppca/core/settings"
)

// files are those that are made, by their paths from the root of the project. The repository has the first alone:
// programs in Go need it.
var files = []struct {
	path string
	make func() string
}{
	{"core/method/settings.go", fitSettings},
	{"web/app/kit/settings.ts", settings.PageScript},
	{"web/engine/types/options.ts", typeScript},
	{"web/engine/types/answers.ts", answerTypes},
	{"web/engine/types/page-answers.ts", pageAnswerTypes},
}

func main() {
	log.SetFlags(0)
	for _, f := range files {
		must(0, settings.Write(path(f.path), f.make()))
	}
}

// must returns the value, or ends the program.
func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

// path returns the path of a file of the project.
func path(name string) string {
	return filepath.Join(filepath.Dir(string(must(exec.Command("go", "env", "GOMOD").Output()))), filepath.FromSlash(name))
}

func read(name string) string { return string(must(os.ReadFile(path(name)))) }

// header is the first line of files that are made here.
const header = "// Code generated from core/settings by `go generate ./core/settings`. DO NOT EDIT.\n\n"
