package tidy

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"ppca/core/dataset/internal/roles"
	"ppca/core/fault"
)

// bareClocks writes 14:30 for 14.30 and 1430 in columns that are called like times of day.
func (s *sheet) bareClocks() {
	var columns []int
	for j, name := range s.names {
		if !roles.IsClock(name) || slices.ContainsFunc(s.rows, func(r row) bool { return !s.isMissing(r.cells[j]) && bareClock(r.cells[j]) == "" }) {
			continue
		}
		example := s.firstFilled(j)
		columns = append(columns, j)
		s.note(fmt.Sprintf("column %q has times of day, %s for %s", name, example, bareClock(example)))
	}
	s.rewrite(columns, bareClock)
}

// bareClock returns 14:30 for 14.30 and 1430; "" for what is no time of day.
func bareClock(cell string) string {
	hour, minute, found := strings.Cut(cell, ".")
	if !found && len(cell) == 4 {
		hour, minute = cell[:2], cell[2:]
	}
	if !isDigits(hour) || len(hour) > 2 || whole(hour) > 23 || !isDigits(minute) || len(minute) != 2 || whole(minute) > 59 {
		return ""
	}
	return hour + ":" + minute
}

// clockBeside returns the column of times of day to the right of a column of dates without
// times, or -1.
func (s *sheet) clockBeside(profiles []profile, j int) int {
	p := &profiles[j]
	if j+1 == len(profiles) || p.moments.form == timeOnly || p.moments.clock {
		return -1
	}
	if beside := &profiles[j+1]; !beside.isMoments() || beside.moments.form != timeOnly || s.keepsText(j+1) || s.isIgnored(j+1) {
		return -1
	}
	return j + 1
}

// limitBirths makes the years of births of two digits end with the latest other date of the table:
// 48 is 1948 beside a visit in 2021.
func (s *sheet) limitBirths(profiles []profile) {
	latest := 0
	for j := range profiles {
		if profiles[j].isMoments() && !isBirth(s.names[j]) {
			latest = max(latest, profiles[j].moments.latest)
		}
	}
	for j := range profiles {
		if isBirth(s.names[j]) {
			profiles[j].moments.until = latest
		}
	}
}

// dates converts a column of dates or times; clock is a column of times to add, or -1.
func (s *sheet) dates(c *column, j int, p *profile, order string, clock int) error {
	if own := p.moments.order(s.options.Dates); own != "" {
		order = own
	}
	if p.moments.form == localDate && order == "" {
		s.copyCells(c, j)
		c.Ask = ambiguous(s.file, c.name, s.firstFilled(j))
		return nil
	}
	p.moments.tellsDurations(s.names[j])
	p.moments.minutes = p.moments.minutes || s.areLaps(j)
	days := make([]float64, len(s.rows))
	low, high := math.Inf(1), math.Inf(-1)
	for i, r := range s.rows {
		days[i] = math.NaN()
		m, is := scanMoment(r.cells[j])
		if !is || s.isMissing(r.cells[j]) {
			continue
		}
		if m = m.ordered(order); m.form != timeOnly && !m.valid() {
			return fault.New(fault.Format, "%s, row %d (line %d), column %q: %q is not a date in the order %s", s.file, i+1, r.lineOf(j), c.name, r.cells[j], order).
				With("file", s.file).With("row", i+1).With("line", r.lineOf(j)).With("column", c.name).With("option", "dates")
		}
		if m.brief && p.moments.until > 0 && m.year() > p.moments.until {
			m.parts[0] -= 100
		}
		if clock >= 0 {
			at, is := scanMoment(r.cells[clock])
			if !is {
				continue
			}
			m.time = at.time
		}
		if m.short && p.moments.inMinutes() {
			m.time /= 60
		}
		if days[i] = m.time / 86400; m.form != timeOnly {
			days[i] = m.days()
		}
		if len(p.moments.zones) > 1 {
			days[i] -= m.zone / 86400
		}
		low, high = min(low, days[i]), max(high, days[i])
	}
	p.moments.lasting = p.moments.lasting || p.moments.inMinutes() || s.elapses(j)
	what := p.moments.describe(order)
	if p.moments.inMinutes() {
		what += ", those of two parts in minutes and seconds"
	}
	if len(p.moments.zones) > 1 {
		what += " in several time zones, read as UTC"
	}
	if clock >= 0 && s.hasTwelveHours(j, clock) {
		s.note(fmt.Sprintf("column %q goes back within a day and has no hour after 12: if some times are in the afternoon, write 13:00 or 1:00 pm", s.names[clock]))
	}
	if clock >= 0 {
		p.moments.clock = true
		what += fmt.Sprintf(" (with the times of %q)", s.names[clock])
	}
	return s.convert(c, j, days, what, &p.moments, low, high)
}

