package main

import "testing"

// What is made from the table of options is what the files have.
func TestFilesFollowTheTable(t *testing.T) {
	for _, f := range files {
		if old := read(f.path); f.make() != old {
			t.Errorf("%s is not what core/settings says: run `go generate ./core/settings`", f.path)
		}
	}
}
