package tidy

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// fillDown repeats the names that a spreadsheet writes once above the rows of each group, as
// in merged cells: a column whose first cell is a word, with each word once and no fewer blanks
// than words. A blank amid the names would be a group of its own.
func (s *sheet) fillDown() {
	for j := range s.names {
		seen, blanks, wordless := map[string]bool{}, 0, false
		for i, r := range s.rows {
			if wordless {
				break
			}
			switch cell := r.cells[j]; {
			case cell == "":
				blanks++
			case seen[cell] || !isWord(cell), i > 0 && j > 0 && s.rows[i-1].cells[j] != "": // remarks follow each other
				wordless = true
			default:
				seen[cell] = true
			}
		}
		if isRemark(s.names[j]) || wordless || len(seen) < 2 || blanks < len(seen) || s.rows[0].cells[j] == "" {
			continue
		}
		last := ""
		for i, r := range s.rows {
			if r.cells[j] != "" {
				last = r.cells[j]
			}
			s.rows[i].cells[j] = last
		}
		s.note(fmt.Sprintf("column %q: %s below a name repeat it", s.names[j], fault.Plural(blanks, "empty cell")))
	}
}

// The names of the parts of a date in several columns, in English, German and French.
var (
	dayNames    = []string{"day", "dy", "dd", "dom", "tag", "jour"}
	hourNames   = []string{"hour", "hr", "hh", "stunde", "heure"}
	minuteNames = []string{"minute", "min", "mn", "mm"}
)

// joinDates makes one column of dates of columns of years, months and, perhaps, days, unless
// the caller named one of them.
func (s *sheet) joinDates() {
	named := func(names []string) func(string) bool {
		return func(name string) bool { return slices.Contains(names, name) }
	}
	if s.placeOf(named(table.YearNames), 1000, 3000, 0) < 0 || s.placeOf(table.IsMonth, 1, 12, 0) < 0 && s.placeOf(table.IsYearDay, 1, 366, 0) < 0 && s.placeOf(table.IsWeek, 1, 53, 0) < 0 {
		return // whatever the caller named
	}
	year := s.partOf(named(table.YearNames), 1000, 3000, 0)
	month := s.partOf(table.IsMonth, 1, 12, 0)
	if year >= 0 && month < 0 {
		if day := s.partOf(table.IsYearDay, 1, 366, 0); day >= 0 {
			s.joinYearDay(year, day, s.partOf(named(hourNames), 0, 23, day))
		} else if week := s.partOf(table.IsWeek, 1, 53, 0); week >= 0 {
			s.joinWeek(year, week)
		}
		return
	}
	if year < 0 || month < 0 {
		return
	}
	day, hour, minute := s.partOf(named(dayNames), 1, 31, 0), -1, -1
	parts, names := []int{year, month}, []string{s.names[year], s.names[month]}
	if day >= 0 {
		parts, names = append(parts, day), append(names, s.names[day])
		if hour = s.partOf(named(hourNames), 0, 23, day); hour >= 0 {
			parts, names = append(parts, hour), append(names, s.names[hour])
			if minute = s.partOf(named(minuteNames), 0, 59, hour); minute >= 0 {
				parts, names = append(parts, minute), append(names, s.names[minute])
			}
		}
	}
	for i, r := range s.rows {
		cell := ""
		if !slices.ContainsFunc(parts, func(j int) bool { return s.isMissing(r.cells[j]) }) {
			cell = fmt.Sprintf("%04d-%02d", whole(r.cells[year]), whole(r.cells[month]))
			if day >= 0 {
				cell += fmt.Sprintf("-%02d", whole(r.cells[day]))
			}
			switch {
			case minute >= 0:
				cell += fmt.Sprintf(" %02d:%02d", whole(r.cells[hour]), whole(r.cells[minute]))
			case hour >= 0:
				cell += fmt.Sprintf(" %02d:00", whole(r.cells[hour]))
			}
		}
		s.rows[i].cells = slices.Clone(r.cells)
		s.rows[i].cells[year] = cell
	}
	s.joined(parts, names)
}

