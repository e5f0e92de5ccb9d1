package assignment

import (
	"cmp"
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/method"
	"ppca/core/report"
	"ppca/core/settings"
)

// Links are addresses of the page: the part after #, as web/app/link writes it. Their keys follow from
// the options of package settings.

// An opening is what the page opens by a link.
type opening struct {
	Read     dataset.Options
	Settings map[string]string // of a fit, by their paths; where the link has none, that of the page for these data
	Stated   map[string]bool   // paths of the options that the link has; those of Read begin with "read."
}

// parseLink parses a link. As on the page, values that are not allowed have their default. builtIn and
// size are those of built-in data; empty and 0: those of the link.
func parseLink(link, builtIn string, size int) opening {
	values := valuesOf(link)
	name := cmp.Or(builtIn, values["data"])
	usual := presets[name] + "&" + presets[fmt.Sprintf("%s %d", name, max(size, leastUsual))]
	s := opening{Read: dataset.Options{TestShare: dataset.TestShare}, Stated: map[string]bool{}}
	if values["reread"] != "yes" {
		s.read(valuesOf(usual))
	}
	s.read(values)
	s.Settings = settingsIn(valuesOf(usual + "&" + link))
	for path := range settingsIn(values) {
		s.Stated[path] = true
	}
	return s
}

// read sets the options of reading that a link has.
func (s *opening) read(values map[string]string) {
	if values["blur-bins"] != "" {
		s.Read.Blur = &dataset.Blur{}
	}
	for _, o := range report.OptionsIn(reflect.ValueOf(&s.Read).Elem(), "read.") {
		if set(o, values, "") {
			s.Stated[o.Path] = true
		}
	}
}

// settingsIn returns the settings that a link has, as the page passes them to a fit.
func settingsIn(values map[string]string) map[string]string {
	texts := map[string]string{}
	two := values["bins2"]+values["endpoints2"]+values["periodic2"] != "" // parameters
	for _, o := range fitOptions() {
		text, has := textIn(values, o, "")
		if two && ofEach(o.Path) {
			second, own := textIn(values, o, "2")
			if !own && (o.Path == "bins" || o.Path == "spacing") {
				second = text
			}
			text, has = both(text, second), has || own
		}
		if has {
			texts[o.Path] = text
		}
	}
	if values["divide"] == "endpoints" {
		delete(texts, "bins")
		delete(texts, "range")
	} else {
		delete(texts, "endpoints")
	}
	if texts["periodic"] != "" {
		delete(texts, "range")
	}
	return texts
}

// textIn returns the text of an option of a fit that a link has, and whether it has one.
func textIn(values map[string]string, o report.Option, suffix string) (string, bool) {
	o.Value = reflect.New(o.Value.Type()).Elem()
	has := set(o, values, suffix)
	return report.TextOf(o.Value), has
}

// both returns the texts of an option along two parameters as the command line has them.
func both(first, second string) string {
	if first == second {
		return first
	}
	return first + "/" + second
}

// leastUsual is the size of drawn heads without one, in pixels along a side.
const leastUsual = 32

// valuesOf returns the values of a link by their keys.
func valuesOf(link string) map[string]string {
	values := map[string]string{}
	for part := range strings.SplitSeq(link, "&") {
		key, text, _ := strings.Cut(part, "=")
		values[key] = text
	}
	return values
}

// otherKeys are the keys of links that do not follow from the path of their option.
var otherKeys = map[string]string{
	"read.seed": "split-seed", "maxEvaluations": "evaluations", "componentsPerEndpoint": "components-each",
	"lambda.ratio": "ratio", "spacing": "divide",
}

// linkKey returns the key of an option in links.
func linkKey(path string) string {
	if key := otherKeys[path]; key != "" {
		return key
	}
	return settings.Dashed(strings.ReplaceAll(strings.TrimPrefix(path, "read."), ".", "-"))
}

// set sets an option to its text in a link, and reports whether the link has one that is allowed. Keys along a
// second parameter end in suffix.
func set(o report.Option, values map[string]string, suffix string) bool {
	text, has := values[linkKey(o.Path)+suffix]
	var items []string
	switch kind := o.Value.Kind(); {
	case kind == reflect.Slice && text != "":
		items = strings.Split(text, ",")
	case text != "" || kind != reflect.Slice && kind != reflect.Pointer:
		items = []string{text}
	}
	for i := range items {
		var err error
		items[i], err = url.PathUnescape(items[i])
		has = has && err == nil
	}
	return has && o.Value.CanSet() && settings.SetText(o.Value, o.Key, o.Path, items...) == nil
}

// fitOptions returns the options of a fit; those along a second parameter are texts with those along the first.
func fitOptions() []report.Option {
	return slices.DeleteFunc(report.OptionsIn(reflect.ValueOf(method.Settings{}), ""),
		func(o report.Option) bool { return o.Path == "axes" })
}

// ofEach reports whether an option is one of each parameter.
func ofEach(path string) bool {
	return slices.ContainsFunc(settings.Axis.All(), func(o settings.Option) bool { return o.Name == path })
}

// settingsOf returns the settings of a fit by their paths, as texts.
func settingsOf(s method.Settings) map[string]string {
	texts := map[string]string{}
	for _, o := range report.OptionsIn(reflect.ValueOf(s), "") {
		texts[o.Path] = report.TextOf(o.Value)
	}
	if len(s.Axes) == 2 {
		second := report.OptionsIn(reflect.ValueOf(s.Axes[1]), "")
		for i, o := range report.OptionsIn(reflect.ValueOf(s.Axes[0]), "") {
			texts[o.Path] = both(report.TextOf(o.Value), report.TextOf(second[i].Value))
		}
	}
	return texts
}

// presets are the links of data for which the page has settings of its own. The links of earlier
// assignments do not repeat them.
var presets = map[string]string{
	"heads":         "bins=6&components=5&range=-90,90",
	"heads 32":      "lambda-mean=0.1&lambda-basis=0.563",
	"heads 64":      "lambda-mean=0.1&lambda-basis=2.412",
	"poses":         "bins=3&components=6&bins2=2",
	"poses 32":      "lambda-mean=0.03&lambda-basis=0.547",
	"poses 64":      "lambda-mean=0.03&lambda-basis=2.348",
	"turntable":     "bins=18&components=3&periodic=360",
	"turntable 32":  "lambda-mean=0.3&lambda-basis=0.264",
	"turntable 64":  "lambda-mean=3&lambda-basis=3.582",
	"nodes":         "divide=endpoints&endpoints=6,12,18,24,43&components=10",
	"simulation":    "bins=14&range=0,360&lambda-basis=4.2&lambda-ortho=20",
	"seattle-days":  "theta=date&time=day-of-year&ignore=weather&standardise=yes&split-seed=1&bins=12&components=2&periodic=365.25&noise=theta&lambda-mean=0.3&lambda-basis=0.05",
	"seattle-hours": "theta=date&time=hour-of-day&standardise=yes&split-seed=1&bins=24&components=2&periodic=24&noise=theta",
	"mauna-loa":     "theta=Date&split-seed=6&bins=8&components=1&noise=theta",
	"countries":     "theta=year&group=country&ignore=cluster,pop&standardise=yes&split-seed=1&bins=5&components=1",
	"penguins":      "theta=Body%20Mass%20(g)&ignore=Species,Island,Sex&missing=drop&standardise=yes&split-seed=5&divide=count&bins=8&components=2",
	"unemployment":  "long=date,series,rate&theta=date&time=day-of-year&ignore=year,month&split-seed=1&bins=6&components=3&periodic=365.25&lambda-mean=0.3&lambda-basis=18.3",
}
