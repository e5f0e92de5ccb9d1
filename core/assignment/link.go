package assignment

import (
	"cmp"
	"fmt"
	"net/url"
	"reflect"
	"strconv"
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
	usual := valuesOf(presets[name] + "&" + presets[fmt.Sprintf("%s %d", name, max(size, leastUsual))])
	s := opening{Read: dataset.Options{TestShare: dataset.TestShare}, Settings: settingsIn(usual), Stated: map[string]bool{}}
	if values["reread"] != "yes" {
		s.read(usual)
	}
	s.read(values)
	for path, text := range settingsIn(values) {
		s.Settings[path], s.Stated[path] = text, true
	}
	return s
}

// read sets the options of reading that a link has.
func (s *opening) read(values map[string]string) {
	if values["blur-bins"] != "" {
		s.Read.Blur = &dataset.Blur{}
	}
	for _, o := range report.OptionsIn(reflect.ValueOf(&s.Read).Elem(), "read.") {
		if text, has := values[linkKey(o.Path)]; has && o.Value.CanSet() && set(o.Value, text) {
			s.Stated[o.Path] = true
		}
	}
}

// settingsIn returns the settings that a link has, as the page passes them to a fit.
func settingsIn(values map[string]string) map[string]string {
	settings := map[string]string{}
	for _, o := range fitOptions {
		value := reflect.New(o.Value.Type()).Elem()
		if text, has := values[linkKey(o.Path)]; has && set(value, text) {
			settings[o.Path] = report.TextOf(value)
		}
	}
	if values["divide"] == "endpoints" {
		delete(settings, "bins")
		delete(settings, "range")
	} else {
		delete(settings, "endpoints")
	}
	if settings["periodic"] != "" {
		delete(settings, "range")
	}
	if settings["spacing"] != "count" {
		delete(settings, "spacing")
	}
	return settings
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

// set sets a value to the text of a link, and reports whether it is such a value.
func set(value reflect.Value, text string) bool {
	switch value.Kind() {
	case reflect.Pointer:
		if text == "" {
			return true // the core chooses
		}
		value.Set(reflect.New(value.Type().Elem()))
		return set(value.Elem(), text)
	case reflect.Slice:
		for item := range strings.SplitSeq(text, ",") {
			last := reflect.New(value.Type().Elem()).Elem()
			if text == "" || !set(last, item) {
				return text == ""
			}
			value.Set(reflect.Append(value, last))
		}
		return true
	case reflect.Bool:
		value.SetBool(text == "yes")
		return true
	case reflect.String:
		decoded, err := url.PathUnescape(text)
		value.SetString(decoded)
		return err == nil
	}
	number, err := strconv.ParseFloat(text, 64)
	if err == nil && value.CanConvert(reflect.TypeFor[float64]()) {
		value.Set(reflect.ValueOf(number).Convert(value.Type()))
	}
	return err == nil
}

// fitOptions are the options of a fit. The paths of those along a second parameter end in 2.
var fitOptions = func() (all []report.Option) {
	for _, o := range report.OptionsIn(reflect.ValueOf(method.Settings{}), "") {
		if o.Path != "axes" {
			all = append(all, o)
		}
	}
	for _, o := range report.OptionsIn(reflect.ValueOf(method.Axis{}), "") {
		all = append(all, report.Option{Path: o.Path + "2", Key: o.Key, Value: o.Value})
	}
	return all
}()

// settingsOf returns the settings of a fit by their paths, as texts.
func settingsOf(s method.Settings) map[string]string {
	texts := map[string]string{}
	for _, o := range report.OptionsIn(reflect.ValueOf(s), "") {
		texts[o.Path] = report.TextOf(o.Value)
	}
	for i, axis := range s.Axes {
		for _, o := range report.OptionsIn(reflect.ValueOf(axis), "") {
			texts[o.Path+[]string{"", "2"}[i]] = report.TextOf(o.Value)
		}
	}
	return texts
}

// along adds the bins along a second parameter: without settings of their own they are those along
// the first.
func along(texts map[string]string) map[string]string {
	for _, path := range []string{"bins", "spacing"} {
		if _, own := texts[path+"2"]; !own {
			texts[path+"2"] = texts[path]
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
