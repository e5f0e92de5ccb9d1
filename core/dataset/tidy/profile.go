package tidy

import (
	"slices"
	"strings"

	"ppca/core/dataset/internal/table"
)

// A profile is what the cells of a column are.
type profile struct {
	cells                int // that are not missing
	numerals             int
	marks                [5]int // numerals by their marks
	units                map[string]int
	truths               int
	moments              moments
	dated                int
	missing              map[string]int // cells by their texts
	flags                map[string]int // texts that mean missing if the others are numbers
	remarked             string         // a number with a remark
	flagged              string         // a number with a unit or a letter
	example, firstNumber string
}

// isMoments reports whether every cell is a date or a time.
func (p *profile) isMoments() bool { return p.cells > 0 && p.dated == p.cells }

// profile looks at the cells of a column.
func (s *sheet) profile(j int) profile {
	p := profile{units: map[string]int{}, missing: map[string]int{}, flags: map[string]int{}}
	flagged, unitless := 0, 0
	for _, r := range s.rows {
		cell := r.cells[j]
		if s.isMissing(cell) {
			p.missing[cell]++
			continue
		}
		p.cells++
		bare := isBare(strings.TrimPrefix(cell, "-")) // most cells: no flag, no truth, and no day
		if !bare {
			if len(s.options.NA) == 0 && isFlag(cell) {
				p.flags[cell]++
				flagged++
			}
			if _, is := truth(cell); is {
				p.truths++
			}
		}
		if n, is := scanNumeral(cell); is && (bare || !isChanged(cell)) {
			p.numerals++
			if p.marks[n.marks]++; n.marks == eitherComma && p.example == "" {
				p.example = cell
			}
			if n.unit == "" {
				unitless++
			} else if p.units[n.unit]++; p.flagged == "" {
				p.flagged = cell
			}
			if n.remark != "" && p.remarked == "" {
				p.remarked = cell
			}
			if p.firstNumber == "" {
				p.firstNumber = cell
			}
		}
		if p.dated == p.cells-1 { // else one cell is no date
			if m, is := scanMoment(cell); is && p.moments.add(m) {
				p.dated++
			}
		}
	}
	if p.isMoments() && p.moments.alone == p.cells && s.comma != ';' && !isDated(s.names[j]) && !table.IsMonth(strings.ToLower(s.names[j])) { // a month before October or a decimal comma shows that they are dates
		p.dated = 0
	}
	if unitless > 0 {
		p.units[""] = unitless
	}
	if flagged > 0 && p.numerals > flagged {
		p.cells -= flagged
		for text, count := range p.flags {
			p.missing[text] += count
		}
	}
	return p
}

// isMissing reports whether a cell has no value: by the option, or by the usual signs.
func (s *sheet) isMissing(cell string) bool {
	if len(s.options.NA) > 0 {
		return standard(cell) || slices.Contains(s.options.NA, cell)
	}
	return isMissing(cell)
}

// decimal returns the decimal mark of the file: by the option, or the one that more columns
// show; none if nothing shows it.
func (s *sheet) decimal(profiles []profile) marks {
	switch s.options.Decimal {
	case ".":
		return point
	case ",":
		return comma
	}
	points, commas := 0, 0
	for _, p := range profiles {
		if p.isMoments() || p.numerals*2 < p.cells {
			continue
		}
		if p.marks[point] > p.marks[comma] {
			points++
		} else if p.marks[comma] > 0 {
			commas++
		}
	}
	switch {
	case points > commas:
		return point
	case commas > 0:
		return comma
	case s.comma == ';' && slices.ContainsFunc(profiles, func(p profile) bool { return p.marks[eitherComma] > 0 }):
		return comma
	case s.typed:
		return point
	}
	return none
}
