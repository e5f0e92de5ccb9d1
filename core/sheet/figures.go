package sheet

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/graph"
	"ppca/core/infer"
	"ppca/core/limit"
	"ppca/core/model"
	"ppca/core/quantity"
	"ppca/core/summary"
)

const (
	mostComponents = 6   // that are drawn
	mostDots       = 300 // observations in a chart
	mostPoints     = 800 // of a curve along the variables
	steps          = 60  // of θ along a line
	blue           = "#0072B2"
	quiet          = "#777777"
)

// singly reports whether each variable of a table has a chart of its own.
func singly(m *model.Model) bool { return float64(m.K()) <= limit.Of("singles").Most }

// figuresOf returns the figures of a table or of pictures; none without θ.
func figuresOf(ctx context.Context, m *model.Model, set *dataset.Set) ([]figure, error) {
	if set.Theta == nil || len(m.Graph.Endpoints) < 2 || m.Surface != nil {
		return nil, nil
	}
	if m.Shape != nil {
		return albumOf(m)
	}
	axis := quantity.AxisOf(set.Names)
	var list []figure
	var err error
	add := func(draw func() (figure, error)) {
		if err != nil {
			return
		}
		var next figure
		if next, err = draw(); err == nil {
			list = append(list, next)
		}
	}
	switch {
	case axis == nil && singly(m):
		add(func() (figure, error) { return overTheta(ctx, m, set) })
	default:
		if m.Graph.Parameters() == 1 {
			add(func() (figure, error) { return curves(m, axis) })
		}
		add(func() (figure, error) { return bands(ctx, m, axis) })
	}
	if m.K() > 1 { // the only loading of a single variable is 1
		add(func() (figure, error) { return components(m, axis) })
	}
	return list, err
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

// overTheta draws each variable over θ: mean, observations and, if the model has a density, the
// band that contains 95 % of observations. Of two parameters it draws the mean over the first at
// few values of the second.
func overTheta(ctx context.Context, m *model.Model, set *dataset.Set) (figure, error) {
	seconds := []float64{0}
	if m.Graph.Second != nil {
		seconds = shown(*m.Graph.Second)
	}
	caption := "Each variable over " + name(m) + ": the mean of the model"
	var along []float64
	means := make([]*mat.Dense, len(seconds))
	for j, second := range seconds {
		var theta []float64
		along, theta = thetas(m, second)
		means[j] = mat.NewDense(len(along), m.K(), nil)
		for i := range along {
			s, err := m.At(m.Graph.Row(theta, i)...)
			if err != nil {
				return figure{}, err
			}
			means[j].SetRow(i, s.Mean)
		}
	}
	var chart *infer.Chart
	var x []float64
	values := new(mat.Dense)
	if m.Graph.Second != nil {
		caption += fmt.Sprintf(" at %s = %s (dark), %s and %s (light).", secondName(m), tick(seconds[0]), tick(seconds[1]), tick(seconds[2]))
	} else {
		if m.Density != nil {
			var err error
			if chart, err = infer.NewChart(ctx, m, along, []float64{2.5, 97.5}); err != nil {
				return figure{}, err
			}
			caption += ", the band that contains 95 % of observations"
		}
		rows := evenly(set.Train, mostDots)
		caption += fmt.Sprintf(", and %d training rows.", len(rows))
		x, values = make([]float64, len(rows)), mat.NewDense(len(rows), m.K(), nil)
		for r, i := range rows {
			x[r] = within(m.Graph, set.Theta[i])
			set.RowTo(values.RawRowView(r), i)
		}
	}
	out := figure{Caption: caption}
	for k, title := range titles(m) {
		var all [][]float64
		for _, each := range means {
			all = append(all, mat.Col(nil, k, each))
		}
		p := &plot{width: 290, height: 200, x: span{along[0], along[len(along)-1]}, xLabel: name(m), title: title}
		if len(x) > 0 {
			observed := mat.Col(nil, k, values)
			p.y = over(0.05, append(slices.Clone(all), observed)...)
			if chart != nil {
				p.band(along, mat.Col(nil, k, chart.Curves[0]), mat.Col(nil, k, chart.Curves[1]), blue)
			}
			p.dots(x, observed, quiet, 1.5)
		} else {
			p.y = over(0.05, all...)
		}
		for j, mean := range all {
			colour := blue
			if len(all) > 1 {
				colour = viridis(float64(j) / float64(len(all)-1))
			}
			p.line(along, mean, colour, 2)
		}
		out.SVG = append(out.SVG, p.svg())
	}
	return out, nil
}

// A place is where the variables stand along a chart; of many it has only some.
type place struct {
	x     []float64
	label string
	of    []int // the variables
}

// placed returns the place of the variables along an axis, or by number if axis is nil.
func placed(m *model.Model, axis *quantity.Axis) place {
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

// curves draws the mean at each endpoint along the variables, and how it differs from that at the
// first.
func curves(m *model.Model, axis *quantity.Axis) (figure, error) {
	ends := m.Graph.Endpoints
	at := placed(m, axis)
	var means, away [][]float64
	for _, theta := range ends {
		s, err := m.At(theta)
		if err != nil {
			return figure{}, err
		}
		mean := at.some(s.Mean)
		means = append(means, mean)
		away = append(away, floats.SubTo(make([]float64, len(mean)), mean, means[0]))
	}
	out := figure{Columns: 2, Caption: fmt.Sprintf("The mean at the endpoints of the bins, from %s = %s (dark) to %s (light), and its difference from the first.", name(m), tick(ends[0]), tick(ends[len(ends)-1]))}
	for i, curves := range [][][]float64{means, away} {
		p := &plot{width: 420, height: 250, x: over(0, at.x), y: over(0.05, curves...), xLabel: at.label, title: []string{"Mean", "Difference from the first"}[i] + unitOf(m)}
		for b, values := range curves {
			p.line(at.x, values, viridis(float64(b)/float64(len(ends)-1)), 1.5)
		}
		out.SVG = append(out.SVG, p.svg())
	}
	return out, nil
}

// bands draws the mean along the variables at few θ and, if the model has a density, the band that
// contains 95 % of observations there, for each variable by itself.
func bands(ctx context.Context, m *model.Model, axis *quantity.Axis) (figure, error) {
	at := placed(m, axis)
	var theta []float64
	for _, first := range shown(m.Graph.Axis) {
		theta = append(theta, first)
		if m.Graph.Second != nil {
			theta = append(theta, middle(m)[1])
		}
	}
	out := figure{Caption: "The mean at three values of " + name(m)}
	if m.Graph.Second != nil {
		out.Caption += fmt.Sprintf(" and at %s = %s", secondName(m), tick(middle(m)[1]))
	}
	var chart *infer.Chart
	if m.Density != nil {
		var err error
		if chart, err = infer.NewChart(ctx, m, theta, []float64{2.5, 97.5}); err != nil {
			return figure{}, err
		}
		out.Caption += ", with the band that contains 95 % of observations at each place"
	}
	out.Caption += "."
	var plots []*plot
	var all [][]float64 // of each plot the mean and, if there is a band, its ends
	for g := range len(theta) / m.Graph.Parameters() {
		row := m.Graph.Row(theta, g)
		s, err := m.At(row...)
		if err != nil {
			return figure{}, err
		}
		plots = append(plots, &plot{width: 290, height: 200, x: over(0, at.x), xLabel: at.label, title: "At " + tick(row[0]) + unitOf(m)})
		all = append(all, at.some(s.Mean))
		if chart != nil {
			all = append(all, at.some(chart.Curves[0].RawRowView(g)), at.some(chart.Curves[1].RawRowView(g)))
		}
	}
	each := len(all) / len(plots)
	if chart != nil && narrow(all) {
		out.Caption += fmt.Sprintf(" All as differences from the mean at %s, because the bands are narrow.", tick(theta[m.Graph.Parameters()]))
		centre := slices.Clone(all[each])
		for _, line := range all {
			floats.Sub(line, centre)
		}
	}
	for g, p := range plots {
		p.y = over(0.04, all...) // the same for all
		if lines := all[g*each:]; chart != nil {
			p.band(at.x, lines[1], lines[2], blue)
		}
		p.line(at.x, all[g*each], blue, 1.5)
		out.SVG = append(out.SVG, p.svg())
	}
	return out, nil
}

// narrow reports whether bands, each a mean and two ends, are hardly seen at most places.
func narrow(lines [][]float64) bool {
	whole, s := 0., over(0, lines...)
	for i := 0; i < len(lines); i += 3 {
		whole += floats.Sum(lines[i+2]) - floats.Sum(lines[i+1])
	}
	places := len(lines) / 3 * len(lines[0])
	return whole/float64(places) < 0.15*(s.high-s.low)
}

// components draws the loadings in the middle of θ, in standard deviations if the model is
// standardised.
func components(m *model.Model, axis *quantity.Axis) (figure, error) {
	theta := middle(m)
	s, err := m.At(theta...)
	if err != nil {
		return figure{}, err
	}
	unit := "in the units of the data"
	if m.Scale != nil {
		unit = "in standard deviations of the variables"
	}
	out := figure{Caption: fmt.Sprintf("The components at %s, %s; the percentages are their shares of the variance that all explain there, in the units of the fit.", whereabouts(m, theta), unit)}
	at := placed(m, axis)
	for v, title := range shares(m, s) {
		loadings := s.Basis.RawRowView(v)
		if m.Scale != nil {
			floats.Div(loadings, m.Scale)
		}
		if axis == nil && singly(m) {
			out.SVG = append(out.SVG, bars(names(m), loadings, title))
			continue
		}
		some := at.some(loadings)
		p := &plot{width: 290, height: 200, x: over(0, at.x), xLabel: at.label, y: over(0.08, some, []float64{0}), title: title}
		p.line([]float64{p.x.low, p.x.high}, []float64{0, 0}, quiet, 1)
		p.line(at.x, some, blue, 1.5)
		out.SVG = append(out.SVG, p.svg())
	}
	return out, nil
}

// shares returns a title for each component that is drawn, with its share of the variance.
func shares(m *model.Model, s model.Slice) []string {
	whole := max(floats.Sum(s.Explained), math.SmallestNonzeroFloat64)
	list := make([]string, min(m.Components, mostComponents))
	for v := range list {
		list[v] = fmt.Sprintf("Component %d, %.0f %%", v+1, 100*s.Explained[v]/whole)
	}
	return list
}

// names returns the names of the variables.
func names(m *model.Model) []string {
	if m.Names == nil {
		return dataset.VariableNames(m.K())
	}
	return m.Names
}

// name returns that of θ with its unit.
func name(m *model.Model) string { return named(m.ThetaName, m.ThetaUnit, "θ") }

// secondName returns that of the second parameter.
func secondName(m *model.Model) string { return named(m.Second.Name, m.Second.Unit, "the second θ") }

func named(name, unit, otherwise string) string {
	if name == "" {
		name = otherwise
	}
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

// titles returns the names of the variables with their units in brackets.
func titles(m *model.Model) []string {
	list := slices.Clone(names(m))
	for k, name := range list {
		if of, unit := quantity.Split(name); unit != "" {
			list[k] = of + " (" + unit + ")"
		}
	}
	return list
}

// unitOf returns the unit that all variables share in brackets, or nothing.
func unitOf(m *model.Model) string {
	if unit := summary.ErrorUnit(m); m.Scale == nil && unit != "data" {
		return " (" + unit + ")"
	}
	return ""
}

// along returns the label of an axis of variables.
func along(a *quantity.Axis) string {
	switch {
	case a.Name != "" && a.Unit != "":
		return a.Name + " (" + a.Unit + ")"
	case a.Name+a.Unit != "":
		return a.Name + a.Unit
	}
	return "variable"
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

// evenly returns at most so many of n rows.
func evenly(n, most int) []int {
	var rows []int
	for i := range min(n, most) {
		rows = append(rows, i*n/min(n, most))
	}
	return rows
}

// viridis returns a colour of the ramp of θ, from 0 to 1.
func viridis(at float64) string {
	stops := [][3]float64{{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {220, 200, 40}}
	place := at * float64(len(stops)-1)
	i := min(int(place), len(stops)-2)
	share := place - float64(i)
	mix := func(c int) int { return int(stops[i][c]*(1-share) + stops[i+1][c]*share) }
	return fmt.Sprintf("#%02x%02x%02x", mix(0), mix(1), mix(2))
}
