package tidy

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"ppca/core/dataset/internal/roles"
	"ppca/core/fault"
)

// repeated makes a row for each time where the names of columns tell it: weight_t1, weight_t2 of
// repeated measures, and the years of tables that name the variable of each row.
func (s *sheet) repeated() {
	if s.headed && len(s.rows) > 1 && !s.yearsAcross() && !s.timesAbove() {
		s.timesAcross()
	}
}

// A repeat is a column of one variable at one time.
type repeat struct {
	column         int
	variable, time string
}

// melt makes a row of each row at each time, with a column of the times and one for each variable.
// Rows without any cell of the variables are left out.
func (s *sheet) melt(repeats []repeat, called string) (times, variables []string) {
	at := map[[2]string]int{}
	gone := map[int]bool{}
	for _, c := range repeats {
		if !slices.Contains(times, c.time) {
			times = append(times, c.time)
		}
		if !slices.Contains(variables, c.variable) {
			variables = append(variables, c.variable)
		}
		at[[2]string{c.variable, c.time}], gone[c.column] = c.column, true
	}
	inOrder(times)
	var kept []int
	var names []string
	for j, name := range s.names {
		if !gone[j] {
			kept, names = append(kept, j), append(names, name)
		}
	}
	var rows []row
	for _, r := range s.rows {
		for _, time := range times {
			melted := row{line: r.line}
			for _, j := range kept {
				melted.add(r.cells[j], r.lineOf(j))
			}
			melted.add(time, r.line)
			for _, variable := range variables {
				if j, known := at[[2]string{variable, time}]; known {
					melted.add(r.cells[j], r.lineOf(j))
				} else {
					melted.add("", r.line)
				}
			}
			if slices.ContainsFunc(melted.cells[len(kept)+1:], func(cell string) bool { return !s.isMissing(cell) }) {
				rows = append(rows, melted)
			}
		}
	}
	s.names, s.rows = append(append(names, called), variables...), rows
	return times, variables
}

// Names of a variable at a time: weight_t1, weight.week 4; and t1_weight.
var (
	timeBehind = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(.*[^ _.\-])[ _.\-]+\(?(` + timeWords + `)[ _.\-]?(\d{1,3})\)?$`)
	})
	timeBefore = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(` + timeWords + `)[ _.\-]?(\d{1,3})[ _.\-:]+(.*[^ _.\-].*)$`)
	})
)

const timeWords = "t|time|v|visit|w|wave|wk|week|m|mo|month|day|yr|year|session|hour"

// unitsOfTime are the words for the times of repeated measures that stand for others.
var unitsOfTime = map[string]string{"t": "", "time": "", "v": "visit", "w": "week", "wk": "week", "m": "month", "mo": "month", "d": "day", "y": "year", "yr": "year", "h": "hour"}

