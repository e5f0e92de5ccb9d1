package tidy

import (
	"fmt"
	"slices"
	"strings"

	"ppca/core/dataset/internal/csvtext"
)

func (s *sheet) hasHeader(records []row, width int) bool {
	if o := s.options.Header; o != nil {
		return *o
	}
	first := records[0].cells
	if s.hasParameterAbove(records) { // also if θ is chosen by its name
		return false
	}
	if o := s.options; slices.ContainsFunc(append(slices.Concat(strings.Split(o.Theta+","+o.Long, ","), o.OneHot), o.Theta, o.ID, o.Group, o.Split), func(name string) bool {
		return slices.Contains(first, name) && isWord(name)
	}) {
		return true
	}
	if len(first) == width-1 && words(first) == len(first) {
		return true
	}
	found := words(first)
	if found == filled(first) {
		return found > 0 && (len(records) == 1 || words(records[1].cells) < found || found > 1)
	}
	for j, cell := range first { // a word above numbers, or no name above numbers
		if isWord(cell) && below(records[1:], j) || cell == "" && j == 0 && below(records[1:], j) {
			return true
		}
	}
	return false
}

// below reports whether a column has numbers only.
func below(records []row, j int) bool {
	found := false
	for _, r := range records[:min(len(records), sniffed)] {
		if j < len(r.cells) && r.cells[j] != "" {
			if isWord(r.cells[j]) {
				return false
			}
			found = true
		}
	}
	return found
}

// readHeader reads the names, and the units below them.
func (s *sheet) readHeader(records []row, width int) []row {
	s.headed = true
	names := slices.Clone(records[0].cells)
	records = records[1:]
	for len(records) > 1 && words(records[0].cells) == filled(records[0].cells) && !isUnits(records[0].cells) && hasNumbers(records[1:]) && spans(names, records[0].cells) {
		if onTwoLines(names, records[0].cells) {
			s.note(fmt.Sprintf("the names are on two lines, such as %q", names[len(names)-1]+" "+records[0].cells[len(names)-1]))
		} else {
			s.note(fmt.Sprintf("line %d is above the names and is skipped: %q", records[0].line-1, excerpt(row{cells: names})))
		}
		names = merged(names, records[0].cells)
		records = records[1:]
	}
	records = s.skipRemarks(names, records)
	switch {
	case len(names) != width-1:
	case !slices.ContainsFunc(records, func(r row) bool { return len(r.cells) == width && r.cells[width-1] != "" }): // rows end with a separator
		width--
	default: // R writes no name above the names of rows
		names = append([]string{""}, names...)
	}
	for len(names) > width && !slices.ContainsFunc(records, func(r row) bool { return len(r.cells) > width }) {
		s.note(fmt.Sprintf("no row has a cell in column %d, %q; it is skipped", len(names), names[len(names)-1]))
		names = names[:len(names)-1]
	}
	if len(records) > 1 && isUnits(records[0].cells) {
		s.note(fmt.Sprintf("line %d holds units; they are added to the names", records[0].line))
		for j, unit := range records[0].cells {
			s.unite(names, j, unit)
		}
		records = records[1:]
	}
	for j := range names {
		names[j] = trimmed(names[j])
	}
	s.names = names
	return records
}

// skipRemarks returns the rows without those between the names and the numbers: the name of the
// index of pandas, and words in columns of numbers. The first row of such words, if they are
// short, holds units.
func (s *sheet) skipRemarks(names []string, records []row) []row {
	for len(records) > 1 && !isUnits(records[0].cells) && words(records[0].cells) == filled(records[0].cells) {
		cells := records[0].cells
		if filled(cells) == 1 && cells[0] != "" && len(cells) > 1 && names[0] == "" && below(records[1:], 0) {
			names[0] = cells[0]
			records = records[1:]
			continue
		}
		rest := records[1:]
		for len(rest) > 1 && words(rest[0].cells) == filled(rest[0].cells) {
			rest = rest[1:]
		}
		var numeric []int // columns of numbers that begin with a word
		short := true
		for j, cell := range cells {
			if isWord(cell) && numbersBelow(rest, j) {
				numeric = append(numeric, j)
				short = short && len([]rune(cell)) <= 12
			}
		}
		if len(numeric) == 0 || len(cells) != len(names) {
			return records
		}
		if short && len(s.bare) == 0 {
			s.note(fmt.Sprintf("line %d holds units; they are added to the names", records[0].line))
			for _, j := range numeric {
				s.unite(names, j, cells[j])
			}
		} else {
			s.note(fmt.Sprintf("line %d is above the numbers and is skipped: %q", records[0].line, excerpt(records[0])))
		}
		records = records[1:]
	}
	return records
}

