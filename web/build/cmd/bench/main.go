// Command bench builds the page and the benchmark's own programs and runs the
// benchmark in web/bench. Run it in the project's folder; ./build.sh bench does.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"ppca/web/build"
	"ppca/web/build/tools"
)

func main() {
	target := flag.String("json", "bench.json", "the file to write the figures to")
	record := flag.Bool("record", false, "put the figures into web/bench/FIGURES.md, with the day and the commit")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: ./build.sh bench [-json FILE] [-record] [NAME…]: all figures, or those named")
		flag.PrintDefaults()
	}
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, *target, *record, flag.Args())
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) { // who exits has said why
		fmt.Fprintln(os.Stderr, err)
	}
	if err != nil {
		os.Exit(1)
	}
}

func run(ctx context.Context, target string, record bool, names []string) error {
	purpose := build.Use
	if len(names) == 0 || slices.ContainsFunc(names, ofRelease) {
		purpose = build.Release
	}
	if err := build.Run(ctx, ".", purpose, func(line string) { fmt.Println(line) }); err != nil {
		return err
	}
	if err := tools.Packages(ctx); err != nil {
		return err
	}
	chromium, err := tools.Chromium(ctx)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "ppca-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := compile(ctx, folder); err != nil {
		return err
	}
	compileNetlib(ctx, folder)
	commit, err := exec.CommandContext(ctx, "git", "describe", "--always", "--dirty").Output()
	if err != nil {
		return fmt.Errorf("git describe: %w", err)
	}
	environment := []string{"PPCA_BENCH=" + folder, "PPCA_CHROMIUM=" + chromium, "PPCA_GO=" + runtime.Version(), "PPCA_COMMIT=" + strings.TrimSpace(string(commit))}
	if record {
		environment = append(environment, "PPCA_RECORD=yes")
	}
	script := filepath.Join(tools.Web, "bench", "run.js")
	return tools.Show(ctx, ".", environment, "node", append([]string{script, target}, names...)...)
}

// ofRelease reports whether a figure is of the compressed files.
func ofRelease(name string) bool {
	return name == "load_brotli_bytes" || strings.HasPrefix(name, "first_picture") || strings.HasPrefix(name, "first_lines")
}

// compile makes the benchmark's program for the browser as the page's own is
// made, its native twin, and the command line.
func compile(ctx context.Context, folder string) error {
	for _, program := range []struct {
		source, target string
		environment    []string
	}{
		{"./web/bench/wasm", "bench.wasm", []string{"GOOS=js", "GOARCH=wasm"}},
		{"./web/bench/native", "native", nil},
		{"./core/cmd/ppca", "ppca", nil},
	} {
		err := tools.Show(ctx, ".", program.environment, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w",
			"-o", filepath.Join(folder, program.target), program.source)
		if err != nil {
			return fmt.Errorf("go build %s: %w", program.source, err)
		}
	}
	return nil
}

// compileNetlib makes the native program on OpenBLAS. Where there is none, its figure is skipped.
func compileNetlib(ctx context.Context, folder string) {
	err := tools.Show(ctx, ".", []string{"CGO_ENABLED=1", "CGO_LDFLAGS=-lopenblas"}, "go", "build", "-tags=netlib",
		"-o", filepath.Join(folder, "native-netlib"), "./web/bench/native")
	if err != nil {
		fmt.Println("without fit_netlib_speedup, which needs a C compiler and libopenblas-dev:", err)
	}
}