// timesAcross makes rows of repeated measures: columns of two variables or more at the same times, or
// of one at three or more, where no other column is called like θ or a date.
func (s *sheet) timesAcross() {
	if s.options.Long != "" {
		return
	}
	var repeats []repeat
	variables, times, words := map[string]int{}, map[string]int{}, map[string]bool{}
	age := "" // a variable with the age at each time, which tells more than the number of a visit
	for j, name := range s.names {
		c, word := repeat{column: j}, ""
		if m := timeBehind().FindStringSubmatch(name); m != nil {
			c.variable, word, c.time = m[1], m[2], m[3]
		} else if m := timeBefore().FindStringSubmatch(name); m != nil {
			word, c.time, c.variable = m[1], m[2], m[3]
		}
		if isAge(c.variable) {
			age = c.variable
		} else if roles.IsParameter(name) || isDated(name) {
			return
		}
		if word == "" {
			continue
		}
		if !s.hasNumbers(j) {
			return
		}
		repeats = append(repeats, c)
		variables[c.variable]++
		times[c.time]++
		words[strings.ToLower(word)] = true
	}
	complete := len(repeats) == len(variables)*len(times)
	if len(words) != 1 || !complete || len(times) < 2 || len(times) < 3 && len(variables) < 2 {
		return
	}
	if slices.ContainsFunc(repeats, func(c repeat) bool { return s.isChosen(s.names[c.column]) }) || slices.ContainsFunc(s.names, s.isModelled) {
		return
	}
	called := ""
	for word := range words {
		called = calledBy(word)
	}
	first, count := s.names[repeats[0].column], len(s.rows)
	subject := slices.IndexFunc(s.names, func(name string) bool { return roles.IsID(name) || roles.IsGroup(name) })
	if subject >= 0 && s.distinct(subject) == count {
		s.subject = s.names[subject]
	} else { // a number for each row, so that its times stay together
		s.subject = "subject"
		s.names = append([]string{s.subject}, s.names...)
		for i, r := range s.rows {
			s.rows[i] = r.replaced(0, 0, number(i))
		}
		for i := range repeats {
			repeats[i].column++
		}
	}
	if s.perTime = true; s.options.KeepSubject {
		s.subject = ""
	}
	at, named := s.melt(repeats, called)
	if age != "" {
		j := slices.Index(s.names, called)
		s.names = slices.Delete(s.names, j, j+1)
		for i, r := range s.rows {
			s.rows[i] = r.replaced(j, j+1)
		}
	}
	s.note(fmt.Sprintf("columns such as %q are repeated measures: %s became %s, each at one of the times %s, with the variables %s; to keep a row for each subject, set the option long to none",
		first, fault.Plural(count, "row"), fault.Plural(len(s.rows), "row"), strings.Join(at, ", "), fault.List(named)))
}

// isAge reports whether a variable is an age.
func isAge(name string) bool {
	return roles.Called(name, []string{"age", "alter", "âge", "edad", "età", "ålder", "alder", "leeftijd", "idade", "wiek", "věk"})
}

// year matches the name of a column of a year: 1990, X1990, 1990 [YR1990].
var year = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?i:x|yr)?((?:1[5-9]|20|21)\d\d)(?: \[YR\d{4}\])?$`)
})

// timeAlone matches the name of a column of a time: t0, week 4, month_6.
var timeAlone = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^(` + timeWords + `)[ _.\-]?(\d{1,3})$`) })

// timeOf returns the time that is the name of a column, and what such times are called.
func timeOf(name string) (time, called string) {
	if m := year().FindStringSubmatch(name); m != nil {
		return m[1], "year"
	}
	if m := timeAlone().FindStringSubmatch(name); m != nil {
		return m[2], calledBy(m[1])
	}
	return "", ""
}

// calledBy returns the name of the times that a word stands for.
func calledBy(word string) string {
	unit := strings.ToLower(word)
	if known, is := unitsOfTime[unit]; is {
		unit = known
	}
	if unit == "" {
		return "time"
	}
	return "time (" + unit + ")"
}

// yearsAcross turns a table with a row for each variable of each country or subject and a column for
// each year or time into rows of all variables of a country in a year.
func (s *sheet) yearsAcross() bool {
	var repeats []repeat
	id, name, kinds := -1, -1, map[string]bool{}
	times := ""
	for j, column := range s.names {
		time, called := timeOf(column)
		switch {
		case column == "", time != "" && s.isChosen(column):
			return false
		case time != "":
			repeats = append(repeats, repeat{j, "value", time})
			times, kinds[called] = called, true
		case id < 0 && (roles.IsGroup(column) || roles.IsID(column)):
			id = j
		case s.hasNumbers(j):
		case name < 0 && isQuantity(column):
			name = j
		case id < 0 && roles.IsRegion(column):
			id = j
		}
	}
	if len(repeats) < 3 || len(kinds) > 1 || id < 0 || name < 0 || s.distinct(id) == len(s.rows) || s.distinct(name) < 2 || s.distinct(id, name) != len(s.rows) {
		return false
	}
	columns := strings.Join([]string{s.names[id], times, s.names[name], "value"}, ",")
	if asked := s.options.Long; asked != "" && asked != columns || strings.Count(columns, ",") != 3 {
		return false
	}
	s.melt(repeats, times)
	s.note(fmt.Sprintf("the table has a column for each %s, and %q names the variable of each row; to keep its rows, set the option long to none", strings.Fields(times)[0], s.names[name]))
	if s.options.Long != "" {
		return true // the caller asks for the rows below
	}
	if s.pivot(columns) == nil {
		s.long = columns
	}
	return true
}

