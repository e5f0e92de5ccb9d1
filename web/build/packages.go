package build

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// packages are the files of npm packages that the page loads, pinned by package-lock.json: the
// public data of the gallery.
var packages = map[string]string{
	"vega-datasets/data/co2-concentration.csv":               "data/co2-concentration.csv",
	"vega-datasets/data/gapminder.json":                      "data/gapminder.json",
	"vega-datasets/data/penguins.json":                       "data/penguins.json",
	"vega-datasets/data/seattle-weather-hourly-normals.csv":  "data/seattle-weather-hourly-normals.csv",
	"vega-datasets/data/seattle-weather.csv":                 "data/seattle-weather.csv",
	"vega-datasets/data/unemployment-across-industries.json": "data/unemployment-across-industries.json",
}

// galleryTerms are the sources and terms of the data, as datapackage.json of the package states
// them. Compare them before another version of the package is used.
//
//go:embed gallery.txt
var galleryTerms []byte

// addPackages adds these files from web/node_modules. Without them, a page for this machine has no
// gallery.
func (s *site) addPackages() error {
	folder := s.path("node_modules")
	if _, err := os.Stat(folder); err != nil {
		const missing = "the page has no real data: for them, run npm ci in web/"
		if s.purpose == Release {
			return errors.New(missing)
		}
		s.report(missing)
		return nil
	}
	for source, name := range packages {
		content, err := s.short(filepath.Join(folder, source))
		if err != nil {
			return err
		}
		s.files[name] = &file{content, page, whenUsed}
	}
	return nil
}

// noticesFile has the licence of the project, the terms of the gallery and, in a release, the
// licences of the Go runtime and of every module of the program.
const noticesFile = "licences.txt"

func (s *site) addNotices() error {
	all := galleryTerms
	parts, err := s.licences()
	for _, part := range parts {
		text, err := os.ReadFile(part.file)
		if err != nil {
			return fmt.Errorf("the licence of %s: %w", part.of, err)
		}
		all = fmt.Appendf(all, "\n\n%s\n%s\n\n%s\n", part.of, strings.Repeat("=", len(part.of)), strings.TrimSpace(string(text)))
	}
	s.files[noticesFile] = &file{all, entry, later}
	return err
}

type licence struct{ of, file string }

func (s *site) licences() ([]licence, error) {
	all := []licence{{"Parameterized PCA", filepath.Join(s.root, "LICENSE")}}
	if s.purpose != Release {
		return all, nil
	}
	goroot, err := s.run(nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	all = append(all, licence{"Go: runtime, standard library and wasm_exec.js", filepath.Join(goroot, "LICENSE")})
	const each = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}"
	list, err := s.run([]string{"GOOS=js", "GOARCH=wasm"}, "go", "list", "-deps", "-f", each, "./wasm")
	for _, line := range slices.Compact(slices.Sorted(strings.SplitSeq(list, "\n"))) {
		module, folder, found := strings.Cut(line, "\t")
		if !found {
			continue // of packages of the standard library and of our own
		}
		all = append(all, licence{module, filepath.Join(folder, "LICENSE")})
		thirds, _ := filepath.Glob(filepath.Join(folder, "THIRD_PARTY_LICENSES", "*")) // gonum's
		for _, third := range thirds {
			all = append(all, licence{module, third})
		}
	}
	return all, err
}
