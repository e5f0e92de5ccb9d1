package tables

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// header divides the records into what stands above the names, the names, the lines below them, the data
// and what stands below those. The rules:
//
//   - A heading is a full record with words only in the columns of numbers. The data begin below the last one
//     of the first 200 records; without one, in the first full record.
//   - The names are the first of at most three headings above each other; of more, the last, or the one above
//     units. Without a heading, the first full record has the names if it has words only, or numbers that can
//     be places, see isAxis.
//   - At the end, records without a number, and those whose first cell is a word in a column of numbers or
//     is called like a sum, are no data; nor are comments (#) and repeated names anywhere.
//
// headernames.go reads the names, and lines below them.
func header(t Table, o dataset.Options) (Table, error) {
	if t.Headed || t.Rows == 0 {
		return t.unique()
	}
	h := &heading{Table: t, names: -1, end: t.Rows}
	if err := h.divide(o); err != nil {
		return t, err
	}
	h.skip()
	if err := h.checkWidths(o); err != nil {
		return h.Table, err
	}
	if len(h.rows) == 0 {
		return h.Table, t.fail(fault.Shape, "a header and no rows of data are in it")
	}
	return h.body().unique()
}

// A heading divides a table.
type heading struct {
	Table
	numeric    []bool // columns with more numbers than words in the second half of the first 200 records
	names      int    // record of the names, or -1
	below      int    // records of names and units below it
	first, end int    // of the data
	rows       []int  // of the data
}

func (h *heading) note(format string, args ...any) { h.Table.note(dataset.NoteForm, format, args...) }

// cell returns the text of a cell.
func (h *heading) cell(i, j int) string { return h.Columns[j].Cells.Text(i) }

// A content is what a cell of a header or of a body holds.
type content int

const (
	blank content = iota // nothing, or a text that means missing
	value                // a number, a date or a time in figures
	word
)

func (h *heading) content(i, j int) content {
	cells := h.Columns[j].Cells
	if v := cells.numbers[i]; v == v {
		return value
	}
	switch text := cells.Text(i); {
	case isMissingText(text):
		return blank
	case strings.ContainsAny(text, "0123456789") && strings.Trim(text, "0123456789+-−‑–.,:/eETZ%()"+dividers) == "" &&
		!strings.ContainsRune("eETZ", rune(text[0])):
		return value
	}
	return word
}

// A record is what a line of the file holds.
type record struct {
	width, filled  int // cells, and those with a text
	values, words  int // cells of columns of numbers
	numbers, texts int // values and words of all columns
	rule           bool
	comment        bool // it begins with the sign of a comment
}

func (h *heading) record(i int) (r record) {
	r.width = h.Width
	if n, other := h.Widths[i]; other {
		r.width = n
	}
	var cells strings.Builder
	for j := range h.Columns {
		text, numeric := h.cell(i, j), h.numeric[j]
		if cells.WriteString(text); text != "" {
			r.filled++
		}
		switch h.content(i, j) {
		case value:
			if r.numbers++; numeric {
				r.values++
			}
		case word:
			if r.texts++; numeric {
				r.words++
			}
		}
	}
	r.rule = cells.Len() > 1 && strings.Trim(cells.String(), drawn) == ""
	first := h.cell(i, 0)
	r.comment = h.content(i, 0) == word && (first[0] == '#' || first[0] == '%' && len(first) > 1)
	return r
}

// drawn are the signs of lines between cells.
const drawn = "-=+:|_ "

// isFull reports whether a record has the width of the data and more than a title.
func (h *heading) isFull(r record) bool {
	return r.width == h.Width && r.filled >= min(2, h.Width) && !r.rule
}

// isHeading reports whether a record can have the names: in columns of numbers it has words. It has cells of all
// columns, or of one less, as R writes none above the names of rows, or of one more, whose cells all rows lack.
func (h *heading) isHeading(r record) bool {
	return r.words > 2*r.values && (h.isFull(r) || (r.width == h.Width-1 || r.width == h.Width+1) && r.filled == r.width)
}

