package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/quantity"
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
	case strings.ContainsAny(text, "0123456789") && strings.Trim(text, "0123456789+-−‑–.,:/ eETZ%'’()") == "" && !strings.ContainsRune("eETZ", rune(text[0])):
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

// isComment reports whether a record begins with the sign of a comment.
func (h *heading) isComment(i int) bool {
	text := h.cell(i, 0)
	return text != "" && (text[0] == '#' || text[0] == '%' && len(text) > 1) && h.content(i, 0) == word
}

// mostHeadings is the number of first records among which the names are, if data seem to stand above.
const mostHeadings = 40

// divide finds the names and the data.
func (h *heading) divide(o dataset.Options) error {
	h.names, h.end = -1, h.Rows
	if err := h.chosen(o); err != nil || h.first > 0 || h.names >= 0 {
		return err
	}
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
		return nil
	}
	h.names = h.named(o)
	if h.names < 0 {
		h.names = h.above()
	}
	switch title := h.first > 0 && h.filled(h.first-1) < 2 && h.Width > 2; {
	case h.names >= 0:
	case (h.first == 0 || title) && h.isNames(h.first):
		h.names = h.first
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
		h.note("%s above the data %s skipped, the first is %q; none has names for the columns (a line of names: the option names)",
			lines(h.first), isAre(h.first), h.excerpt(0))
	}
	return nil
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

// chosen divides by the options names and rows.
func (h *heading) chosen(o dataset.Options) error {
	if o.Rows != "" {
		from, to, err := h.lineRange("rows", o.Rows)
		if err != nil {
			return err
		}
		h.first, h.end = from, to+1
	}
	if o.Lines != "" && o.Lines != "none" {
		from, to, err := h.lineRange("names", o.Lines)
		if err != nil {
			return err
		}
		h.names, h.below = from, to-from
		h.first = max(h.first, to+1)
	} else if o.Rows != "" && h.first > 0 && o.Lines == "" {
		h.names = h.first - 1
	}
	if h.first >= h.end {
		return fault.New(fault.Option, "%s: below the names there is no row (the options names and rows)", h.File).With("option", "names")
	}
	return nil
}

