package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// byNames is the value of the option long for tables with times in the names of columns.
const byNames = "names"

// A timed is the name of a column of one variable at one time: weight_t1, week 4 height, bmi_2018, 1990.
type timed struct {
	variable string // "value" if the name is a time alone
	called   string // a name for a column of such times: time, time (week), year
	time     int
}

// visitUnits are the words before the numbers of times, and what they abbreviate.
var visitUnits = map[string]string{"t": "", "time": "", "v": "visit", "visit": "visit", "wave": "wave", "w": "week",
	"wk": "week", "week": "week", "m": "month", "mo": "month", "month": "month", "d": "day", "day": "day", "yr": "year",
	"year": "year", "session": "session", "h": "hour", "hour": "hour"}

// timedOf returns what a name says of a time: at its end, or else at its start. ok is false if it says
// nothing. With lenient, any whole number at the end is a time.
func timedOf(name string, lenient bool) (of timed, ok bool) {
	name, _, _ = strings.Cut(name, " [YR") // 2018 [YR2018] of the World Bank
	fields := strings.FieldsFunc(name, isBetween)
	for width := min(2, len(fields)); width > 0; width-- {
		last := len(fields) - width
		if of, ok = timeIn(fields[last:]); ok {
			of.variable = name[:strings.LastIndex(name, fields[last])]
		} else if of, ok = timeIn(fields[:width]); ok {
			ok = of.called != "year" // 1500 nm is a wavelength
			_, of.variable, _ = strings.Cut(name, fields[width-1])
		}
		if ok {
			of.variable = cmp.Or(strings.TrimFunc(of.variable, isBetween), "value")
			return of, true
		}
	}
	bare := strings.TrimRight(name, "0123456789")
	number, err := strconv.Atoi(name[len(bare):])
	return timed{strings.TrimFunc(bare, isBetween), "time", number}, lenient && err == nil && bare != ""
}

func isBetween(r rune) bool { return strings.ContainsRune(" _.-:()", r) }

// unitsBehind are the words behind the numbers of times, as in height_2yr; a letter alone could be another unit.
var unitsBehind = map[string]string{"yr": "year", "yrs": "year", "year": "year", "years": "year", "wk": "week",
	"wks": "week", "week": "week", "weeks": "week", "mo": "month", "mos": "month", "month": "month", "months": "month",
	"day": "day", "days": "day", "h": "hour", "hr": "hour", "hrs": "hour", "hour": "hour", "hours": "hour"}

// timeIn returns the time that t1, week 4, 2yr or 1990 is.
func timeIn(fields []string) (of timed, ok bool) {
	const figures = "0123456789"
	text := strings.ToLower(strings.Join(fields, ""))
	word, behind := strings.TrimRight(text, figures), strings.TrimLeft(text, figures)
	digits := text[len(word):]
	unit, known := visitUnits[word]
	if digits == "" {
		digits = text[:len(text)-len(behind)]
		unit, known = unitsBehind[behind]
	}
	if len(fields) > 1 && !slices.Contains(fields, digits) {
		return of, false
	}
	of.time, _ = strconv.Atoi(digits)
	switch {
	case len(digits) == 4 && of.time >= 1500 && of.time < 2200 && (strings.Trim(word, "xyr") == "" || word == "year"):
		of.called = "year"
	case !known || digits == "" || len(digits) > 3:
		return of, false
	case unit == "":
		of.called = "time"
	default:
		of.called = "time (" + unit + ")"
	}
	return of, true
}

// A repetition is the columns of variables at several times.
type repetition struct {
	variables []string
	times     []int   // increasing
	called    string  // name for the column of times
	at        [][]int // column by time and variable
	isTimed   []bool  // by column
}

// repeated returns the columns whose names are a variable at a time, see timedOf. ok is false unless all
// variables are there at all times, of one unit.
func repeated(t Table, lenient bool) (r repetition, ok bool) {
	columns := map[timed]int{}
	r.isTimed = make([]bool, len(t.Columns))
	for j, c := range t.Columns {
		of, is := timedOf(c.inFile(), lenient)
		if !is {
			continue
		}
		if _, twice := columns[of]; twice || r.called != "" && r.called != of.called {
			return r, false
		}
		columns[of], r.called, r.isTimed[j] = j, of.called, true
		if r.times = append(r.times, of.time); !slices.Contains(r.variables, of.variable) {
			r.variables = append(r.variables, of.variable)
		}
	}
	slices.Sort(r.times)
	r.times = slices.Compact(r.times)
	for _, time := range r.times {
		var at []int
		for _, variable := range r.variables {
			j, known := columns[timed{variable, r.called, time}]
			if !known {
				return r, false
			}
			at = append(at, j)
		}
		r.at = append(r.at, at)
	}
	return r, len(r.times) > 1
}

