// Package testkit has what tests share: how much of a long test runs, the comparison of numbers,
// and the data and the oracle in ../shared beside the project, which are never copied into it.
//
// Tests run at three lengths: short, under go test -short, as package ppca does in WebAssembly;
// usual, with every kind of case but few splits, seeds or draws of each; and full, with
// PPCA_SOAK=1.
package testkit

import (
	"os"
	"testing"
)

// Sized returns usual, or full in full runs.
func Sized[T any](usual, full T) T {
	if os.Getenv("PPCA_SOAK") != "" {
		return full
	}
	return usual
}

// Full skips a test except in full runs.
func Full(tb testing.TB, why string) {
	tb.Helper()
	if !Sized(false, true) {
		tb.Skip("run with PPCA_SOAK=1: " + why)
	}
}

// Long skips a test in short runs.
func Long(tb testing.TB, why string) {
	tb.Helper()
	if testing.Short() {
		tb.Skip("run without -short: " + why)
	}
}