// divide finds the names and the data, where the options do not say where they are.
func (h *heading) divide(o dataset.Options) error {
	last := min(h.Rows, sampledRecords)
	for j := range h.Columns {
		numbers := 0
		for i := last / 2; i < last; i++ {
			numbers += [...]int{blank: 0, value: 1, word: -1}[h.content(i, j)]
		}
		h.numeric = append(h.numeric, numbers > 0)
	}
	switch o.Lines {
	case "none":
	case "":
		if o.Header == nil || *o.Header {
			h.find(o.Header != nil)
		}
	default:
		from, to, err := h.lineRange("names", o.Lines)
		if err != nil {
			return err
		}
		h.names, h.below, h.first = from, to-from, to+1
	}
	if o.Rows != "" {
		from, to, err := h.lineRange("rows", o.Rows)
		if err != nil {
			return err
		}
		if h.names >= from && o.Lines == "" {
			h.names, h.below = -1, 0
		}
		h.first, h.end = max(from, h.names+h.below+1), to+1
	}
	if h.first >= h.end && o.Lines+o.Rows != "" {
		return h.fail(fault.Option, "below the names there is no row (the options names and rows)").With("option", "names")
	}
	return nil
}

// find finds the names and the data; must says that there are names.
func (h *heading) find(must bool) {
	last, seen := -1, false // the last heading; whether a record above has a number, and is no comment
	for i := range min(h.Rows, sampledRecords) {
		r := h.record(i)
		switch {
		case h.isHeading(r) && (!seen || i < h.Rows/2 && r.words > 1 && r.values == 0 && !r.comment && !h.repeats(i, last) &&
			(h.isVaried(i) || last == i-1 && h.isUnits(i))):
			last = i
		case r.values > 0 && !r.comment:
			seen = true
		}
	}
	if h.first = last + 1; last >= 0 {
		h.names = h.topOf(last)
	} else {
		for h.first < h.Rows-1 && !h.isFull(h.record(h.first)) {
			h.first++
		}
		r := h.record(h.first)
		if h.first > 0 && h.record(h.first-1).texts > 1 { // names of another width, which is an error
			h.names = h.first - 1
		} else if must || r.texts > 0 && r.numbers == 0 || r.words > 0 && h.isOutside(h.first) || h.isAxis(h.first) {
			if h.names = h.first; r.numbers > 0 && !h.isOutside(h.names) {
				h.note("line %d has the names, though its numbers could be data (the option names, none if it has no names)",
					h.line(h.names))
			}
			h.first++
		}
	}
	h.below = h.first - h.names - 1
	if above := min(h.first, max(h.names, 0)); above > 0 {
		h.note("%s above the names %s skipped, the first is %q; the names are in line %d (another line: the option names)",
			fault.Plural(above, "line"), isAre(above), h.excerpt(0), h.line(h.names))
	} else if h.names < 0 && h.first > 0 {
		h.note("%s above the data %s skipped, the first is %q; none has names for the columns (a line of names: the option "+
			"names)", fault.Plural(h.first, "line"), isAre(h.first), h.excerpt(0))
	}
}

// isVaried reports whether no two cells of a record have the same text, as names, unlike failures of sensors.
func (h *heading) isVaried(i int) bool {
	known := map[string]bool{}
	for _, c := range h.Columns {
		text := c.Cells.Text(i)
		if text != "" && known[text] {
			return false
		}
		known[text] = true
	}
	return true
}

// topOf returns the record of the names, where the last heading is in a record.
func (h *heading) topOf(last int) int {
	top := last
	for i := last - 1; i >= 0; i-- {
		r := h.record(i)
		if !r.rule && (!h.isFull(r) || r.numbers > 0 || r.comment) {
			break
		}
		if !r.rule {
			top = i
		}
	}
	settings := last-top > 2 || top > 0 && h.isFull(h.record(top-1)) && !h.record(top-1).comment
	switch {
	case settings && last > top && h.isUnits(last):
		return last - 1
	case settings:
		return last
	}
	return top
}

// repeats reports whether two records have the same cells.
func (h *heading) repeats(i, other int) bool {
	return other >= 0 && !slices.ContainsFunc(h.Columns, func(c Column) bool { return c.Cells.Text(i) != c.Cells.Text(other) })
}

