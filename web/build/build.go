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
	s, err := gather(ctx, root, purpose, report)
	if err != nil {
		return err
	}
	dist, web := Dist(root), filepath.Join(root, "web")
	if err := os.MkdirAll(dist, 0o755); err != nil {
		return err
	}
	fixed, err := s.fixed()
	if err != nil {
		return err
	}
	folder := s.folder()
	written, err := fixed.write(dist)
	if err != nil {
		return err
	}
	page, err := s.page.under(folder).write(dist)
	if err != nil {
		return err
	}
	names := slices.Concat(written, page)
	siblings, err := compressAll(ctx, dist, names, purpose, report)
	if err != nil {
		return err
	}
	shared, err := shareAll(dist, folder, s.module.names(), siblings)
	if err != nil {
		return err
	}
	if err := writePackage(web, dist); err != nil {
		return err
	}
	return removeOthers(dist, slices.Concat(names, siblings, shared, []string{packageFile}))
}

// gather makes everything that a build consists of, in memory.
func gather(ctx context.Context, root string, purpose Purpose, report Reporter) (*site, error) {
	web := filepath.Join(root, "web")
	s := &site{entries: files{}, module: files{}, page: files{}, apart: files{}, later: map[string]bool{}}
	if err := s.addStatic(web); err != nil {
		return nil, err
	}
	if err := s.addScripts(web); err != nil {
		return nil, err
	}
	if err := s.addModule(web); err != nil {
		return nil, err
	}
	if err := s.addLibraries(ctx, web, purpose, report); err != nil {
		return nil, err
	}
	if err := s.addLicences(ctx, root, purpose); err != nil {
		return nil, err
	}
	report(fmt.Sprintf("%d files of the page are in place", len(s.entries)+len(s.module)+len(s.page)))
	if err := s.addPrograms(ctx, root, report); err != nil {
		return nil, err
	}
	s.seal()
	return s, nil
}
