package tidy

import (
	"fmt"
	"regexp"
	"strings"

	"ppca/core/dataset/internal/roles"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// skipDescription returns the rows without those that describe the columns, as offices of statistics
// write them between the names and the first date or number: two rows or more that begin with a word,
// above rows that do not. A row of units is added to the names.
func (s *sheet) skipDescription(names []string, records []row) []row {
	end := 0
	for end < len(records) && len(records[end].cells) == len(names) && isWord(records[end].cells[0]) {
		end++
	}
	if end < 2 || end > 15 || len(names) < 2 || len(records)-end < 3 || !below(records[end:], 0) || !areNumbers(records[end:]) || areNumbers(records[:end]) {
		return records
	}
	s.note(fmt.Sprintf("%s: %q", lineCount(end, "below the names describes the columns and is skipped", "below the names describe the columns and are skipped"), excerpt(records[0])))
	for _, r := range records[:end] {
		if !roles.IsUnit(r.cells[0]) {
			continue
		}
		for j, unit := range r.cells[1:] {
			s.unite(names, j+1, unit)
		}
	}
	return records[end:]
}

// areNumbers reports whether the second cells of rows are numbers or signs of missing cells.
func areNumbers(records []row) bool {
	for _, r := range records[:min(len(records), sniffed)] {
		if len(r.cells) > 1 && isWord(r.cells[1]) {
			return false
		}
	}
	return true
}

// shortMonth matches 2021-1.
var shortMonth = regexp.MustCompile(`^\d{4}[-/.][1-9]$`)

// padMonths writes 2021-01 for 2021-1 in columns that are called like dates or months.
func (s *sheet) padMonths() {
	for j, name := range s.names {
		if !isDated(name) && !table.IsMonth(strings.ToLower(name)) {
			continue
		}
		for i, r := range s.rows {
			if cell := r.cells[j]; shortMonth.MatchString(cell) {
				s.rows[i] = r.replaced(j, j+1, cell[:5]+"0"+cell[5:])
			}
		}
	}
}

// periods writes 2019-01 for 2019 in columns where years stand above quarters or months, and tells that
// rows are of different periods.
func (s *sheet) periods() {
	for j, name := range s.names {
		kinds := map[string]int{}
		for _, r := range s.rows {
			kinds[periodOf(r.cells[j])]++
		}
		if delete(kinds, "missing"); kinds[""] > 0 || len(kinds) < 2 {
			continue
		}
		var found []string
		for _, kind := range []string{"year", "quarter", "month"} {
			if kinds[kind] > 0 {
				found = append(found, fault.Plural(kinds[kind], kind))
			}
		}
		for i, r := range s.rows {
			if periodOf(r.cells[j]) == "year" {
				s.rows[i] = r.replaced(j, j+1, r.cells[j]+"-01")
			}
		}
		s.note(fmt.Sprintf("column %q has %s, so that rows tell the same times more than once; delete the rows that are not of one period", name, strings.Join(found, ", ")))
	}
}

// periodOf returns year, quarter, month or missing, and "" for other cells.
func periodOf(cell string) string {
	if isMissing(cell) {
		return "missing"
	}
	if len(cell) == 4 && isDigits(cell) && whole(cell) >= 1500 && whole(cell) < 2200 {
		return "year"
	}
	if m, is := scanMoment(cell); !is || m.form != isoDate || m.clock || len(cell) > 8 {
		return ""
	}
	if strings.ContainsAny(cell, "qQ") {
		return "quarter"
	}
	return "month"
}
