// Package build turns the sources into web/dist, a folder of static files that runs on any host
// under any path: it copies the page, bundles its scripts, compiles the program, and names all by
// their hash. `go run .` and ./build.sh both call it. It compiles the program only where its
// sources have changed, so that a second build takes a second.
package build

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
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
	s := &site{ctx: ctx, root: root, web: filepath.Join(root, "web"), purpose: purpose, report: report, files: map[string]*file{}}
	for _, step := range []func() error{s.addPackage, s.addStatic, s.addLoader, s.bundlePage, s.bundleModule, s.addPackages, s.addNotices, s.addProgram, s.addTypes} {
		if err := step(); err != nil {
			return err
		}
	}
	if err := s.seal(); err != nil {
		return err
	}
	return s.write()
}

// write puts a new dist in place of the old one, so that a server never sends half a build.
func (s *site) write() error {
	made, err := os.MkdirTemp(s.web, ".dist-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(made)
	dist := filepath.Join(made, "dist")
	for name, content := range s.outputs() {
		target := filepath.Join(dist, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(target, content, 0o644); err != nil {
			return err
		}
	}
	if err := s.addReference(dist); err != nil {
		return err
	}
	if err := os.Rename(Dist(s.root), filepath.Join(made, "old")); err != nil && !os.IsNotExist(err) {
		return err
	}
	return os.Rename(dist, Dist(s.root))
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
