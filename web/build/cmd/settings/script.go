package main

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"ppca/core/limit"
	"ppca/core/settings"
)

// quoted returns a text as JavaScript has it here, between single quotes.
func quoted(s string) string { return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'" }

// property returns the name of a property: quoted where it must be.
func property(name string) string {
	if regexp.MustCompile(`^\w+$`).MatchString(name) {
		return name
	}
	return quoted(name)
}

// pageScript returns web/app/kit/settings.js: limits and choices by option, and the fields
// of the options of a fit.
func pageScript([]byte) ([]byte, error) {
	all, err := allLimits()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.WriteString(header)
	out.WriteString("/** @typedef {{ least: number, most: number, whole?: boolean, infinite?: boolean, items?: number, noun?: string }} Limit */\n\n")
	out.WriteString("/** What the numbers that a visitor chooses may be, by option. @satisfies {Record<string, Limit>} */\nexport const limits = {\n")
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if all[key].Choices == nil {
			fmt.Fprintf(&out, "  %s: { %s },\n", key, strings.Join(fields(all[key], false), ", "))
		}
	}
	out.WriteString("};\n\n")
	out.WriteString(linkedTypes)
	for _, form := range []struct {
		path string
		of   settings.Struct
	}{{"read.", settings.Read}, {"read.blur.", settings.Blur}, {"choice.numbers.", settings.Experiment}} {
		for _, o := range form.of.All() {
			if o.Page != nil {
				fmt.Fprintf(&out, "  { key: %s, at: %s, %s },\n", quoted(o.LinkKey()), quoted(form.path+o.Name), valuesOf(o))
			}
		}
	}
	out.WriteString("];\n\n")
	fmt.Fprintf(&out, "/** The share of rows that is held out for testing if the data do not divide them. */\nexport const usualTestShare = %v;\n\n", limit.TestShare)
	out.WriteString("/** The names of the methods, in the order of tables. */\nexport const methodNames = {\n")
	for _, method := range choices("method") {
		name := settings.MethodNames[method]
		fmt.Fprintf(&out, "  %s: %s,\n", property(method), quoted(strings.ToUpper(name[:1])+name[1:]))
	}
	out.WriteString("};\n\n")
	fmt.Fprintf(&out, "/** The methods whose models change with θ. @type {readonly string[]} */\nexport const moving = %s;\n\n", methodList(settings.Fit.Of("bins")))
	fmt.Fprintf(&out, "/** The methods that have λ and a solver. @type {readonly string[]} */\nexport const smooth = %s;\n\n", methodList(settings.Fit.Of("lambda")))
	out.WriteString(fieldTypes)
	out.WriteString("export const fields = {\n")
	for _, o := range settings.Fit.All() {
		if o.Page != nil {
			fmt.Fprintf(&out, "  %s: { %s },\n", o.Name, strings.Join(fieldOf(o), ", "))
		}
	}
	out.WriteString("};\n")
	return out.Bytes(), nil
}

const linkedTypes = `/**
 * The options with a form of their own: the key in links, the place in the state, and
 * the values: numbers within limits, values of a choice, or else of a kind.
 *
 * @type {readonly { key: string, at: string, limit?: keyof typeof limits, values?: readonly string[], kind?: 'text' | 'texts' | 'flag' }[]}
 */
export const linked = [
`

// valuesOf returns what the page knows of the values of an option with a form of its own.
func valuesOf(o settings.Option) string {
	switch o.Kind {
	case settings.Choice:
		return "values: [" + strings.ReplaceAll(union(o.Choices()), " |", ",") + "]"
	case settings.Flag:
		return "kind: 'flag'"
	case settings.Text:
		return "kind: 'text'"
	case settings.Texts:
		return "kind: 'texts'"
	}
	return "limit: " + quoted(o.LimitKey())
}

const fieldTypes = `/**
 * How the form shows an option of a fit: a number, or one of several choices.
 *
 * @typedef {object} Field
 * @property {string} [label] absent: the form shows the option in a way of its own
 * @property {string} [hint] below the field
 * @property {string} [empty] what stands in an empty field: what the core chooses
 * @property {Record<string, string>} [choices] words for each value, the default first
 * @property {string} key in links
 * @property {boolean} [step] a change is a step to which the browser's "back" returns
 * @property {readonly string[]} [methods] for which it counts; absent: all
 * @property {string} [solver] likewise
 * @property {string} [gauge] likewise
 */

/** The fields of the options of a fit. @satisfies {Record<string, Field>} */
`

func fieldOf(o settings.Option) []string {
	var list []string
	add := func(name, value string) {
		if value != "" {
			list = append(list, name+": "+quoted(value))
		}
	}
	add("label", o.Page.Label)
	add("hint", o.Page.Hint)
	if o.Kind != settings.Choice && o.Page.Label != "" {
		add("empty", cmp.Or(o.Page.Empty, o.DefaultText()))
	}
	add("key", o.LinkKey())
	if o.Values != nil {
		var choices []string
		for _, value := range o.Values {
			choices = append(choices, property(value.Value)+": "+quoted(value.Words))
		}
		list = append(list, "choices: { "+strings.Join(choices, ", ")+" }")
	}
	if o.Page.Step {
		list = append(list, "step: true")
	}
	if o.When.Methods != nil {
		list = append(list, "methods: "+methodList(o))
	}
	add("solver", o.When.Solver)
	add("gauge", o.When.Gauge)
	return list
}

// methodList returns the methods for which an option counts, as a list.
func methodList(o settings.Option) string {
	var methods []string
	for _, method := range o.When.Methods {
		methods = append(methods, quoted(method))
	}
	return "[" + strings.Join(methods, ", ") + "]"
}
