package tables

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// byNames is the value of the option long for tables with times in the names of columns.
const byNames = "names"

// A timed is the name of a column of one variable at one time: weight_t1, week 4 height, 1990.
type timed struct {
	variable string // "value" if the name is a time alone
	called   string // a name for a column of such times: time, time (week), year
	time     string // its number
}

// visitUnits are the words before the numbers of times, and what they abbreviate.
var visitUnits = map[string]string{"t": "", "time": "", "v": "visit", "visit": "visit", "wave": "wave", "w": "week",
	"wk": "week", "week": "week", "m": "month", "mo": "month", "month": "month", "d": "day", "day": "day", "yr": "year",
	"year": "year", "session": "session", "h": "hour", "hour": "hour"}

// timedOf returns what a name says of a time; ok is false if it says nothing. With chosen, any number
// at the end of a name is a time.
func timedOf(name string, chosen bool) (of timed, ok bool) {
	year, _, _ := strings.Cut(strings.TrimLeft(name, "xXyYrR"), " [YR")
	if isYearText(year) {
		return timed{"value", "year", year}, true
	}
	fields := strings.FieldsFunc(name, isBetween)
	if last := len(fields) - 1; last > 0 && (isYearText(fields[last]) || chosen && isDigits(fields[last])) {
		called := "time"
		if isYearText(fields[last]) {
			called = "year"
		}
		if before := strings.TrimRightFunc(name[:strings.LastIndex(name, fields[last])], isBetween); !isVisit(before) {
			return timed{before, called, fields[last]}, true
		}
	}
	for width := min(2, len(fields)); width > 0; width-- {
		last := len(fields) - width
		if called, time, is := timeIn(fields[last:]); is {
			before := strings.TrimRightFunc(name[:strings.LastIndex(name, fields[last])], isBetween)
			return timed{cmp.Or(before, "value"), called, time}, true
		}
		if called, time, is := timeIn(fields[:width]); is {
			_, behind, _ := strings.Cut(name, fields[width-1])
			return timed{strings.TrimLeftFunc(behind, isBetween), called, time}, true
		}
	}
	return timed{}, false
}

// isYearText reports whether a text is a year from 1500 to 2199.
func isYearText(text string) bool {
	return len(text) == 4 && isDigits(text) && text > "1499" && text < "2200"
}

// isVisit reports whether a text ends with a word before the numbers of times, such as week.
func isVisit(text string) bool {
	fields := strings.FieldsFunc(strings.ToLower(text), isBetween)
	if len(fields) == 0 {
		return false
	}
	_, is := visitUnits[fields[len(fields)-1]]
	return is
}

func isBetween(r rune) bool { return strings.ContainsRune(" _.-:()", r) }

// timeIn returns what t1 or week 4 are called, and the number.
func timeIn(fields []string) (called, time string, is bool) {
	text := strings.ToLower(strings.Join(fields, ""))
	word := strings.TrimRight(text, "0123456789")
	time = text[len(word):]
	unit, is := visitUnits[word]
	if called = "time"; unit != "" {
		called += " (" + unit + ")"
	}
	return called, time, is && time != "" && len(time) < 4 && (len(fields) == 1 || fields[1] == time)
}

// timesOf returns the times in the names of all columns, such as T0 or T0_rep1, at least two; else nil.
func timesOf(columns []Column) (times []timed) {
	for _, c := range columns {
		of, ok := timedOf(c.Name, false)
		if !ok || times != nil && of.called != times[0].called {
			return nil
		}
		times = append(times, of)
	}
	if len(times) < 2 {
		return nil
	}
	return times
}

// A repetition is the columns of variables at several times.
type repetition struct {
	variables, times []string // times increase
	called           string   // name for the column of times
	at               [][]int  // column by time and variable
	isTimed          []bool   // by column
}

// repeated returns the columns whose names are a variable at a time. ok is false unless all variables
// are there at all times, of one unit. With chosen, any number at the end of a name is a time.
func repeated(t Table, chosen bool) (r repetition, ok bool) {
	columns := map[[2]string]int{}
	r.isTimed = make([]bool, len(t.Columns))
	for j, c := range t.Columns {
		of, is := timedOf(c.inFile(), chosen)
		if !is {
			continue
		}
		key := [2]string{of.variable, of.time}
		if _, twice := columns[key]; twice || r.called != "" && r.called != of.called {
			return r, false
		}
		columns[key], r.called, r.isTimed[j] = j, of.called, true
		r.times, r.variables = append(r.times, of.time), append(r.variables, of.variable)
	}
	r.times, r.variables = distinct(r.times), distinct(r.variables)
	if len(r.times) < 2 || len(columns) != len(r.variables)*len(r.times) {
		return r, false
	}
	slices.SortStableFunc(r.times, func(a, b string) int {
		x, _ := strconv.Atoi(a)
		y, _ := strconv.Atoi(b)
		return cmp.Compare(x, y)
	})
	for _, time := range r.times {
		var at []int
		for _, v := range r.variables {
			at = append(at, columns[[2]string{v, time}])
		}
		r.at = append(r.at, at)
	}
	return r, true
}

// distinct returns each text once.
func distinct(texts []string) (once []string) {
	_, first := numbered(len(texts), func(i int) (string, bool) { return texts[i], true })
	for _, i := range first {
		once = append(once, texts[i])
	}
	return once
}

