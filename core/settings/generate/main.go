// Command settings writes what follows from the table of options, core/settings, and from the
// codes, notes and results of the core: `go generate ./core/settings` runs it.
package main

import (
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// files are those that are made, by their paths from the root of the project. Those come first on
// which Go programs depend.
var files = []made{
	{"core/fault/table.go", limitTable},
	{"core/method/settings.go", fitSettings},
	{"core/fit/methods.go", methodNames},
	{"web/app/kit/settings.ts", pageScript},
}

// types are files that are no part of the repository, because no program needs them: the build makes
// them where it makes the types of the module.
var types = []made{
	{"web/engine/types/options.ts", typeScript},
	{"web/engine/types/answers.ts", answerTypes},
	{"web/engine/types/page-answers.ts", pageAnswerTypes},
}

type made struct {
	path string
	make func() string
}

func main() {
	log.SetFlags(0)
	for _, f := range slices.Concat(files, types) {
		old, _ := os.ReadFile(path(f.path)) // which may not be there yet
		if text := f.make(); text != string(old) {
			replace(path(f.path), text)
		}
	}
}

// replace writes a file at once: two builds may run at a time, and a compiler reads it.
func replace(name, text string) {
	written := must(os.CreateTemp(filepath.Dir(name), ".generated-"))
	must(written.WriteString(text))
	must(0, written.Chmod(0o644))
	must(0, written.Close())
	must(0, os.Rename(written.Name(), name))
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

// header is the first line of files that are made as a whole.
const header = "// Code generated from core/settings by `go generate ./core/settings`. DO NOT EDIT.\n\n"
