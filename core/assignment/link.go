package assignment

import (
	"cmp"
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/limit"
	"ppca/core/method"
)

// Links are addresses of the page: the part after #, as web/app/link writes it. Their keys follow from
// the options of package settings.

// An opening is what the page opens by a link.
type opening struct {
	Read     dataset.Options
	Settings method.Settings
	Usual    method.Settings // those of the page for these data, where the link says nothing
	Stated   map[string]bool // paths of the options that the link has; those of Read begin with "read."
}

// parseLink parses a link. As on the page, values that are not allowed have their default. builtIn and
// size are those of built-in data; empty and 0: those of the link.
func parseLink(link, builtIn string, size int) opening {
	s := opening{Read: dataset.Options{TestShare: limit.TestShare}, Stated: map[string]bool{}}
	values := valuesOf(link)
	name := cmp.Or(builtIn, values["data"])
	usual := valuesOf(presets[name] + "&" + presets[fmt.Sprintf("%s %d", name, max(size, leastUsual))])
	if values["reread"] != "yes" {
		fill(&s.Read, "read.", usual, s.Stated)
	}
	fill(&s.Usual, "", usual, map[string]bool{})
	fill(&s.Read, "read.", values, s.Stated)
	fill(&s.Settings, "", values, s.Stated)
	s.Settings, s.Usual = divided(s.Settings, values), divided(s.Usual, usual)
	return s
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

// A linkOption is one value of a struct of options.
type linkOption struct {
	Path  string // in JSON, such as lambda.mean
	Key   string // of its limit and its default
	value reflect.Value
}

// optionsIn returns the options of a struct and of the structs in it, in order. The paths begin
// with prefix.
func optionsIn(of any, prefix string) []linkOption { return optionsOf(reflect.ValueOf(of), prefix) }

func optionsOf(of reflect.Value, prefix string) (all []linkOption) {
	for i := range of.NumField() {
		name, key := limit.Field(of.Type().Field(i))
		value := of.Field(i)
		inner := value
		if value.Kind() == reflect.Pointer && value.Type().Elem().Kind() == reflect.Struct {
			if inner = value.Elem(); value.IsNil() {
				inner = reflect.New(value.Type().Elem()).Elem()
			}
		}
		switch {
		case name == "" || value.Kind() == reflect.Func:
		case inner.Kind() == reflect.Struct:
			all = append(all, optionsOf(inner, prefix+name+".")...)
		default:
			all = append(all, linkOption{prefix + name, key, value})
		}
	}
	return all
}

// otherKeys are the keys of links that do not follow from the path of their option.
var otherKeys = map[string]string{"read.seed": "split-seed", "maxEvaluations": "evaluations", "componentsPerEndpoint": "components-each", "lambda.ratio": "ratio", "spacing": "divide"}

// linkKey returns the key of an option in links.
func linkKey(path string) string {
	if key := otherKeys[path]; key != "" {
		return key
	}
	var key strings.Builder
	for _, r := range strings.ReplaceAll(strings.TrimPrefix(path, "read."), ".", "-") {
		if unicode.IsUpper(r) {
			key.WriteByte('-')
		}
		key.WriteRune(unicode.ToLower(r))
	}
	return key.String()
}

// fill sets the options that a link has.
func fill(into any, prefix string, values map[string]string, stated map[string]bool) {
	if r, is := into.(*dataset.Options); is && values["blur-bins"] != "" {
		r.Blur = &dataset.Blur{}
	}
	for _, o := range optionsOf(reflect.ValueOf(into).Elem(), prefix) {
		if text, has := values[linkKey(o.Path)]; has && o.value.CanSet() && set(o.value, text) {
			stated[o.Path] = true
		}
	}
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

// divided returns settings with the bins that a link describes, as the page passes them to a fit.
func divided(s method.Settings, values map[string]string) method.Settings {
	switch {
	case values["divide"] == "endpoints":
		s.Bins, s.Range = 0, nil
	case s.Periodic != nil:
		s.Range = nil
		fallthrough
	default:
		s.Endpoints = nil
	}
	if s.Spacing != "count" {
		s.Spacing = ""
	}
	second := method.Axis{Spacing: s.Spacing}
	two := false
	for _, o := range optionsOf(reflect.ValueOf(&second).Elem(), "") {
		if text, has := values[o.Path+"2"]; has && set(o.value, text) {
			two = true
		}
	}
	if two {
		s.Axes = []method.Axis{firstAxis(s), second}
	}
	return s
}

// firstAxis returns the bins along the first parameter.
func firstAxis(s method.Settings) method.Axis {
	if len(s.Axes) > 0 {
		return s.Axes[0]
	}
	return method.Axis{Endpoints: s.Endpoints, Bins: s.Bins, Spacing: s.Spacing, Range: s.Range, Periodic: s.Periodic}
}

// textOf returns the value of an option as text: "" for its default. A value of earlier versions
// has the text of the one that a fit uses instead.
func textOf(value reflect.Value) string {
	if value.Interface() == fit.FormerNoise {
		return string(fit.ThetaNoise)
	}
	switch value.Kind() {
	case reflect.Pointer:
		if value.IsNil() {
			return ""
		}
		if value.Elem().IsZero() {
			return "0"
		}
		return textOf(value.Elem())
	case reflect.Slice:
		items := make([]string, value.Len())
		for i := range items {
			items[i] = textOf(value.Index(i))
		}
		return strings.Join(items, ", ")
	case reflect.Struct:
		var parts []string
		for _, o := range optionsOf(value, "") {
			if text := textOf(o.value); text != "" {
				parts = append(parts, o.Path+" "+text)
			}
		}
		return strings.Join(parts, " ")
	case reflect.Float64:
		return strings.Replace(strconv.FormatFloat(value.Float(), 'g', -1, 64), "+Inf", "Infinity", 1)
	case reflect.Bool:
		if value.Bool() {
			return "yes"
		}
		return ""
	case reflect.Int, reflect.Uint64:
		if value.IsZero() && value.Kind() == reflect.Int {
			return ""
		}
	}
	return fmt.Sprint(value.Interface())
}

// textsOf returns the options of a struct as texts by their paths.
func textsOf(of any, prefix string) map[string]string {
	texts := map[string]string{}
	for _, o := range optionsIn(of, prefix) {
		texts[o.Path] = textOf(o.value)
	}
	return texts
}

// alongAxes returns settings with both axes, if other settings have them.
func alongAxes(s, other method.Settings) method.Settings {
	if len(other.Axes) > 0 && len(s.Axes) == 0 {
		second := firstAxis(s)
		second.Range = nil
		s.Axes = []method.Axis{firstAxis(s), second}
	}
	if len(s.Axes) > 0 {
		s.Endpoints, s.Bins, s.Spacing, s.Range, s.Periodic = nil, 0, "", nil, nil
		s.Axes = slices.Clone(s.Axes)
		for i := range s.Axes {
			if a := &s.Axes[i]; a.Bins == 0 && len(a.Endpoints) == 0 {
				a.Bins, _ = strconv.Atoi(limit.Default("bins"))
			}
		}
	}
	return s
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
