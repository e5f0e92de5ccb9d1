package tidy

import (
	"fmt"
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
		c.name, c.Origin = s.names[j], table.Origin{Name: s.inFile(j), Missing: p.missing, Describes: !s.perTime && slices.Contains(s.describing, s.names[j])}
		if s.subject != "" && s.names[j] == s.subject {
			c.Subject = map[bool]string{true: dataset.RoleGroup, false: dataset.RoleID}[s.perTime]
		}
		var err error
		told := s.notes
		switch {
		case s.keepsText(j):
			s.copyCells(c, j)
		case p.cells > 0 && p.truths == p.cells:
			s.truths(c, j)
		case s.spans(c, j, p):
		case p.isMoments():
			err = s.dates(c, j, p, order, s.clockBeside(profiles, j))
		case p.numerals > 0:
			var dated bool
			if dated, err = s.serial(c, j); !dated && err == nil {
				err = s.numbers(c, j, p, decimal)
			}
		default:
			s.copyCells(c, j)
		}
		if s.isIgnored(j) { // it may get another role later, but needs no notes
			if s.notes = told; err != nil {
				s.copyCells(c, j)
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

func (s *sheet) truths(c *column, j int) {
	c.written = make([]string, len(s.rows))
	for i, r := range s.rows {
		c.written[i], _ = truth(r.cells[j])
	}
	yes, no := "TRUE", "FALSE"
	for _, r := range s.rows {
		switch value, _ := truth(r.cells[j]); value {
		case "1":
			yes = strings.ToUpper(r.cells[j])
		case "0":
			no = strings.ToUpper(r.cells[j])
		}
	}
	s.note(fmt.Sprintf("column %q: %s is 1 and %s is 0", c.name, yes, no))
}

// once adds a note unless it is there.
func (s *sheet) once(text string) {
	if !slices.Contains(s.notes, s.file+": "+text) {
		s.note(text)
	}
}
