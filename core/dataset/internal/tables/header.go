package tables

import (
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
//   - The data begin at the first record with no word in the first column of numbers and at least as many
//     numbers as words in all of them.
//   - The names are the first of at most three full lines above the data; of more lines, or below settings
//     of the same width, the last. Without such a line, the first record has the names if it has words
//     only, or numbers that go one way behind words, or six such numbers alone.
//   - At the end, records without a number, and those whose first cell is a word in a column of numbers or
//     is called like a sum, are no data; nor are comments (#) and repeated names anywhere.
//
// headernames.go reads the names, and lines below them.
func header(t Table, o dataset.Options) (Table, error) {
	h := &heading{Table: t, names: -1, end: t.Rows}
	if t.Headed || t.Rows == 0 {
		h.Columns = slices.Clone(t.Columns)
		return h.Table, h.unique()
	}
	if err := h.divide(o); err != nil {
		return h.Table, err
	}
	h.skip()
	if err := h.checkWidths(); err != nil {
		return h.Table, err
	}
	if len(h.rows) == 0 {
		return h.Table, t.fail(fault.Shape, "a header and no rows of data are in it")
	}
	h.body()
	return h.Table, h.unique()
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

func (h *heading) note(format string, args ...any) {
	h.Table.note(dataset.NoteForm, format, args...)
}

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
	case strings.ContainsAny(text, "0123456789") && strings.Trim(text, "0123456789+-−‑–.,:/ eETZ%'’()") == "" &&
		!strings.ContainsRune("eETZ", rune(text[0])):
		return value
	}
	return word
}

// count returns how many cells of a record are values and words, of all columns or of those of numbers.
func (h *heading) count(i int, all bool) (values, words int) {
	for j := range h.Columns {
		if all || h.numeric[j] {
			switch h.content(i, j) {
			case value:
				values++
			case word:
				words++
			}
		}
	}
	return values, words
}

func (h *heading) hasValues(i int) bool { values, _ := h.count(i, true); return values > 0 }

func (h *heading) filled(i int) (n int) {
	for j := range h.Columns {
		if !h.Columns[j].Cells.IsEmpty(i) {
			n++
		}
	}
	return n
}

// width returns the number of cells of a record.
func (h *heading) width(i int) int {
	if n, other := h.Widths[i]; other {
		return n
	}
	return h.Width
}

// isFull reports whether a record can hold the names: it has the width of the data, or one cell
// less, as R writes no name above the names of rows, and more than a title.
func (h *heading) isFull(i int) bool {
	n, filled := h.width(i), h.filled(i)
	return (n == h.Width || n == h.Width-1 && filled == n && i == h.first-1) && filled >= min(2, h.Width) && !h.isRule(i)
}

// isHeading reports whether a record can have the names: in columns of numbers it has words only.
func (h *heading) isHeading(i, least int) bool {
	values, words := h.count(i, false)
	return values == 0 && words >= least && h.isFull(i) && !h.isComment(i)
}

// isComment reports whether a record begins with the sign of a comment.
func (h *heading) isComment(i int) bool {
	text := h.cell(i, 0)
	return text != "" && (text[0] == '#' || text[0] == '%' && len(text) > 1) && h.content(i, 0) == word || h.isRule(i)
}

