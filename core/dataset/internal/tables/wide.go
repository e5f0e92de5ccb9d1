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
	variable string // "" if the name is a time alone
	word     string // the unit or word of the time, in lower case: "week"
	time     string // its number
}

// units are the words for times that others abbreviate.
var units = map[string]string{"t": "", "time": "", "v": "visit", "w": "week", "wk": "week", "m": "month", "mo": "month",
	"d": "day", "yr": "year", "h": "hour"}

// timedOf returns what a name says of a time; ok is false if it says nothing.
func timedOf(name string) (of timed, ok bool) {
	if year, _, _ := strings.Cut(strings.TrimLeft(name, "xXyYrR"), " [YR"); len(year) == 4 && isDigits(year) && year > "1499" && year < "2200" {
		return timed{"", "year", year}, true
	}
	fields := strings.FieldsFunc(name, isBetween)
	for width := min(2, len(fields)); width > 0; width-- {
		if word, time, is := timeIn(fields[len(fields)-width:]); is {
			at := strings.LastIndex(name, fields[len(fields)-width])
			return timed{strings.TrimRightFunc(name[:at], isBetween), word, time}, true
		}
		if word, time, is := timeIn(fields[:width]); is {
			at := strings.Index(name, fields[width-1]) + len(fields[width-1])
			return timed{strings.TrimLeftFunc(name[at:], isBetween), word, time}, true
		}
	}
	return timed{}, false
}

func isBetween(r rune) bool { return strings.ContainsRune(" _.-:()", r) }

// timeIn returns the word and the number of t1 or of week 4.
func timeIn(fields []string) (word, time string, is bool) {
	text := strings.ToLower(strings.Join(fields, ""))
	word = strings.TrimRight(text, "0123456789")
	time = text[len(word):]
	if len(fields) == 2 && fields[1] != time || len(time) == 0 || len(time) > 3 || !slices.Contains(visitWords, word) {
		return "", "", false
	}
	if long, short := units[word]; short {
		word = long
	}
	return word, time, true
}

// called returns the name of a column of such times: time, time (week), year.
func (of timed) called() string {
	switch {
	case of.variable == "" && of.word == "year" && len(of.time) == 4:
		return "year"
	case of.word == "":
		return "time"
	}
	return "time (" + of.word + ")"
}