// lineRange returns the records of lines "a", "a-b", "a-" or "-b".
func (h *heading) lineRange(option, text string) (from, to int, err error) {
	first, last, is := strings.Cut(text, "-")
	if !is {
		last = first
	}
	a, b := 1, int(h.line(h.Rows-1))
	for _, part := range []struct {
		text string
		line *int
	}{{first, &a}, {last, &b}} {
		if part.text = strings.TrimSpace(part.text); part.text != "" && err == nil {
			*part.line, err = strconv.Atoi(part.text)
		}
	}
	if err != nil || a < 1 || b < a {
		return 0, 0, fault.New(fault.Option, "%s is %q: give lines of the file, such as 3 or 3-5", option, text).With("option", option)
	}
	from, to = h.recordAt(a), h.recordAt(b+1)-1
	if from == h.Rows || to < from {
		return 0, 0, fault.New(fault.NotFound, "%s has no line %s with cells (the option %s); its last line is %d", h.File, text, option, h.line(h.Rows-1)).
			With("file", h.File).With("option", option)
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

// recordAt returns the first record that begins at a line or below it.
func (h *heading) recordAt(line int) int {
	if h.Lines == nil {
		return min(line-1, h.Rows)
	}
	i, _ := slices.BinarySearch(h.Lines, int32(line))
	return i
}

// named returns the first record that has, as a word, the name of a column that the options choose.
func (h *heading) named(o dataset.Options) int {
	chosen := slices.Concat(strings.Split(o.Theta, ","), []string{o.Theta, o.ID, o.Group, o.Split, o.Stratum, o.Weight},
		strings.Split(o.Long, ","), o.Variables, o.OneHot)
	for i := range h.first {
		for j := range h.Columns {
			if text := h.cell(i, j); h.content(i, j) == word && slices.Contains(chosen, strings.TrimSpace(text)) {
				return i
			}
		}
	}
	return -1
}

// isFull reports whether a record can hold the names: it has the width of the data, or one cell
// less, as R writes no name above the names of rows, and most of its cells.
func (h *heading) isFull(i int) bool {
	n := h.width(i)
	return (n == h.Width || n == h.Width-1 && h.filled(i) == n && i == h.first-1) && h.filled(i) >= min(2, h.Width) && !h.isRule(i)
}

// above returns the record of the names above the data; -1 if there is none.
func (h *heading) above() int {
	top := h.first
	for top > 0 && (top == h.first || !h.isComment(top-1) && h.count(top-1, value) == 0) && (h.isFull(top-1) || h.isRule(top-1)) {
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
// them, numbers at equal steps, unlike the next record.
func (h *heading) isNames(i int) bool {
	if h.count(i, word) > 0 && h.count(i, value) == 0 {
		return true
	}
	return h.isAxis(i) && i+1 < h.Rows && !h.isAxis(i+1)
}

// isAxis reports whether a record has words or blanks and, behind them, three or more numbers at
// equal steps, or six or more such numbers alone.
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
	step := steps[1] - steps[0]
	for k := 1; k < len(steps); k++ {
		if d := steps[k] - steps[k-1] - step; step == 0 || max(d, -d) > 1e-6*max(step, -step) {
			return false
		}
	}
	return true
}

// isUnits reports whether the cells of a record are units: in brackets, or known, at least half of
// them, and none is a name with a unit.
func (h *heading) isUnits(i int) bool {
	units, others := 0, 0
	for j := range h.Columns {
		text := h.cell(i, j)
		switch {
		case strings.Trim(text, " -–") == "":
		case isUnit(text):
			units++
		case strings.ContainsAny(text, "([") && h.content(i, j) == word:
			return false
		default:
			others++
		}
	}
	return units > 0 && units >= others
}

// isUnit reports whether a text is a unit: in brackets, or one that a name may state.
func isUnit(text string) bool {
	if strings.ContainsAny(text[:1], "([") {
		return true
	}
	of, unit := quantity.Split("quantity " + text)
	return unit != "" && of == "quantity" || slices.Contains(fewUnits, strings.ToLower(text))
}

// fewUnits are units that stand in rows of units and would mean something else at the end of a name.
var fewUnits = strings.Fields("in t min hr hrs d y yr yrs year years day days hour hours a.u. c k f v mv a w kpa bar ml/min m/s km/h mm/h mmol/l mg/l mg/dl g/l kg/m2 kg/m² deg rad unitless cm² m² db n 1/min counts cps bpm")

// isRule reports whether a record is drawn: dashes and signs only.
func (h *heading) isRule(i int) bool {
	drawn := false
	for j := range h.Columns {
		text := h.cell(i, j)
		if strings.Trim(text, "-=+:|_ ") != "" {
			return false
		}
		drawn = drawn || len(text) > 1
	}
	return drawn
}

// skip finds the rows of the data: it leaves out what stands below them, and records that are none.
func (h *heading) skip() {
	for h.end > h.first+1 && h.isBelow(h.end-1) {
		h.end--
	}
	if n := h.Rows - h.end; n > 0 {
		h.note("%s below the data %s skipped, the first is %q (another end: the option rows)", lines(n), isAre(n), h.excerpt(h.end))
	}
	var skipped []int
	for i := h.first; i < h.end; i++ {
		_, odd := h.Widths[i]
		if (odd || h.suspects(i)) && h.isNoRow(i, odd) {
			skipped = append(skipped, i)
			continue
		}
		h.rows = append(h.rows, i)
	}
	if n := len(skipped); n > 0 {
		h.note("%s among the data %s skipped, as a comment, a rule, a blank or the names again: the first is line %d, %q",
			lines(n), isAre(n), h.line(skipped[0]), h.excerpt(skipped[0]))
	}
}

// isBelow reports whether a record at the end is no data.
func (h *heading) isBelow(i int) bool {
	if h.count(i, value) == 0 {
		return h.filled(i) < 2 && (h.Width > 2 || h.width(i) < h.Width) || h.width(i) != h.Width || slices.Contains(h.numeric, true)
	}
	return h.content(i, 0) == word && (h.numeric[0] || isSum(h.cell(i, 0)))
}

// isSum reports whether a cell is the name of a row that sums up the others.
func isSum(text string) bool {
	text = strings.ToLower(strings.TrimRight(text, ": "))
	return slices.Contains(strings.Fields("total totals sum mean average sd std stdev se sem median min max minimum maximum summe gesamt insgesamt mittelwert stabw somme moyenne ensemble suma media promedio totale somma"), text) ||
		strings.HasPrefix(text, "grand total") || strings.HasPrefix(text, "std. dev") || strings.HasPrefix(text, "std dev")
}

// suspects reports whether the first cell of a row asks for a closer look: it is no number in a
// column of numbers, or it may begin a comment or a rule. It is fast for numbers.
func (h *heading) suspects(i int) bool {
	cells := h.Columns[0].Cells
	k := cells.TextOf(i)
	if k < 0 {
		return cells.IsEmpty(i)
	}
	return h.numeric[0] || strings.ContainsAny(cells.Texts()[k][:1], "#%-=+|") || h.names >= 0 && cells.Texts()[k] == h.cell(h.names, 0)
}

// isNoRow reports whether a record amid the data is none.
func (h *heading) isNoRow(i int, odd bool) bool {
	switch {
	case h.filled(i) == 0, h.isRule(i), odd && h.isComment(i):
		return true
	case h.names < 0:
		return false
	}
	for j := range h.Columns {
		if h.cell(i, j) != h.cell(h.names, j) {
			return false
		}
	}
	return true
}

// checkWidths returns an error for a row with another number of cells than the others, for names
// with blanks between blanks, and for names that lack two or more. Rows may end early, without their last separators,
// if at least a tenth of them does.
func (h *heading) checkWidths() error {
	if h.names >= 0 && h.below == 0 && !h.Typed {
		names := h.width(h.names)
		for names > h.Width && h.cell(h.names, names-1) == "" {
			names--
		}
		if blanks := h.Comma == ' '; blanks && names > h.Width || !blanks && names < h.Width-1 && h.isUsed(h.Width-1) {
			return fault.New(fault.Shape, "%s: line %d has %s, but most rows below it have %s: say how cells are separated (the option separator) or where the names are (the option names)",
				h.File, h.line(h.names), fault.Plural(names, "name"), fault.Plural(h.Width, "cell")).With("file", h.File).With("line", h.line(h.names))
		}
	}
	early, late := 0, 0
	for _, i := range h.rows {
		if n, odd := h.Widths[i]; odd && n < h.Width {
			early++
		} else if odd {
			late++
		}
	}
	if late == 0 && early > 1 && 10*early >= len(h.rows) && h.Comma != ' ' {
		h.note("%s end early; their last cells are read as empty", fault.Plural(early, "row"))
		return nil
	}
	for _, i := range h.rows {
		n, odd := h.Widths[i]
		if !odd {
			continue
		}
		row := i - h.first + 1
		return fault.New(fault.Shape, "%s, row %d (line %d) has %s, but most rows have %d: all rows must have the same number",
			h.File, row, h.line(i), fault.Plural(n, "cell"), h.Width).
			With("file", h.File).With("row", row).With("line", h.line(i))
	}
	return nil
}

// body returns the table of the data, with names.
func (h *heading) body() Table {
	t := h.Table
	names := h.readNames()
	count := h.Width
	if t.Typed || count == 0 {
		count = len(t.Columns)
	}
	t = t.Gather(h.rows)
	t.Form.Names, t.Form.Rows = "none", fmt.Sprintf("%d-%d", h.line(h.first), h.line(h.end-1))
	if h.names >= 0 {
		t.Headed = true
		t.Form.Names = strconv.Itoa(h.line(h.names))
		if h.below > 0 {
			t.Form.Names += "-" + strconv.Itoa(h.line(h.names+h.below))
		}
	}
	var columns []Column
	for j, c := range t.Columns[:min(count, len(t.Columns))] {
		c.Cells = c.Cells.pruned()
		c.Name = names[j]
		c.Blank = h.names >= 0 && c.Name == ""
		if empty := len(c.Cells.texts) == 0 && !slices.ContainsFunc(c.Cells.numbers, func(v float64) bool { return v == v }); empty && c.Name == "" {
			if h.names >= 0 && t.Comma != '|' && t.Comma != ' ' {
				h.notes = append(h.notes, dataset.Note{Code: dataset.NoteColumn, Text: fmt.Sprintf("%s: column %d has no name and no values; it is left out", t.File, j+1)})
			}
			continue
		}
		columns = append(columns, c)
	}
	t.Columns = columns
	h.unique(t.Columns)
	return t
}

// readNames returns the names of the columns, with the units below them.
func (h *heading) readNames() []string {
	names := make([]string, len(h.Columns))
	if h.names < 0 {
		return names
	}
	shift := 0
	if h.width(h.names) == h.Width-1 && h.isUsed(h.Width-1) { // R writes no name above the names of rows
		shift = 1
	}
	for j := range names[shift:] {
		names[j+shift] = oneLine(h.cell(h.names, j))
	}
	names[shift] = strings.TrimSpace(strings.TrimLeft(names[shift], "#%")) // numpy.savetxt begins a header with #
	for i := h.names + 1; i <= h.names+h.below; i++ {
		switch {
		case h.isRule(i):
		case h.isUnits(i):
			h.note("line %d holds units; they are added to the names", h.line(i))
			for j := range names {
				if unit := strings.Trim(h.cell(i, j), " ()[]-–"); unit != "" && names[j] != "" {
					names[j] += " (" + unit + ")"
				}
			}
		case i+1 <= h.names+h.below && strings.HasPrefix(h.cell(i+1, 0), `{"ImportId"`):
			h.note("columns such as Q1 are called by the questions in line %d, as Qualtrics writes them", h.line(i))
			for j := range names {
				if question := oneLine(h.cell(i, j)); strings.Trim(names[j], "Q0123456789_") == "" && question != "" && len(question) < 60 {
					names[j] = question
				}
			}
		case h.completes(names, i):
			h.note("the names are on %d lines, such as %q", h.below+1, names[len(names)-1])
		default:
			h.note("line %d below the names is skipped: %q", h.line(i), h.excerpt(i))
		}
	}
	return names
}

// isUsed reports whether a cell of a column of the data is filled.
func (h *heading) isUsed(j int) bool {
	return !h.Typed && slices.ContainsFunc(h.rows, func(i int) bool { return !h.Columns[j].Cells.IsEmpty(i) })
}

// completes joins the names with those of a line below them, if the names have gaps, as merged cells
// above several columns do.
func (h *heading) completes(names []string, i int) bool {
	gaps := 0
	for j, name := range names {
		if lower := h.cell(i, j); name == "" && lower != "" && j > 0 {
			gaps++
		}
	}
	if gaps == 0 {
		return false
	}
	group := ""
	for j := range names {
		group = cmp.Or(names[j], group)
		lower := oneLine(h.cell(i, j))
		switch {
		case lower == "":
		case names[j] == "" || h.spans(names, j):
			names[j] = strings.TrimSpace(group + " " + lower)
		default:
			names[j] = strings.TrimSpace(names[j] + " " + lower)
			group = ""
		}
	}
	return true
}

// spans reports whether the name above column j stands above the next column too.
func (h *heading) spans(names []string, j int) bool { return j+1 < len(names) && names[j+1] == "" }

// unique names the columns without a name by their number, and the second of two equal names "(2)".
func (h *heading) unique(columns []Column) {
	used, last := map[string]bool{}, map[string]int{}
	var renamed []string
	for j := range columns {
		c := &columns[j]
		name := cmp.Or(c.Name, "x"+strconv.Itoa(j+1))
		unique := name
		for used[unique] {
			last[name] = max(1, last[name]) + 1
			unique = fmt.Sprintf("%s (%d)", name, last[name])
		}
		if unique != name {
			renamed = append(renamed, fmt.Sprintf("%s: two columns are called %q; column %d is now %q", h.File, name, j+1, unique))
		}
		used[unique] = true
		if unique != c.Name {
			c.Name, c.Given = unique, cmp.Or(c.Given, c.Name)
		}
	}
	h.notes = append(h.notes, dataset.NotesOf(dataset.NoteForm, Fewer(renamed, h.File+": %d more columns have the name of another and were renamed")...)...)
}

// checkNames returns an error for names that are too long to show.
func (h *heading) checkNames(t Table) error {
	for j, c := range t.Columns {
		if len(c.Name) > limit.NameBytes {
			return fault.New(fault.TooLarge, "%s: the name of column %d has %s bytes, but at most %s can be read: shorten it",
				h.File, j+1, limit.Count(len(c.Name)), limit.Count(limit.NameBytes)).
				With("file", h.File).With("column", j+1).With("limit", limit.NameBytes)
		}
	}
	return nil
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

// oneLine returns a name with single blanks, also for its line ends.
func oneLine(name string) string { return unguarded(strings.Join(strings.Fields(name), " ")) }

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
