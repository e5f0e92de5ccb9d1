// Package build turns the sources into web/dist, a folder of static files that
// runs on any host under any path. `go run .` and ./build.sh both call it. Every
// step compares contents and skips files that are up to date, so a second build takes
// seconds.
package build

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// Reporter receives one line of progress, without a newline.
type Reporter func(line string)

// oneByOne calls report for one line at a time.
func oneByOne(report Reporter) Reporter {
	var reporting sync.Mutex
	return func(line string) {
		reporting.Lock()
		defer reporting.Unlock()
		report(line)
	}
}

// A Purpose says what a build is for.
type Purpose int

const (
	// Use is a build for this machine. It does not pack the programs by brotli, which
	// takes most of a minute, unless that is done already.
	Use Purpose = iota
	// Release is a build for a host: the smallest download.
	Release
)

// Dist returns the folder that Run fills.
func Dist(root string) string { return filepath.Join(root, "web", "dist") }

// Run brings web/dist up to date. root is the project's folder, the one with
// go.mod. It fails when a source is missing or does not compile, and then leaves web/dist
// as it was.
func Run(ctx context.Context, root string, purpose Purpose, report Reporter) error {
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		return fmt.Errorf("%s is not the project's folder (no go.mod there): change to it and try again", root)
	}
	report = oneByOne(report)
	s, err := gather(ctx, root, purpose, report)
	if err != nil {
		return err
	}
	dist := Dist(root)
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
	shared, err := linkAll(dist, folder, s.module.names(), siblings)
	if err != nil {
		return err
	}
	described, err := s.writePackage(root, dist)
	if err != nil {
		return err
	}
	return removeOthers(dist, slices.Concat(names, siblings, shared, described))
}

// gather makes all files of a build in memory.
func gather(ctx context.Context, root string, purpose Purpose, report Reporter) (*site, error) {
	web := filepath.Join(root, "web")
	s := &site{entries: files{}, module: files{}, page: files{}, apart: files{}, later: map[string]bool{}, asked: map[string]bool{}}
	err := s.addStatic(web)
	if err != nil {
		return nil, err
	}
	if err := s.addScripts(web); err != nil {
		return nil, err
	}
	if err := s.addFigures(web); err != nil {
		return nil, err
	}
	if s.program, err = digestOfSources(root); err != nil {
		return nil, err
	}
	if err := s.addLoader(ctx, root); err != nil {
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
	if err := s.addGallery(ctx, web, purpose, report); err != nil {
		return nil, err
	}
	if err := s.addReference(ctx, root, purpose, report); err != nil {
		return nil, err
	}
	report(fmt.Sprintf("%d files of the page are in place", len(s.entries)+len(s.module)+len(s.page)))
	if err := s.addPrograms(ctx, root, report); err != nil {
		return nil, err
	}
	s.seal()
	return s, nil
}
