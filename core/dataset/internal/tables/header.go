package tables

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// header divides the records into what stands above the names, the names, the units, the data and
// what stands below them. The rules:
//
//   - The data begin at the first record with no word in the first column of numbers and at least
//     as many numbers as words in all of them, below every line of names above columns of numbers.
//   - The names are the first of at most three full lines above the data; of more lines, or below
//     settings of the same width, the last.
//   - Without such a line, the first record has the names if it has words only, or numbers at equal
//     steps behind words, or six such numbers alone.
//   - A line below the names holds units if they look like units, or else labels that are left out;
//     it completes the names if those have gaps, as merged cells do.
//   - At the end, records without a number, and those whose first cell is a word in a column of
//     numbers or is called like a sum, are no data.
//   - Blank records, comments (# and %), rules (----) and repetitions of the names are no data.
func header(t Table, o dataset.Options) (Table, dataset.Notes, error) {
	h := &heading{Table: t}
	if t.Headed || t.Rows == 0 {
		t.Columns = slices.Clone(t.Columns)
		h.unique(t.Columns)
		return t, h.notes, h.checkNames(t)
	}
	h.findNumbers()
	if err := h.divide(o); err != nil {
		return t, h.notes, err
	}
	h.skip()
	if err := h.checkWidths(); err != nil {
		return t, h.notes, err
	}
	if len(h.rows) == 0 {
		return t, h.notes, fault.New(fault.Shape, "%s has a header and no rows of data", t.File).With("file", t.File)
	}
	t = h.body()
	return t, h.notes, h.checkNames(t)
}

// A heading divides a table.
type heading struct {
	Table
	numeric []bool // columns of numbers
	names   int    // record of the names, or -1
	below   int    // records of names and units below it
	first   int    // of the data
	end     int    // of the data
	rows    []int  // of the data
	notes   dataset.Notes
}

func (h *heading) note(format string, args ...any) {
	h.notes = append(h.notes, dataset.Note{Code: dataset.NoteForm, Text: h.File + ": " + fmt.Sprintf(format, args...)})
}

// cell returns the text of a cell.
func (h *heading) cell(i, j int) string { return h.Columns[j].Cells.Text(i) }

// A content is what a cell of a header or of a body holds.
type content int

const (
	blank content = iota
	value         // a number, a date or a time in figures
	word
)

func (h *heading) content(i, j int) content {
	cells := h.Columns[j].Cells
	k := cells.TextOf(i)
	switch {
	case k < 0 && cells.IsEmpty(i):
		return blank
	case k < 0:
		return value
	}
	return contentOf(cells.Texts()[k])
}

// contentOf returns what a text is. A text that means missing is blank.
func contentOf(text string) content {
	switch {
	case isMissingText(text):
		return blank
	case strings.ContainsAny(text, "0123456789") && strings.Trim(text, "0123456789+-−‑–.,:/ eETZ%'’()") == "" &&
		!strings.ContainsRune("eETZ", rune(text[0])):
		return value
	}
	return word
}

// count returns how many cells of a record hold something.
func (h *heading) count(i int, what content) (n int) {
	for j := range h.Columns {
		if h.content(i, j) == what {
			n++
		}
	}
	return n
}

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

// findNumbers finds the columns of numbers: those with more numbers than words in the second half of
// the first 200 records.
func (h *heading) findNumbers() {
	h.numeric = make([]bool, len(h.Columns))
	end := min(h.Rows, sampledRecords)
	for j := range h.Columns {
		values, words := 0, 0
		for i := end / 2; i < end; i++ {
			switch h.content(i, j) {
			case value:
				values++
			case word:
				words++
			}
		}
		h.numeric[j] = values > words
	}
}

// isBody reports whether a record can be data: no word in the first column of numbers, as the
// settings of an instrument have it, and at least as many numbers as words in all of them.
func (h *heading) isBody(i int) bool {
	first := slices.Index(h.numeric, true)
	if first < 0 || h.content(i, first) == word || h.isComment(i) {
		return false
	}
	values, words := h.inNumbers(i)
	return values > 0 && values >= words
}

// isHeading reports whether a record has the names: it is full, and in columns of numbers it has
// words only.
func (h *heading) isHeading(i int) bool {
	values, words := h.inNumbers(i)
	return values == 0 && words > 1 && h.isFull(i) && !h.isComment(i)
}

