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

// wasm is the environment that compiles for the browser. The native commands silently
// skip packages for it alone.
var wasm = []string{"GOOS=js", "GOARCH=wasm"}

func vet(ctx context.Context) (Tally, error) {
	var tally Tally
	tally.check("go vet", tools.Show(ctx, ".", nil, "go", "vet", "./..."))
	others, err := onlyForBrowser(ctx)
	if err != nil {
		return tally, err
	}
	tally.check("go vet for the browser", tools.Show(ctx, ".", wasm, "go", append([]string{"vet", "-tags=study"}, others...)...))

	folders := []string{"-l", "serve.go", "core", "wasm", "web/bench", "web/build", "web/serve", "web/test"}
	unformatted, err := exec.CommandContext(ctx, "gofmt", folders...).Output()
	if len(unformatted) > 0 {
		err = fmt.Errorf("it would change\n%s", unformatted)
		fmt.Println(err)
	}
	tally.check("gofmt", err)
	return tally, nil
}

// onlyForBrowser returns the packages with different files for the browser. The native vet
// has checked all others.
func onlyForBrowser(ctx context.Context) ([]string, error) {
	const files = "-f={{.ImportPath}} {{.GoFiles}} {{.TestGoFiles}} {{.XTestGoFiles}}"
	native, err := list(ctx, nil, files, "./...")
	if err != nil {
		return nil, err
	}
	browser, err := list(ctx, wasm, files, "-tags=study", "./...")
	if err != nil {
		return nil, err
	}
	var others []string
	for _, line := range browser {
		if !slices.Contains(native, line) {
			name, _, _ := strings.Cut(line, " ")
			others = append(others, name)
		}
	}
	return others, nil
}

// list returns the lines that go list prints.
func list(ctx context.Context, environment []string, args ...string) ([]string, error) {
	command := exec.CommandContext(ctx, "go", append([]string{"list"}, args...)...)
	command.Env = append(os.Environ(), environment...)
	command.Stderr = os.Stdout
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n"), nil
}

func nativeTests(ctx context.Context) (Tally, error) {
	return goTest(ctx, nil, "-timeout=20m", "./...")
}

// wasmTests runs the code of the browser with the browser's arithmetic: the core and the
// bridge, without the command line, the packages of elsewhere and the tests that
// core/shared/length.go skips there.
func wasmTests(ctx context.Context) (Tally, error) {
	if _, err := exec.LookPath("node"); err != nil {
		return Tally{}, fmt.Errorf("this stage needs Node: install Node 20 or newer (%w)", err)
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
	args := []string{"-short", "-timeout=20m", "-exec=node --stack-size=8192 --wasm-tiering-budget=20000000 " + runner} // optimised seldom, as in browser.go, but some run long
	return goTest(ctx, wasm, append(args, packages...)...)
}

// elsewhere are packages whose tests would find nothing more in WebAssembly: they neither
// compute with fractions nor depend on the platform, or they arrange what other packages
// compute, and the tests of the page and the module run them in WebAssembly. Each costs two
// seconds to link.
var elsewhere = []string{
	"advise", "bootstrap", "checkpoint", "dataset", "dataset/export", "dataset/foreign", "dataset/gzipped", "dataset/input", "dataset/internal/album",
	"dataset/internal/cell", "dataset/internal/csvtext", "dataset/internal/raster", "dataset/internal/table", "dataset/tidy", "dataset/workbook", "diagnosis", "display", "experiment",
	"experiment/internal/compare", "experiment/internal/faces", "experiment/internal/heads", "experiment/internal/lymph",
	"experiment/internal/simulation", "fault", "folds", "job", "learning", "limit", "method/further", "pictures", "quantity", "report", "session", "settings",
	"sheet", "summary", "trace", "tune", "userjson", "zipfile",
}

func browserPackages(ctx context.Context) ([]string, error) {
	names, err := list(ctx, wasm, "./core/...", "./wasm/...")
	return slices.DeleteFunc(names, func(name string) bool {
		return strings.Contains(name, "/cmd/") || slices.Contains(elsewhere, strings.TrimPrefix(name, "ppca/core/"))
	}), err
}