// unite adds a unit to the name of a column.
func (s *sheet) unite(names []string, j int, unit string) {
	if unit = strings.Trim(unit, " ()[]"); j < len(names) && unit != "" && strings.Trim(unit, "-–") != "" {
		name := trimmed(names[j])
		names[j] = name + " (" + unit + ")"
		s.bare[names[j]] = name
	}
}

// numbersBelow reports whether a column has numbers, no dates, and signs of missing cells only.
func numbersBelow(records []row, j int) bool {
	found := false
	for _, r := range records[:min(len(records), sniffed)] {
		if j >= len(r.cells) || isMissing(r.cells[j]) || isFlag(r.cells[j]) {
			continue
		}
		if _, is := scanNumeral(r.cells[j]); !is {
			return false
		}
		found = true
	}
	return found
}

// trimmed returns a name with single blanks.
func trimmed(name string) string { return csvtext.Unguard(strings.Join(strings.Fields(name), " ")) }

// spans reports whether names are of several columns each, because some are empty or equal.
func spans(names, below []string) bool {
	for j := 1; j < len(names) && j < len(below); j++ {
		if names[j] != "" && names[j] == names[j-1] && below[j] != below[j-1] {
			return true
		}
	}
	return filled(names) < filled(below)
}

// merged returns the lower of two rows of names, with the upper name before those that would
// be equal.
func merged(upper, lower []string) []string {
	out, last := slices.Clone(lower), ""
	for j := range out {
		if onTwoLines(upper, lower) {
			out[j] = strings.TrimSpace(upper[j] + " " + lower[j])
			continue
		}
		if j < len(upper) && upper[j] != "" {
			last = upper[j]
		}
		if out[j] == "" {
			out[j] = last
		} else if last != "" && (repeated(lower, j) || j < len(upper) && upper[j] != "" && repeated(upper, j)) {
			out[j] = last + " " + out[j]
		}
	}
	return out
}

// onTwoLines reports whether each name from some column on has a word above it, none of them for
// several columns.
func onTwoLines(upper, lower []string) bool {
	from := slices.IndexFunc(upper, func(cell string) bool { return cell != "" })
	return from > 0 && len(upper) == len(lower) && len(upper)-from > 2 && !slices.Contains(upper[from:], "") && !slices.Contains(lower, "") &&
		!slices.ContainsFunc(upper[from:], func(cell string) bool { return repeated(upper, slices.Index(upper, cell)) })
}

// repeated reports whether another cell is equal to cell j.
func repeated(cells []string, j int) bool {
	return slices.Index(cells, cells[j]) != j || slices.Contains(cells[j+1:], cells[j])
}

// units of measurement that stand alone in a row below the names: those of the SI, with the
// prefixes in use, and others of medicine, weather, spectra and electronics. A unit that is
// absent is found in brackets.
var units = strings.Fields("mm cm m km in ft nm µm μm um g mg µg kg t lb s ms min h hr hrs hours d day days y yr years year a.u. °c c k f °f % ‰ hz khz v mv a ma w kw pa hpa kpa mpa bar mbar mmhg ml l dl bpm m/s km/h mm/h ppm ppb mol mmol mmol/l mg/l mg/dl g/l kg/m2 kg/m² kg/m³ deg degrees ° rad unitless cm² m² w/m² db j kj kcal n nm⁻¹ cm-1 1/min")

// isUnits reports whether every cell is a unit or empty, and at least two are units or one is
// in brackets.
func isUnits(cells []string) bool {
	found := 0
	for _, cell := range cells {
		bare := strings.Trim(cell, " ()[]")
		switch {
		case bare == "" || strings.Trim(bare, "-–") == "":
			continue
		case bare != strings.TrimSpace(cell) && isWord(cell):
			found += 2
		case slices.Contains(units, strings.ToLower(bare)):
			found++
		default:
			return false
		}
	}
	return found > 1 || found == 1 && filled(cells) <= 2
}

// isWord reports whether a cell has text that is no number, date or sign of a missing cell.
func isWord(cell string) bool {
	if isMissing(cell) {
		return false
	}
	if _, is := scanNumeral(cell); is {
		return false
	}
	_, is := scanMoment(cell)
	return !is && cell != ""
}

func words(cells []string) int {
	count := 0
	for _, cell := range cells {
		if isWord(cell) {
			count++
		}
	}
	return count
}
