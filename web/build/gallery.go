package build

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// galleryPackage is the npm package of public data, pinned by package-lock.json.
const galleryPackage = "vega-datasets"

// gallery are the files of that package that the page offers, and the terms that its description
// states for each. A build fails if a new version of the package states others.
var gallery = []struct{ file, terms string }{
	{"co2-concentration.csv", "Creative Commons Attribution 4.0"},
	{"gapminder.json", "Creative Commons Attribution 4.0 International"},
	{"penguins.json", "CC0 1.0 Universal"},
	{"seattle-weather-hourly-normals.csv", governmentWork},
	{"seattle-weather.csv", governmentWork},
	{"unemployment-across-industries.json", governmentWork},
}

// governmentWork are works of the United States government, which have no copyright there.
const governmentWork = "U.S. Government Dataset"

// data is the folder of dist for the files of the gallery.
const data = "data/"

// A resource is a file in the description of the package.
type resource struct {
	Path     string `json:"path"`
	Sources  []term `json:"sources"`
	Licences []term `json:"licenses"`
}

// A term is a source or a licence.
type term struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Path  string `json:"path"`
}

// named returns the title, or the name where there is none.
func (t term) named() string {
	if t.Title == "" {
		return t.Name
	}
	return t.Title
}

// addGallery adds the files of the gallery and their terms, and installs the package if it is
// absent. If that fails, a page for this machine does without them.
func (s *site) addGallery(ctx context.Context, web string, purpose Purpose, report Reporter) error {
	folder := filepath.Join(web, "node_modules", galleryPackage)
	if _, err := os.Stat(folder); err != nil {
		if err := install(ctx, web); err != nil && purpose == Release {
			return err
		} else if err != nil {
			report(fmt.Sprintf("the page has no gallery of real data: %v", err))
			return nil
		}
	}
	resources, err := describedIn(folder)
	if err != nil {
		return err
	}
	for _, each := range gallery {
		content, err := os.ReadFile(filepath.Join(folder, "data", each.file))
		if err != nil {
			return err
		}
		about := resources[each.file]
		if !slices.ContainsFunc(about.Licences, func(t term) bool { return t.named() == each.terms }) {
			return fmt.Errorf("the terms of %s in %s are %v, not %q: check them before the page offers it", each.file, galleryPackage, about.Licences, each.terms)
		}
		s.page[data+each.file] = content
		s.asked[data+each.file] = true
		s.entries[licences] = append(s.entries[licences], notes(about)...)
	}
	return nil
}

// describedIn returns what the package says of its files, by name.
func describedIn(folder string) (map[string]resource, error) {
	const description = "datapackage.json"
	text, err := os.ReadFile(filepath.Join(folder, description))
	if err != nil {
		return nil, err
	}
	var all struct {
		Resources []resource `json:"resources"`
	}
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("%s of %s: %w", description, galleryPackage, err)
	}
	by := make(map[string]resource, len(all.Resources))
	for _, each := range all.Resources {
		by[each.Path] = each
	}
	return by, nil
}

// notes returns the paragraph on a file for licences.txt.
func notes(r resource) []byte {
	var text bytes.Buffer
	title := data + r.Path
	fmt.Fprintf(&text, "%s\n%s\n\nUnchanged from the npm package %s.\n", title, strings.Repeat("=", len(title)), galleryPackage)
	for _, source := range r.Sources {
		fmt.Fprintf(&text, "Source: %s, %s\n", source.named(), source.Path)
	}
	for _, licence := range r.Licences {
		fmt.Fprintf(&text, "Terms: %s, %s\n", licence.named(), licence.Path)
	}
	text.WriteString("\n\n")
	return text.Bytes()
}
