// Package build turns the sources into web/dist, a folder of static files that
// runs on any host under any path. It is written once: `go run .` and
// ./build.sh both call it. Every step compares contents and skips what is
// already right, so that a second build takes about a second.
package build

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// Reporter receives one line of progress, without a newline.
type Reporter func(line string)

// A Purpose says what a build is for.
type Purpose int

const (
	// Use is a build to use or test on this machine. The program is not packed by
	// brotli, which takes most of a minute, unless it is packed already.
	Use Purpose = iota
	// Release is a build to put on a host: as little to download as can be.
	Release
)

// Dist returns the folder that Run fills.
func Dist(root string) string { return filepath.Join(root, "web", "dist") }

// Run brings web/dist up to date. root is the project's folder, the one with
// go.mod. It fails when a source is missing or does not compile; what stood in
// web/dist before is then still there, file by file.
func Run(ctx context.Context, root string, purpose Purpose, report Reporter) error {
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		return fmt.Errorf("%s is not the project's folder (no go.mod there): change to it and try again", root)
	}
	dist := Dist(root)
	if err := os.MkdirAll(dist, 0o755); err != nil {
		return err
	}
	names, err := copyStatic(filepath.Join(root, "web"), dist)
	if err != nil {
		return err
	}
	scripts, later, err := bundle(filepath.Join(root, "web"), dist)
	if err != nil {
		return err
	}
	libraries, err := copyLibraries(ctx, filepath.Join(root, "web"), dist, purpose, report)
	if err != nil {
		return err
	}
	icons, err := writeIcons(dist)
	if err != nil {
		return err
	}
	names = append(names, scripts...)
	later = slices.Concat(later, libraries, icons)
	report(fmt.Sprintf("%d files of the page are in place", len(names)+len(later)))
	if err := compile(ctx, root, dist, report); err != nil {
		return err
	}
	names = append(names, loader, firstProgram.name)
	later = append(later, laterProgram.name)
	worker, err := writeServiceWorker(dist, names, later)
	if err != nil {
		return err
	}
	names = slices.Concat(names, later, worker)
	siblings, err := compressAll(ctx, dist, names, purpose, report)
	if err != nil {
		return err
	}
	if err := writePackage(filepath.Join(root, "web"), dist); err != nil {
		return err
	}
	return removeOthers(dist, slices.Concat(names, siblings, []string{packageFile}))
}
