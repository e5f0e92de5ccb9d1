package tidy

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/cell"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// spans converts a column of seasons, months, ages, ranges, answers, visits or dilutions to numbers; false
// for other columns.
func (s *sheet) spans(c *column, j int, p *profile) bool {
	return p.cells > 1 && (s.seasons(c, j) || s.months(c, j) || s.ages(c, j) || s.weeks(c, j) || s.ranges(c, j, p) || s.labels(c, j, p) || s.visits(c, j) || s.titres(c, j, p) || s.angles(c, j) || s.durations(c, j))
}

// written fills a column with the results of the function of. It changes nothing and returns
// false if a cell that is not missing does not fit.
func (s *sheet) convertBy(c *column, j int, of func(cell string) (text string, ok bool)) bool {
	texts := make([]string, len(s.rows))
	for i, r := range s.rows {
		if s.isMissing(r.cells[j]) {
			continue
		}
		var ok bool
		if texts[i], ok = of(r.cells[j]); !ok {
			return false
		}
	}
	c.written = texts
	return true
}

// seasons converts 2008/09, 2009/10, …: years that begin in one and end in the next.
func (s *sheet) seasons(c *column, j int) bool {
	seen := map[string]bool{}
	is := s.convertBy(c, j, func(cell string) (string, bool) {
		first, second, ok := cutAny(cell, "/-–")
		seen[first] = true
		if !ok || len(first) != 4 || !isDigits(first) || !isDigits(second) || len(second) != 2 && len(second) != 4 {
			return "", false
		}
		next := fmt.Sprintf("%04d", whole(first)+1)
		return first, strings.HasSuffix(next, second)
	})
	if !is || len(seen) < 2 {
		return false
	}
	s.note(fmt.Sprintf("column %q has years that begin in one and end in the next, such as %q; as a number it is the first", c.name, s.firstFilled(j)))
	c.name, c.Time = c.name+" (year)", dataset.InYears
	return true
}

// months converts January, Feb, Mars, … below a name such as month, where no year stands beside them,
// to the day of the year of their first day.
func (s *sheet) months(c *column, j int) bool {
	seen := map[int]bool{}
	is := table.IsMonth(s.names[j]) && s.convertBy(c, j, func(cell string) (string, bool) {
		month := monthOf(cell)
		seen[month] = true
		return strconv.Itoa(time.Date(2001, time.Month(month), 1, 0, 0, 0, 0, time.UTC).YearDay()), month > 0
	})
	if !is || len(seen) < 3 {
		return false
	}
	s.note(fmt.Sprintf("column %q has months, such as %q; as a number it is the day of the year of their first day", c.name, s.firstFilled(j)))
	c.name, c.Time = c.name+" (day of year)", dataset.DayOfYear
	return true
}

func cutAny(text, marks string) (before, after string, found bool) {
	at := strings.IndexAny(text, marks)
	if at < 0 {
		return text, "", false
	}
	return strings.TrimSpace(text[:at]), strings.TrimLeft(text[at:], marks+" "), true
}

// withUnits returns 2y03m for 2;03, and 2y03m15d for 2;03.15, the ages of children in studies of
// their language; other cells as they are.
func (s *sheet) withUnits(cell string) string {
	year, month, found := strings.Cut(cell, ";")
	month, day, dayed := strings.Cut(month, ".")
	if !found || s.comma == ';' || !isDigits(year) || len(month) != 2 || !isDigits(month) || dayed && !isDigits(day) {
		return cell
	}
	if dayed {
		day += "d"
	}
	return year + "y" + month + "m" + day
}

// ages converts 2y3m, 3 years 4 months, 8 mo: ages in several units.
func (s *sheet) ages(c *column, j int) bool {
	all := ""
	is := s.convertBy(c, j, func(text string) (string, bool) {
		years, units, ok := cell.AgeOf(s.withUnits(text))
		all += units
		return shortest(rounded(years)), ok
	})
	if !is || !strings.Contains(all, "y") || strings.Trim(all, "y") == "" {
		return false
	}
	s.note(fmt.Sprintf("column %q has ages such as %q; as a number it is in years", c.name, s.firstFilled(j)))
	c.name += " (years)"
	return true
}

// weeks converts 38+2, the weeks and days of a pregnancy, of at least ten weeks: 3+4 is a score.
func (s *sheet) weeks(c *column, j int) bool {
	is := s.convertBy(c, j, func(cell string) (string, bool) {
		week, day, found := strings.Cut(strings.ReplaceAll(cell, " ", ""), "+")
		return shortest(rounded(float64(whole(week)) + float64(whole(day))/7)), found && isDigits(week) && len(week) == 2 && len(day) == 1 && day >= "0" && day <= "6"
	})
	if !is {
		return false
	}
	s.note(fmt.Sprintf("column %q has weeks and days such as %q; as a number it is in weeks", c.name, s.firstFilled(j)))
	c.name += " (weeks)"
	return true
}