// chosenColumns returns the names of columns in the options.
func chosenColumns(o dataset.Options) []string {
	return slices.Concat(strings.Split(o.Theta, ","), []string{o.Theta, o.ID, o.Group, o.Split, o.Stratum, o.Weight},
		strings.Split(o.Long, ","), o.Variables, o.OneHot, o.Ignore)
}

// isOutside reports whether a record has numbers, and each is outside the range of its column in the next twenty, by
// more than three times that range: the first of numbers that rise is not.
func (h *heading) isOutside(i int) bool {
	found := false
	for _, c := range h.Columns {
		v, low, high := c.Cells.numbers[i], math.Inf(1), math.Inf(-1)
		for _, other := range c.Cells.numbers[i+1 : min(h.Rows, i+21)] {
			if isNumber(other) {
				low, high = min(low, other), max(high, other)
			}
		}
		between := max(high-low, 0.05*max(math.Abs(low), math.Abs(high)))
		if found = found || isNumber(v); max(low-v, v-high) <= 3*between {
			return false
		}
	}
	return found
}

// isAxis reports whether a record can be names that are numbers and go one way: behind words or blanks three or more
// at equal steps, or six or more; or six or more at equal steps, and the next record is not so. Or its numbers are
// outside the range of their columns, and it has two behind words, or a year.
func (h *heading) isAxis(i int) bool {
	if i+1 == h.Rows {
		return false
	}
	sure, likely := h.isOneWay(i)
	next, _ := h.isOneWay(i + 1)
	return sure && !next || likely && h.isOutside(i)
}

func (h *heading) isOneWay(i int) (sure, likely bool) {
	var axis []float64
	for j := range h.Columns {
		switch v := h.Columns[j].Cells.numbers[i]; {
		case v == v:
			axis = append(axis, v)
		case len(axis) > 0 && h.content(i, j) != blank:
			return false, false
		}
	}
	n, behind, equal := len(axis), len(axis) < len(h.Columns), true
	for k := 1; k < n; k++ {
		first, step := axis[1]-axis[0], axis[k]-axis[k-1]
		if first*step <= 0 {
			return false, false
		}
		equal = equal && math.Abs(step-first) <= 1e-6*math.Abs(first)
	}
	isYear := n == 1 && axis[0] == math.Trunc(axis[0]) && axis[0] > 1500 && axis[0] < 2200
	sure = n >= 6 && (behind || equal) || n >= 3 && behind && equal
	return sure, sure || (n > 1 || isYear) && h.content(i, 0) == word
}

// lineRange returns the records of lines "a", "a-b", "a-" or "-b".
func (h *heading) lineRange(option, text string) (from, to int, err error) {
	first, last, isRange := strings.Cut(strings.ReplaceAll(text, " ", ""), "-")
	end := h.line(h.Rows - 1)
	a, wrong := strconv.Atoi(cmp.Or(first, "1"))
	b, alsoWrong := strconv.Atoi(cmp.Or(last, strconv.Itoa(end)))
	if !isRange {
		b = a
	}
	if wrong != nil || alsoWrong != nil || a < 1 || b < a {
		return 0, 0, fault.New(fault.Option, "%s is %q: give lines of the file, such as 3 or 3-5", option, text).
			With("option", option)
	}
	at := func(line int) int { // the first record that begins at a line or below it
		return sort.Search(h.Rows, func(i int) bool { return h.line(i) >= line })
	}
	if from, to = at(a), at(b+1)-1; from == h.Rows || to < from {
		return 0, 0, h.fail(fault.NotFound, "there is no line %s with cells (the option %s); the last line is %d",
			text, option, end).With("option", option)
	}
	return from, to, nil
}

// line returns the line of a record.
func (h *heading) line(i int) int { return cmp.Or(h.Place(i).Line, i+1) }

// excerpt returns the cells of a record for a note.
func (h *heading) excerpt(i int) string {
	var cells []string
	for j := range h.Columns {
		if text := h.cell(i, j); text != "" {
			cells = append(cells, text)
		}
	}
	return excerpt([]byte(strings.Join(cells, " ")))
}

