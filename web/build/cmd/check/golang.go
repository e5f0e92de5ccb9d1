package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"ppca/web/build/tools"
)

// wasm is the environment that compiles for the browser. Packages for it alone
// are passed over, silently, by the native commands.
var wasm = []string{"GOOS=js", "GOARCH=wasm"}

func vet(ctx context.Context) (Tally, error) {
	var tally Tally
	tally.check(tools.Show(ctx, ".", nil, "go", "vet", "./...") == nil)
	tally.check(tools.Show(ctx, ".", wasm, "go", "vet", "-tags=study", "./...") == nil)

	folders := []string{"-l", "serve.go", "core", "wasm", "web/bench", "web/build", "web/serve", "web/test"}
	unformatted, err := exec.CommandContext(ctx, "gofmt", folders...).Output()
	if len(unformatted) > 0 {
		fmt.Printf("gofmt -w would change:\n%s", unformatted)
	}
	tally.check(err == nil && len(unformatted) == 0)
	return tally, nil
}

func nativeTests(ctx context.Context) (Tally, error) {
	return goTest(ctx, nil, "-timeout=20m", "./...")
}

// wasmTests runs what the browser runs, on the arithmetic that the browser has:
// the core and the bridge, without the command line and without the tests that
// take long even natively.
func wasmTests(ctx context.Context) (Tally, error) {
	if _, err := exec.LookPath("node"); err != nil {
		return Tally{}, fmt.Errorf("Node is needed for this stage: install Node 20 or newer (%w)", err)
	}
	here, err := os.Getwd()
	if err != nil {
		return Tally{}, err
	}
	runner := filepath.Join(here, "web", "test", "exec.js")
	if strings.Contains(runner, " ") {
		runner = `"` + runner + `"`
	}
	packages, err := browserPackages(ctx)
	if err != nil {
		return Tally{}, err
	}
	args := []string{"-short", "-timeout=20m", "-exec=node --stack-size=8192 " + runner}
	return goTest(ctx, wasm, append(args, packages...)...)
}

func browserPackages(ctx context.Context) ([]string, error) {
	list := exec.CommandContext(ctx, "go", "list", "./core/...", "./wasm/...")
	list.Env = append(os.Environ(), wasm...)
	list.Stderr = os.Stdout
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	return slices.DeleteFunc(strings.Fields(string(out)), func(name string) bool {
		return strings.Contains(name, "/cmd/")
	}), nil
}
