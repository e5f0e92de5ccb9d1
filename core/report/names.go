package report

import (
	"cmp"
	"strings"

	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/summary"
)

// name returns that of θ with its unit.
func name(m *model.Model) string { return named(m.ThetaName, m.ThetaUnit, "θ") }

// secondName returns that of the second parameter.
func secondName(m *model.Model) string { return named(m.Second.Name, m.Second.Unit, "the second θ") }

func named(name, unit, otherwise string) string {
	name = cmp.Or(name, otherwise)
	if unit != "" && !strings.HasSuffix(name, "("+unit+")") {
		name += " (" + unit + ")"
	}
	return name
}

// whereabouts names a θ.
func whereabouts(m *model.Model, theta []float64) string {
	text := name(m) + " = " + tick(theta[0])
	if len(theta) > 1 {
		text += " and " + secondName(m) + " = " + tick(theta[1])
	}
	return text
}

// unitOf returns the unit that all variables share in brackets, or nothing.
func unitOf(m *model.Model) string {
	if unit := summary.ErrorUnit(m); m.Scale == nil && unit != "data" {
		return " (" + unit + ")"
	}
	return ""
}

// along returns the label of an axis of variables.
func along(a *fit.VariableAxis) string {
	switch {
	case a.Name != "" && a.Unit != "":
		return a.Name + " (" + a.Unit + ")"
	case a.Name+a.Unit != "":
		return a.Name + a.Unit
	}
	return "variable"
}
