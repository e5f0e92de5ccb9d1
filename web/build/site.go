package build

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	release "ppca/core/version"
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
	files     map[string]file // by name, slash-separated
	sources   string          // the digest of the program's sources, as the program states it
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
)

// addStatic adds what is published as it lies in web, short.
func (s *site) addStatic() error {
	for pattern, kind := range map[string]file{
		"*.html": {}, "*.webmanifest": {}, "icons/*": {}, "*.css": {place: page}, "*.js": {place: module}, "*.d.ts": {place: module, kept: never},
	} {
		names, err := filepath.Glob(filepath.Join(s.web, pattern))
		if err != nil {
			return err
		}
		for _, found := range names {
			each, name := kind, path.Join(path.Dir(pattern), filepath.Base(found))
			switch {
			case name == serviceWorker:
				each = file{place: entry, kept: never} // written with its list of files
			case name == "figures.js":
				each.place = apart // it is no part of the package, because the figures are where the page is
			case name == figurePage || path.Ext(name) == ".png":
				each.kept = later
			}
			if each.content, err = os.ReadFile(found); err != nil {
				return err
			}
			s.files[name] = each
		}
	}
	if s.files[indexPage].content == nil {
		return fmt.Errorf("%s holds no page: %s is missing", s.web, indexPage)
	}
	return s.minify()
}

// unsealed stands for the version in the worker until it is known. It is as long, so that the
// worker's source map fits.
const unsealed = "version-of-build"

// versions returns versionFile: the release, the build, the digest of the program's sources, and
// the bytes of the program.
func (s *site) versions(build string) []byte {
	return fmt.Appendf(nil, "export const version=%q,build=%q,program=%q,sizes={main:%d};\n", release.Number, build, s.sources, len(s.files[programFile].content))
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
	s.files[versionFile] = file{content: s.versions(s.version), place: module}
	worker := s.files[workerFile]
	worker.content = bytes.ReplaceAll(worker.content, []byte(unsealed), []byte(s.version))
	s.files[workerFile] = worker
	for name, f := range s.files {
		if path.Ext(name) == ".html" {
			f.content = s.addressed(f.content)
			s.files[name] = f
		}
	}
	return s.addPrecache()
}

// folder is where the page's files are, below dist.
func (s *site) folder() string { return "v/" + s.version + "/" }

// addresses are the files that an HTML page names.
var addresses = regexp.MustCompile(`\b(href|src)="([^"]+)"`)

// addressed returns an HTML page with the addresses of versioned files in their folder.
func (s *site) addressed(html []byte) []byte {
	return addresses.ReplaceAllFunc(html, func(found []byte) []byte {
		parts := addresses.FindSubmatch(found)
		if f, has := s.files[string(parts[2])]; !has || f.place != module && f.place != page {
			return found
		}
		return fmt.Appendf(nil, `%s="%s%s"`, parts[1], s.folder(), parts[2])
	})
}

// addPrecache writes before the service worker which files it keeps, relative to itself, with
// the hashes of their contents.
func (s *site) addPrecache() error {
	var list struct {
		Version string            `json:"version"`
		Files   map[string]string `json:"files"`
		Later   map[string]string `json:"later"`
		Asked   map[string]string `json:"asked"`
	}
	kept := map[kept]map[string]string{atOnce: {}, later: {}, whenUsed: {}}
	for name, f := range s.files {
		if f.place == apart || f.kept == never {
			continue
		}
		address := "./" + s.folder() + name
		if f.place == entry {
			address = "./" + strings.TrimSuffix(name, indexPage) // hosts redirect index.html to its folder
		}
		kept[f.kept][address] = digest(f.content)
	}
	list.Version, list.Files, list.Later, list.Asked = s.version, kept[atOnce], kept[later], kept[whenUsed]
	encoded, err := json.MarshalIndent(list, "", " ") // sorts the names
	worker := s.files[serviceWorker]
	worker.content = fmt.Appendf(nil, "self.precache = %s;\n%s", encoded, worker.content)
	s.files[serviceWorker] = worker
	return err
}

// outputs returns the contents of dist by their names there.
func (s *site) outputs() map[string][]byte {
	all := map[string][]byte{}
	for name, f := range s.files {
		if f.place != page {
			all[name] = f.content
		}
		if f.place == page || f.place == module && !isTypes(name) {
			all[s.folder()+name] = f.content
		}
	}
	return all
}

func isTypes(name string) bool { return strings.HasSuffix(name, ".d.ts") }
