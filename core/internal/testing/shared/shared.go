// Package shared returns the real data and the oracle from ../shared beside the project, which
// are never copied into it.
package shared

import (
	"os"
	"path/filepath"
	"testing"
)

// Data returns a file of ../shared/data (PPCA_DATA_DIR overrides the folder), or skips the test.
func Data(tb testing.TB, name string) []byte {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join(folder("PPCA_DATA_DIR", "data"), name))
	if err != nil {
		tb.Skipf("no real data here (%v); set PPCA_DATA_DIR to the folder of %s", err, name)
	}
	return data
}

// Oracle returns the paths of the files of ../shared/oracle (PPCA_ORACLE_DIR overrides the
// folder), or skips the test.
func Oracle(tb testing.TB) []string {
	tb.Helper()
	files, _ := filepath.Glob(filepath.Join(folder("PPCA_ORACLE_DIR", "oracle"), "*.json"))
	if len(files) == 0 {
		tb.Skip("no oracle files; set PPCA_ORACLE_DIR to their folder")
	}
	return files
}

// folder returns the folder that an environment variable names, or a folder beside the
// project, found from the folder of the test's package.
func folder(variable, name string) string {
	if given := os.Getenv(variable); given != "" {
		return given
	}
	root := "."
	for range 8 {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		root = filepath.Join(root, "..")
	}
	return filepath.Join(root, "..", "shared", name)
}
