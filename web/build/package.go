package build

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
)

// packageFile makes dist a package that npm can pack. Pages do not fetch it.
const packageFile = "package.json"

// packageTexts are the documents of the package, by their names in it, and their sources. They
// link only to files that the package has.
var packageTexts = map[string]string{
	"README.md": "web/README.md", "picture.png": "web/picture.png", "GUIDE.md": "web/GUIDE.md",
	"LICENSE": "LICENSE", "CHANGELOG.md": "CHANGELOG.md",
}

// addPackage adds the package's description, which is web/package.json without what concerns this
// project alone, and its documents.
func (s *site) addPackage() error {
	source, err := os.ReadFile(s.path(packageFile))
	if err != nil {
		return err
	}
	about := map[string]json.RawMessage{} // as written: in exports the first condition that holds counts
	if err := json.Unmarshal(source, &about); err != nil {
		return fmt.Errorf("web/%s: %w", packageFile, err)
	}
	if err := json.Unmarshal(about["version"], &s.release); err != nil {
		return fmt.Errorf("web/%s states no version: %w", packageFile, err)
	}
	for _, ours := range []string{"private", "scripts", "dependencies", "devDependencies"} {
		delete(about, ours)
	}
	var content bytes.Buffer
	encoder := json.NewEncoder(&content)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(about); err != nil {
		return err
	}
	s.files[packageFile] = &file{content.Bytes(), apart, never}
	for name, from := range packageTexts {
		text, err := os.ReadFile(filepath.Join(s.root, from))
		if err != nil {
			return err
		}
		s.files[name] = &file{text, apart, never}
	}
	return nil
}

// fromModule is where a file of types imports another, named as its source or as its script.
var fromModule = regexp.MustCompile(`from '(\.[^']*)\.[jt]s'`)

// addTypes adds the types of the module, which TypeScript makes of its source: ppca.d.ts, page.d.ts and what they
// import. Where npm has not installed TypeScript, there are none.
func (s *site) addTypes() error {
	tool := s.path("node_modules/typescript-7/bin/tsc")
	if _, err := os.Stat(tool); err != nil {
		return nil
	}
	if _, err := s.run(nil, "go", "generate", "./core/settings"); err != nil { // engine/types/options.ts
		return err
	}
	made, err := os.MkdirTemp("", "ppca-types-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(made)
	if _, err := s.run(nil, "node", tool, "--project", s.path("tsconfig.reference.json"), "--outDir", made); err != nil {
		return err
	}
	for queue := []string{"ppca", "page"}; len(queue) > 0; queue = queue[1:] {
		name := queue[0] + typesEnding
		if s.files[name] != nil {
			continue
		}
		text, err := os.ReadFile(filepath.Join(made, name))
		if err != nil {
			return err
		}
		for _, found := range fromModule.FindAllSubmatch(text, -1) {
			queue = append(queue, path.Join(path.Dir(name), string(found[1])))
		}
		s.files[name] = &file{fromModule.ReplaceAll(text, []byte("from '$1.js'")), apart, never}
	}
	return nil
}

// addReference puts the reference of the module, which visitors of the page do not load, into the
// folder of a new dist: that of the old one, or for a release a new one of TypeDoc. Where npm has
// not installed TypeDoc, there is none.
func (s *site) addReference(dist string) error {
	const folder = "reference"
	if s.purpose == Use && os.Rename(filepath.Join(Dist(s.root), folder), filepath.Join(dist, folder)) == nil {
		return nil
	}
	tool := s.path("node_modules/typedoc/bin/typedoc")
	if _, err := os.Stat(tool); err != nil {
		return nil
	}
	_, err := s.run(nil, "node", tool, "--tsconfig", s.path("tsconfig.reference.json"), "--out", filepath.Join(dist, folder))
	return err
}
