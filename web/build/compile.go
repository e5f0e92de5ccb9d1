package build

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"ppca/web/build/program"
)

const (
	programFile = "ppca.wasm"
	loader      = "wasm_exec.js" // the script of the Go runtime that starts the program
)

// loops are the packages with inner loops, where an extra call costs time. Functions of all other
// packages are not inlined: the download is smaller by a tenth.
var loops = []string{
	"ppca/core/linalg", "ppca/core/face", "ppca/core/dataset/input", "ppca/core/job", "ppca/wasm/simd", "gonum.org/v1/gonum/...", "runtime", "internal/runtime/...", "math", "internal/strconv", "compress/flate", "image/...",
}

// addLoader adds the loader of the toolchain that compiles the program. The worker includes it,
// so that only pages without a worker fetch it.
func (s *site) addLoader() error {
	goroot, err := s.run(nil, "go", "env", "GOROOT")
	if err != nil {
		return err
	}
	content, err := s.short(filepath.Join(goroot, "lib", "wasm", loader))
	s.files[loader] = &file{content, module, later}
	return err
}

// addProgram compiles ./wasm, unless dist has that program already.
func (s *site) addProgram() error {
	flags := s.flags()
	old, _ := os.ReadFile(filepath.Join(Dist(s.root), programFile)) // absent the first time
	for _, purpose := range []Purpose{s.purpose, Release} {
		if bytes.HasSuffix(old, origin(flags, purpose)) {
			s.files[programFile] = &file{old, module, atOnce}
			return nil
		}
	}
	s.report("compiling the core to WebAssembly (the first time takes most of a minute)")
	start := time.Now()
	linked, err := s.compile(flags)
	if err != nil {
		return err
	}
	if s.purpose == Release {
		if smaller, err := program.Shrink(linked); err == nil {
			linked = smaller
		} else {
			s.report(fmt.Sprintf("%s stays as it was linked, a quarter larger to download: %v", programFile, err))
		}
	}
	if linked, err = program.Bind(linked); err != nil {
		return fmt.Errorf("the kernels cannot become a part of %s: %w", programFile, err)
	}
	s.report(fmt.Sprintf("%s: %.1f MB in %.1f s", programFile, float64(len(linked))/1e6, time.Since(start).Seconds()))
	s.files[programFile] = &file{append(linked, origin(flags, s.purpose)...), module, atOnce}
	return nil
}

// origin returns a custom section, to end a program, that says how it was made.
func origin(flags []string, purpose Purpose) []byte {
	body := "\x06origin" + digest(fmt.Append(nil, flags, purpose, runtime.Version()))
	return append([]byte{0, byte(len(body))}, body...)
}

// flags returns the arguments of `go build`. They name the commit, if git knows it, and the
// sources, so that other sources are another program.
func (s *site) flags() []string {
	commit, err := s.run(nil, "git", "describe", "--always", "--exclude=*", "--abbrev=12", "--dirty= with changes")
	if err != nil {
		commit = "unknown"
	}
	made := "-X 'ppca/core/report.Commit=" + commit + ", sources " + s.sources[:12] + "' -X main.sources=" + s.sources
	flags := []string{"-trimpath", "-buildvcs=false", "-ldflags=-s -w " + made, "-gcflags=all=-l"}
	for _, name := range loops {
		flags = append(flags, "-gcflags="+name+"=")
	}
	return flags
}

func (s *site) compile(flags []string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "ppca-wasm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	target := filepath.Join(folder, programFile)
	if _, err := s.run([]string{"GOOS=js", "GOARCH=wasm", "GOGC=400"}, "go", slices.Concat([]string{"build", "-o", target}, flags, []string{"./wasm"})...); err != nil {
		return nil, err
	}
	return os.ReadFile(target)
}

// sourceFile is a file that the program is made from.
var sourceFile = regexp.MustCompile(`^(core|wasm)/.*\.(go|wasm)$|^go\.(mod|sum)$`)

// digestOfSources returns a digest of the program's Go code and of the versions of its modules,
// so that programs that may compute differently have different digests.
func (s *site) digestOfSources() (string, error) {
	var all bytes.Buffer
	top := os.DirFS(s.root)
	for _, part := range []string{"core", "wasm", "go.mod", "go.sum"} {
		err := fs.WalkDir(top, part, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !sourceFile.MatchString(name) || strings.HasSuffix(name, "_test.go") {
				return err
			}
			content, err := fs.ReadFile(top, name)
			fmt.Fprintf(&all, "%s %s\n", entry.Name(), digest(content))
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return digest(all.Bytes()), nil
}
