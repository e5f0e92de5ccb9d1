package tidy

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"

	"ppca/core/dataset/internal/roles"
	"ppca/core/fault"
)

// blocks reads tables side by side, such as wavelength, absorbance, wavelength, absorbance. Pairs of
// columns with the same first column are curves: each becomes a row. Other blocks with the same
// names stand below each other, with a column that tells them apart.
func (s *sheet) blocks() {
	used, width := s.sideBySide()
	if width == 0 {
		return
	}
	first := s.lowerName(used[0])
	labels, alike := s.labelsOf(used, width)
	switch same := width == 2 && s.sameAxis(used); {
	case same && labels != nil && s.isChosen(first):
		s.dropAxes(used, labels)
	case same && labels != nil:
		s.turnCurves(used, labels)
	case alike && (roles.IsParameter(first) || isDated(first) || roles.IsAxis(first) || s.hasDates(used[0])):
		s.stack(used, width, labels)
	}
}

// sideBySide returns the columns that are not empty and the width of the blocks: the distance
// between equal names, the first of which is that of the first column; 0 if there are no blocks.
func (s *sheet) sideBySide() (used []int, width int) {
	if !s.headed || s.options.Long != "" || len(s.names) < 4 || len(s.rows) < 3 {
		return nil, 0
	}
	for j := range s.names {
		if s.lowerName(j) != "" || slices.ContainsFunc(s.rows, func(r row) bool { return r.cells[j] != "" }) {
			used = append(used, j)
		}
	}
	var starts []int
	for at, j := range used {
		if name := s.lowerName(j); name != "" && name == s.lowerName(used[0]) {
			starts = append(starts, at)
		}
	}
	if len(starts) < 2 {
		return nil, 0
	}
	width = starts[1]
	for i, at := range starts {
		if at != i*width {
			return nil, 0
		}
	}
	if width < 2 || len(starts)*width > len(used) {
		return nil, 0
	}
	return used[:len(starts)*width], width
}

// lowerName returns the name of a column without that above it, and with its unit.
func (s *sheet) lowerName(j int) string {
	if j >= len(s.lower) {
		return s.names[j]
	}
	if bare := s.bare[s.names[j]]; bare != "" {
		return trimmed(s.lower[j]) + strings.TrimPrefix(s.names[j], bare)
	}
	return trimmed(s.lower[j])
}

// labelsOf returns the name of each block: the one above it or, of pairs, that of its second column;
// nil if they are not different. alike reports whether all blocks have the same names below those.
func (s *sheet) labelsOf(used []int, width int) (labels []string, alike bool) {
	alike = true
	for at := 0; at < len(used); at += width {
		label := ""
		for i, j := range used[at : at+width] {
			alike = alike && s.lowerName(j) == s.lowerName(used[i])
			if label == "" && j < len(s.upper) {
				label = trimmed(s.upper[j])
			}
		}
		if label == "" && width == 2 {
			label = s.names[used[at+1]]
		}
		labels = append(labels, label)
	}
	if slices.Contains(labels, "") || !isSet(labels) {
		return nil, alike
	}
	return labels, alike
}

func isSet(texts []string) bool {
	return len(slices.Compact(slices.Sorted(slices.Values(texts)))) == len(texts)
}

// sameAxis reports whether the first columns of all pairs have the same numbers, which rise or fall.
func (s *sheet) sameAxis(used []int) bool {
	before, sign := math.NaN(), 0.0
	for _, r := range s.rows {
		cell := r.cells[used[0]]
		for at := 0; at < len(used); at += 2 {
			if r.cells[used[at]] != cell {
				return false
			}
		}
		n, is := scanNumeral(cell)
		v, plain := n.value(markIn(n))
		if !is || !plain {
			return false
		}
		step := v - before
		if step == 0 || step*sign < 0 {
			return false
		}
		if step == step {
			sign = step
		}
		before = v
	}
	return true
}

// dropAxes leaves one column of the numbers that all pairs have.
func (s *sheet) dropAxes(used []int, labels []string) {
	names := append([]string{s.lowerName(used[0])}, labels...)
	for i, r := range s.rows {
		cells := []string{r.cells[used[0]]}
		for at := 1; at < len(used); at += 2 {
			cells = append(cells, r.cells[used[at]])
		}
		s.rows[i].cells = cells
	}
	s.note(fmt.Sprintf("column %q stands %d times with the same numbers; one is kept", names[0], len(labels)))
	s.names, s.upper, s.lower = names, nil, nil
}