// inNumbers counts the numbers and the words of a record in columns of numbers.
func (h *heading) inNumbers(i int) (values, words int) {
	for j, numeric := range h.numeric {
		if numeric {
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

// mostHeadings is the number of first records among which the names are, if data seem to stand above.
const mostHeadings = 40

// divide finds the names and the data, where the options do not say where they are.
func (h *heading) divide(o dataset.Options) error {
	h.names, h.end = -1, h.Rows
	if o.Lines == "" || o.Lines == "none" {
		h.find(o)
		return h.limit(o)
	}
	from, to, err := h.lineRange("names", o.Lines)
	if err != nil {
		return err
	}
	h.names, h.below, h.first = from, to-from, to+1
	return h.limit(o)
}

// find finds the names and the data.
func (h *heading) find(o dataset.Options) {
	none := o.Lines == "none" || o.Header != nil && !*o.Header
	for i := range min(h.Rows/2, mostHeadings) { // a line of sizes or settings may look like data
		if h.isHeading(i) {
			h.first = i + 1
		}
	}
	for h.first < min(h.Rows, sampledRecords) && !h.isBody(h.first) {
		h.first++
	}
	if h.first == min(h.Rows, sampledRecords) { // no numbers at all, or no names
		h.first = 0
	}
	h.first = h.belowNames(h.first)
	if none {
		return
	}
	h.names = h.named(o)
	if h.names < 0 {
		h.names = h.above()
	}
	switch title := h.first > 0 && h.filled(h.first-1) < 2 && h.Width > 2; {
	case h.names >= 0:
	case (h.first == 0 || title || !h.isFull(h.first-1) && h.count(h.first-1, value) > 0) && h.isNames(h.first):
		if h.names = h.first; h.isAxis(h.names) && h.inRange(h.names) {
			h.note("line %d has the names, though its numbers could be data (the option names, none if it has no names)",
				h.line(h.names))
		}
	case h.first > 0 && !title || o.Header != nil:
		h.names = max(0, h.first-1)
	}
	h.first = max(h.first, h.names+1)
	for i := h.names + 1; i < h.first && h.names >= 0; i++ { // its first cell may be a word, such as <5
		if values, words := h.inNumbers(i); values > 0 && values >= words && !h.isUnits(i) {
			h.first = i
		}
	}
	h.below = h.first - h.names - 1
	if h.names > 0 {
		h.note("%s above the names %s skipped, the first is %q; the names are in line %d (another line: the option names)",
			lines(h.names), isAre(h.names), h.excerpt(0), h.line(h.names))
	} else if h.names < 0 && h.first > 0 {
		h.note("%s above the data %s skipped, the first is %q; none has names for the columns (a line of names: the option "+
			"names)",
			lines(h.first), isAre(h.first), h.excerpt(0))
	}
}

// belowNames returns the record below the names if only records without numbers, such as "anna,,",
// stand between them and the first number: they are data with gaps. Else it returns first.
func (h *heading) belowNames(first int) int {
	for i := first - 1; i >= 0; i-- {
		values, words := h.inNumbers(i)
		switch {
		case words > 0 && values == 0 && h.isFull(i):
			return i + 1
		case values+words > 0:
			return first
		}
	}
	return first
}

// isFull reports whether a record can hold the names: it has the width of the data, or one cell
// less, as R writes no name above the names of rows, and most of its cells.
func (h *heading) isFull(i int) bool {
	n := h.width(i)
	return (n == h.Width || n == h.Width-1 && h.filled(i) == n && i == h.first-1) && h.filled(i) >= min(2, h.Width) &&
		!h.isRule(i)
}

// above returns the record of the names above the data; -1 if there is none.
func (h *heading) above() int {
	top := h.first
	for top > 0 && (top == h.first || !h.isComment(top-1) && h.count(top-1, value) == 0) &&
		(h.isFull(top-1) || h.isRule(top-1)) {
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
	case settings && full > 1 && h.isUnits(h.first-1) && h.count(h.first-2, value) == 0:
		return h.first - 2
	case settings:
		return h.first - 1
	}
	return top
}

// isNames reports whether a record that could be data has names: words only, or words and, behind
// them, the numbers of an axis, unlike the next record or outside the range of the data.
func (h *heading) isNames(i int) bool {
	if h.count(i, word) > 0 && h.count(i, value) == 0 {
		return true
	}
	return h.isAxis(i) && i+1 < h.Rows && (!h.isAxis(i+1) || !h.inRange(i))
}

// inRange reports whether the numbers of a record are in the range of those of the next twenty.
func (h *heading) inRange(i int) bool {
	low, high := math.Inf(1), math.Inf(-1)
	for k := i + 1; k < min(h.Rows, i+21); k++ {
		for j := range h.Columns {
			if v := h.Columns[j].Cells.Number(k); v == v {
				low, high = min(low, v), max(high, v)
			}
		}
	}
	return !slices.ContainsFunc(h.Columns, func(c Column) bool { v := c.Cells.Number(i); return v < low || v > high })
}

// isAxis reports whether a record has words or blanks and, behind them, three or more numbers at
// equal steps or six or more that increase or decrease; or six or more at equal steps alone.
func (h *heading) isAxis(i int) bool {
	var steps []float64
	for j := range h.Columns {
		switch v := h.Columns[j].Cells.Number(i); {
		case v == v:
			steps = append(steps, v)
		case len(steps) > 0 && h.content(i, j) != blank:
			return false
		}
	}
	if len(steps) < 3 || len(steps) == len(h.Columns) && len(steps) < 6 {
		return false
	}
	step, equal := steps[1]-steps[0], true
	for k := 1; k < len(steps); k++ {
		d := steps[k] - steps[k-1]
		if step*d <= 0 {
			return false
		}
		equal = equal && math.Abs(d-step) <= 1e-6*math.Abs(step)
	}
	return equal || len(steps) >= 6 && len(steps) < len(h.Columns)
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

// mostNotes is the number of notes of one kind; further ones are counted.
const mostNotes = 8

// Fewer returns the first notes of one kind; rest is a format that counts the others.
func Fewer(notes []string, rest string) []string {
	if len(notes) <= mostNotes+1 { // a line that counts one would be no shorter
		return notes
	}
	return append(notes[:mostNotes:mostNotes], fmt.Sprintf(rest, len(notes)-mostNotes))
}

func lines(n int) string { return fault.Plural(n, "line") }

// isAre returns the verb for a number of things.
func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