// distinct returns the number of different texts in columns together.
func (s *sheet) distinct(columns ...int) int {
	seen := map[string]bool{}
	for _, r := range s.rows {
		seen[keyOf(r, columns)] = true
	}
	return len(seen)
}

// isQuantity reports whether a column is called like the names of variables: indicator, Series Name.
func isQuantity(name string) bool {
	return roles.Called(name, quantityNames) || slices.Contains([]string{"series", "na_item", "indic", "subject descriptor"}, strings.TrimSuffix(strings.ToLower(name), " name"))
}

// longByPlaces returns the columns id,time,name,value of a long table in which a place has a row for
// each time and each text of one other column, or "". Other columns of text have one value.
func (s *sheet) longByPlaces() string {
	if !slices.ContainsFunc(s.names, isValue) || !slices.ContainsFunc(s.names, roles.IsRegion) {
		return ""
	}
	var id, time, name, value []int
	for j, called := range s.names {
		filled := !slices.ContainsFunc(s.rows, func(r row) bool { return s.isMissing(r.cells[j]) })
		switch {
		case called == "" || strings.Contains(called, ","):
			return ""
		case s.distinct(j) < 2:
		case isValue(called):
			value = append(value, j)
		case roles.IsParameter(called) || isDated(called):
			time = append(time, j)
		case !filled || s.hasNumbers(j):
		case roles.IsRegion(called):
			id = append(id, j)
		default:
			name = append(name, j)
		}
	}
	if len(id) != 1 || len(time) != 1 || len(name) != 1 || len(value) != 1 {
		return ""
	}
	if s.distinct(id[0], time[0]) == len(s.rows) || s.distinct(id[0], time[0], name[0]) != len(s.rows) || s.someHaveRoles() {
		return ""
	}
	return strings.Join([]string{s.names[id[0]], s.names[time[0]], s.names[name[0]], s.names[value[0]]}, ",")
}

// baselines are the words for the first visit of a study.
var baselines = []string{"baseline", "bl", "screening", "enrolment", "enrollment", "birth", "start"}

// arm is what REDCap writes behind the names of events.
var arm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`_arm_\d+$`) })

// beforeStart matches a time before the first day: Day -7, not week-4.
var beforeStart = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[ _][-−–]\d+$`) })

// visits converts Baseline, Week 4, month_6_arm_1 to numbers of one unit.
func (s *sheet) visits(c *column, j int) bool {
	units, seen := map[string]bool{}, map[string]bool{}
	is := s.convertBy(c, j, func(cell string) (string, bool) {
		seen[cell] = true
		words := strings.FieldsFunc(arm().ReplaceAllString(strings.ToLower(cell), ""), func(r rune) bool { return strings.ContainsRune(" _-.", r) })
		if len(words) == 1 && slices.Contains(baselines, words[0]) {
			return "0", true
		}
		if len(words) != 2 {
			return "", false
		}
		if isDigits(words[0]) {
			words[0], words[1] = words[1], words[0]
		}
		unit := strings.TrimSuffix(words[0], "s")
		if short, known := unitsOfTime[unit]; known && len(unit) > 1 { // W-101 is the number of a sample
			unit = short
		}
		units[unit] = true
		v, err := strconv.Atoi(words[1])
		if beforeStart().MatchString(cell) {
			v = -v
		}
		return strconv.Itoa(v), err == nil && slices.Contains(strings.Fields("visit wave week month day year session hour"), unit)
	})
	if !is || len(units) != 1 || len(seen) < 3 || len(seen) == len(s.rows) || slices.ContainsFunc(s.names, roles.IsParameter) {
		return false
	}
	for unit := range units {
		s.note(fmt.Sprintf("column %q has times such as %q; as a number it is the %s, and a baseline is 0", c.name, s.firstFilled(j), unit))
		c.name = "time (" + unit + ")"
	}
	return true
}