// isAre returns the verb for a number of things.
func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// skip finds the rows of the data: it leaves out what stands below them, and records that are none.
func (h *heading) skip() {
	for h.end > h.first+1 && h.isBelow(h.end-1) {
		h.end--
	}
	if n := h.Rows - h.end; n > 0 {
		h.note("%s below the data %s skipped, the first is %q (another end: the option rows)", fault.Plural(n, "line"),
			isAre(n), h.excerpt(h.end))
	}
	var skipped []int
	h.rows = make([]int, 0, h.end-h.first)
	for i := h.first; i < h.end; i++ {
		if h.isNoRow(i) {
			skipped = append(skipped, i)
		} else {
			h.rows = append(h.rows, i)
		}
	}
	if n := len(skipped); n > 0 {
		h.note("%s among the data %s skipped, as a comment, a rule, a blank, a total or the names again: the first is line %d, %q",
			fault.Plural(n, "line"), isAre(n), h.line(skipped[0]), h.excerpt(skipped[0]))
	}
}

// isBelow reports whether a record at the end is no data: it has no number, or begins with a word in a column of
// numbers, with the name of a sum, or with no name where all others have one.
func (h *heading) isBelow(i int) bool {
	r := h.record(i)
	if r.numbers == 0 {
		return slices.Contains(h.numeric, true) || r.width != h.Width
	}
	first := h.Columns[0].Cells
	if h.content(i, 0) == word {
		name := strings.ToLower(strings.TrimRight(strings.ReplaceAll(first.Text(i), " ", ""), ":."))
		return h.numeric[0] || slices.Contains(totals, name) || slices.Contains(summaries, name)
	}
	for k := h.first; k < i && first.IsEmpty(i) && !h.numeric[0]; k++ {
		if first.IsEmpty(k) {
			return false
		}
	}
	return first.IsEmpty(i) && !h.numeric[0]
}

// totals and summaries are the names of rows that sum up the others.
var (
	totals    = words("total totals sum summe gesamt insgesamt somme ensemble suma totale somma grandtotal subtotal")
	summaries = words("mean average sd std stdev se sem median min max minimum maximum mittelwert stabw moyenne media " +
		"promedio stddev std.dev count anzahl")
)

// isNoRow reports whether a record amid the data is none: a comment of another width than the data, a rule, a
// blank, a total or the names again.
func (h *heading) isNoRow(i int) bool {
	_, odd := h.Widths[i]
	if v := h.Columns[0].Cells.numbers[i]; v == v && !odd {
		return false // most rows
	}
	first := h.cell(i, 0)
	if len(first) < 12 && slices.Contains(totals, strings.ToLower(first)) {
		return true
	}
	if again := h.names >= 0 && first == h.cell(h.names, 0); !odd && !again && strings.Trim(first, drawn) != "" {
		return false
	}
	r := h.record(i)
	return odd && r.comment || r.filled == 0 || r.rule || h.repeats(i, h.names)
}

// checkWidths returns an error for a row with another number of cells than the others, and for names of another
// number. One name may lack, above the names of rows, unless commas between cells can be decimal marks. Rows may end
// early, without their last separators, if at least a tenth of them does.
func (h *heading) checkWidths(o dataset.Options) error {
	if h.names >= 0 && h.below == 0 && h.Comma != 0 {
		names, most := h.record(h.names).width, h.Width+1
		for names > h.Width && h.cell(h.names, names-1) == "" {
			names--
		}
		if h.isSigned() {
			names--
		}
		advice := "say how cells are separated (the option separator) or where the names are (the option names)"
		short := names < h.Width && h.isUsed(h.Width-1)
		if names == h.Width-1 && short {
			short = o.Lines == "" && h.mayHaveDecimalCommas()
			advice = fmt.Sprintf("if commas are decimal marks too, separate cells by semicolons; if the first cells name the "+
				"rows, say so (the option names: %d)", h.line(h.names))
		}
		if names > most || names == most && h.Comma == ' ' || short {
			return h.fail(fault.Shape, "line %d has %s, but most rows below it have %s: %s", h.line(h.names),
				fault.Plural(names, "name"), fault.Plural(h.Width, "cell"), advice).With("line", h.line(h.names))
		}
	}
	odd, early := -1, 0 // the first row of another width, and how many are shorter
	for _, i := range h.rows {
		if n, other := h.Widths[i]; other {
			if odd < 0 {
				odd = i
			}
			if early++; n > h.Width {
				early = math.MinInt32
			}
		}
	}
	switch {
	case odd < 0:
		return nil
	case early > 1 && 10*early >= len(h.rows) && h.Comma != ' ':
		h.note("%s end early; their last cells are read as empty", fault.Plural(early, "row"))
		return nil
	}
	row, line := odd-h.first+1, h.line(odd)
	return fault.New(fault.Shape, "%s, row %d (line %d) has %s, but most rows have %d: all rows must have the same number",
		h.File, row, line, fault.Plural(h.Widths[odd], "cell"), h.Width).
		With("file", h.File).With("row", row).With("line", line)
}

