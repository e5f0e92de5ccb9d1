package build

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// galleryPackage is the npm package of public data, pinned by package-lock.json.
const galleryPackage = "vega-datasets"

// A dataset is a file of that package that the page offers, and the terms that its description
// states. A build fails if a new version of the package states others.
type dataset struct{ file, terms string }

// governmentWork are works of the United States government, which have no copyright there.
const governmentWork = "U.S. Government Dataset"

var gallery = []dataset{
	{"co2-concentration.csv", "Creative Commons Attribution 4.0"},
	{"gapminder.json", "Creative Commons Attribution 4.0 International"},
	{"penguins.json", "CC0 1.0 Universal"},
	{"seattle-weather-hourly-normals.csv", governmentWork},
	{"seattle-weather.csv", governmentWork},
	{"unemployment-across-industries.json", governmentWork},
}

// A resource is a file in the description of the package.
type resource struct {
	Path     string
	Sources  []term
	Licenses []term
}

type term struct{ Name, Title, Path string }

func (t term) String() string {
	if t.Title == "" {
		return t.Name + ", " + t.Path
	}
	return t.Title + ", " + t.Path
}

// addPackages adds from web/node_modules the library of charts and the gallery. Without them, a
// page for this machine shows tables instead of charts.
func (s *site) addPackages() error {
	folder := s.path("node_modules")
	if _, err := os.Stat(folder); err != nil {
		const missing = "the page has no charts and no real data: for these, run npm ci in web/"
		if s.purpose == Release {
			return errors.New(missing)
		}
		s.report(missing)
		return nil
	}
	for source, name := range map[string]string{"uplot/dist/uPlot.esm.js": "lib/uplot.js", "uplot/dist/uPlot.min.css": "lib/uplot.css"} {
		content, err := os.ReadFile(filepath.Join(folder, source))
		if err == nil {
			content, err = minified(name, content)
		}
		if err != nil {
			return err
		}
		s.files[name] = file{content, page, later}
	}
	return s.addGallery(filepath.Join(folder, galleryPackage))
}

func (s *site) addGallery(folder string) error {
	description, err := os.ReadFile(filepath.Join(folder, "datapackage.json"))
	if err != nil {
		return err
	}
	var about struct{ Resources []resource }
	if err := json.Unmarshal(description, &about); err != nil {
		return err
	}
	for _, each := range gallery {
		content, err := os.ReadFile(filepath.Join(folder, "data", each.file))
		if err != nil {
			return err
		}
		at := slices.IndexFunc(about.Resources, func(r resource) bool { return r.Path == each.file })
		if at < 0 || !slices.ContainsFunc(about.Resources[at].Licenses, func(t term) bool { return t.Title == each.terms || t.Name == each.terms }) {
			return fmt.Errorf("%s does not state the terms %q of %s: check them before the page offers it", galleryPackage, each.terms, each.file)
		}
		name := "data/" + each.file
		s.files[name] = file{content, page, whenUsed}
		s.addNotice(name, terms(about.Resources[at]))
	}
	return nil
}

// terms returns the paragraph on a file of the gallery for the notices.
func terms(r resource) string {
	text := "Unchanged from the npm package " + galleryPackage + "."
	for _, source := range r.Sources {
		text += "\nSource: " + source.String()
	}
	for _, licence := range r.Licenses {
		text += "\nTerms: " + licence.String()
	}
	return text
}

// noticesFile has the licence of the project and, in a release, those of the Go runtime, of every
// module of the program and of every library.
const noticesFile = "licences.txt"

func (s *site) addNotice(of, text string) {
	f := s.files[noticesFile]
	f.kept = later
	f.content = fmt.Appendf(f.content, "%s\n%s\n\n%s\n\n\n", of, strings.Repeat("=", len(of)), strings.TrimSpace(text))
	s.files[noticesFile] = f
}

func (s *site) addNotices() error {
	licences, err := s.licences()
	for _, l := range licences {
		text, err := os.ReadFile(l.file)
		if err != nil {
			return fmt.Errorf("the licence of %s: %w", l.of, err)
		}
		s.addNotice(l.of, string(text))
	}
	return err
}

type licence struct{ of, file string }

// licences returns the licences of all parts of the site; for this machine, its own alone.
func (s *site) licences() ([]licence, error) {
	all := []licence{{"Parameterized PCA", filepath.Join(s.root, "LICENSE")}}
	if s.purpose != Release {
		return all, nil
	}
	goroot, err := s.run(nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	all = append(all, licence{"uPlot", s.path("node_modules/uplot/LICENSE")}, licence{"Go: runtime, standard library and wasm_exec.js", filepath.Join(goroot, "LICENSE")})
	const each = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}"
	list, err := s.run([]string{"GOOS=js", "GOARCH=wasm"}, "go", "list", "-deps", "-f", each, "./wasm")
	if err != nil {
		return nil, err
	}
	for _, line := range slices.Compact(slices.Sorted(strings.FieldsFuncSeq(list, func(r rune) bool { return r == '\n' }))) {
		module, folder, _ := strings.Cut(line, "\t")
		thirds, err := filepath.Glob(filepath.Join(folder, "THIRD_PARTY_LICENSES", "*")) // gonum's
		if err != nil {
			return nil, err
		}
		for _, name := range append([]string{filepath.Join(folder, "LICENSE")}, thirds...) {
			all = append(all, licence{module, name})
		}
	}
	return all, nil
}
