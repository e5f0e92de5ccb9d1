package tidy

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ppca/core/dataset/internal/cell"
	"ppca/core/dataset/internal/roles"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// numbers converts a column of numbers. Cells with other text stay as they are.
func (s *sheet) numbers(c *column, j int, p *profile, decimal marks) error {
	others := decimal
	switch { // what the column itself shows comes first
	case s.options.Decimal != "":
	case p.marks[point] > 0 && p.marks[comma] == 0:
		decimal = point
	case p.marks[comma] > 0 && p.marks[point] == 0:
		decimal = comma
	}
	if decimal == none {
		c.Ask = s.unclear(j, p)
		if p.marks[eitherPoint] == 0 || c.Ask == nil {
			decimal = point
		}
		if c.Ask != nil {
			s.copyCells(c, j)
			return nil
		}
	}
	unit, flagged, scaled := commonUnit(p), p.isFlagged(), p.isScaled()
	if unit == "" && !flagged && !scaled && s.someUnits(j, p, decimal) {
		flagged = true
	}
	sizes, common := p.sizes()
	if sizes != nil {
		unit = common
	}
	c.Code = s.isCode(j)
	c.written = make([]string, len(s.rows))
	values := make([]float64, len(s.rows))
	grouped, remarked, bracketed, multiplied := 0, 0, "", ""
	for i, r := range s.rows {
		cell := r.cells[j]
		values[i] = math.NaN()
		if s.isMissing(cell) || len(p.missing) > 0 && p.missing[cell] > 0 {
			continue
		}
		n, is := scanNumeral(cell)
		v, text, fits := n.read(decimal)
		if is && !fits && c.Ask == nil && p.numerals == p.cells {
			c.Ask = fault.New(fault.Format, "%s, row %d (line %d), column %q: %q has another decimal mark than other cells: correct it, or choose the mark, . or , (the option decimal)", s.file, i+1, r.lineOf(j), s.names[j], cell).
				With("file", s.file).With("row", i+1).With("line", r.lineOf(j)).With("column", s.names[j]).With("value", cell)
		}
		switch {
		case flagged && n.unit != "":
			n.unit, n.remark = "", n.unit
		case scaled:
			v *= multiples[n.unit]
			n.unit, text = "", shortest(v)
		case sizes != nil && n.unit != unit:
			v = scaledBy(v, sizes[n.unit])
			n.unit, text = unit, shortest(v)
		}
		if !is || !fits || n.unit != "" && n.unit != unit {
			c.written[i] = cell
			continue
		}
		if n.remark != "" {
			remarked++
		}
		if n.negative && cell[0] == '(' {
			bracketed = cmp.Or(bracketed, cell)
		}
		if n.multiple != "" {
			multiplied = cmp.Or(multiplied, fmt.Sprintf("%q is %s", cell, strconv.FormatFloat(v, 'f', -1, 64)))
		}
		if divides(n, decimal) {
			grouped++
		}
		values[i], c.written[i] = v, text
		if isDigits(cell) && (cell[0] == '0' || v >= table.Exact) { // as an id or group it keeps all its digits
			c.written[i] = cell
			c.Exact = c.Exact || v >= table.Exact
		}
	}
	if scaled {
		unit = ""
		s.note(fmt.Sprintf("column %q: multiples are read: k is a thousand, M a million, B a billion", s.names[j]))
	}
	if sizes != nil {
		s.note(fmt.Sprintf("column %q has the units %s; its numbers are converted to %s", s.names[j], fault.List(slices.Sorted(maps.Keys(sizes))), unit))
	}
	s.describe(c, p, decimal, grouped, unit)
	if others+decimal == point+comma {
		s.note(fmt.Sprintf("column %q: the decimal mark is a %s, unlike in other columns; if these are no such numbers, leave the column out", s.names[j], map[marks]string{point: "point", comma: "comma"}[decimal]))
	}
	if bracketed != "" {
		s.note(fmt.Sprintf("column %q: a number in brackets is below zero, as in %q", s.names[j], bracketed))
	}
	if multiplied != "" {
		s.note(fmt.Sprintf("column %q has words for multiples: %s", s.names[j], multiplied))
	}
	if p.remarked == "" {
		p.remarked = p.flagged
	}
	if remarked > 0 {
		s.note(fmt.Sprintf("column %q: %s as in %q: the number in front is read", s.names[j], fault.Plural(remarked, "cell"), p.remarked))
	}
	if p.numerals == p.cells {
		s.leaveOutCodes(c, j, p, values)
	}
	s.tellMissing(cmp.Or(s.names[j], "x"+number(j)), p.missing)
	return nil
}

