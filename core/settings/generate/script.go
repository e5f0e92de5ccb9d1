package main

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/settings"
)

// quoted returns a text as JavaScript has it here, between single quotes.
func quoted(s string) string { return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'" }

// list returns quoted texts.
func list(values []string, separator string) string {
	all := make([]string, len(values))
	for i, value := range values {
		all[i] = quoted(value)
	}
	return strings.Join(all, separator)
}

// capital begins the name of a field in Go.
var capital = regexp.MustCompile(`(^|, )[A-Z]`)

var plainName = regexp.MustCompile(`^\w+$`)

// property returns the name of a property: quoted where it must be.
func property(name string) string {
	if plainName.MatchString(name) {
		return name
	}
	return quoted(name)
}

// pageScript returns web/app/kit/settings.ts: limits and choices by option, and the fields
// of the options of a fit.
func pageScript() string {
	all := allLimits()
	var limits, linked, names, shown strings.Builder
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if all[key].Choices == nil {
			fmt.Fprintf(&limits, "  %s: { %s },\n", key, capital.ReplaceAllStringFunc(limitIn(jsValue, all[key]), strings.ToLower))
		}
	}
	for _, form := range []struct {
		path string
		of   settings.Struct
	}{{"read.", settings.Read}, {"read.blur.", settings.Blur}, {"choice.numbers.", settings.Experiment}} {
		for _, o := range form.of.All() {
			if o.Page != nil {
				fmt.Fprintf(&linked, "  { key: %s, at: %s, %s },\n", quoted(o.LinkKey()), quoted(form.path+o.Name), valuesOf(o))
			}
		}
	}
	for _, method := range choices("method") {
		name := settings.MethodNames[method]
		fmt.Fprintf(&names, "  %s: %s,\n", property(method), quoted(strings.ToUpper(name[:1])+name[1:]))
	}
	for _, o := range settings.Fit.All() {
		if o.Page != nil {
			fmt.Fprintf(&shown, "  %s: { %s },\n", o.Name, fieldOf(o))
		}
	}
	return fmt.Sprintf(script, header, &limits, &linked, dataset.TestShare, &names,
		list(settings.Fit.Of("bins").When.Methods, ", "), list(settings.Fit.Of("lambda").When.Methods, ", "), &shown)
}

const script = `%sexport type Limit = { least: number; most: number; whole?: boolean; infinite?: boolean; items?: number; noun?: string };

/** What the numbers that a visitor chooses may be, by option. */
export const limits = {
%s} satisfies Record<string, Limit>;

/**
 * The options with a form of their own: the key in links, the place in the state, and
 * the values: numbers within limits, values of a choice, or else of a kind.
 */
export const linked: readonly {
  key: string;
  at: string;
  limit?: keyof typeof limits;
  values?: readonly string[];
  kind?: 'text' | 'texts' | 'flag';
}[] = [
%s];

/** The share of rows that is held out for testing if the data do not divide them. */
export const usualTestShare = %v;

/** The names of the methods, in the order of tables. */
export const methodNames = {
%s};

/** The methods whose models change with θ. */
export const moving: readonly string[] = [%s];

/** The methods that have λ and a solver. */
export const smooth: readonly string[] = [%s];

/** How the form shows an option of a fit: a number, or one of several choices. */
export interface Field {
  label?: string; // absent: the form shows the option in a way of its own
  hint?: string; // below the field
  empty?: string; // what stands in an empty field: what the core chooses
  choices?: Record<string, string>; // words for each value, the default first
  key: string; // in links
  step?: boolean; // a change is a step to which the browser's "back" returns
  methods?: readonly string[]; // for which it counts; absent: all
  solver?: string; // likewise
  gauge?: string; // likewise
}

/** The fields of the options of a fit. */
export const fields = {
%s} satisfies Record<string, Field>;
`

// valuesOf returns what the page knows of the values of an option with a form of its own.
func valuesOf(o settings.Option) string {
	switch o.Kind {
	case settings.Choice:
		return "values: " + jsValue(o.Choices())
	case settings.Flag, settings.Text, settings.Texts:
		return "kind: " + quoted(map[settings.Kind]string{settings.Flag: "flag", settings.Text: "text", settings.Texts: "texts"}[o.Kind])
	}
	return "limit: " + quoted(o.LimitKey())
}

func fieldOf(o settings.Option) string {
	empty := cmp.Or(o.Page.Empty, o.DefaultText())
	if o.Kind == settings.Choice || o.Page.Label == "" {
		empty = ""
	}
	var choices code
	for _, value := range o.Values {
		choices += code(", " + property(value.Value) + ": " + quoted(value.Words))
	}
	if choices != "" {
		choices = "{ " + choices[2:] + " }"
	}
	return properties(jsValue, "label", o.Page.Label, "hint", o.Page.Hint, "empty", empty, "key", o.LinkKey(), "choices", choices, "step", o.Page.Step,
		"methods", o.When.Methods, "solver", o.When.Solver, "gauge", o.When.Gauge)
}

func jsValue(value any) string {
	switch v := value.(type) {
	case string:
		return quoted(v)
	case []string:
		return "[" + list(v, ", ") + "]"
	}
	return fmt.Sprint(value)
}
