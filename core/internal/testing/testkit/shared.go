package testkit

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Data returns a file of ../shared/data (PPCA_DATA_DIR overrides the folder), or skips the test.
func Data(tb testing.TB, name string) []byte {
	tb.Helper()
	from := os.Getenv("PPCA_DATA_DIR")
	if from == "" {
		from = Folder("data")
	}
	data, err := os.ReadFile(filepath.Join(from, name))
	if err != nil {
		tb.Skipf("no real data here (%v); set PPCA_DATA_DIR to the folder of %s", err, name)
	}
	return data
}

// Folder returns the path of a folder in ../shared.
func Folder(name string) string {
	_, here, _, _ := runtime.Caller(0) // core/internal/testing/shared/shared.go
	return filepath.Join(here, "../../../../../../shared", name)
}
