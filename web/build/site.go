package build

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	release "ppca/core/version"
)

// files are contents by name, slash-separated and relative to the folder that
// they go to.
type files map[string][]byte

func (f files) names() []string { return slices.Sorted(maps.Keys(f)) }

// under returns the files with their names in a folder, which ends in a slash.
func (f files) under(folder string) files {
	moved := make(files, len(f))
	for name, content := range f {
		moved[folder+name] = content
	}
	return moved
}

// write brings the files up to date in dist and returns their names.
func (f files) write(dist string) ([]string, error) {
	for _, name := range f.names() {
		if err := writeChanged(dist, name, f[name]); err != nil {
			return nil, err
		}
	}
	return f.names(), nil
}

// A site is one build. Its version is a hash of all its contents. In web/dist it
// becomes
//
//	index.html, sw.js, app.webmanifest, icons/   files that browsers request by fixed names
//	licences.txt                                 of all parts of the site
//	ppca.js, engine/, worker.js, ppca.wasm …     the module, by fixed names, for other pages
//	plain.wasm                                   the program for pages without the module
//	reference/                                   the reference of the module
//	v/VERSION/                                   the files of this page, its own and the module's
//
// so that a page loads files of its own version only: those of another version have other
// addresses. The files of the module are stored once; v/VERSION/ has links to them.
type site struct {
	entries files           // of the page, by fixed names
	module  files           // by fixed names
	page    files           // the page's own
	apart   files           // files for other pages only, by fixed names
	worker  []byte          // the source of the service worker, nil if there is none
	program string          // the digest of the sources, as the programs state it
	version string          // the hash of all contents
	later   map[string]bool // names that the first view does not need
	asked   map[string]bool // names that only a visitor who asks for them needs
}

// versionFile is the file with the version of the module.
const versionFile = "engine/version.js"

// unsealed stands for the version in the worker until it is known. It is as long, so that the
// worker's source map fits.
const unsealed = "version-of-build"

// versions returns the file with the release, the build, the digest of the programs' sources and
// the sizes of the programs.
func (s *site) versions(build string) []byte {
	return fmt.Appendf(nil, "export const version=%q,build=%q,program=%q,sizes={main:%d};\n",
		release.Number, build, s.program, len(s.module[firstProgram.name]))
}

// seal sets the version once all contents are there: the hash of all files that do not
// contain the version.
func (s *site) seal() {
	hashes := map[string]string{serviceWorker: digest(s.worker)}
	for _, part := range []files{s.entries, s.module, s.page} {
		for name, content := range part {
			if name != versionFile {
				hashes[name] = digest(content)
			}
		}
	}
	all, _ := json.Marshal(hashes) // sorts the names; texts cannot fail
	s.version = digest(all)
}

// folder is where the page's files are, below dist.
func (s *site) folder() string { return "v/" + s.version + "/" }

// fixed returns the files that are stored under fixed names, each with the
// version where it belongs.
func (s *site) fixed() (files, error) {
	all := maps.Clone(s.module)
	if _, has := all[versionFile]; has {
		all[versionFile] = s.versions(s.version)
	}
	all[workerFile] = bytes.ReplaceAll(all[workerFile], []byte(unsealed), []byte(s.version))
	maps.Copy(all, s.entries)
	maps.Copy(all, s.apart)
	for name, content := range s.entries {
		if path.Ext(name) == ".html" {
			all[name] = s.addressed(content)
		}
	}
	if s.worker == nil {
		return all, nil
	}
	list, err := s.precache(all)
	if err != nil {
		return nil, err
	}
	encoded, err := json.MarshalIndent(list, "", " ") // sorts the names
	if err != nil {
		return nil, err
	}
	all[serviceWorker] = fmt.Appendf(nil, "self.precache = %s;\n%s", encoded, s.worker)
	return all, nil
}

// addresses are the files that an HTML page names.
var addresses = regexp.MustCompile(`\b(href|src)="([^"]+)"`)

// addressed returns an HTML page with the addresses of versioned files in their folder.
func (s *site) addressed(html []byte) []byte {
	return addresses.ReplaceAllFunc(html, func(found []byte) []byte {
		parts := addresses.FindSubmatch(found)
		name := string(parts[2])
		if s.module[name] == nil && s.page[name] == nil {
			return found
		}
		return fmt.Appendf(nil, `%s="%s%s"`, parts[1], s.folder(), name)
	})
}

// isTypes reports whether a file is for editors and compilers, not for browsers.
func isTypes(name string) bool { return strings.HasSuffix(name, ".d.ts") }

// isMap reports whether a file is for debuggers, which fetch it on demand.
func isMap(name string) bool { return path.Ext(name) == ".map" }
