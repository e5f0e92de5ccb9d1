package report

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"

	"ppca/core/fault"
)

// A plot is a chart with two linear axes.
type plot struct {
	width, height float64
	x, y          span
	xLabel, title string
	marks         strings.Builder
}

// A span is the range of an axis.
type span struct{ low, high float64 }

// over returns the span of numbers, with a margin as a share of it; NaN does not count.
func over(margin float64, lists ...[]float64) span {
	s := span{math.Inf(1), math.Inf(-1)}
	for _, list := range lists {
		for _, v := range list {
			if !math.IsNaN(v) {
				s.low, s.high = min(s.low, v), max(s.high, v)
			}
		}
	}
	if !(s.low < s.high) {
		return span{s.low - 1, s.high + 1}
	}
	room := margin * (s.high - s.low)
	return span{s.low - room, s.high + room}
}

// Room around the frame, pixels.
const (
	left, right, above, below = 56, 10, 22, 36
)

func (p *plot) px(v float64) float64 {
	return left + (v-p.x.low)/(p.x.high-p.x.low)*(p.width-left-right)
}

func (p *plot) py(v float64) float64 {
	return above + (p.y.high-v)/(p.y.high-p.y.low)*(p.height-above-below)
}

// line draws a line through points.
func (p *plot) line(x, y []float64, colour string, width float64) {
	var path strings.Builder
	for i := range x {
		if !math.IsNaN(y[i]) {
			fmt.Fprintf(&path, "%.1f,%.1f ", p.px(x[i]), p.py(y[i]))
		}
	}
	fmt.Fprintf(&p.marks, `<polyline points="%s" fill="none" stroke="%s" stroke-width="%g" stroke-linejoin="round"/>`, path.String(), colour, width)
}

// band fills the area between two lines, where both are known.
func (p *plot) band(x, low, high []float64, colour string) {
	var path, back string
	for i := range x {
		if math.IsNaN(low[i]) || math.IsNaN(high[i]) {
			continue
		}
		path += fmt.Sprintf("%.1f,%.1f ", p.px(x[i]), p.py(low[i]))
		back = fmt.Sprintf("%.1f,%.1f ", p.px(x[i]), p.py(high[i])) + back
	}
	fmt.Fprintf(&p.marks, `<polygon points="%s" fill="%s" opacity="0.15"/>`, path+back, colour)
}

// dots draws a dot at each point inside the frame.
func (p *plot) dots(x, y []float64, colour string, radius float64) {
	for i := range x {
		if !math.IsNaN(y[i]) && p.y.low <= y[i] && y[i] <= p.y.high {
			fmt.Fprintf(&p.marks, `<circle cx="%.1f" cy="%.1f" r="%g" fill="%s" opacity="0.5"/>`, p.px(x[i]), p.py(y[i]), radius, colour)
		}
	}
}

// svg returns the chart with its axes.
func (p *plot) svg() string {
	var out strings.Builder
	out.WriteString(opening(p.width, p.height, p.title))
	fmt.Fprintf(&out, `<text x="%d" y="14" font-weight="600">%s</text>`, left, html.EscapeString(fault.Shortened(p.title, 34)))
	for _, v := range ticks(p.y, 4) {
		fmt.Fprintf(&out, `<line x1="%d" x2="%g" y1="%.1f" y2="%.1f" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%s</text>`,
			left, p.width-right, p.py(v), p.py(v), left-6, p.py(v)+4, mark(v))
	}
	bottom := p.height - below
	for _, v := range ticks(p.x, (p.width-left)/60) {
		fmt.Fprintf(&out, `<text x="%.1f" y="%g" text-anchor="middle">%s</text>`, p.px(v), bottom+14, mark(v))
	}
	fmt.Fprintf(&out, `<text x="%g" y="%g" text-anchor="middle">%s</text>`, (left+p.width-right)/2, p.height-6, html.EscapeString(fault.Shortened(p.xLabel, 40)))
	out.WriteString(p.marks.String())
	out.WriteString("</svg>")
	return out.String()
}

// opening returns the first tag of a picture.
func opening(width, height float64, title string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 %g %g" role="img" aria-label="%s" font-family="system-ui, sans-serif" font-size="11" fill="#444">`,
		width, height, html.EscapeString(title))
}

// bars returns a chart with a bar for each named value.
func bars(names []string, values []float64, title string) string {
	const width, lines, row, room = 290, 16., 15., 112.
	height := above + row*float64(len(values)) + lines
	p := &plot{width: width, height: height, x: over(0.04, values, []float64{0})}
	px := func(v float64) float64 { return room + (v-p.x.low)/(p.x.high-p.x.low)*(width-room-right) }
	var out strings.Builder
	out.WriteString(opening(width, height, title))
	fmt.Fprintf(&out, `<text x="%g" y="14" font-weight="600">%s</text>`, room, html.EscapeString(title))
	bottom := height - lines
	for _, v := range ticks(p.x, 3) {
		fmt.Fprintf(&out, `<line x1="%.1f" x2="%.1f" y1="%d" y2="%g" stroke="#ddd"/><text x="%.1f" y="%g" text-anchor="middle">%s</text>`, px(v), px(v), above, bottom, px(v), bottom+13, mark(v))
	}
	for k, v := range values {
		y := above + row*float64(k)
		fmt.Fprintf(&out, `<text x="%g" y="%.1f" text-anchor="end">%s</text><rect x="%.1f" y="%.1f" width="%.1f" height="%g" fill="%s"/>`,
			room-6, y+11, html.EscapeString(fault.Shortened(names[k], 16)), px(min(0, v)), y+3, math.Abs(px(v)-px(0)), row-6, blue)
	}
	fmt.Fprintf(&out, `<line x1="%.1f" x2="%.1f" y1="%d" y2="%g" stroke="%s"/></svg>`, px(0), px(0), above, bottom, quiet)
	return out.String()
}

// ticks returns round numbers within a span, about so many.
func ticks(s span, wanted float64) []float64 {
	step := math.Pow(10, math.Floor(math.Log10((s.high-s.low)/wanted)))
	for _, times := range []float64{2, 5, 10} {
		if (s.high-s.low)/step > wanted {
			step *= times / map[float64]float64{2: 1, 5: 2, 10: 5}[times]
		}
	}
	var list []float64
	for v := math.Ceil(s.low/step) * step; v <= s.high+step*1e-9 && len(list) < 50; v += step {
		list = append(list, math.Round(v/step)*step+0) // not −0
	}
	return list
}

// mark returns a tick, a round number, with all its digits.
func mark(v float64) string { return signed(v, 12) }

// tick returns a θ with at most six digits, or two after those before the point.
func tick(v float64) string {
	digits := 6
	if size := math.Abs(v); size >= 1e4 && size < 1e15 {
		digits = int(math.Log10(size)) + 3
	}
	return signed(v, digits)
}

func signed(v float64, digits int) string {
	return strings.Replace(strconv.FormatFloat(v, 'g', digits, 64), "-", "−", 1)
}
