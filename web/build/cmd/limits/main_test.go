package main

import (
	"bytes"
	"os"
	"testing"
)

// The page has the limits of the core.
func TestThePageHasTheLimits(t *testing.T) {
	want, err := script()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../app/kit/limits.js")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("web/app/kit/limits.js is not what core/limit says: run `go generate ./core/limit`")
	}
}
