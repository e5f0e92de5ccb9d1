package build

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"ppca/web/build/slim"
)

// compile makes dist/ppca.wasm from ./wasm and puts the Go runtime's loader
// beside it; both must come from the same toolchain.
func compile(ctx context.Context, root, dist string, report Reporter) ([]string, error) {
	report("compiling the core to WebAssembly (the first time takes about a minute)")
	start := time.Now()
	program, err := compileWasm(ctx, root)
	if err != nil {
		return nil, err
	}
	if smaller, err := slim.Program(program); err == nil {
		program = smaller
	} else {
		report(fmt.Sprintf("%s stays as it was linked, a quarter larger to download: %v", wasmName, err))
	}
	if err := writeChanged(dist, wasmName, program); err != nil {
		return nil, err
	}
	report(fmt.Sprintf("%s: %.1f MB in %.1f s", wasmName, float64(len(program))/1e6, time.Since(start).Seconds()))

	goroot, err := run(ctx, root, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	const loader = "wasm_exec.js"
	content, err := os.ReadFile(filepath.Join(strings.TrimSpace(goroot), "lib", "wasm", loader))
	if err != nil {
		return nil, err
	}
	return []string{wasmName, loader}, writeChanged(dist, loader, content)
}

// compileWasm compiles to a folder of its own: a failed or broken-off
// compilation leaves the last good program where it is.
func compileWasm(ctx context.Context, root string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "ppca-wasm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	target := filepath.Join(folder, wasmName)
	_, err = run(ctx, root, []string{"GOOS=js", "GOARCH=wasm"},
		"go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", target, "./wasm")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(target)
}

// run returns what a command printed; its error holds what the command said.
func run(ctx context.Context, folder string, environment []string, name string, args ...string) (string, error) {
	command := exec.CommandContext(ctx, name, args...)
	command.Dir = folder
	command.Env = append(os.Environ(), environment...)
	out, err := command.Output()
	if err == nil {
		return string(out), nil
	}
	said := ""
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		said = "\n" + strings.TrimSpace(string(exit.Stderr))
	}
	return "", fmt.Errorf("%s %s: %w%s", name, strings.Join(args, " "), err, said)
}
