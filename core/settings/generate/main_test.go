package main

import (
	"strings"
	"testing"

	"ppca/core/settings"
)

// What is made from the table of options is what the files have.
func TestFilesFollowTheTable(t *testing.T) {
	for _, f := range files {
		if old := read(f.path); f.make(old) != old {
			t.Errorf("%s is not what core/settings says: run `go generate ./core/settings`", f.path)
		}
	}
}

// The options of every call stand in one of the two files of types.
func TestEveryStructHasItsMark(t *testing.T) {
	types := read("web/ppca.d.ts") + read("web/page.d.ts")
	names := []string{"Method", "Solver", "Gauge", "Smoothness", "NoiseModel", "ExperimentName", "PaperMethod", "ErrorCode", "Status", "NoteCode"}
	for _, s := range settings.Structs() {
		names = append(names, s.Interface)
	}
	for _, name := range names {
		if strings.Count(types, beginning+name+"\n") != 1 {
			t.Errorf("the types have not one %s", name)
		}
	}
}
