package build

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// A site is one build. Its version is a hash of all its contents. In web/dist it becomes
//
//	index.html, sw.js, app.webmanifest, icons/   entries, which browsers request by fixed names
//	ppca.js, engine/, worker.js, ppca.wasm …     the module, by fixed names, for other pages
//	v/VERSION/                                   the files of the page, its own and the module's
//	figures.js, package.json, README.md …        apart: for other pages, and for npm
//	reference/                                   the reference of the module
//
// so that a page loads files of its own version only: those of another version have other
// addresses.
type site struct {
	ctx       context.Context
	root, web string
	purpose   Purpose
	report    Reporter
	files     map[string]*file // by name, slash-separated
	sources   string           // the digest of the program's sources, as the program states it
	release   string           // the version that web/package.json states
	version   string
}

type file struct {
	content []byte
	place   place
	kept    kept
}

type place int

const (
	entry place = iota
	module
	page
	apart
)

// kept says when the service worker keeps a file.
type kept int

const (
	atOnce   kept = iota
	later         // once it was used, or there is work in the page
	whenUsed      // only once it was used
	never         // not for browsers, or only for those who debug
)

const (
	indexPage     = "index.html"
	figurePage    = "figure.html" // one figure of the story, in a frame of another page
	serviceWorker = "sw.js"
	versionFile   = "engine/version.js"
	versionSource = "engine/version.ts"
	typesEnding   = ".d.ts"
)

// addStatic adds what is published as it lies in web.
func (s *site) addStatic() error {
	for pattern, kind := range map[string]file{
		"*.html": {}, "*.webmanifest": {}, "icons/*": {}, "*.css": {place: page}, "*.js": {place: module}, "*.ts": {place: module},
	} {
		names, err := filepath.Glob(s.path(pattern))
		if err != nil {
			return err
		}
		for _, found := range names {
			each, name := kind, path.Join(path.Dir(pattern), filepath.Base(found))
			switch {
			case strings.HasSuffix(name, typesEnding):
				each.kept = never
			case path.Ext(name) == ".ts":
				name = published(name)
			}
			switch {
			case name == serviceWorker:
				each.place, each.kept = entry, never // written with its list of files
			case name == "figures.js":
				each.place = apart // it is no part of the package, because the figures are where the page is
			case name == "page.js":
				each.place, each.kept = apart, never // of the package alone: the page imports ppca.js
			case name == figurePage || path.Ext(name) == ".png":
				each.kept = later
			}
			if each.content, err = s.short(found); err != nil {
				return err
			}
			s.files[name] = &each
		}
	}
	if s.files[indexPage] == nil {
		return fmt.Errorf("%s holds no page: %s is missing", s.web, indexPage)
	}
	return nil
}

// unsealed stands for the version in the worker until it is known. It is as long, so that the
// worker's source map fits.
const unsealed = "version-of-build"

// versions returns versionFile: the release, the build, the digest of the program's sources, and
// the bytes of the program.
func (s *site) versions(build string, bytes int) []byte {
	return fmt.Appendf(nil, "export const version=%q,build=%q,program=%q,sizes={main:%d};\n", s.release, build, s.sources, bytes)
}

// seal sets the version, a hash of all files that do not contain it, and writes it where it
// belongs.
func (s *site) seal() error {
	hashes := map[string]string{}
	for name, f := range s.files {
		if f.place != apart {
			hashes[name] = digest(f.content)
		}
	}
	all, err := json.Marshal(hashes) // sorts the names
	if err != nil {
		return err
	}
	s.version = digest(all)
	s.files[versionFile] = &file{s.versions(s.version, len(s.files[programFile].content)), module, atOnce}
	worker := s.files[workerFile]
	worker.content = bytes.ReplaceAll(worker.content, []byte(unsealed), []byte(s.version))
	for name, f := range s.files {
		if path.Ext(name) == ".html" {
			f.content = addresses.ReplaceAllFunc(f.content, s.addressed)
		}
	}
	return s.addPrecache()
}

// folder is where the page's files are, below dist.
func (s *site) folder() string { return "v/" + s.version + "/" }

// addresses are the files that an HTML page names.
var addresses = regexp.MustCompile(`\b(?:href|src)="[^"]+"`)

// addressed returns an address of an HTML page, that of a versioned file in its folder.
func (s *site) addressed(address []byte) []byte {
	kind, name, _ := strings.Cut(strings.Trim(string(address), `"`), `="`)
	if f := s.files[name]; f == nil || f.place == entry || f.place == apart {
		return address
	}
	return fmt.Appendf(nil, `%s="%s%s"`, kind, s.folder(), name)
}

// addPrecache writes before the service worker which files it keeps, relative to itself, with
// the hashes of their contents.
func (s *site) addPrecache() error {
	lists := map[kept]map[string]string{atOnce: {}, later: {}, whenUsed: {}, never: {}}
	for name, f := range s.files {
		switch f.place {
		case entry:
			name = strings.TrimSuffix(name, indexPage) // hosts redirect index.html to its folder
		case module, page:
			name = s.folder() + name
		case apart:
			continue
		}
		lists[f.kept]["./"+name] = digest(f.content)
	}
	encoded, err := json.MarshalIndent(map[string]any{ // sorts the names
		"version": s.version, "files": lists[atOnce], "later": lists[later], "asked": lists[whenUsed],
	}, "", " ")
	if worker := s.files[serviceWorker]; worker != nil {
		worker.content = fmt.Appendf(nil, "self.precache = %s;\n%s", encoded, worker.content)
	}
	return err
}

// outputs returns the contents of dist by their names there.
func (s *site) outputs() map[string][]byte {
	all := map[string][]byte{}
	for name, f := range s.files {
		if f.place != page {
			all[name] = f.content
		}
		if f.place == page || f.place == module && path.Ext(name) != ".ts" {
			all[s.folder()+name] = f.content
		}
	}
	return all
}
