package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"ppca/core/settings"
)

// forms are those that are written by hand: the options in them, and their files. Where
// keys is set, the keys of their options in links are written by hand too, because most have
// a rule of their own (at least two values, increasing, only with two parameters).
var forms = []struct {
	options []settings.Option
	file    string
	keys    string // where the state has the options
}{
	{settings.Read.All(), "data/*.js", ""},
	{settings.Blur.All(), "data/blur.js", ""},
	{settings.Experiment.All(), "experiments/catalogue.js", ""},
	{settings.Fit.All(), "model/method-panel.js", "settings."},
}

// apart are options that the page does not show, or shows under another name.
var apart = []string{"header", "sheet", "groupPattern", "variables", "observed", "data", "tune", "axes", "spacing", "componentsShare", "start", "effort", "lambda", "noise", "smoothness"}

// places are where the state has an option under another name.
var places = map[string]string{
	"settings.componentsPerEndpoint": "settings.perEndpoint", "settings.ratio": "settings.second.ratio",
	"settings.mean": "settings.lambda.mean", "settings.basis": "settings.lambda.basis", "settings.ortho": "settings.lambda.ortho",
}

var keyRow = regexp.MustCompile(`(?m)^  '?[\w-]+'?: \{ kind: (.*), at: '([\w.]+)'`)

// Every option has a control in its form and, where its key in links is written by hand,
// that key under the option's limits.
func TestOptionsAreShownAndLinked(t *testing.T) {
	app := filepath.Join("..", "..", "..", "app")
	kindAt := map[string]string{}
	for _, row := range keyRow.FindAllStringSubmatch(read(t, filepath.Join(app, "link", "keys.js")), -1) {
		kindAt[row[2]] = row[1]
	}
	for _, form := range forms {
		text := read(t, filepath.Join(app, filepath.FromSlash(form.file)))
		for _, o := range form.options {
			if slices.Contains(apart, o.Name) || form.keys != "" && o.Page != nil {
				continue
			}
			if !regexp.MustCompile(`\b(?:` + o.Name + `|` + o.LimitKey() + `)\b`).MatchString(text) {
				t.Errorf("web/app/%s has no control of %s", form.file, o.Name)
			}
			at := form.keys + o.Name
			if other := places[at]; other != "" {
				at = other
			}
			if form.keys != "" && !regexp.MustCompile(`(?:limited|listOf)\('`+o.LimitKey()+`'`).MatchString(kindAt[at]) {
				t.Errorf("web/app/link/keys.js: the key of %s is %q, not one with the limits of %s", at, kindAt[at], o.LimitKey())
			}
		}
	}
}

// read returns the text of all files of a pattern.
func read(t *testing.T, pattern string) (all string) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no file (%v)", pattern, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all += string(text)
	}
	return all
}
