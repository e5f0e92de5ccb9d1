package report

import (
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/model"
	"ppca/core/settings"
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
func singly(m *model.Model) bool { return float64(m.K()) <= settings.LimitOf("singles").Most }

// figuresOf returns the figures of a table or of pictures; none without θ.
func figuresOf(ctx context.Context, m *model.Model, set *dataset.Set) ([]figure, error) {
	if set.Theta == nil || len(m.Graph.Endpoints) < 2 || m.Surface != nil {
		return nil, nil
	}
	if m.Shape != nil {
		return albumOf(m)
	}
	axis := fit.VariableAxisOf(set.Names)
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
		add(func() (figure, error) { return bands(ctx, m, axis) })
	}
	if m.K() > 1 { // the only loading of a single variable is 1
		add(func() (figure, error) { return components(m, axis) })
	}
	return list, err
}

// A course has the mean at values of θ, a row for each, and the ends of the band that contains 95 % of
// observations; nil if the model has no density.
type course struct{ mean, low, high *mat.Dense }

func courseOf(ctx context.Context, m *model.Model, theta []float64) (c course, err error) {
	if c.mean, err = m.Reconstruct(mat.NewDense(len(theta)/m.Graph.Parameters(), m.Components, nil), theta); err != nil ||
		m.Density == nil {
		return c, err
	}
	chart, err := infer.NewChart(ctx, m, theta, []float64{2.5, 97.5})
	if err != nil {
		return c, err
	}
	c.low, c.high = chart.Curves[0], chart.Curves[1]
	return c, nil
}

// overTheta draws each variable over θ: mean, observations and, if the model has a density, the
// band. Of two parameters it draws the mean over the first at few values of the second.
func overTheta(ctx context.Context, m *model.Model, set *dataset.Set) (figure, error) {
	caption := "Each variable over " + name(m) + ": the mean of the model"
	seconds := []float64{0}
	if m.Graph.Second != nil {
		seconds = shown(*m.Graph.Second)
		caption += fmt.Sprintf(" at %s = %s (dark), %s and %s (light).", secondName(m), tick(seconds[0]), tick(seconds[1]),
			tick(seconds[2]))
	}
	var along []float64
	courses := make([]course, len(seconds))
	for j, second := range seconds {
		var theta []float64
		var err error
		along, theta = thetas(m, second)
		if courses[j], err = courseOf(ctx, m, theta); err != nil {
			return figure{}, err
		}
	}
	var rows []int // that are drawn
	if m.Graph.Second == nil {
		if courses[0].low != nil {
			caption += ", the band that contains 95 % of observations"
		}
		rows = evenly(set.Train, mostDots)
		caption += fmt.Sprintf(", and %d training rows.", len(rows))
	}
	x, values := make([]float64, len(rows)), mat.NewDense(max(len(rows), 1), m.K(), nil)
	for r, i := range rows {
		x[r] = within(m.Graph, set.Theta[i])
		set.RowTo(values.RawRowView(r), i)
	}
	out := figure{Caption: caption}
	for k, title := range summary.Names(m) {
		p := &plot{width: 290, height: 200, x: span{along[0], along[len(along)-1]}, xLabel: name(m), title: title}
		observed := mat.Col(nil, k, values)[:len(rows)]
		lists := [][]float64{observed}
		for _, c := range courses {
			lists = append(lists, mat.Col(nil, k, c.mean))
		}
		p.y = over(0.05, lists...)
		if rows != nil && courses[0].low != nil {
			p.band(along, mat.Col(nil, k, courses[0].low), mat.Col(nil, k, courses[0].high), blue)
		}
		p.dots(x, observed, quiet, 1.5)
		for j, mean := range lists[1:] {
			colour := blue
			if len(courses) > 1 {
				colour = viridis(float64(j) / float64(len(courses)-1))
			}
			p.line(along, mean, colour, 2)
		}
		out.SVG = append(out.SVG, p.svg())
	}
	return out, nil
}

// bands draws the mean along the variables at few θ and, if the model has a density, the band that
// contains 95 % of observations there, for each variable by itself.
func bands(ctx context.Context, m *model.Model, axis *fit.VariableAxis) (figure, error) {
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
	c, err := courseOf(ctx, m, theta)
	if err != nil {
		return figure{}, err
	}
	count, _ := c.mean.Dims()
	var all [][]float64 // of each θ the mean and, if there is a band, its ends
	for g := range count {
		all = append(all, at.some(c.mean.RawRowView(g)))
		if c.low != nil {
			all = append(all, at.some(c.low.RawRowView(g)), at.some(c.high.RawRowView(g)))
		}
	}
	each := len(all) / count
	if c.low != nil {
		out.Caption += ", with the band that contains 95 % of observations at each place"
	}
	out.Caption += "."
	if c.low != nil && narrow(all) {
		out.Caption += fmt.Sprintf(" All as differences from the mean at %s, because the bands are narrow.",
			tick(theta[m.Graph.Parameters()]))
		centre := slices.Clone(all[each])
		for _, line := range all {
			floats.Sub(line, centre)
		}
	}
	for g := range count {
		p := &plot{width: 290, height: 200, x: over(0, at.x), y: over(0.04, all...), xLabel: at.label,
			title: "At " + tick(m.Graph.Row(theta, g)[0]) + unitOf(m)}
		if c.low != nil {
			p.band(at.x, all[g*each+1], all[g*each+2], blue)
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
func components(m *model.Model, axis *fit.VariableAxis) (figure, error) {
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
			out.SVG = append(out.SVG, bars(summary.Names(m), loadings, title))
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

// viridis returns a colour of the ramp of θ, from 0 to 1.
func viridis(at float64) string {
	stops := [][3]float64{{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {220, 200, 40}}
	place := at * float64(len(stops)-1)
	i := min(int(place), len(stops)-2)
	share := place - float64(i)
	mix := func(c int) int { return int(stops[i][c]*(1-share) + stops[i+1][c]*share) }
	return fmt.Sprintf("#%02x%02x%02x", mix(0), mix(1), mix(2))
}
