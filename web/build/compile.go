package build

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ppca/web/build/bind"
	"ppca/web/build/slim"
	"ppca/web/build/tools"
)

// A program is one build of ./wasm.
type program struct {
	name, tags string
	loops      []string // packages with inner loops, besides those of all programs
	bound      bool     // it includes the kernels
}

// The programs: every visit loads the first; searches, experiments, portraits and
// the methods of core/method/further load the other, which has wasm/api/study too. Pages
// without the module load the plain one, which needs nothing but the loader.
var (
	firstProgram = program{name: "ppca.wasm", loops: []string{"ppca/core/synth", "ppca/core/face", "ppca/core/portrait"}, bound: true}
	laterProgram = firstProgram
	plainProgram = firstProgram
)

func isProgram(name string) bool {
	return name == firstProgram.name || name == laterProgram.name || name == plainProgram.name
}

// loader is the script of the Go runtime that starts the programs.
const loader = "wasm_exec.js"

// addPrograms compiles the programs from ./wasm.
func (s *site) addPrograms(ctx context.Context, root string, report Reporter) error {
	report("compiling the core to WebAssembly (the first time takes about a minute)")
	programs := []program{firstProgram}
	compiled := make([][]byte, len(programs))
	err := tools.AtOnce(len(programs), func(i int) (err error) {
		compiled[i], err = programs[i].compile(ctx, root, s.program, report)
		return err
	})
	if err != nil {
		return err
	}
	s.module[firstProgram.name] = compiled[0]
	return nil
}

// addLoader adds the Go runtime's loader, from the toolchain that compiles the programs. The
// worker includes it, so that only pages without a worker fetch it.
func (s *site) addLoader(ctx context.Context, root string) error {
	goroot, err := run(ctx, root, nil, "go", "env", "GOROOT")
	if err != nil {
		return err
	}
	content, err := os.ReadFile(filepath.Join(strings.TrimSpace(goroot), "lib", "wasm", loader))
	if err != nil {
		return err
	}
	s.module[loader], err = minify(loader, content)
	s.later[loader] = true
	return err
}

// compile returns the program in its published form.
func (p program) compile(ctx context.Context, root, sources string, report Reporter) ([]byte, error) {
	start := time.Now()
	linked, err := p.link(ctx, root, sources)
	if err != nil {
		return nil, err
	}
	if smaller, err := slim.Program(linked); err == nil {
		linked = smaller
	} else {
		report(fmt.Sprintf("%s stays as it was linked, a quarter larger to download: %v", p.name, err))
	}
	if p.bound {
		if linked, err = bind.Program(linked); err != nil {
			return nil, fmt.Errorf("the kernels cannot become a part of %s: %w", p.name, err)
		}
	}
	report(fmt.Sprintf("%s: %.1f MB in %.1f s", p.name, float64(len(linked))/1e6, time.Since(start).Seconds()))
	return linked, nil
}

// link compiles to a folder of its own. The program names its sources when it starts and
// in reports.
func (p program) link(ctx context.Context, root, sources string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "ppca-wasm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	commit, err := nameOfSources(ctx, root)
	if err != nil {
		return nil, err
	}
	target := filepath.Join(folder, p.name)
	build := append([]string{"build", "-trimpath", "-buildvcs=false", "-tags=" + p.tags, "-ldflags=-s -w -X 'ppca/core/version.Commit=" + commit + "' -X main.sources=" + sources, "-o", target}, p.inlining()...)
	_, err = run(ctx, root, []string{"GOOS=js", "GOARCH=wasm"}, "go", append(build, "./wasm")...)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(target)
}

// named is how many digits name a commit, and the sources.
const named = 12

// nameOfSources returns the value for version.Commit: the commit, whether the Go code has
// changed since, and the digest of that code, which distinguishes changed copies. The same
// sources at the same commit have the same name on every machine.
func nameOfSources(ctx context.Context, root string) (string, error) {
	sources, err := digestOfSources(root)
	if err != nil {
		return "", err
	}
	return commitOf(ctx, root) + ", sources " + sources[:min(named, len(sources))], nil
}

// commitOf returns the commit of the sources, or "unknown" without git or a repository, as
// in an archive of the sources.
func commitOf(ctx context.Context, root string) string {
	commit, err := run(ctx, root, nil, "git", "rev-parse", "--verify", "HEAD")
	if err != nil {
		return "unknown"
	}
	changes, err := run(ctx, root, nil, "git", append([]string{"status", "--porcelain", "--"}, programParts...)...)
	if err != nil {
		return "unknown"
	}
	commit = strings.TrimSpace(commit)
	commit = commit[:min(named, len(commit))]
	if strings.TrimSpace(changes) != "" {
		return commit + " with changes"
	}
	return commit
}

// programParts are the sources of the programs.
var programParts = []string{"core", "wasm", "go.mod", "go.sum"}

// digestOfSources returns a digest of the programs' Go code and of the versions of its
// modules, so that programs that may compute differently have different digests.
func digestOfSources(root string) (string, error) {
	var all bytes.Buffer
	for _, part := range programParts {
		err := filepath.WalkDir(filepath.Join(root, part), func(name string, entry fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) {
				return nil // optional
			}
			if err != nil || entry.IsDir() || strings.HasSuffix(name, "_test.go") || part != entry.Name() && filepath.Ext(name) != ".go" && filepath.Ext(name) != ".wasm" {
				return err
			}
			content, err := os.ReadFile(name)
			fmt.Fprintf(&all, "%s %s\n", entry.Name(), digest(content))
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return digest(all.Bytes()), nil
}

// loops are the packages with inner loops, where an extra call costs time.
var loops = []string{
	"ppca/core/subspace", "ppca/core/narrow", "ppca/core/noise", "ppca/core/internal/envelope",
	"ppca/core/checkpoint", "ppca/wasm/simd", "gonum.org/v1/gonum/...",
	"runtime", "internal/runtime/...", "math", "internal/strconv", "compress/flate", "image/...",
}

// inlining returns the flags that inline functions in these packages only. Inlined
// everywhere, functions add 4 % to the download of the first visit.
func (p program) inlining() []string {
	flags := []string{"-gcflags=all=-l"}
	for _, name := range slices.Concat(loops, p.loops) {
		flags = append(flags, "-gcflags="+name+"=")
	}
	return flags
}

// run returns the output of a command. Its error includes the command's messages.
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