// isCode reports whether a column has digits of equal length, some with leading zeros.
func (s *sheet) isCode(j int) bool {
	length, zero := 0, false
	for _, r := range s.rows {
		cell := r.cells[j]
		if s.isMissing(cell) {
			continue
		}
		if !isDigits(cell) || len(cell) < table.CodeLength || length > 0 && len(cell) != length {
			return false
		}
		length, zero = len(cell), zero || cell[0] == '0'
	}
	return zero
}

// areWells reports whether the cells of a column are a plate, a row and a column, such as 1B7. If the row
// is always E, they could be powers of ten, and the name decides.
func (s *sheet) areWells(j int) bool {
	found, rows := 0, map[string]bool{}
	for _, r := range s.rows {
		cell := r.cells[j]
		if s.isMissing(cell) {
			continue
		}
		at := strings.IndexFunc(cell, unicode.IsLetter)
		if at < 1 || at > 3 || !isDigits(cell[:at]) || !isDigits(cell[at+1:]) || len(cell) > at+3 {
			return false
		}
		rows[strings.ToUpper(cell[at:at+1])] = true
		found++
	}
	return found > 1 && (roles.IsPlace(s.names[j]) || rows["E"] && len(rows) > 1)
}

// unclear returns the question about a column in which a comma or a point can divide thousands,
// or nil.
func (s *sheet) unclear(j int, p *profile) error {
	mark, found := "", p.example
	switch {
	case p.marks[eitherComma] > 0 && s.comma != ',':
		mark = "comma"
	case p.marks[eitherPoint] > 0 && p.marks[none] == 0 && s.comma == ';':
		mark, found = "point", p.firstNumber
	default:
		return nil
	}
	return fault.New(fault.Option, "%s, column %q: the %s of %q can be the decimal mark or divide thousands, and no cell shows which: choose the decimal mark, . or , (the option decimal)", s.file, s.names[j], mark, found).
		With("file", s.file).With("column", s.names[j]).With("option", "decimal").With("choices", []string{".", ","})
}

// divides reports whether a numeral has a mark that divides thousands.
func divides(n numeral, decimal marks) bool {
	return !isBare(n.body) && strings.ContainsAny(n.body, blanks) || decimal == comma && strings.Contains(n.body, ".") || decimal != comma && strings.Contains(n.body, ",")
}

// multiples are the letters behind numbers in other multiples; a letter that could be a unit is
// one only beside another.
var multiples = map[string]float64{"": 1, "k": 1e3, "K": 1e3, "M": 1e6, "Mio": 1e6, "mio": 1e6, "mn": 1e6, "million": 1e6, "Tsd": 1e3, "tsd": 1e3, "thousand": 1e3, "billion": 1e9, "B": 1e9, "bn": 1e9, "Mrd": 1e9}

// sizes returns the multiples of one unit that all units of a column are, such as nM and µM, and that
// unit: the one of most numbers; nil for other units and where a number has none.
func (p *profile) sizes() (multiples map[string]float64, common string) {
	units := slices.Sorted(maps.Keys(p.units))
	if len(units) < 2 {
		return nil, ""
	}
	common = slices.MaxFunc(units, func(a, b string) int { return p.units[a] - p.units[b] })
	one, of, known := cell.UnitOf(common)
	multiples = map[string]float64{}
	for _, unit := range units {
		power, base, is := cell.UnitOf(unit)
		if !known || !is || base != of {
			return nil, ""
		}
		multiples[unit] = math.Pow10(power - one)
	}
	return multiples, common
}

// scaledBy returns a product, rounded as its text is: 0.9 of 1000, not 900.0000000000001.
func scaledBy(v, multiple float64) float64 {
	v, _ = strconv.ParseFloat(strconv.FormatFloat(v*multiple, 'g', 15, 64), 64)
	return v
}

