package report

import (
	"cmp"
	"strings"

	"gonum.org/v1/gonum/floats"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/model"
	"ppca/core/summary"
)

// A place is where the variables stand along a chart; of many it has only some.
type place struct {
	x     []float64
	label string
	of    []int // the variables
}

// placed returns the place of the variables along an axis, or by number if axis is nil.
func placed(m *model.Model, axis *fit.VariableAxis) place {
	p := place{label: "number of the variable", of: evenly(m.K(), mostPoints)}
	for _, k := range p.of {
		x := float64(k + 1)
		if axis != nil {
			x = axis.Values[k]
		}
		p.x = append(p.x, x)
	}
	if axis != nil {
		p.label = along(axis)
	}
	return p
}

// some returns the values of the variables that p has.
func (p place) some(values []float64) []float64 {
	list := make([]float64, len(p.of))
	for i, k := range p.of {
		list[i] = values[k]
	}
	return list
}

// evenly returns at most so many of n rows.
func evenly(n, most int) []int {
	var rows []int
	for i := range min(n, most) {
		rows = append(rows, i*n/min(n, most))
	}
	return rows
}

// thetas returns even steps over the range of the first parameter, each with the same second.
func thetas(m *model.Model, second float64) (along, theta []float64) {
	ends := m.Graph.Endpoints
	along = floats.Span(make([]float64, steps), ends[0], ends[len(ends)-1])
	for _, at := range along {
		theta = append(theta, at)
		if m.Graph.Second != nil {
			theta = append(theta, second)
		}
	}
	return along, theta
}

// shown returns few values of an axis: its ends and its middle, or thirds of a ring.
func shown(a graph.Axis) []float64 {
	first, last := a.Endpoints[0], a.Endpoints[len(a.Endpoints)-1]
	if a.Period > 0 {
		return []float64{first, first + a.Period/3, first + 2*a.Period/3}
	}
	return []float64{first, (first + last) / 2, last}
}

// middle returns the middle of each parameter.
func middle(m *model.Model) []float64 {
	var theta []float64
	for _, a := range m.Graph.Axes() {
		theta = append(theta, (a.Endpoints[0]+a.Endpoints[len(a.Endpoints)-1])/2)
	}
	return theta
}

// within wraps a periodic θ.
func within(g graph.Graph, theta float64) float64 {
	for g.Period > 0 && theta < g.Endpoints[0] {
		theta += g.Period
	}
	for g.Period > 0 && theta > g.Endpoints[0]+g.Period {
		theta -= g.Period
	}
	return theta
}

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