// turnCurves makes a row of each pair of columns, with a variable for each number of the first. If
// the labels of the pairs are numbers with a unit, they are θ.
func (s *sheet) turnCurves(used []int, labels []string) {
	axis := s.lowerName(used[0])
	var along []string
	lines := []int{0}
	for _, r := range s.rows {
		along, lines = append(along, r.cells[used[0]]), append(lines, r.line)
	}
	lead, what := "name", "their names tell the rows apart"
	if unit := unitOfAll(labels); unit != "" {
		lead, what = "θ", "their names are numbers of "+unit+" and are θ"
	}
	turned := make([]row, len(labels))
	for b := range turned {
		turned[b] = row{cells: []string{labels[b]}, lines: lines}
		for _, r := range s.rows {
			turned[b].cells = append(turned[b].cells, r.cells[used[2*b+1]])
		}
	}
	s.note(fmt.Sprintf("the table has %d pairs of columns with the same %q; each is a row with a variable for each %[2]q, and %s; to keep the rows, set the option long to none", len(labels), axis, what))
	s.names, s.rows, s.upper, s.lower = append([]string{lead}, s.acrossNames(along, axis)...), turned, nil, nil
}

// unitOfAll returns the unit that texts have in common if they are different numbers.
func unitOfAll(texts []string) string {
	unit := ""
	seen := map[float64]bool{}
	for i, text := range texts {
		n, is := scanNumeral(text)
		v, plain := n.value(markIn(n))
		if !is || !plain || n.unit == "" || i > 0 && n.unit != unit || seen[v] {
			return ""
		}
		unit, seen[v] = n.unit, true
	}
	return unit
}

// stack puts blocks of columns below each other, behind a column with their labels.
func (s *sheet) stack(used []int, width int, labels []string) {
	if labels == nil {
		for at := range len(used) / width {
			labels = append(labels, number(at))
		}
	}
	names := []string{"group"}
	for _, j := range used[:width] {
		names = append(names, s.lowerName(j))
	}
	var others []int // columns beside the blocks
	for j := range s.names {
		if j > used[len(used)-1] && s.names[j] != "" && slices.ContainsFunc(s.rows, func(r row) bool { return r.cells[j] != "" }) {
			others = append(others, j)
			names = append(names, s.names[j])
		}
	}
	var stacked []row
	for b, label := range labels {
		for _, r := range s.rows {
			cells := []string{label}
			for _, j := range slices.Concat(used[b*width:(b+1)*width], others) {
				cells = append(cells, r.cells[j])
			}
			if filled(cells[1:width+1]) > 0 {
				stacked = append(stacked, row{line: r.line, cells: cells})
			}
		}
	}
	s.note(fmt.Sprintf("%d tables stand side by side (%s); they are put below each other, and the column %q tells them apart; to keep the rows, set the option long to none", len(labels), fault.List(labels), "group"))
	s.names, s.rows, s.upper, s.lower = names, stacked, nil, nil
}

// A part is one of several tables with the same header that stand one above the other.
type part struct {
	heading string
	from    int // its first row
}

// headingAbove returns the text that stands alone in the last row that is not empty, as the heading of
// a part; "" if that row is another.
func headingAbove(records []row) string {
	for i := len(records) - 1; i >= 0; i-- {
		if cells := records[i].cells; filled(cells) == 1 && isWord(cells[0]) {
			return cells[0]
		} else if filled(cells) > 0 {
			return ""
		}
	}
	return ""
}

// paged is what printers write above the pages of one table.
var paged = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(page|seite|sida|side|página|pagina)\b|continued|cont'd|fortsetzung|\(suite\)`)
})

// groupParts adds a column with the heading of each row's part, if all parts have different headings
// that are no pages.
func (s *sheet) groupParts(parts []part) {
	var headings []string
	for _, p := range parts {
		headings = append(headings, p.heading)
	}
	if len(parts) < 2 || slices.Contains(headings, "") || slices.Contains(s.names, "group") || !isSet(headings) || slices.ContainsFunc(headings, paged().MatchString) {
		return
	}
	at := 0
	for i, r := range s.rows {
		for at+1 < len(parts) && parts[at+1].from <= i {
			at++
		}
		s.rows[i] = r.replaced(len(r.cells), len(r.cells), headings[at])
	}
	s.names = append(s.names, "group")
	s.note(fmt.Sprintf("%d tables stand one above the other (%s); the column %q tells them apart", len(parts), fault.List(headings), "group"))
}