// isRule reports whether a record is drawn with dashes.
func (h *heading) isRule(i int) bool {
	const drawn = "-=+:|_ "
	if strings.Trim(h.cell(i, 0), drawn) != "" { // most rows
		return false
	}
	text := strings.TrimSpace(h.excerpt(i))
	return strings.Trim(text, drawn) == "" && len(text) > 1
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
	if o.Lines == "" || o.Lines == "none" {
		h.findData(last)
		if o.Lines == "" && (o.Header == nil || *o.Header) {
			h.findNames(o)
		}
	} else {
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

// findData finds the first record of the data: below the last heading, because a line of sizes above it may look
// like data, and with the records that have gaps instead of numbers; record 0 if none looks like data.
func (h *heading) findData(last int) {
	const mostHeadings = 40
	for i := range min(h.Rows/2, mostHeadings) {
		if h.isHeading(i, 2) {
			h.first = i + 1
		}
	}
	number := slices.Index(h.numeric, true) // in settings of an instrument it is a word
	for ; h.first < last; h.first++ {
		values, words := h.count(h.first, false)
		if values > 0 && values >= words && h.content(h.first, number) != word && !h.isComment(h.first) {
			break
		}
	}
	if h.first == last {
		h.first = 0
	}
	top := h.first
	for ; top > 0; top-- {
		if values, words := h.count(top-1, false); values+words > 0 || h.isComment(top-1) {
			break
		}
	}
	if top > 0 && h.isHeading(top-1, 1) {
		h.first = top
	}
}

// findNames finds the names and where the lines below them end.
func (h *heading) findNames(o dataset.Options) {
	if h.names = h.named(o); h.names < 0 {
		h.names = h.above()
	}
	title := h.first > 0 && h.filled(h.first-1) < 2 && h.Width > 2
	values, words := h.count(h.first, true) // names are words only, or an axis that the next record has not or does not span
	isNames := words > 0 && values == 0 || h.isAxis(h.first) && h.first+1 < h.Rows &&
		(!h.isAxis(h.first+1) || !h.inRange(h.first))
	switch {
	case h.names >= 0:
	case (h.first == 0 || title || !h.isFull(h.first-1) && h.hasValues(h.first-1)) && isNames:
		if h.names = h.first; h.isAxis(h.names) && h.inRange(h.names) {
			h.note("line %d has the names, though its numbers could be data (the option names, none if it has no names)",
				h.line(h.names))
		}
	case h.first > 0 && !title || o.Header != nil:
		h.names = max(0, h.first-1)
	}
	h.first = max(h.first, h.names+1)
	for i := h.names + 1; i < h.first && h.names >= 0; i++ { // its first cell may be a word, such as <5
		if values, words := h.count(i, false); values > 0 && values >= words && !h.isUnits(i) {
			h.first = i
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

// named returns the first record that has, as a word, the name of a column that the options choose; or -1.
func (h *heading) named(o dataset.Options) int {
	chosen := chosenColumns(o)
	for i := range h.first {
		for j := range h.Columns {
			if text := h.cell(i, j); h.content(i, j) == word && slices.Contains(chosen, strings.TrimSpace(text)) {
				return i
			}
		}
	}
	return -1
}

// chosenColumns returns the names of columns in the options.
func chosenColumns(o dataset.Options) []string {
	return slices.Concat(strings.Split(o.Theta, ","), []string{o.Theta, o.ID, o.Group, o.Split, o.Stratum, o.Weight},
		strings.Split(o.Long, ","), o.Variables, o.OneHot, o.Ignore)
}

// above returns the record of the names above the data; -1 if there is none.
func (h *heading) above() int {
	top := h.first
	for top > 0 && (h.isRule(top-1) || h.isFull(top-1) && (top == h.first || !h.isComment(top-1) && !h.hasValues(top-1))) {
		top--
	}
	for top < h.first && h.isRule(top) {
		top++
	}
	full := h.first - top
	settings := full > 3 || top > 0 && h.isFull(top-1) && !h.isComment(top-1)
	switch {
	case full == 0:
		return -1
	case settings && full > 1 && h.isUnits(h.first-1) && !h.hasValues(h.first-2):
		return h.first - 2
	case settings:
		return h.first - 1
	}
	return top
}

// inRange reports whether the numbers of a record are in the range of those of the next twenty.
func (h *heading) inRange(i int) bool {
	low, high := math.Inf(1), math.Inf(-1)
	for k := i + 1; k < min(h.Rows, i+21); k++ {
		for j := range h.Columns {
			if v := h.Columns[j].Cells.numbers[k]; v == v {
				low, high = min(low, v), max(high, v)
			}
		}
	}
	return !slices.ContainsFunc(h.Columns, func(c Column) bool { v := c.Cells.numbers[i]; return v < low || v > high })
}

// isAxis reports whether a record has words or blanks and, behind them, three or more numbers at
// equal steps or six or more that increase or decrease; or six or more at equal steps alone.
func (h *heading) isAxis(i int) bool {
	var axis []float64
	for j := range h.Columns {
		switch v := h.Columns[j].Cells.numbers[i]; {
		case v == v:
			axis = append(axis, v)
		case len(axis) > 0 && h.content(i, j) != blank:
			return false
		}
	}
	behind, equal := len(axis) < len(h.Columns), true
	for k := 1; k < len(axis); k++ {
		first, step := axis[1]-axis[0], axis[k]-axis[k-1]
		if first*step <= 0 {
			return false
		}
		equal = equal && math.Abs(step-first) <= 1e-6*math.Abs(first)
	}
	return len(axis) >= 6 && (behind || equal) || len(axis) >= 3 && behind && equal
}

// lineRange returns the records of lines "a", "a-b", "a-" or "-b".
func (h *heading) lineRange(option, text string) (from, to int, err error) {
	first, last, is := strings.Cut(text, "-")
	if !is {
		last = first
	}
	number := func(text string, otherwise int) int {
		if text = strings.TrimSpace(text); text == "" {
			return otherwise
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			return 0
		}
		return n
	}
	end := h.line(h.Rows - 1)
	a, b := number(first, 1), number(last, end)
	if a < 1 || b < a {
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
func (h *heading) line(i int) int {
	if h.Lines == nil {
		return i + 1
	}
	return int(h.Lines[i])
}

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
