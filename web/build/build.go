// Package build turns the sources into web/dist, a folder of static files that runs on any host
// under any path: it copies the page, bundles its scripts, compiles the program, and names all by
// their hash. `go run .` and ./build.sh both call it. Files that are up to date stay, so that a
// second build takes seconds.
package build

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A Purpose says what a build is for.
type Purpose int

const (
	// Use is a build for this machine. It does without what takes long: a small program, all
	// licences, and, if they are not there, Node's packages.
	Use Purpose = iota
	// Release is a build for a host. It fails where anything is missing.
	Release
)

// Reporter receives one line of progress, without a newline.
type Reporter func(line string)

// Dist returns the folder that Run fills.
func Dist(root string) string { return filepath.Join(root, "web", "dist") }

// Run brings web/dist up to date. root is the project's folder, the one with go.mod. It fails
// when a source is missing or does not compile, and then leaves web/dist as it was.
func Run(ctx context.Context, root string, purpose Purpose, report Reporter) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		return fmt.Errorf("%s is not the project's folder (no go.mod there): change to it and try again", root)
	}
	s := &site{ctx: ctx, root: root, web: filepath.Join(root, "web"), purpose: purpose, report: report, files: map[string]file{}}
	for _, step := range []func() error{s.addStatic, s.addLoader, s.bundlePage, s.bundleFigures, s.bundleModule, s.addPackages, s.addNotices, s.addProgram, s.addPackage} {
		if err := step(); err != nil {
			return err
		}
	}
	if err := s.seal(); err != nil {
		return err
	}
	if err := s.write(); err != nil {
		return err
	}
	return s.writeReference()
}

// write brings dist up to date and removes what an earlier build has left.
func (s *site) write() error {
	dist := Dist(s.root)
	written := s.outputs()
	for name, content := range written {
		if err := writeChanged(dist, name, content); err != nil {
			return err
		}
	}
	var folders []string
	err := fs.WalkDir(os.DirFS(dist), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == referenceFolder:
			return fs.SkipDir
		case entry.IsDir():
			folders = append([]string{name}, folders...)
			return nil
		}
		if _, ours := written[name]; ours {
			return nil
		}
		return os.Remove(filepath.Join(dist, name))
	})
	for _, folder := range folders {
		os.Remove(filepath.Join(dist, folder)) // fails where it holds something
	}
	return err
}

// writeChanged writes dist/name unless it holds content already. It replaces the old file in one
// step, so that a server never sends half a file.
func writeChanged(dist, name string, content []byte) error {
	target := filepath.Join(dist, filepath.FromSlash(name))
	if old, err := os.ReadFile(target); err == nil && bytes.Equal(old, content) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(dist), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name()) // exists only if something below failed
	_, err = temporary.Write(content)
	if closed := temporary.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Chmod(temporary.Name(), 0o644)
	}
	if err != nil {
		return err
	}
	return os.Rename(temporary.Name(), target)
}

// run returns the output of a command in the project's folder. Its error includes what the
// command says.
func (s *site) run(environment []string, name string, args ...string) (string, error) {
	command := exec.CommandContext(s.ctx, name, args...)
	command.Dir, command.Env = s.root, append(os.Environ(), environment...)
	var said bytes.Buffer
	command.Stderr = &said
	out, err := command.Output()
	if err != nil {
		err = fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, bytes.TrimSpace(said.Bytes()))
	}
	return strings.TrimSpace(string(out)), err
}

func digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:8])
}
