package shared

import (
	"os"
	"runtime"
	"testing"
)

// Tests run at three lengths, on two platforms:
//
// - short, under go test -short: without tests that take seconds (Long).
// - usual, under go test: every kind of case, but only a few splits, seeds or draws of
// each.
// - full, with PPCA_SOAK=1 or ./build.sh soak figures: all of them, as the documents
// have them (Length).
//
// ./build.sh test runs the usual length natively, and the short one in WebAssembly.
// There it skips tests of arithmetic, memory and files, whose results do not depend on
// the platform (NativeOnly).

// Long skips a test in short runs.
func Long(tb testing.TB, why string) {
	tb.Helper()
	if testing.Short() {
		tb.Skip("run without -short: " + why)
	}
}

// NativeOnly skips a test in WebAssembly.
func NativeOnly(tb testing.TB, why string) {
	tb.Helper()
	if runtime.GOOS == "js" {
		tb.Skip("natively only: " + why)
	}
}

// Full skips a test except in full runs.
func Full(tb testing.TB, why string) {
	tb.Helper()
	if os.Getenv("PPCA_SOAK") == "" {
		tb.Skip("run with PPCA_SOAK=1: " + why)
	}
}

// Length returns usual, or full in full runs.
func Length[T any](usual, full T) T {
	if os.Getenv("PPCA_SOAK") != "" {
		return full
	}
	return usual
}
