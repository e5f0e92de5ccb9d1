package program

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"
)

// linked returns the program of a source for wazero (wasip1), linked like that of the page.
func linked(t *testing.T, source string) []byte {
	t.Helper()
	folder := t.TempDir()
	file, target := filepath.Join(folder, "main.go"), filepath.Join(folder, "small.wasm")
	if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", target, file)
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

// run returns what a program prints, what it says when it crashes, and its exit code.
func run(t *testing.T, wasm []byte) (printed, said string, code uint32) {
	t.Helper()
	ctx := context.Background()
	runtime := wazero.NewRuntime(ctx)
	defer runtime.Close(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, runtime)
	var out, failed bytes.Buffer
	_, err := runtime.InstantiateWithConfig(ctx, wasm, wazero.NewModuleConfig().WithStdout(&out).WithStderr(&failed))
	if exit := (*sys.ExitError)(nil); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	return out.String(), failed.String(), code
}