// joinYearDay makes one column of dates of columns of years, days of the year and, unless it is -1,
// hours.
func (s *sheet) joinYearDay(year, day, hour int) {
	parts, names := []int{year, day}, []string{s.names[year], s.names[day]}
	if hour >= 0 {
		parts, names = append(parts, hour), append(names, s.names[hour])
	}
	for i, r := range s.rows {
		cell := ""
		if !slices.ContainsFunc(parts, func(j int) bool { return s.isMissing(r.cells[j]) }) {
			cell = time.Date(whole(r.cells[year]), 1, whole(r.cells[day]), 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
			if hour >= 0 {
				cell += fmt.Sprintf(" %02d:00", whole(r.cells[hour]))
			}
		}
		s.rows[i].cells = slices.Clone(r.cells)
		s.rows[i].cells[year] = cell
	}
	s.joined(parts, names)
}

// joinWeek makes one column of the Mondays of columns of years and weeks.
func (s *sheet) joinWeek(year, week int) {
	for i, r := range s.rows {
		cell := ""
		if !s.isMissing(r.cells[year]) && !s.isMissing(r.cells[week]) {
			cell = fmt.Sprintf("%s-W%02d", r.cells[year], whole(r.cells[week]))
		}
		s.rows[i].cells = slices.Clone(r.cells)
		s.rows[i].cells[year] = cell
	}
	s.joined([]int{year, week}, []string{s.names[year], s.names[week]})
}

// hourOf returns the hour of 14, 14h and 14-15, from 0 to 24; -1 for other text.
func hourOf(cell string) int {
	first, second, ranged := cutAny(strings.TrimSuffix(strings.TrimSuffix(cell, "h"), " "), "-–")
	if !isDigits(first) || whole(first) > 24 || ranged && (!isDigits(second) || whole(second)%24 != (whole(first)+1)%24) {
		return -1
	}
	return whole(first)
}

// hoursBeside writes 14:00 for 14 in a column of hours right of a column of dates some of which have
// several rows, so that they are read together.
func (s *sheet) hoursBeside() {
	for j := 1; j < len(s.names); j++ {
		called := func(name string) bool {
			return slices.Contains(hourNames, name) || slices.Contains([]string{"he", "hours", "hour ending", "stunden", "hora", "timme", "uur", "ora"}, name)
		}
		if !s.isCalled(j, called) || !s.hasDates(j-1) || s.distinct(j-1) == len(s.rows) || s.distinct(j) < 2 || s.isChosen(s.names[j]) || s.keepsText(j) || s.isIgnored(j) {
			continue
		}
		if slices.ContainsFunc(s.rows, func(r row) bool {
			return !s.isMissing(r.cells[j]) && hourOf(r.cells[j]) < 0 || strings.Contains(r.cells[j-1], ":")
		}) {
			continue
		}
		for i, r := range s.rows {
			if !s.isMissing(r.cells[j]) {
				s.rows[i] = r.replaced(j, j+1, fmt.Sprintf("%02d:00", hourOf(r.cells[j])))
			}
		}
		s.note(fmt.Sprintf("column %q has the hours of the dates before it; to use it apart, give it a role by its name", s.names[j]))
	}
}

// joined names the first of the columns date, and removes the others.
func (s *sheet) joined(parts []int, names []string) {
	s.names[parts[0]] = "date"
	gone := slices.Sorted(slices.Values(parts[1:]))
	slices.Reverse(gone)
	for _, j := range gone {
		s.names = slices.Delete(s.names, j, j+1)
		for i, r := range s.rows {
			s.rows[i] = r.replaced(j, j+1)
		}
	}
	s.note(fmt.Sprintf("columns %s are joined as %q; to use them apart, give one of them a role by its name", fault.List(names), "date"))
}

// partOf returns the column at placeOf, or -1 if the caller named it or one before it that is called
// alike.
func (s *sheet) partOf(called func(name string) bool, low, high, from int) int {
	place := s.placeOf(called, low, high, from)
	for j := from; j <= place; j++ {
		if s.isCalled(j, called) && (s.keepsText(j) || s.isIgnored(j) || s.isChosen(s.names[j])) {
			return -1
		}
	}
	return place
}

// placeOf returns the first column, from a column on, that is called like a part of a date and
// holds whole numbers in its range, or -1; and -1 if a column before it is called date.
func (s *sheet) placeOf(called func(name string) bool, low, high, from int) int {
	for j, name := range s.names {
		if strings.EqualFold(name, "date") {
			return -1
		}
		if j < from || !s.isCalled(j, called) {
			continue
		}
		fits := func(r row) bool {
			return s.isMissing(r.cells[j]) || isDigits(r.cells[j]) && whole(r.cells[j]) >= low && whole(r.cells[j]) <= high
		}
		if !slices.ContainsFunc(s.rows, func(r row) bool { return !fits(r) }) {
			return j
		}
	}
	return -1
}

func (s *sheet) isCalled(j int, called func(name string) bool) bool {
	return called(strings.ToLower(s.inFile(j)))
}

// shortMonth matches 2021-1.
var shortMonth = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\d{4}[-/.][1-9]$`) })

// padMonths writes 2021-01 for 2021-1 in columns that are called like dates or months.
func (s *sheet) padMonths() {
	for j, name := range s.names {
		if !isDated(name) && !table.IsMonth(strings.ToLower(name)) {
			continue
		}
		for i, r := range s.rows {
			if cell := r.cells[j]; shortMonth().MatchString(cell) {
				s.rows[i] = r.replaced(j, j+1, cell[:5]+"0"+cell[5:])
			}
		}
	}
}

// shortYears writes 1998 and 2001 for 98 and 01, or for '98, in columns of years that pass a century.
func (s *sheet) shortYears() {
	for j := range s.names {
		if !s.isCalled(j, func(name string) bool { return slices.Contains(table.YearNames, name) }) {
			continue
		}
		low, high, marked := 99, 0, false
		if slices.ContainsFunc(s.rows, func(r row) bool {
			bare := strings.TrimLeft(r.cells[j], "'’")
			if s.isMissing(r.cells[j]) {
				return false
			}
			low, high, marked = min(low, whole(bare)), max(high, whole(bare)), marked || bare != r.cells[j]
			return !isDigits(bare) || len(bare) != 2
		}) || !marked && (low >= 30 || high < 70) {
			continue
		}
		for i, r := range s.rows {
			if !s.isMissing(r.cells[j]) {
				s.rows[i] = r.replaced(j, j+1, fmt.Sprint(fullYear(strings.TrimLeft(r.cells[j], "'’"))))
			}
		}
		s.note(fmt.Sprintf("column %q has years of two digits, read as years from 1970 to 2069", s.names[j]))
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