// melt makes a row of each row at each time in the names of columns, behind a column that tells the
// subjects apart. Rows without any cell of the variables are left out. A variable that is called like a
// parameter, such as age, takes the place of the numbers of visits.
func melt(t Table) (Table, error) {
	r, ok := repeated(t, false)
	if !ok && t.Headed {
		r, ok = repeated(t, true)
	}
	if !ok {
		return t, t.fail(fault.Option, "the option long is names, but the columns are no variables at times, such as "+
			"weight_t1 and weight_t2: they are %s; set long to id,time,value or to none", fault.List(t.Names())).
			With("option", "long")
	}
	var rows, at []int // of each new row: the row and the time
	var times []float64
	for i := range t.Rows {
		for k, columns := range r.at {
			if slices.ContainsFunc(columns, func(j int) bool { return !t.Columns[j].Cells.IsEmpty(i) }) {
				rows, at, times = append(rows, i), append(at, k), append(times, float64(r.times[k]))
			}
		}
	}
	out := t
	out.Columns = r.kept(t)
	out = out.Gather(rows)
	out.Long = byNames
	if !slices.ContainsFunc(r.variables, func(v string) bool { return isCalled(v, parameterNames) }) {
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
	out.note(dataset.NoteForm, "names such as %q are repeated measures: %s became %s, each at one of the times %s, with "+
		"the variables %s (the option long: names)", t.Columns[r.at[0][0]].Name, fault.Plural(t.Rows, "row"),
		fault.Plural(out.Rows, "row"), r.span(), fault.List(r.variables))
	return out, nil
}

// span returns "1 to 3 (3 times)".
func (r repetition) span() string {
	return fmt.Sprintf("%d to %d (%d times)", r.times[0], r.times[len(r.times)-1], len(r.times))
}

// kept returns the columns beside the times. The first that is called like subjects and differs in every
// row tells them apart; without one, and unless the names are times alone, a column of numbers does.
func (r repetition) kept(t Table) (columns []Column) {
	found := r.variables[0] == "value"
	for j, c := range t.Columns {
		if r.isTimed[j] {
			continue
		}
		if _, first := numbered(t.Rows, c.cell); !found && isSubject(c.Name) && len(first) == t.Rows {
			found, c.Subject = true, true
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
	b := Builder{Comma: columns[0].comma}
	b.Grow(len(rows))
	for i, row := range rows {
		if from := columns[which[i]]; from.code(row) > 0 {
			b.addText([]byte(from.Text(row)))
		} else {
			b.AddNumber(from.numbers[row])
		}
	}
	return b.Cells()
}

// ask returns the question of what names with times are, if no other column would be θ. If they are times
// alone and each row is another thing, it is a curve along them.
func (r repetition) ask(t Table) error {
	alone, texts := r.variables[0] == "value", false
	for j, c := range t.Columns {
		texts = texts || c.Kind == Text
		isTheta := c.Kind == Moment || isCalled(c.Name, parameterNames) || isCalled(c.Name, timeNames) ||
			alone && c.Kind == Number && !isSubject(c.Name)
		if r.isTimed[j] && c.Kind == Text || !r.isTimed[j] && isTheta {
			return nil
		}
	}
	count := len(r.variables) * len(r.times)
	_, rows := numbered(t.Rows, t.Columns[0].cell)
	if count < 3 || alone && (!texts || len(rows) == t.Rows) {
		return nil
	}
	from, to := t.Columns[r.at[0][0]].Name, t.Columns[r.at[len(r.at)-1][0]].Name
	text := "a row at each of the times " + r.span()
	if !alone {
		text += ", with the variables " + fault.List(r.variables)
	}
	asked := fmt.Sprintf("the names %q to %q may be times of one variable.", from, to)
	return askLong(t, from, asked, count, dataset.Reading{Value: byNames, Text: text})
}