// ranges converts 20-29, 20 to 29 years and (20,30] to their middles. Ranges with one end have
// none.
func (s *sheet) ranges(c *column, j int, p *profile) bool {
	if p.numerals == p.cells {
		return false
	}
	closed, single, open, example := 0, 0, map[string]int{}, ""
	units, codes := map[string]int{}, 0
	first := s.firstFilled(j)
	is := s.convertBy(c, j, func(cell string) (string, bool) {
		bare, unit := cutRangeUnit(cell)
		units[unit]++
		if isOpen(bare) {
			open[cell]++
			return "", true
		}
		low, high, ok := ends(bare)
		if n, is := scanNumeral(bare); !ok && is && n.unit == "" && n.remark == "" {
			v, fits := n.value(point)
			units[unit]--
			if units[unit] == 0 {
				delete(units, unit)
			}
			single++
			return shortest(v), fits
		}
		if !ok {
			return "", false
		}
		if len(cell) == len(first) && high >= 10*max(low, 1) {
			codes++ // 51-4033 is a code of an occupation
		}
		if closed++; example == "" {
			example = fmt.Sprintf("%s is %s", cell, shortest((low+high)/2))
		}
		return shortest((low + high) / 2), true
	})
	if !is || closed < 2 || 2*closed < p.cells-single || codes == p.cells || len(units) > 1 {
		return false
	}
	text := fmt.Sprintf("column %q has ranges, read as their middles: %s", c.name, example)
	if len(open) > 0 {
		text += "; without a middle and missing: " + unusual(open)
		for cell, count := range open {
			p.missing[cell] += count
		}
	}
	s.note(text)
	for unit := range units {
		if unit != "" && !strings.HasSuffix(c.name, "("+unit+")") {
			c.name += " (" + unit + ")"
		}
	}
	return true
}

// cutRangeUnit removes the unit from 5 to 9 years, from 65 years and over, and from 10-20 cm.
func cutRangeUnit(text string) (bare, unit string) {
	words := strings.Fields(text)
	for i, word := range words {
		if len(word) > 1 && cell.AgeUnit(word) != "" {
			return strings.Join(slices.Delete(words, i, i+1), " "), word
		}
	}
	if last := len(words) - 1; last > 0 && slices.Contains(units, strings.ToLower(words[last])) {
		return strings.Join(words[:last], " "), words[last]
	}
	return text, ""
}

// ends returns the ends of a range of numbers: 20-29, 20 to under 30, (20,30].
func ends(cell string) (low, high float64, ok bool) {
	if inner := strings.Trim(cell, "[]()"); len(inner) == len(cell)-2 { // an interval, as cut of R and pandas writes it
		cell = strings.Replace(inner, ",", "–", 1)
	}
	for _, mark := range []string{" to under ", " to ", " bis unter ", " bis ", " à moins de ", " à ", "-<", "–", "-", "—"} {
		before, after, found := strings.Cut(cell, mark)
		if !found {
			continue
		}
		low, errLow := strconv.ParseFloat(strings.TrimSpace(before), 64)
		high, errHigh := strconv.ParseFloat(strings.TrimSpace(after), 64)
		return low, high, errLow == nil && errHigh == nil && low >= 0 && low < high
	}
	return 0, 0, false
}

// isOpen reports whether a cell is a range with one end: <5, 80+, ≥65, under 5, 80 and over.
func isOpen(cell string) bool {
	text := strings.ToLower(cell)
	for _, word := range []string{"<", ">", "≤", "≥", "=", "+", "under", "over", "above", "below", "and", "or", "more", "less", "than", "older", "younger", "unter", "über", "und", "älter", "jünger", "mehr", "plus", "moins", "de", "et"} {
		text = strings.ReplaceAll(text, word, " ")
	}
	return strings.TrimSpace(text) != strings.TrimSpace(cell) && isDigits(strings.TrimSpace(text))
}

// angles converts 55°42'N and 12°30'W to degrees, if they have minutes or are on both sides of the
// equator or of Greenwich; others are numbers with the unit °.
func (s *sheet) angles(c *column, j int) bool {
	hemispheres, divided := map[string]bool{}, false
	is := s.convertBy(c, j, func(text string) (string, bool) {
		a, ok := cell.AngleOf(text)
		hemispheres[a.Hemisphere] = true
		divided = divided || a.Divided
		return shortest(rounded(a.Degrees)), ok
	})
	if !is || !divided && len(hemispheres) < 2 || (hemispheres["N"] || hemispheres["S"]) && (hemispheres["E"] || hemispheres["W"]) {
		return false
	}
	s.note(fmt.Sprintf("column %q has angles such as %q; as a number it is in degrees, and south and west are below zero", c.name, s.firstFilled(j)))
	c.name += " (°)"
	return true
}

