package report

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"image/png"
	"math"
	"strings"

	"gonum.org/v1/gonum/floats"

	"ppca/core/dataset"
	"ppca/core/model"
)

// The pictures of the mean along θ.
const (
	mostMeans  = 7
	smallEdge  = 76. // the longer side of one of many pictures, pixels
	largerEdge = 92. // of one of three
)

// A cell is a picture with a text below it.
type cell struct {
	values []float64
	text   string
}

// albumOf returns the figures of a model of pictures: the mean along θ, of two parameters at few
// values of the second, and the components in the middle.
func albumOf(m *model.Model) ([]figure, error) {
	axes := m.Graph.Axes()
	a := axes[0]
	last := a.Endpoints[len(a.Endpoints)-1]
	if a.Period > 0 {
		last -= a.Period / mostMeans // the ring ends where it begins
	}
	along := floats.Span(make([]float64, mostMeans), a.Endpoints[0], last)
	seconds := []float64{math.NaN()}
	if len(axes) > 1 {
		seconds = shown(axes[1])
	}
	var rows [][]cell
	for _, second := range seconds {
		var row []cell
		for _, first := range along {
			theta, text := []float64{first}, tick(rounded(first, last-a.Endpoints[0]))
			if len(axes) > 1 {
				theta, text = append(theta, second), text+"; "+tick(rounded(second, seconds[len(seconds)-1]-seconds[0]))
			}
			s, err := m.At(theta...)
			if err != nil {
				return nil, err
			}
			row = append(row, cell{s.Mean, text})
		}
		rows = append(rows, row)
	}
	at := middle(m)
	s, err := m.At(at...)
	if err != nil {
		return nil, err
	}
	var moved [][]cell
	for v, title := range shares(m, s) {
		var row []cell
		for _, sd := range []float64{-2, 0, 2} {
			row = append(row, cell{floats.AddScaledTo(make([]float64, m.K()), s.Mean, sd*m.CoefficientSD[v], s.Basis.RawRowView(v)), []string{"−2σ", title, "+2σ"}[int(sd/2)+1]})
		}
		moved = append(moved, row)
	}
	low, high := levels(rows)
	means, err := draw(m, rows, smallEdge, low, high)
	if err != nil {
		return nil, err
	}
	caption := "The mean along " + name(m)
	if len(axes) > 1 {
		caption += ", at three values of " + secondName(m) + " (the second number)"
	}
	list := []figure{{Caption: caption + scale(low, high) + ".", Columns: 1, SVG: []string{means}}}
	var components []string
	for _, row := range moved {
		picture, err := draw(m, [][]cell{row}, largerEdge, low, high)
		if err != nil {
			return nil, err
		}
		components = append(components, picture)
	}
	return append(list, figure{
		Caption: fmt.Sprintf("The mean at %s with each component added, two standard deviations σ of its coefficient to either side; the percentages are their shares of the variance that all explain there.", whereabouts(m, at)),
		Columns: 2, SVG: components,
	}), nil
}

// rounded rounds a value to a hundredth of a span, for a label.
func rounded(v, span float64) float64 {
	if !(span > 0) {
		return v
	}
	unit := math.Pow(10, math.Floor(math.Log10(span))-2)
	return math.Round(v/unit)*unit + 0
}

// levels returns what is black and what is white: 0 and 1 for intensities.
func levels(rows [][]cell) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, row := range rows {
		for _, each := range row {
			low, high = min(low, floats.Min(each.values)), max(high, floats.Max(each.values))
		}
	}
	switch {
	case low > -0.05 && high < 1.05:
		return 0, 1
	case low < high:
		return low, high
	}
	return low, low + 1
}

// scale says what is black and white, if they are not 0 and 1.
func scale(low, high float64) string {
	if low == 0 && high == 1 {
		return ""
	}
	return fmt.Sprintf("; black is %.3g and white %.3g in the units of the data", low, high)
}

// draw returns rows of pictures as one, each pixel from black at low to white at high. edge is the
// longer side of a picture.
func draw(m *model.Model, rows [][]cell, edge, low, high float64) (string, error) {
	const gap, line = 8., 16.
	w, h := edge*float64(m.Shape.Width), edge*float64(m.Shape.Height)
	longer := float64(max(m.Shape.Width, m.Shape.Height))
	w, h = w/longer, h/longer
	width := float64(len(rows[0]))*(max(w, edge)+gap) - gap
	height := float64(len(rows)) * (h + line + gap)
	var out strings.Builder
	out.WriteString(opening(width, height, "Pictures"))
	for j, row := range rows {
		for i, each := range row {
			var file bytes.Buffer
			scaled := make([]float64, len(each.values))
			for p, v := range each.values {
				scaled[p] = (v - low) / (high - low)
			}
			if err := png.Encode(&file, dataset.Image(scaled, *m.Shape)); err != nil {
				return "", err
			}
			x, y := float64(i)*(max(w, edge)+gap), float64(j)*(h+line+gap)
			fmt.Fprintf(&out, `<image x="%.1f" y="%.1f" width="%.1f" height="%.1f" xlink:href="data:image/png;base64,%s"/><text x="%.1f" y="%.1f" text-anchor="middle">%s</text>`,
				x+(max(w, edge)-w)/2, y, w, h, base64.StdEncoding.EncodeToString(file.Bytes()), x+max(w, edge)/2, y+h+12, html.EscapeString(each.text))
		}
	}
	out.WriteString("</svg>")
	return out.String(), nil
}
