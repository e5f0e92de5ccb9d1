package shared

import (
	"os"
	"runtime"
	"testing"
)

// Tests run at three lengths:
//
//   - short, under go test -short, which is how WebAssembly runs them: what its
//     arithmetic, memory or files may change. Comparisons of whole methods on many
//     data sets are left to the native run.
//   - usual, under go test: every kind of case, a few splits, seeds or draws of each.
//   - full, with PPCA_SOAK=1 or ./build.sh soak figures: all of them, as the documents
//     have them.

// NativeOnly skips a test in short runs.
func NativeOnly(tb testing.TB, why string) {
	tb.Helper()
	if testing.Short() {
		tb.Skip("run without -short: " + why)
	}
}

// SeveralCores skips a test of work on several cores where the program has one.
func SeveralCores(tb testing.TB) {
	tb.Helper()
	if runtime.GOOS == "js" {
		tb.Skip("a program in WebAssembly has one core")
	}
}

// Length returns usual, or full in full runs.
func Length[T any](usual, full T) T {
	if os.Getenv("PPCA_SOAK") != "" {
		return full
	}
	return usual
}
