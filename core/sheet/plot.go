package sheet

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
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

// band fills the area between two lines.
func (p *plot) band(x, low, high []float64, colour string) {
	var path strings.Builder
	for i := range x {
		fmt.Fprintf(&path, "%.1f,%.1f ", p.px(x[i]), p.py(low[i]))
	}
	for i := len(x) - 1; i >= 0; i-- {
		fmt.Fprintf(&path, "%.1f,%.1f ", p.px(x[i]), p.py(high[i]))
	}
	fmt.Fprintf(&p.marks, `<polygon points="%s" fill="%s" opacity="0.15"/>`, path.String(), colour)
}

// dots draws a dot at each point inside the frame.
func (p *plot) dots(x, y []float64, colour string, radius float64) {
	for i := range x {
		if !math.IsNaN(y[i]) && p.y.low <= y[i] && y[i] <= p.y.high {
			fmt.Fprintf(&p.marks, `<circle cx="%.1f" cy="%.1f" r="%g" fill="%s" opacity="0.5"/>`, p.px(x[i]), p.py(y[i]), radius, colour)
		}
	}
}

// svg returns the chart with its axes. Names stand below whole numbers from 1 in place of ticks.
func (p *plot) svg(names []string) string {
	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%g" height="%g" viewBox="0 0 %g %g" overflow="visible" role="img" aria-label="%s" font-family="system-ui, sans-serif" font-size="11" fill="#444">`,
		p.width, p.height, p.width, p.height, html.EscapeString(p.title))
	fmt.Fprintf(&out, `<text x="%d" y="14" font-weight="600">%s</text>`, left, html.EscapeString(p.title))
	for _, v := range ticks(p.y, 4) {
		fmt.Fprintf(&out, `<line x1="%d" x2="%g" y1="%.1f" y2="%.1f" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%s</text>`,
			left, p.width-right, p.py(v), p.py(v), left-6, p.py(v)+4, tick(v))
	}
	bottom := p.height - below
	if names == nil {
		for _, v := range ticks(p.x, (p.width-left)/60) {
			fmt.Fprintf(&out, `<text x="%.1f" y="%g" text-anchor="middle">%s</text>`, p.px(v), bottom+14, tick(v))
		}
	}
	for k, name := range names {
		const most = 9
		if letters := []rune(name); len(letters) > most {
			name = string(letters[:most-1]) + "…"
		}
		step := int(math.Ceil(60 * float64(len(names)) / (p.width - left)))
		if k%max(1, step) == 0 {
			fmt.Fprintf(&out, `<text x="%.1f" y="%g" text-anchor="middle">%s</text>`, p.px(float64(k+1)), bottom+14, html.EscapeString(name))
		}
	}
	fmt.Fprintf(&out, `<text x="%g" y="%g" text-anchor="middle">%s</text>`, (left+p.width-right)/2, p.height-6, html.EscapeString(p.xLabel))
	out.WriteString(p.marks.String())
	out.WriteString("</svg>")
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

// tick returns a number with the digits that it needs.
func tick(v float64) string {
	return strings.Replace(strconv.FormatFloat(v, 'g', 6, 64), "-", "−", 1)
}
