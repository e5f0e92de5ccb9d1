package build

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// packageFile makes dist a package that npm can pack. Pages do not fetch it.
const packageFile = "package.json"

// packageTexts are the documents of the package, by their names in it, and their sources.
var packageTexts = map[string]string{"README.md": "web/README.md", "LICENSE": "LICENSE", "CHANGELOG.md": "CHANGELOG.md"}

// A manifest is what npm and bundlers read about the package. It has no repository, no
// homepage and no address for bugs, because there is none that is public.
type manifest struct {
	Name        string            `json:"name"`
	Version     string            `json:"version"`
	Description string            `json:"description"`
	Keywords    []string          `json:"keywords"`
	Author      string            `json:"author"`
	License     string            `json:"license"`
	Engines     map[string]string `json:"engines"`
	Type        string            `json:"type"`
	Main        string            `json:"main"` // for Parcel, and tools older than exports
	Types       string            `json:"types"`
	Exports     map[string]target `json:"exports"`
	SideEffects []string          `json:"sideEffects"`
	Files       []string          `json:"files"`
}

// A target is the file that an import resolves to. The first match counts, so types come
// first.
type target struct {
	Types   string `json:"types,omitempty"`
	Default string `json:"default,omitempty"`
}

// exports are the addresses that the package has: the module, and each asset that a bundler or
// a page may address by itself.
var exports = map[string]target{
	".":                      {"./ppca.d.ts", "./ppca.js"},
	"./plain":                {Types: "./plain.d.ts"}, // plain.wasm sets a global object, so there is nothing to import but types
	"./worker.js":            {"./worker.d.ts", "./worker.js"},
	"./" + loader:            {"./wasm_exec.d.ts", "./" + loader},
	"./" + firstProgram.name: {Default: "./" + firstProgram.name},
	"./" + packageFile:       {Default: "./" + packageFile},
}

// writePackage writes the package's description and documents. Everything that
// web/package.json has of it is taken from there.
func (s *site) writePackage(root, dist string) ([]string, error) {
	source := filepath.Join(root, "web", packageFile)
	ours, err := os.ReadFile(source)
	if err != nil {
		return nil, err
	}
	var m manifest
	if err := json.Unmarshal(ours, &m); err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	m.Type, m.Main, m.Types, m.Exports = "module", exports["."].Default, exports["."].Types, exports
	m.SideEffects = []string{"./worker.js", "./" + loader}
	m.Files = slices.Sorted(slices.Values(append(s.module.names(), plainProgram.name, licences, "CHANGELOG.md")))
	content, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, err
	}
	texts := files{packageFile: append(content, '\n')}
	for name, from := range packageTexts {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(from)))
		if err != nil {
			return nil, err
		}
		texts[name] = text
		if path.Ext(name) == ".md" {
			texts[name] = s.withoutLinksOut(text)
		}
	}
	return texts.write(dist)
}

var link = regexp.MustCompile(`\[([^\]]+)\]\(([^)]+)\)`)

// withoutLinksOut returns a document without links to files that the package does not have.
// Their words stay.
func (s *site) withoutLinksOut(markdown []byte) []byte {
	return link.ReplaceAllFunc(markdown, func(found []byte) []byte {
		parts := link.FindSubmatch(found)
		to, _, _ := strings.Cut(string(parts[2]), "#")
		if to == "" || strings.Contains(to, "://") || s.module[to] != nil || packageTexts[to] != "" {
			return found
		}
		return parts[1]
	})
}
