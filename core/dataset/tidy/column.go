package tidy

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/table"
)

// A column is a column of the plain table.
type column struct {
	name    string   // with the unit
	written []string // the cells
	table.Origin

	calls   calls
	text    bool         // written as in the file, because its text is needed
	alike   bool         // its numbers are written as in the file
	asText  table.Origin // where its text is needed
	notes   []string     // on its numbers
	divides string       // the note that a comma divides thousands
	err     error        // of its numbers
}

// columns decides for every column what its cells are, and converts them.
func (s *sheet) columns() ([]column, error) {
	columns, profiles := make([]column, len(s.names)), make([]profile, len(s.names))
	for j := range profiles {
		profiles[j] = s.profile(j)
	}
	s.limitBirths(profiles)
	decimal := s.decimal(profiles)
	order := ""
	for _, p := range profiles {
		if found := p.moments.order(s.options.Dates); p.isMoments() && p.moments.form == localDate && order == "" {
			order = found
		}
	}
	arranged := s.notes
	for j := range columns {
		c := &columns[j]
		c.name, c.calls, c.Origin = s.names[j], s.calls(j), s.origin(j, &profiles[j])
		c.asText = c.Origin
		c.asText.Missing = maps.Clone(c.Missing)
		s.notes = nil
		c.err = s.convertColumn(c, j, profiles, decimal, order)
		c.notes = s.notes
		c.text = c.calls.in(s.roles.texts)
		if !c.fits(s.roles) {
			return nil, c.err
		}
		if c.alike = c.err == nil && c.name == s.names[j] && s.isAsWritten(c, j); c.text || c.err != nil {
			c.name = s.names[j]
			s.copyCells(c, j)
		}
	}
	s.notes = arranged
	return columns, nil
}

// fits reports whether a column has the same cells and name with another choice.
func (c *column) fits(o *choice) bool {
	text := c.calls.in(o.texts)
	return (c.alike || text == c.text) && (c.err == nil || text || c.calls.in(o.ignored))
}

// isAsWritten reports whether a column has the cells of the file.
func (s *sheet) isAsWritten(c *column, j int) bool {
	for i, r := range s.rows {
		if c.written[i] != r.cells[j] {
			return false
		}
	}
	return true
}

// origin returns what a column was before its cells are converted.
func (s *sheet) origin(j int, p *profile) table.Origin {
	o := table.Origin{Name: s.inFile(j), Missing: p.missing, Describes: !s.perTime && slices.Contains(s.describing, s.names[j])}
	if s.subject != "" && s.names[j] == s.subject {
		o.Subject = map[bool]string{true: dataset.RoleGroup, false: dataset.RoleID}[s.perTime]
	}
	return o
}

// convertColumn writes the cells of a column, as numbers if they are.
func (s *sheet) convertColumn(c *column, j int, profiles []profile, decimal marks, order string) error {
	p := &profiles[j]
	switch {
	case p.cells > 0 && p.truths == p.cells, s.areLetters(j):
		s.truths(c, j)
	case s.areWells(j):
		c.Code = true
		s.copyCells(c, j)
	case s.spans(c, j, p):
	case p.isMoments():
		return s.dates(c, j, p, order, s.clockBeside(profiles, j))
	case p.numerals > 0 && 2*p.numerals >= p.cells:
		if dated, err := s.serial(c, j); dated || err != nil {
			return err
		}
		return s.numbers(c, j, p, decimal)
	default:
		s.copyCells(c, j)
	}
	return nil
}

// inFile returns the name of a column without the unit that was added.
func (s *sheet) inFile(j int) string {
	if bare := s.bare[s.names[j]]; bare != "" {
		return bare
	}
	return s.names[j]
}

// copyCells writes the cells of a column as they are.
func (s *sheet) copyCells(c *column, j int) {
	c.written = make([]string, len(s.rows))
	for i, r := range s.rows {
		c.written[i] = r.cells[j]
	}
}

// truth returns the value of TRUE or FALSE, also as spreadsheets in German, French, Spanish,
// Italian, Dutch and Russian write them.
func truth(cell string) (value string, is bool) {
	switch strings.ToLower(cell) {
	case "true", "wahr", "vrai", "verdadero", "vero", "waar", "истина":
		return "1", true
	case "false", "falsch", "faux", "falso", "onwaar", "ложь":
		return "0", true
	}
	return "", false
}

// letterOfTruth returns the value of t and f, as PostgreSQL writes them.
func letterOfTruth(cell string) (value string, is bool) {
	switch cell {
	case "t":
		return "1", true
	case "f":
		return "0", true
	}
	return "", false
}

// areLetters reports whether a column has t and f, and nothing else.
func (s *sheet) areLetters(j int) bool {
	seen := map[string]bool{}
	for _, r := range s.rows {
		if _, is := letterOfTruth(r.cells[j]); !is && !s.isMissing(r.cells[j]) {
			return false
		}
		seen[r.cells[j]] = true
	}
	return seen["t"] && seen["f"]
}

func (s *sheet) truths(c *column, j int) {
	c.written = make([]string, len(s.rows))
	yes, no := "TRUE", "FALSE"
	for i, r := range s.rows {
		cell := r.cells[j]
		value, is := truth(cell)
		if is {
			cell = strings.ToUpper(cell)
		} else {
			value, _ = letterOfTruth(cell)
		}
		switch c.written[i] = value; value {
		case "1":
			yes = cell
		case "0":
			no = cell
		}
	}
	s.note(fmt.Sprintf("column %q: %s is 1 and %s is 0", c.name, yes, no))
}