// isSigned reports whether the sign of a comment stands in a cell of its own before the names, as numpy.savetxt
// writes it.
func (h *heading) isSigned() bool {
	return h.names >= 0 && h.record(h.names).width == h.Width+1 && strings.Trim(h.cell(h.names, 0), "#%") == ""
}

// mayHaveDecimalCommas reports whether the commas that separate cells could be decimal marks: the first cells of all
// rows are numbers, and no number has a decimal point.
func (h *heading) mayHaveDecimalCommas() bool {
	isText := func(i int) bool { return h.content(i, 0) == word }
	hasPoint := func(c Column) bool {
		return slices.ContainsFunc(h.rows, func(i int) bool { return strings.Contains(c.Cells.Text(i), ".") })
	}
	return h.Comma == ',' && !slices.ContainsFunc(h.rows, isText) && !slices.ContainsFunc(h.Columns, hasPoint)
}

// isUsed reports whether a cell of a column of the data is filled.
func (h *heading) isUsed(j int) bool {
	return h.Comma != 0 && slices.ContainsFunc(h.rows, func(i int) bool { return !h.Columns[j].Cells.IsEmpty(i) })
}

// body returns the table of the data, with names. Columns without a name and without a cell are left out.
func (h *heading) body() Table {
	names, t := h.readNames(), h.Gather(h.rows)
	t.Form.Names, t.Form.Rows = "none", fmt.Sprintf("%d-%d", h.line(h.first), h.line(h.end-1))
	if t.Headed = h.names >= 0; t.Headed {
		t.Form.Names = strconv.Itoa(h.line(h.names))
		if h.below > 0 {
			t.Form.Names += "-" + strconv.Itoa(h.line(h.names+h.below))
		}
	}
	columns := t.Columns[:h.Width]
	t.Columns = nil
	for j, c := range columns {
		c.Name, c.Blank = names[j], t.Headed && names[j] == ""
		if empty := len(c.Cells.texts) == 0 && !slices.ContainsFunc(c.Cells.numbers, isNumber); c.Name != "" || !empty {
			t.Columns = append(t.Columns, c)
		} else if t.Headed && t.Comma != '|' && t.Comma != ' ' {
			t.note(dataset.NoteColumn, "column %d has no name and no values; it is left out", j+1)
		}
	}
	return t
}

// unique returns the table with unique names, see uniqueNames, and notes which it changed. It returns an error
// for names that are too long to show.
func (t Table) unique() (Table, error) {
	names := t.Names()
	t.Columns = slices.Clone(t.Columns)
	uniqueNames(t.Columns)
	var renamed []string
	for j, c := range t.Columns {
		if names[j] != "" && names[j] != c.Name {
			renamed = append(renamed, fmt.Sprintf("two columns are called %q; column %d is now %q", names[j], j+1, c.Name))
		}
		if len(c.Name) > fault.MostNameBytes {
			return t, t.fail(fault.TooLarge, "the name of column %d has %s bytes, but at most %s can be read: shorten it", j+1,
				fault.Count(len(c.Name)), fault.Count(fault.MostNameBytes)).With("column", j+1).With("limit", fault.MostNameBytes)
		}
	}
	t.noteEach(dataset.NoteForm, renamed, "columns have the name of another and were renamed")
	return t, nil
}
