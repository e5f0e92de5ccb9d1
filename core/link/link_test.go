package link

import (
	"testing"

	"ppca/core/dataset"
	"ppca/core/method"
	"ppca/core/settings"
)

// The keys of links follow from the table of options, so that an option that is added is compared.
func TestKeysFollowTheTable(t *testing.T) {
	for prefix, c := range map[string]struct {
		of    any
		table settings.Struct
	}{"read.": {dataset.Options{}, settings.Read}, "": {method.Settings{}, settings.Fit}, "read.blur.": {dataset.Blur{}, settings.Blur}} {
		known := map[string]string{}
		for _, o := range Options(c.of, prefix) {
			known[o.Path] = linkKey(o.Path)
		}
		for _, o := range c.table.All() {
			if key, is := known[prefix+o.Name]; is && o.Page != nil && key != o.LinkKey() {
				t.Errorf("%s has the key %s, want %s", prefix+o.Name, key, o.LinkKey())
			}
		}
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		link  string
		read  bool // whether path is one of Read
		path  string
		value string
	}{
		{"theta=a%2Cb,c&ignore=x,y%20z", true, "read.theta", "a,b,c"},
		{"theta=a&ignore=x,y%20z", true, "read.ignore", "x, y z"},
		{"split-seed=3", true, "read.seed", "3"},
		{"", true, "read.testShare", "0.2"},
		{"test-share=0", true, "read.testShare", "0"},
		{"data=penguins", true, "read.missing", "drop"},
		{"data=penguins&reread=yes", true, "read.missing", ""},
		{"blur-bins=0,1,2&blur-seed=4", true, "read.blur.seed", "4"},
		{"evaluations=3", false, "maxEvaluations", "3"},
		{"lambda-mean=Infinity", false, "lambda.mean", "Infinity"},
		{"lambda-mean=", false, "lambda.mean", ""},
		{"divide=count&bins=5", false, "spacing", "count"},
		{"divide=endpoints&endpoints=1,2,5&bins=4", false, "bins", ""},
		{"divide=endpoints&endpoints=1,2,5", false, "endpoints", "1, 2, 5"},
		{"bins=3&bins2=2", false, "axes", "bins 3, bins 2"},
		{"bins=many", false, "bins", ""},
	} {
		s := Parse(c.link, "", 0)
		texts := Texts(s.Settings, "")
		if c.read {
			texts = Texts(s.Read, "read.")
		}
		if got := texts[c.path]; got != c.value {
			t.Errorf("%s: %s is %q, want %q", c.link, c.path, got, c.value)
		}
	}
}