// durations converts 7h 12m, 7h and PT45M, which are in several units; others are numbers with a unit.
// A baseline is 0.
func (s *sheet) durations(c *column, j int) bool {
	days := make([]float64, len(s.rows))
	high, several, units := 0.0, false, ""
	for i, r := range s.rows {
		if days[i] = math.NaN(); s.isMissing(r.cells[j]) {
			continue
		}
		d, ok := cell.DurationOf(r.cells[j])
		if slices.Contains(baselines, strings.ToLower(r.cells[j])) {
			d, ok = cell.Duration{}, true
		}
		if seconds, is := scanClock(r.cells[j]); is && !ok { // 0:10:00 above 1 day 0:00:00
			d, ok = cell.Duration{Seconds: seconds}, true
		}
		if !ok {
			return false
		}
		days[i] = d.Seconds / 86400
		high = max(high, days[i])
		several = several || d.ISO || len(d.Units) > 1 || units != "" && strings.Trim(d.Units, units[:1]) != ""
		units += d.Units
	}
	return several && strings.ContainsAny(units, "hs") /* 3d 4m could have months */ && s.convert(c, j, days, "durations", &moments{form: timeOnly, lasting: true}, 0, high) == nil
}

// unpack divides the first column of a file of Eurostat at its commas: freq,unit,geo\TIME_PERIOD above
// A,EUR,SE. The last part is called like the columns if its cells are years.
func (s *sheet) unpack() {
	names := strings.Split(s.names[0], ",")
	if s.comma == ',' || len(names) < 2 || !strings.Contains(s.names[0], `\`) || s.isChosen(s.names[0]) {
		return
	}
	years := true
	for _, r := range s.rows {
		parts := strings.Split(r.cells[0], ",")
		if len(parts) != len(names) {
			return
		}
		years = years && year().MatchString(parts[len(parts)-1])
	}
	for i, r := range s.rows {
		s.rows[i] = r.replaced(0, 1, strings.Split(r.cells[0], ",")...)
	}
	last := len(names) - 1
	lower, upper, _ := strings.Cut(names[last], `\`)
	if names[last] = lower; years {
		names[last] = upper
	}
	s.note(fmt.Sprintf("column %q has several texts in a cell; it became %s", s.names[0], fault.List(names)))
	s.names = append(names, s.names[1:]...)
}

// splitPairs divides columns such as 120/80 in two.
func (s *sheet) splitPairs() {
	pairs := make([]bool, len(s.names))
	var names []string
	for j, name := range s.names {
		if isDated(name) || !s.isPairs(j) || s.keepsText(j) || s.isIgnored(j) {
			names = append(names, name)
			continue
		}
		pairs[j] = true
		first, second := name+" (1)", name+" (2)"
		names = append(names, first, second)
		s.note(fmt.Sprintf("column %q has two numbers in a cell; it became %s", name, fault.List([]string{first, second})))
	}
	if len(names) == len(s.names) {
		return
	}
	s.names = names
	for i, r := range s.rows {
		s.rows[i] = s.withPairs(r, pairs)
	}
}

// withPairs returns a row with two cells in place of each of a column of pairs.
func (s *sheet) withPairs(r row, pairs []bool) row {
	var cells []string
	var lines []int
	for j, cell := range r.cells {
		if !pairs[j] {
			cells, lines = append(cells, cell), append(lines, r.lineOf(j))
			continue
		}
		first, second, _ := strings.Cut(cell, "/")
		if unit := unitBehind(second); unit != "" {
			first = strings.TrimSpace(first) + " " + unit
		}
		if s.isMissing(cell) {
			first, second = cell, cell
		}
		cells = append(cells, strings.TrimSpace(first), strings.TrimSpace(second))
		lines = append(lines, r.lineOf(j), r.lineOf(j))
	}
	if r.cells = cells; r.lines != nil {
		r.lines = lines
	}
	return r
}

// isPairs reports whether a column has two numbers in each cell, one of them above 31, so that
// they are no days and months.
func (s *sheet) isPairs(j int) bool {
	found, most := 0, 0.0
	for _, r := range s.rows {
		if s.isMissing(r.cells[j]) {
			continue
		}
		first, second, is := strings.Cut(r.cells[j], "/")
		second = strings.TrimSuffix(second, " "+unitBehind(second))
		a, errFirst := strconv.ParseFloat(strings.TrimSpace(first), 64)
		b, errSecond := strconv.ParseFloat(strings.TrimSpace(second), 64)
		if _, dated := scanMoment(r.cells[j]); !is || dated || errFirst != nil || errSecond != nil {
			return false
		}
		found++
		most = max(most, a, b)
	}
	return found > 1 && most > 31 && !s.seasonal(j)
}

// unitBehind returns the unit behind a number and a blank.
func unitBehind(text string) string {
	if n, is := scanNumeral(text); is && strings.HasSuffix(text, " "+n.unit) {
		return n.unit
	}
	return ""
}

// seasonal reports whether a column is one of seasons.
func (s *sheet) seasonal(j int) bool {
	told := s.notes
	is := s.seasons(&column{name: s.names[j]}, j)
	s.notes = told
	return is
}
