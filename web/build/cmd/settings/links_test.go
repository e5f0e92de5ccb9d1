package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"ppca/core/settings"
)

// linked are the options that have a key of their own in links, by where the state of the
// page keeps them. Their keys are written by hand, because most have a rule of their own
// (least items, increasing, absent without two parameters), and compared with the table.
// The other options of a fit follow from their fields.
var linked = []struct {
	prefix  string
	options []settings.Option
	apart   []string // not in links
	form    string   // the files of the form that shows them
}{
	{"read.", settings.Read.All(), []string{"blur", "header", "variables", "observed"}, "data/*.js"},
	{"read.blur.", settings.Blur.All(), nil, "data/blur.js"},
	{"settings.", withoutField(settings.Fit.All()), []string{"axes", "spacing", "componentsShare", "start", "lambda"}, "model/method-panel.js"},
	{"choice.numbers.", settings.Experiment.All(), []string{"data", "methods", "tune"}, "experiments/catalogue.js"},
}

// places are where the state keeps an option under another name.
var places = map[string]string{
	"settings.componentsPerEndpoint": "settings.perEndpoint", "settings.ratio": "settings.second.ratio",
	"settings.mean": "settings.lambda.mean", "settings.basis": "settings.lambda.basis", "settings.ortho": "settings.lambda.ortho",
}

func withoutField(all []settings.Option) []settings.Option {
	return slices.DeleteFunc(slices.Clone(all), func(o settings.Option) bool { return o.Page != nil })
}

// kinds are what a key of links says of an option's values; %s is where its limits stand.
var kinds = map[settings.Kind]string{
	settings.Number: `limited\('%s'\)`, settings.Whole: `limited\('%s'\)`, settings.Numbers: `listOf\('%s'`, settings.Wholes: `(?:listOf|limited)\('%s'`,
	settings.Choice: `choice\(choices\.%s\)`, settings.Text: `(?:list\()?text\b`, settings.Texts: `list\(text`, settings.Flag: `flag\b`,
}

var keyRow = regexp.MustCompile(`(?m)^  '?[\w-]+'?: \{ kind: (.*), at: '([\w.]+)'`)

// Every option has a key in links under its own limits, and a control in its form.
func TestOptionsAreLinked(t *testing.T) {
	app := filepath.Join("..", "..", "..", "app")
	kindAt := map[string]string{}
	for _, row := range keyRow.FindAllStringSubmatch(read(t, filepath.Join(app, "link", "keys.js")), -1) {
		kindAt[row[2]] = row[1]
	}
	for _, each := range linked {
		form := read(t, filepath.Join(app, filepath.FromSlash(each.form)))
		for _, o := range each.options {
			if slices.Contains(each.apart, o.Name) {
				continue
			}
			at := each.prefix + o.Name
			if other := places[at]; other != "" {
				at = other
			}
			want := regexp.MustCompile(`^(?:optional\(|list\()?` + regexp.MustCompile(`%s`).ReplaceAllString(kinds[o.Kind], o.LimitKey()))
			if !want.MatchString(kindAt[at]) {
				t.Errorf("web/app/link/keys.js: the key of %s is %q, not %s", at, kindAt[at], want)
			}
			if !regexp.MustCompile(`\b(?:` + o.Name + `|` + o.LimitKey() + `)\b`).MatchString(form) {
				t.Errorf("web/app/%s has no control of %s", each.form, o.Name)
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