// timesOf returns the times that are the names of all columns, at least two; else nil.
func timesOf(columns []Column) (times []timed) {
	for _, c := range columns {
		of, ok := timedOf(c.Name)
		if !ok || of.variable != "" || times != nil && of.word != times[0].word {
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
	variables []string
	times     []string          // increasing
	at        map[[2]string]int // column of a variable at a time
	called    string            // name for the column of times
}

// repeated returns the columns whose names are a variable at a time. ok is false unless all variables
// are there at all times, of one unit.
func repeated(t Table) (r repetition, ok bool) {
	r.at = map[[2]string]int{}
	word := ""
	for j, c := range t.Columns {
		of, is := timedOf(cmp.Or(c.Given, c.Name))
		if !is {
			continue
		}
		variable := cmp.Or(of.variable, "value")
		if _, twice := r.at[[2]string{variable, of.time}]; twice || len(r.at) > 0 && word != of.word {
			return r, false
		}
		word, r.called = of.word, of.called()
		r.at[[2]string{variable, of.time}] = j
		if !slices.Contains(r.times, of.time) {
			r.times = append(r.times, of.time)
		}
		if !slices.Contains(r.variables, variable) {
			r.variables = append(r.variables, variable)
		}
	}
	slices.SortStableFunc(r.times, func(a, b string) int {
		x, _ := strconv.Atoi(a)
		y, _ := strconv.Atoi(b)
		return cmp.Compare(x, y)
	})
	return r, len(r.at) == len(r.variables)*len(r.times) && len(r.times) > 1
}

// isAlone reports whether the names are times alone, of no variable.
func (r repetition) isAlone() bool { return len(r.variables) == 1 && r.variables[0] == "value" }

// melt makes a row of each row at each time in the names of columns, behind a column that tells the
// subjects apart. Rows without any cell of the variables are left out. A variable of ages takes the
// place of the numbers of visits.
func melt(t Table) (Table, dataset.Notes, error) {
	r, ok := repeated(t)
	if !ok {
		return t, nil, fault.New(fault.Option, "%s: the option long is names, but its columns are no variables at times, such as weight_t1 and weight_t2; its columns are %s: set long to id,time,value or to none",
			t.File, fault.List(t.Names())).With("file", t.File).With("option", "long")
	}
	var subject, at []int // of each new row: the row and the time
	for i := range t.Rows {
		for k, time := range r.times {
			if slices.ContainsFunc(r.variables, func(v string) bool { return !t.Columns[r.at[[2]string{v, time}]].Cells.IsEmpty(i) }) {
				subject, at = append(subject, i), append(at, k)
			}
		}
	}
	kept, gone := t, map[int]bool{}
	for _, j := range r.at {
		gone[j] = true
	}
	kept.Columns = nil
	for j, c := range t.Columns {
		if !gone[j] {
			kept.Columns = append(kept.Columns, c)
		}
	}
	if !markSubject(kept) && !r.isAlone() {
		counted := make([]float64, t.Rows)
		for i := range counted {
			counted[i] = float64(i + 1)
		}
		kept.Columns = append([]Column{{Name: "subject", Cells: Cells{numbers: counted}, Subject: true}}, kept.Columns...)
	}
	out := kept.Gather(subject)
	out.Long, out.Parts = byNames, partsOf(t.Parts, subject)
	if !slices.ContainsFunc(r.variables, func(v string) bool { return isCalled(v, ageNames) }) {
		times := make([]float64, len(at))
		for i, k := range at {
			times[i], _ = strconv.ParseFloat(r.times[k], 64)
		}
		out.Columns = append(out.Columns, Column{Name: r.called, Cells: Cells{numbers: times}})
	}
	for _, v := range r.variables {
		columns := make([]Cells, len(r.times))
		for k, time := range r.times {
			columns[k] = t.Columns[r.at[[2]string{v, time}]].Cells
		}
		out.Columns = append(out.Columns, Column{Name: v, Cells: woven(columns, subject, at)})
	}
	uniqueNames(out.Columns)
	return out, dataset.NotesOf(dataset.NoteForm, fmt.Sprintf("%s: names such as %q are repeated measures: %s became %s, each at one of the times %s, with the variables %s (the option long: names)",
		t.File, t.Columns[r.at[[2]string{r.variables[0], r.times[0]}]].Name, fault.Plural(t.Rows, "row"), fault.Plural(out.Rows, "row"), strings.Join(r.times, ", "), fault.List(r.variables))), nil
}

// markSubject marks the first column that is called like subjects and differs in every row.
func markSubject(t Table) bool {
	for j, c := range t.Columns {
		if isSubject(c.Name) {
			if _, first := numbered(t.Rows, c.key); len(first) == t.Rows {
				t.Columns[j].Subject = true
				return true
			}
		}
	}
	return false
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
		out.numbers[i] = math.NaN()
		code := known[from.texts[k-1]]
		if code == 0 {
			out.texts = append(out.texts, from.texts[k-1])
			code = uint32(len(out.texts))
			known[from.texts[k-1]] = code
		}
		out.codes[i] = code
	}
	return out
}

// ask returns the question of what repeated measures are. A column of ages or dates would be θ of rows
// that stay.
func (r repetition) ask(t Table) error {
	for j, c := range t.Columns {
		of, _ := timedOf(cmp.Or(c.Given, c.Name))
		if at, is := r.at[[2]string{of.variable, of.time}]; is && at == j {
			if c.Kind != Number && c.Kind != Empty {
				return nil
			}
		} else if c.Kind == Moment || isCalled(c.Name, parameterNames) || isCalled(c.Name, timeNames) {
			return nil
		}
	}
	first := t.Columns[r.at[[2]string{r.variables[0], r.times[0]}]].Name
	return dataset.Ask(t.File, dataset.Question{
		Option: "long", Column: first,
		Text: fmt.Sprintf("names such as %q may be repeated measures at the times %s.", first, strings.Join(r.times, ", ")),
		Readings: []dataset.Reading{
			{Value: byNames, Text: fmt.Sprintf("up to %s with %s", fault.Plural(t.Rows*len(r.times), "row"), fault.Plural(len(r.variables), "variable"))},
			{Value: asItIs, Text: fmt.Sprintf("%s with %s", fault.Plural(t.Rows, "row"), fault.Plural(len(r.at), "variable"))},
		},
	})
}

// othersAreTexts reports whether the columns beside the times have texts, so that none of them is θ.
func (r repetition) othersAreTexts(t Table) bool {
	texts := 0
	for _, c := range t.Columns {
		if c.Kind == Text {
			texts++
		} else if of, is := timedOf(c.Name); (!is || of.variable != "") && !isSubject(c.Name) {
			return false
		}
	}
	return texts > 0
}

// alone handles names that are times alone. Where a column names the variable of each row, it asks;
// otherwise the rows may as well be curves, and a note names the options that make rows of the times.
func (r repetition) alone(t Table) (dataset.Notes, error) {
	first, last := r.at[[2]string{"value", r.times[0]}], r.at[[2]string{"value", r.times[len(r.times)-1]}]
	from, to := t.Columns[first].Name, t.Columns[last].Name
	if _, rows := numbered(t.Rows, t.Columns[0].key); len(rows) < t.Rows {
		return nil, dataset.Ask(t.File, dataset.Question{
			Option: "long",
			Text:   fmt.Sprintf("the names %q to %q may be times.", from, to),
			Readings: []dataset.Reading{
				{Value: byNames, Text: fmt.Sprintf("a row for each %q at each time", t.Columns[0].Name)},
				{Value: asItIs, Text: fmt.Sprintf("%s with %s", fault.Plural(t.Rows, "row"), fault.Plural(len(r.at), "variable"))},
			},
		})
	}
	return dataset.NotesOf(dataset.NoteForm, fmt.Sprintf("%s: the columns are times (%s to %s) and each row is a %s, a curve along them; to make a row of each time, so that it can be θ, exchange rows and columns (the option transpose) or set the option long to names",
		t.File, from, to, t.Columns[0].Name)), nil
}
