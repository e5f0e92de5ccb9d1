package main

import (
	"bytes"
	"testing"
)

// What is made from the table of options is what the files have.
func TestFilesFollowTheTable(t *testing.T) {
	for _, target := range targets {
		if old, text, err := target.contents(); err != nil || !bytes.Equal(old, text) {
			t.Errorf("%s is not what core/settings says (%v): run `go generate ./core/settings`", target.path, err)
		}
	}
}
