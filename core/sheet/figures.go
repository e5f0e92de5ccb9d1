package sheet

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/graph"
	"ppca/core/infer"
	"ppca/core/limit"
	"ppca/core/model"
	"ppca/core/quantity"
)

const (
	mostComponents = 6   // that are drawn
	mostDots       = 300 // observations in a chart
	steps          = 60  // of θ along a line
	blue           = "#0072B2"
	quiet          = "#777777"
)

// singly reports whether each variable of a table has a chart of its own.
func singly(m *model.Model) bool { return float64(m.K()) <= limit.Of("singles").Most }

// figuresOf returns the figures of a table with one parameter; other data have none yet.
func figuresOf(ctx context.Context, m *model.Model, set *dataset.Set) ([]figure, error) {
	if set.Kind != dataset.Tables || m.Graph.Parameters() != 1 || set.Theta == nil || len(m.Graph.Endpoints) < 2 {
		return nil, nil
	}
	axis := quantity.AxisOf(set.Names)
	var list []figure
	var err error
	var first figure
	switch {
	case axis != nil:
		first, err = curves(m, axis)
	case singly(m):
		first, err = overTheta(ctx, m, set)
	}
	if err != nil {
		return nil, err
	}
	if first.SVG != nil {
		list = append(list, first)
	}
	if m.K() == 1 {
		return list, nil // its only loading is 1
	}
	loadings, err := components(m, set, axis)
	return append(list, loadings), err
}

// thetas returns even steps over the range of the model.
func thetas(m *model.Model) []float64 {
	ends := m.Graph.Endpoints
	return floats.Span(make([]float64, steps), ends[0], ends[len(ends)-1])
}

// overTheta draws each variable over θ: mean, observations and, if the model has a density, the
// band that contains 95 % of observations.
func overTheta(ctx context.Context, m *model.Model, set *dataset.Set) (figure, error) {
	at := thetas(m)
	means := mat.NewDense(len(at), m.K(), nil)
	for i, theta := range at {
		s, err := m.At(theta)
		if err != nil {
			return figure{}, err
		}
		means.SetRow(i, s.Mean)
	}
	caption := "Each variable over " + label(set) + ": the mean of the model"
	var chart *infer.Chart
	if m.Density != nil {
		var err error
		if chart, err = infer.NewChart(ctx, m, at, []float64{2.5, 97.5}); err != nil {
			return figure{}, err
		}
		caption += ", the band that contains 95 % of observations"
	}
	caption += fmt.Sprintf(", and up to %d training rows.", mostDots)
	rows := evenly(set.Train, mostDots)
	x := make([]float64, len(rows))
	values := mat.NewDense(len(rows), m.K(), nil)
	for r, i := range rows {
		x[r] = within(m.Graph, set.Theta[i])
		set.RowTo(values.RawRowView(r), i)
	}
	out := figure{Caption: caption}
	for k, name := range names(m) {
		mean, observed := mat.Col(nil, k, means), mat.Col(nil, k, values)
		p := &plot{width: 290, height: 190, x: span{at[0], at[len(at)-1]}, y: over(0.05, mean, observed), xLabel: label(set), title: name}
		if chart != nil {
			p.band(at, mat.Col(nil, k, chart.Curves[0]), mat.Col(nil, k, chart.Curves[1]), blue)
		}
		p.dots(x, observed, quiet, 1.5)
		p.line(at, mean, blue, 2)
		out.SVG = append(out.SVG, p.svg(nil))
	}
	return out, nil
}

// curves draws the mean at each endpoint along the axis of the variables, and how it differs from
// that at the first.
func curves(m *model.Model, axis *quantity.Axis) (figure, error) {
	ends := m.Graph.Endpoints
	var means, away [][]float64
	for _, theta := range ends {
		s, err := m.At(theta)
		if err != nil {
			return figure{}, err
		}
		means = append(means, s.Mean)
		away = append(away, floats.SubTo(make([]float64, m.K()), s.Mean, means[0]))
	}
	out := figure{Caption: fmt.Sprintf("The mean at the endpoints of the bins, from %s = %s (dark) to %s (light), and its difference from the first.", name(m), tick(ends[0]), tick(ends[len(ends)-1]))}
	for i, curves := range [][][]float64{means, away} {
		p := &plot{width: 440, height: 260, x: over(0, axis.Values), y: over(0.05, curves...), xLabel: along(axis), title: []string{"Mean", "Difference from the first"}[i]}
		for b, values := range curves {
			p.line(axis.Values, values, viridis(float64(b)/float64(len(ends)-1)), 1.5)
		}
		out.SVG = append(out.SVG, p.svg(nil))
	}
	return out, nil
}

// components draws the loadings in the middle of θ, in standard deviations if the model is
// standardised.
func components(m *model.Model, set *dataset.Set, axis *quantity.Axis) (figure, error) {
	ends := m.Graph.Endpoints
	middle := (ends[0] + ends[len(ends)-1]) / 2
	s, err := m.At(middle)
	if err != nil {
		return figure{}, err
	}
	x, labels := floats.Span(make([]float64, m.K()), 1, float64(m.K())), names(m)
	if axis != nil {
		x, labels = axis.Values, nil
	} else if !singly(m) {
		labels = nil
	}
	unit := "in the units of the data"
	if m.Scale != nil {
		unit = "in standard deviations of the variables"
	}
	out := figure{Caption: fmt.Sprintf("The components at %s = %s, %s; the percentages are their shares of the variance that all explain there, in the units of the fit.", name(m), tick(middle), unit)}
	whole := max(floats.Sum(s.Explained), math.SmallestNonzeroFloat64)
	for v := range min(m.Components, mostComponents) {
		loadings := s.Basis.RawRowView(v)
		if m.Scale != nil {
			floats.Div(loadings, m.Scale)
		}
		p := &plot{width: 290, height: 170, x: over(0.04, x), y: over(0.08, loadings, []float64{0}), title: fmt.Sprintf("Component %d, %.0f %%", v+1, 100*s.Explained[v]/whole)}
		if p.xLabel = "variable"; axis != nil {
			p.xLabel = along(axis)
		}
		p.line([]float64{p.x.low, p.x.high}, []float64{0, 0}, quiet, 1)
		p.line(x, loadings, blue, 1.5)
		if labels != nil {
			p.dots(x, loadings, blue, 3)
		}
		out.SVG = append(out.SVG, p.svg(labels))
	}
	return out, nil
}

// names returns the names of the variables.
func names(m *model.Model) []string {
	if m.Names == nil {
		return dataset.VariableNames(m.K())
	}
	return m.Names
}

// name returns that of θ.
func name(m *model.Model) string {
	if m.ThetaName == "" {
		return "θ"
	}
	return m.ThetaName
}

// label returns θ with its unit, as the data name it.
func label(set *dataset.Set) string {
	if set.ThetaName == "" {
		return "θ"
	}
	return set.ThetaName
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