// isScaled reports whether the numbers of a column are in several multiples, such as 1.2M and
// 800k.
func (p *profile) isScaled() bool {
	for unit := range p.units {
		if multiples[unit] == 0 {
			return false
		}
	}
	return len(p.units) > 1
}

// isFlagged reports whether some numbers of a column have a letter behind them: as Eurostat
// writes it, for break, estimated, provisional, revised, unreliable; or as laboratories do, for
// high, low and abnormal.
func (p *profile) isFlagged() bool {
	office, laboratory := true, true
	for unit := range p.units {
		office = office && strings.Trim(unit, "bepruzn") == "" && len(unit) <= 2
		laboratory = laboratory && slices.Contains([]string{"", "H", "L", "HH", "LL", "A"}, unit)
	}
	return len(p.units) > 1 && p.units[""] > 0 && (office || laboratory && 2*p.units[""] >= p.numerals)
}

// someUnits reports whether a few numbers of a column have the same unit behind them as the others
// have in mind: 72 kg among 68 and 75, not 1.75 m among 180.
func (s *sheet) someUnits(j int, p *profile, decimal marks) bool {
	if 2*p.units[""] <= p.numerals || len(p.units) < 2 {
		return false
	}
	known := ""
	for unit := range p.units {
		bare := strings.TrimRight(strings.ToLower(unit), ".")
		bare = cmp.Or(cell.AgeUnit(bare), bare)
		if unit != "" && known != "" && bare != known {
			return false
		}
		if unit != "" {
			known = bare
		}
	}
	low, high := math.Inf(1), math.Inf(-1)
	var others []float64
	for _, r := range s.rows {
		n, is := scanNumeral(r.cells[j])
		v, fits := n.value(decimal)
		switch {
		case !is || !fits:
		case n.unit == "":
			low, high = min(low, v), max(high, v)
		default:
			others = append(others, v)
		}
	}
	return !slices.ContainsFunc(others, func(v float64) bool { return v < low/2 || v > 2*high })
}

// commonUnit returns the unit that all numbers of a column have, "" if there is none.
func commonUnit(p *profile) string {
	best := ""
	for unit, count := range p.units {
		if unit != "" && 2*count > p.numerals {
			best = unit
		}
	}
	return best
}

// describe adds the notes about the form of the numbers, and the unit to the name.
func (s *sheet) describe(c *column, p *profile, decimal marks, grouped int, unit string) {
	name := c.name
	switch {
	case decimal == comma && p.marks[comma]+p.marks[eitherComma] > 0:
		s.note("a comma is the decimal mark (1,5 is one and a half)")
	case grouped > 0 && decimal != comma && p.marks[eitherComma] > 0:
		c.divides = fmt.Sprintf("%s: a comma divides thousands (%s); if it is the decimal mark, choose that (the option decimal)", s.file, p.example)
	}
	if grouped > 0 {
		s.note(fmt.Sprintf("column %q: the marks between thousands are left out", name))
	}
	if unit != "" && unit != "年" /* 2020年 is a year as 2020 is */ && !strings.HasSuffix(name, "("+unit+")") && !strings.HasSuffix(name, "["+unit+"]") {
		c.name = fmt.Sprintf("%s (%s)", name, unit)
		s.note(fmt.Sprintf("column %q: the unit %q is moved from the cells to the name", name, unit))
		if bare := p.units[""]; bare > 0 {
			s.note(fmt.Sprintf("column %q: %s without a unit, read in %q; if they are shares or in another unit, correct them", name, fault.Plural(bare, "cell"), unit))
		}
	}
}

// leaveOutCodes empties the cells with numbers that stand for missing cells.
func (s *sheet) leaveOutCodes(c *column, j int, p *profile, values []float64) {
	if len(s.options.NA) > 0 {
		return
	}
	found := codes(values, s.columnsWith())
	if s.refusals() {
		found = append(found, s.refusalsOf(j)...)
	}
	for _, code := range found {
		for i, v := range values {
			if v == code {
				c.written[i] = ""
				p.missing[s.rows[i].cells[j]]++
			}
		}
	}
}
