package tidy

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// A column is a column of the plain table.
type column struct {
	name    string   // with the unit
	written []string // the cells
	table.Origin
}

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
	example, firstNumber string
}

// columns decides for every column what its cells are, and converts them.
func (s *sheet) columns() ([]column, error) {
	columns, profiles := make([]column, len(s.names)), make([]profile, len(s.names))
	for j := range profiles {
		profiles[j] = s.profile(j)
	}
	decimal := s.decimal(profiles)
	order := ""
	for _, p := range profiles {
		if found := p.moments.order(s.options.Dates); p.isMoments() && p.moments.form == localDate && order == "" {
			order = found
		}
	}
	for j := range columns {
		c := &columns[j]
		p := &profiles[j]
		c.name, c.Origin = s.names[j], table.Origin{Name: s.inFile(j), Missing: p.missing}
		var err error
		told := s.notes
		switch {
		case s.keepsText(j):
			s.keep(c, j)
		case p.cells > 0 && p.truths == p.cells:
			s.truths(c, j)
		case p.isMoments():
			err = s.dates(c, j, p, order, s.clockBeside(profiles, j))
		case p.numerals > 0:
			var dated bool
			if dated, err = s.serial(c, j); !dated && err == nil {
				err = s.numbers(c, j, p, decimal)
			}
		default:
			s.keep(c, j)
		}
		if s.isIgnored(j) { // it may get another role later, but needs no notes
			if s.notes = told; err != nil {
				s.keep(c, j)
			}
			continue
		}
		if err != nil {
			return nil, err
		}
	}
	return columns, nil
}

// isIgnored reports whether the caller left a column out.
func (s *sheet) isIgnored(j int) bool { return s.among(s.ignored, j) }

// among reports whether names have that of a column, or its number.
func (s *sheet) among(names map[string]bool, j int) bool {
	return s.names[j] != "" && (names[s.names[j]] || names[s.inFile(j)]) || names[number(j)]
}

// keepsText reports whether the caller chose a column for its text.
func (s *sheet) keepsText(j int) bool { return s.among(s.texts, j) }

// inFile returns the name of a column without the unit that was added.
func (s *sheet) inFile(j int) string {
	if bare := s.bare[s.names[j]]; bare != "" {
		return bare
	}
	return s.names[j]
}

func (s *sheet) keep(c *column, j int) {
	c.written = make([]string, len(s.rows))
	for i, r := range s.rows {
		c.written[i] = r.cells[j]
	}
}

// isMoments reports whether every cell is a date or a time.
func (p *profile) isMoments() bool { return p.cells > 0 && p.dated == p.cells }

// profile looks at the cells of a column.
func (s *sheet) profile(j int) profile {
	p := profile{units: map[string]int{}, missing: map[string]int{}, flags: map[string]int{}}
	flagged := 0
	for _, r := range s.rows {
		cell := r.cells[j]
		if s.isMissing(cell) {
			p.missing[cell]++
			continue
		}
		p.cells++
		if len(s.options.NA) == 0 && slices.Contains(amongNumbers, strings.ToLower(cell)) {
			p.flags[cell]++
			flagged++
		}
		if _, is := truth(cell); is {
			p.truths++
		}
		if n, is := scanNumeral(cell); is {
			p.numerals++
			if p.marks[n.marks]++; n.marks == eitherComma && p.example == "" {
				p.example = cell
			}
			p.units[n.unit]++
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

// truth returns the value of TRUE or FALSE.
func truth(cell string) (value string, is bool) {
	switch strings.ToLower(cell) {
	case "true":
		return "1", true
	case "false":
		return "0", true
	}
	return "", false
}

func (s *sheet) truths(c *column, j int) {
	c.written = make([]string, len(s.rows))
	for i, r := range s.rows {
		c.written[i], _ = truth(r.cells[j])
	}
	s.note(fmt.Sprintf("column %q: TRUE is 1 and FALSE is 0", c.name))
}

// numbers converts a column of numbers. Cells with other text stay as they are.
func (s *sheet) numbers(c *column, j int, p *profile, decimal marks) error {
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
			s.keep(c, j)
			return nil
		}
	}
	unit := commonUnit(p)
	c.written = make([]string, len(s.rows))
	values := make([]float64, len(s.rows))
	grouped, remarked := 0, 0
	for i, r := range s.rows {
		cell := r.cells[j]
		values[i] = math.NaN()
		if s.isMissing(cell) {
			continue
		}
		n, is := scanNumeral(cell)
		v, fits := n.value(decimal)
		if is && !fits && c.Ask == nil {
			c.Ask = fault.New(fault.Format, "%s, row %d (line %d), column %q: %q has another decimal mark than other cells: correct it, or choose the mark, . or , (the option decimal)", s.file, i+1, r.line, s.names[j], cell).
				With("file", s.file).With("row", i+1).With("line", r.line).With("column", s.names[j]).With("value", cell)
		}
		if !is || !fits || n.unit != "" && n.unit != unit {
			if p.missing[cell] == 0 {
				c.written[i] = cell
			}
			continue
		}
		if n.remark != "" {
			remarked++
		}
		if divides(n, decimal) {
			grouped++
		}
		values[i], c.written[i] = v, shortest(v)
		if isDigits(cell) && (cell[0] == '0' || v >= table.Exact) { // as an id or group it keeps all its digits
			c.written[i] = cell
			c.Exact = c.Exact || v >= table.Exact
		}
	}
	s.describe(c, p, decimal, grouped, unit)
	if remarked > 0 {
		s.note(fmt.Sprintf("column %q: %s as in %q: the number in front is read", s.names[j], fault.Plural(remarked, "cell"), p.remarked))
	}
	if p.numerals == p.cells {
		s.leaveOutCodes(c, j, p, values)
	}
	if found := unusual(p.missing); found != "" {
		s.note(fmt.Sprintf("column %q: %s read as missing; to change this, name the texts that mean missing (the option na)", s.names[j], found))
	}
	return nil
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
	return fault.New(fault.Option, "%s, column %q: the %s of %q can be the decimal mark or divide thousands, and no cell tells: choose the decimal mark, . or , (the option decimal)", s.file, s.names[j], mark, found).
		With("file", s.file).With("column", s.names[j]).With("option", "decimal").With("choices", []string{".", ","})
}

// divides reports whether a numeral has a mark that divides thousands.
func divides(n numeral, decimal marks) bool {
	return strings.ContainsAny(n.body, blanks) || decimal == comma && strings.Contains(n.body, ".") || decimal != comma && strings.Contains(n.body, ",")
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
		s.once("a comma is the decimal mark (1,5 is one and a half)")
	case grouped > 0 && decimal != comma && p.marks[eitherComma] > 0:
		s.once(fmt.Sprintf("a comma divides thousands (%s); if it is the decimal mark, choose that (the option decimal)", p.example))
	}
	if grouped > 0 {
		s.note(fmt.Sprintf("column %q: the marks between thousands are left out", name))
	}
	if unit != "" {
		c.name = fmt.Sprintf("%s (%s)", name, unit)
		s.note(fmt.Sprintf("column %q: the unit %q is moved from the cells to the name", name, unit))
	}
}

