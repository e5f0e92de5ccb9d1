package main

import (
	"bytes"
	"fmt"
	"strings"

	"ppca/core/limit"
	"ppca/core/settings"
)

// guide returns web/README.md with the tables of options and limits between its marks.
func guide(old []byte) ([]byte, error) {
	for name, text := range map[string][]byte{"options": optionsTable(), "limits": limitsTable()} {
		var err error
		if old, err = between(old, "<!-- "+name+": made by `go generate ./core/settings` -->\n", "<!-- end of "+name+" -->\n", text); err != nil {
			return nil, err
		}
	}
	return old, nil
}

// optionsTable lists the options of a fit.
func optionsTable() []byte {
	var out bytes.Buffer
	out.WriteString("\n| option | what | values | default | flag |\n|---|---|---|---|---|\n")
	row := func(prefix string, o settings.Option) {
		flag := ""
		if name := o.FlagName(); name != "-" {
			flag = "`-" + name + "`"
		}
		fmt.Fprintf(&out, "| `%s` | %s | %s | %s | %s |\n", prefix+o.Name, cell(o.Text()), cell(values(o)), cell(o.DefaultText()), flag)
	}
	for _, section := range settings.Fit.Sections {
		for _, o := range section.Options {
			switch {
			case o.Shape == "-":
			case o.Kind == settings.Group:
				for _, inner := range o.Options {
					row(o.Name+".", inner)
				}
			default:
				row("", o)
			}
		}
	}
	out.WriteString("\n")
	return out.Bytes()
}

// values returns which values an option takes, in words.
func values(o settings.Option) string {
	switch l, _ := o.Limits(); o.Kind {
	case settings.Choice:
		return strings.ReplaceAll(union(o.Choices()), "'", "`")
	case settings.Number, settings.Whole:
		return interval(l)
	case settings.Numbers, settings.Wholes:
		return fmt.Sprintf("at most %s numbers", limit.Count(l.Items))
	case settings.Groups:
		return fmt.Sprint(l.Items)
	}
	return ""
}

// mostReal is beyond the numbers that options mean: a bound above it only keeps sums finite.
const mostReal = 1e100

// interval returns which numbers an option takes, in short words. A bound that data cannot
// reach is left out.
func interval(l limit.Limit) string {
	words := short(l.Least) + " to " + short(l.Most)
	switch {
	case l.Most < limit.Numbers, !l.Whole && l.Most < mostReal:
	case 0 < l.Least && l.Least < 1/mostReal:
		words = "above 0"
	default:
		words = short(l.Least) + " or more"
	}
	if l.Whole {
		words = "whole, " + words
	}
	if l.Infinite {
		words += ", or infinite"
	}
	return words
}

// short returns a number with commas between its digits.
func short(v float64) string {
	if whole := int64(v); float64(whole) == v {
		return limit.Count(whole)
	}
	return strings.Replace(limit.Text(v), "e-0", "e-", 1)
}

// cell escapes what would end a cell of a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

// limitsTable lists the limits of data.
func limitsTable() []byte {
	var out bytes.Buffer
	out.WriteString("\n| what | at most |\n|---|---|\n")
	for _, row := range settings.Data {
		words := limit.Count(row.Most)
		if row.Words != "" {
			words += " (" + row.Words + ")"
		}
		fmt.Fprintf(&out, "| %s | %s |\n", row.What, words)
	}
	out.WriteString("\n")
	return out.Bytes()
}
