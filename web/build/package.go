package build

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
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
