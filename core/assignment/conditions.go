package assignment

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ppca/core/report"
	"ppca/core/userjson"
)

// settable are the settings that a rule may fix, as places in the JSON of method.Settings.
var settable = []string{"method", "bins", "components", "lambda.mean", "lambda.basis", "lambda.ortho"}

// brokenData returns how the data differ from those of the assignment.
func brokenData(h *HandIn, got report.Data, want Data) []string {
	if want.BuiltIn == "" {
		for _, file := range want.Files {
			if !slices.ContainsFunc(got.Files, func(f report.File) bool { return f.SHA256 == file.SHA256 }) {
				return []string{"the data are not those of " + Line(file.Name)}
			}
		}
		return nil
	}
	if got.BuiltIn != want.BuiltIn {
		return []string{fmt.Sprintf("the data are not the built-in set %s", want.BuiltIn)}
	}
	if got.Size != want.Size {
		return []string{fmt.Sprintf("the pictures have another size than those of the assignment (size %d instead of %d; 0: the usual one)", got.Size, want.Size)}
	}
	draw := want.Draw
	if want.Each {
		if h == nil {
			return nil
		}
		draw = Draw(h.Student)
	}
	if got.Seed != draw {
		return []string{fmt.Sprintf("draw %d of the data instead of %d", got.Seed, draw)}
	}
	return nil
}

// brokenRules returns the rules that the first model of a report does not keep.
func brokenRules(r *report.Report, rules []Rule) ([]string, error) {
	if len(rules) == 0 {
		return nil, nil
	}
	if len(r.Models) == 0 {
		return []string{"it is the report of an experiment"}, nil
	}
	var broken []string
	for _, rule := range rules {
		got, err := settingOf(r.Models[0], rule.Setting)
		if err != nil {
			return nil, err
		}
		switch {
		case rule.Is == "" && got == "":
			broken = append(broken, rule.Setting+" is not chosen")
		case rule.Is != "" && !equal(got, rule.Is):
			broken = append(broken, fmt.Sprintf("%s is %s instead of %s", rule.Setting, cmp.Or(got, "not set"), rule.Is))
		}
	}
	return broken, nil
}

// settingOf returns a setting of a model as text, or "" if the model uses the default.
func settingOf(m report.Model, name string) (string, error) {
	s := m.Settings
	number := func(v *float64) (string, error) {
		if v == nil {
			return "", nil
		}
		raw, err := json.Marshal(userjson.Number(*v))
		return strings.Trim(string(raw), `"`), err
	}
	whole := func(v int, others bool) (string, error) {
		switch {
		case others:
			return "a list", nil
		case v == 0:
			return "", nil
		}
		return strconv.Itoa(v), nil
	}
	switch name {
	case "method":
		return m.Kind, nil
	case "bins":
		return whole(s.Bins, len(s.Endpoints) > 0 || len(s.Axes) > 0)
	case "components":
		return whole(s.Components, len(s.PerEndpoint) > 0 || s.Share != nil)
	case "lambda.mean":
		return number(s.Lambda.Mean)
	case "lambda.basis":
		return number(s.Lambda.Basis)
	}
	return number(s.Lambda.Ortho)
}

// equal compares two settings, numbers by their value.
func equal(a, b string) bool {
	x, err := strconv.ParseFloat(a, 64)
	y, fails := strconv.ParseFloat(b, 64)
	if err == nil && fails == nil {
		return x == y
	}
	return a == b
}
