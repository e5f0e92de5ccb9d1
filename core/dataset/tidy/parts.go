package tidy

import (
	"fmt"
	"regexp"
	"slices"

	"ppca/core/fault"
)

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
var paged = regexp.MustCompile(`(?i)^(page|seite|sida|side|página|pagina)\b|continued|cont'd|fortsetzung|\(suite\)`)

// groupParts adds a column with the heading of each row's part, if all parts have different headings
// that are no pages.
func (s *sheet) groupParts(parts []part) {
	var headings []string
	for _, p := range parts {
		headings = append(headings, p.heading)
	}
	if len(parts) < 2 || slices.Contains(headings, "") || slices.Contains(s.names, "group") || !isSet(headings) || slices.ContainsFunc(headings, paged.MatchString) {
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