// convert writes days as numbers, in the unit that the options or the span choose.
func (s *sheet) convert(c *column, j int, days []float64, what string, m *moments, low, high float64) error {
	name, option, of := c.name, s.options.Time, *m
	made, err := conversionOf(name, s.roles.modelled, option, &of, low, high)
	s.ask(func(c *choice) bool {
		other, _ := conversionOf(name, c.modelled, option, &of, low, high)
		return other.name == made.name
	})
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

// lapNames are names of columns beside which times have minutes and seconds.
var lapNames = []string{"lap", "laps", "split", "splits", "runde", "runden", "vuelta", "giro"}

// areLaps reports whether a column has the times of the laps in another column: one is called time and
// nothing else, and some lap takes less time than the one before, unlike the time of day.
func (s *sheet) areLaps(j int) bool {
	if !s.isCalled(j, func(name string) bool {
		return slices.Contains([]string{"time", "zeit", "tid", "temps", "tiempo", "tempo"}, name)
	}) ||
		!slices.ContainsFunc(s.names, func(name string) bool { return roles.Called(name, lapNames) }) {
		return false
	}
	last := 0.0
	return slices.ContainsFunc(s.rows, func(r row) bool {
		m, is := scanMoment(r.cells[j])
		less := is && m.time < last
		last = m.time
		return less
	})
}

// hasTwelveHours reports whether no time of a column is after 12:59, and times go back within a day of
// the column of dates.
func (s *sheet) hasTwelveHours(date, clock int) bool {
	back, before := false, row{}
	last := 0.0
	for _, r := range s.rows {
		m, is := scanMoment(r.cells[clock])
		if lower := strings.ToLower(r.cells[clock]); is && (m.time >= 13*3600 || m.time < 3600 || strings.ContainsAny(lower, "ap")) {
			return false
		}
		back = back || is && before.cells != nil && before.cells[date] == r.cells[date] && m.time < last
		if is {
			before, last = r, m.time
		}
	}
	return back
}

func (s *sheet) firstFilled(j int) string {
	for _, r := range s.rows {
		if !s.isMissing(r.cells[j]) {
			return r.cells[j]
		}
	}
	return ""
}

// elapses reports whether a column has the time since its first row, which is 0:00:00: one digit for
// the hour, as a clock has two, and no row before the last.
func (s *sheet) elapses(j int) bool {
	if s.rows[0].cells[j] != "0:00:00" {
		return false
	}
	before := -1.0
	rows := s.rows
	for len(rows) > 1 && rows[len(rows)-1].cells[j] == "0:00:00" && filled(rows[len(rows)-1].cells) == 1 { // was never measured
		rows = rows[:len(rows)-1]
	}
	for _, r := range rows {
		seconds, is := scanClock(r.cells[j])
		if !is || seconds <= before {
			return false
		}
		before = seconds
	}
	return true
}

// monthNames are the names of the months in English, German, French, Spanish, Italian,
// Portuguese, Dutch, Swedish, Danish and Norwegian (CLDR), those of one month together.
var monthNames = [12]string{
	"january januar janvier enero gennaio janeiro januari jänner stycznia января",
	"february februar février fevrier febrero febbraio fevereiro februari feber lutego февраля",
	"march märz maerz mars marzo março marco maart mrt marts marca марта",
	"april avril abril aprile kwietnia апреля",
	"may mai mayo maggio maio mei maj maja мая",
	"june juni juin junio giugno junho czerwca июня",
	"july juli juillet julio luglio julho lipca июля",
	"august août aout agosto augustus augusti sierpnia августа",
	"september septembre septiembre settembre setembro sept września сентября",
	"october oktober octobre octubre ottobre outubro października октября",
	"november novembre noviembre novembro listopada ноября",
	"december dezember décembre decembre diciembre dicembre dezembro desember grudnia декабря",
}

// monthsByStart has the month of every start of at least three letters of those names; 0 for a
// start that fits several.
var monthsByStart = sync.OnceValue(func() map[string]int {
	starts := map[string]int{}
	for m, names := range monthNames {
		for name := range strings.FieldsSeq(names) {
			letters := []rune(name)
			for n := 3; n <= len(letters); n++ {
				start := string(letters[:n])
				if before, known := starts[start]; known && before != m+1 && n < len(letters) {
					starts[start] = 0 // jui of juin and juillet
				} else {
					starts[start] = m + 1
				}
			}
		}
	}
	return starts
})

// monthOf returns the month of a name or of its first letters, at least three; 0 if it is none
// or fits several.
func monthOf(word string) int {
	return monthsByStart()[strings.TrimRight(strings.ToLower(word), ".")]
}