// once adds a note unless it is there.
func (s *sheet) once(text string) {
	if !slices.Contains(s.notes, s.file+": "+text) {
		s.note(text)
	}
}

// leaveOutCodes empties the cells with numbers that stand for missing cells.
func (s *sheet) leaveOutCodes(c *column, j int, p *profile, values []float64) {
	if len(s.options.NA) > 0 {
		return
	}
	for _, code := range codes(values) {
		for i, v := range values {
			if v == code {
				c.written[i] = ""
				p.missing[s.rows[i].cells[j]]++
			}
		}
	}
}

// clockBeside returns the column of times of day to the right of a column of dates without
// times, or -1.
func (s *sheet) clockBeside(profiles []profile, j int) int {
	p := &profiles[j]
	if j+1 == len(profiles) || p.moments.form == timeOnly || p.moments.clock || s.keepsText(j+1) || s.isIgnored(j+1) {
		return -1
	}
	if beside := &profiles[j+1]; !beside.isMoments() || beside.moments.form != timeOnly {
		return -1
	}
	return j + 1
}

// dates converts a column of dates or times; clock is a column of times to add, or -1.
func (s *sheet) dates(c *column, j int, p *profile, order string, clock int) error {
	if own := p.moments.order(s.options.Dates); own != "" {
		order = own
	}
	if p.moments.form == localDate && order == "" {
		s.keep(c, j)
		c.Ask = ambiguous(s.file, c.name, s.firstFilled(j))
		return nil
	}
	days := make([]float64, len(s.rows))
	low, high := math.Inf(1), math.Inf(-1)
	for i, r := range s.rows {
		days[i] = math.NaN()
		m, is := scanMoment(r.cells[j])
		if !is || s.isMissing(r.cells[j]) {
			continue
		}
		if m = m.ordered(order); m.form != timeOnly && !m.valid() {
			return fault.New(fault.Format, "%s, row %d (line %d), column %q: %q is no date in the order %s", s.file, i+1, r.line, c.name, r.cells[j], order).
				With("file", s.file).With("row", i+1).With("line", r.line).With("column", c.name).With("option", "dates")
		}
		if clock >= 0 {
			at, is := scanMoment(r.cells[clock])
			if !is {
				continue
			}
			m.time = at.time
		}
		if days[i] = m.time / 86400; m.form != timeOnly {
			days[i] = m.days()
		}
		if len(p.moments.zones) > 1 {
			days[i] -= m.zone / 86400
		}
		low, high = min(low, days[i]), max(high, days[i])
	}
	what := p.moments.describe(order)
	if len(p.moments.zones) > 1 {
		what += " in several time zones, read as UTC"
	}
	if clock >= 0 {
		p.moments.clock = true
		what += fmt.Sprintf(" (with the times of %q)", s.names[clock])
	}
	return s.convert(c, j, days, what, &p.moments, low, high)
}

// convert writes days as numbers, in the unit that the options or the span choose.
func (s *sheet) convert(c *column, j int, days []float64, what string, m *moments, low, high float64) error {
	called := append([]string{s.options.Theta}, strings.Split(s.options.Theta, ",")...)
	made, err := conversionOf(c.name, append(called, s.options.Variables...), s.options.Time, m, low, high)
	if err != nil {
		return err
	}
	c.written = make([]string, len(days))
	for i, day := range days {
		if day == day {
			c.written[i] = shortest(made.of(day))
		}
	}
	s.note(fmt.Sprintf("column %q has %s; as a number it is the %s", c.name, what, made.name))
	c.name, c.Time = fmt.Sprintf("%s (%s)", c.name, made.name), made.option
	return nil
}

func (s *sheet) firstFilled(j int) string {
	for _, r := range s.rows {
		if !s.isMissing(r.cells[j]) {
			return r.cells[j]
		}
	}
	return ""
}
