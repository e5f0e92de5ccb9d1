// Package wasmtest compiles programs for the tests of the packages that change programs.
package wasmtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Small returns testdata/small of the tested package as a WebAssembly program for wazero
// (wasip1), linked like the programs of the page.
func Small(t *testing.T) []byte {
	t.Helper()
	target := filepath.Join(t.TempDir(), "small.wasm")
	command := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", target, "./testdata/small")
	command.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	wasm, err := os.ReadFile(target)
	if err != nil {
		t.Fatal(err)
	}
	return wasm
}
