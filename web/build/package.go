package build

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// packageFile makes dist a package that npm can pack. Pages do not fetch it.
const packageFile = "package.json"

// moduleFiles are the files of dist that a page with the module needs.
var moduleFiles = []string{"ppca.js", "ppca.d.ts", "plain.d.ts", "engine", "worker.js", "wasm_exec.js", firstProgram.name, laterProgram.name, plainProgram.name, licences}

type manifest struct {
	Name        string            `json:"name"`
	Version     string            `json:"version"`
	Description string            `json:"description"`
	License     string            `json:"license"`
	Type        string            `json:"type"`
	Types       string            `json:"types"`
	Exports     map[string]target `json:"exports"`
	Files       []string          `json:"files"`
}

// A target is the file that an import resolves to. The first match counts, so types come
// first.
type target struct {
	Types   string `json:"types"`
	Default string `json:"default"`
}

// writePackage writes the description of the module as a package; name, version,
// description and licence are those of web/package.json.
func writePackage(web, dist string) error {
	ours, err := os.ReadFile(filepath.Join(web, packageFile))
	if err != nil {
		return err
	}
	var m manifest
	if err := json.Unmarshal(ours, &m); err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(web, packageFile), err)
	}
	m.Type, m.Types, m.Files = "module", "./ppca.d.ts", moduleFiles
	m.Exports = map[string]target{".": {Types: "./ppca.d.ts", Default: "./ppca.js"}}
	content, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	return writeChanged(dist, packageFile, append(content, '\n'))
}