// melt makes a row of each row at each time in the names of columns, behind a column that tells the
// subjects apart. Rows without any cell of the variables are left out. A variable that is called like a
// parameter, such as age, takes the place of the numbers of visits.
func melt(t Table) (Table, dataset.Notes, error) {
	r, ok := repeated(t, true)
	if !ok {
		return t, nil, fault.New(fault.Option, "%s: the option long is names, but its columns are no variables at "+
			"times, such as weight_t1 and weight_t2; its columns are %s: set long to id,time,value or to none",
			t.File, fault.List(t.Names())).With("file", t.File).With("option", "long")
	}
	var rows, at []int // of each new row: the row and the time
	for i := range t.Rows {
		for k, columns := range r.at {
			if slices.ContainsFunc(columns, func(j int) bool { return !t.Columns[j].Cells.IsEmpty(i) }) {
				rows, at = append(rows, i), append(at, k)
			}
		}
	}
	out := t
	out.Columns = r.kept(t)
	out = out.taking(rows)
	out.Long = byNames
	if !slices.ContainsFunc(r.variables, func(v string) bool { return isCalled(v, parameterNames) }) {
		times := make([]float64, len(at))
		for i, k := range at {
			times[i], _ = strconv.ParseFloat(r.times[k], 64)
		}
		out.Columns = append(out.Columns, Column{Name: r.called, Cells: Cells{numbers: times}})
	}
	for k, v := range r.variables {
		var columns []Cells
		for _, at := range r.at {
			columns = append(columns, t.Columns[at[k]].Cells)
		}
		out.Columns = append(out.Columns, Column{Name: v, Cells: woven(columns, rows, at)})
	}
	uniqueNames(out.Columns)
	return out, dataset.NotesOf(dataset.NoteForm, fmt.Sprintf("%s: names such as %q are repeated measures: %s became "+
		"%s, each at one of the times %s, with the variables %s (the option long: names)",
		t.File, t.Columns[r.at[0][0]].Name, fault.Plural(t.Rows, "row"), fault.Plural(out.Rows, "row"),
		strings.Join(r.times, ", "), fault.List(r.variables))), nil
}

// kept returns the columns beside the times. The first that is called like subjects and differs in every
// row tells them apart; without one, and unless the names are times alone, a column of numbers does.
func (r repetition) kept(t Table) (columns []Column) {
	found := r.variables[0] == "value"
	for j, c := range t.Columns {
		if r.isTimed[j] {
			continue
		}
		if _, first := numbered(t.Rows, c.cell); isSubject(c.Name) && len(first) == t.Rows && !found {
			c.Subject, found = true, true
		}
		columns = append(columns, c)
	}
	if found {
		return columns
	}
	counted := make([]float64, t.Rows)
	for i := range counted {
		counted[i] = float64(i + 1)
	}
	return append([]Column{{Name: "subject", Cells: Cells{numbers: counted}, Subject: true}}, columns...)
}

// woven returns cells of several columns: cell i is that of row rows[i] of column which[i].
func woven(columns []Cells, rows, which []int) Cells {
	out := Cells{numbers: make([]float64, len(rows)), comma: columns[0].comma}
	known := map[string]uint32{}
	for i, row := range rows {
		from := columns[which[i]]
		out.numbers[i] = from.numbers[row]
		k := from.code(row)
		if k == 0 {
			continue
		}
		if out.codes == nil {
			out.codes = make([]uint32, len(rows))
		}
		text := from.texts[k-1]
		if known[text] == 0 {
			out.texts = append(out.texts, text)
			known[text] = uint32(len(out.texts))
		}
		out.numbers[i], out.codes[i] = math.NaN(), known[text]
	}
	return out
}

// ask returns the question of what names with times are, if no other column would be θ: repeated measures
// of two variables or at three times, or times alone beside texts. If each row is another thing, it may as
// well be a curve along times alone; a note then names the options that make rows of the times.
func (r repetition) ask(t Table) (dataset.Notes, error) {
	alone, texts := r.variables[0] == "value", false
	for j, c := range t.Columns {
		isTheta := c.Kind == Moment || isCalled(c.Name, parameterNames) || isCalled(c.Name, timeNames)
		switch texts = texts || c.Kind == Text; {
		case r.isTimed[j] && c.Kind != Number && c.Kind != Empty,
			!r.isTimed[j] && (isTheta || alone && c.Kind == Number && !isSubject(c.Name)):
			return nil, nil
		}
	}
	count := len(r.variables) * len(r.times)
	if count < 3 || alone && !texts {
		return nil, nil
	}
	from := t.Columns[r.at[0][0]].Name
	to := t.Columns[r.at[len(r.at)-1][0]].Name
	if _, rows := numbered(t.Rows, t.Columns[0].cell); alone && len(rows) == t.Rows {
		return dataset.NotesOf(dataset.NoteForm, fmt.Sprintf("%s: the columns are times (%s to %s) and each row is a "+
			"%s, a curve along them; to make a row of each time, so that it can be θ, exchange rows and columns (the "+
			"option transpose)",
			t.File, from, to, t.Columns[0].Name)), nil
	}
	text := fmt.Sprintf("a row at each of the times %s", strings.Join(r.times, ", "))
	if !alone {
		text += ", with the variables " + fault.List(r.variables)
	}
	asked := fmt.Sprintf("the names %q to %q may be times of one variable.", from, to)
	return nil, askLong(t, from, asked, dataset.Reading{
		Value: byNames,
		Text:  text,
	}, count)
}
