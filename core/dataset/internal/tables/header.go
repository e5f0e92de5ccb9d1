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

// The header stage divides the records of a file into names, units and data, by the rules of the README of package
// dataset; the options names, header and rows override them. It looks at the first 200.

// A head is what is known of the first records.
type head struct {
	Table
	o       dataset.Options
	records [][]string
	classes []class
	valued  []bool // columns of values
	united  []bool // columns whose values have a unit
	full    int    // columns that most records fill
	first   int    // record of the data
	names   int    // record of the names; -1 if there are none
	below   int    // headings below the names
	end     int    // record after the data
}

func header(t Table, o dataset.Options) (Table, error) {
	if t.Headed {
		return named(t, t.Names())
	}
	n := min(sampledRecords, t.Rows)
	h := &head{Table: t, o: o, names: -1, end: t.Rows, first: n, valued: make([]bool, len(t.Columns)),
		united: make([]bool, len(t.Columns))}
	for i := range n {
		h.records = append(h.records, h.record(i))
	}
	h.findValues(n/2, n) // settings may stand above it
	h.findValues(n/4, n-n/4)
	h.findData()
	if err := h.choose(); err != nil {
		return t, err
	}
	names, err := h.readNames()
	if err != nil {
		return t, err
	}
	rows := h.rows()
	if len(rows) == 0 {
		return t, t.fail(fault.Shape, "the file has no rows of data below its names")
	}
	if err := h.mustBeEven(rows); err != nil {
		return t, err
	}
	form := h.Form
	form.Names, form.Rows = "none", fmt.Sprintf("%d-%d", h.line(rows[0]), h.line(rows[len(rows)-1]))
	if h.names >= 0 {
		if form.Names = strconv.Itoa(h.line(h.names)); h.below > 0 {
			form.Names += "-" + strconv.Itoa(h.line(h.names+h.below))
		}
	}
	t = h.Table
	t.Columns, t.Headed = t.Columns[:min(len(t.Columns), h.Width)], h.names >= 0
	t = t.Gather(rows)
	t.Form = form
	return named(t, names)
}

// findValues finds columns of values in the records from one to before another.
func (h *head) findValues(from, to int) {
	filled, values, units, full := make([]int, len(h.Columns)), make([]int, len(h.Columns)), make([]int, len(h.Columns)), 0
	wide, counts := 0, []int(nil)
	for _, record := range h.records[from:to] {
		counts = append(counts, count(record))
	}
	slices.Sort(counts)
	for _, record := range h.records[from:to] {
		if n := count(record); 2*n < counts[len(counts)/2] || n == 0 || strings.HasPrefix(record[0], "# ") || isRule(record) {
			continue
		}
		wide++
		for j, text := range record {
			if !isMissingText(text) {
				filled[j]++
				if isValue(text) {
					values[j]++
				}
				if n, is := scanNumeral(text); is && n.unit != "" {
					units[j]++
				}
			}
		}
	}
	for j := range h.valued {
		h.valued[j] = h.valued[j] || filled[j] > 0 && 2*values[j] >= filled[j]
		h.united[j] = h.united[j] || filled[j] > 0 && 2*units[j] >= filled[j]
		if wide > 0 && 3*filled[j] >= 2*wide {
			full++
		}
	}
	h.full = max(h.full, full)
}

// findData finds the first record of the data, and the names above it.
func (h *head) findData() {
	n := len(h.records)
	for i, record := range h.records {
		of, words, values := h.classOf(record)
		h.classes = append(h.classes, of)
		if h.first == n && of == data && words == 0 && values > 0 && count(record) >= h.full {
			h.first = i
		}
	}
	if h.first == n { // there are texts only
		for h.names = 0; h.names < n-1 && (!h.isFilled(h.names) || h.classes[h.names] == comment); {
			h.names++
		}
		h.first = h.names + 1
		return
	}
	for h.first > 0 && h.isFilled(h.first-1) && h.classes[h.first-1] != heading && h.classes[h.first-1] != comment {
		h.first--
	}
	sparse := h.first
	for sparse > 0 && h.classes[sparse-1] == data && h.widthOf(sparse-1) == h.Width {
		sparse--
	}
	if sparse > 0 && h.classes[sparse-1] == heading && h.widthOf(sparse-1) == h.Width &&
		count(h.records[sparse-1]) >= h.full {
		h.first = sparse // below the names, rows with gaps are data
	}
	h.findNames()
}

// findNames finds the names above the data: the first of at most three headings above each other; of more, or below
// pairs of settings and values, the last, or the one above units. Headings with one cell are titles.
func (h *head) findNames() {
	isTitle := func(i int) bool { return count(h.records[i]) < min(2, h.full) || h.widthOf(i) < h.Width-1 }
	var block []int // headings, the last first
	above := h.first - 1
	for ; above >= 0; above-- {
		if h.classes[above] != heading && (h.classes[above] != blank && !isRule(h.records[above]) || len(block) > 0) ||
			h.classes[above] == heading && len(block) > 0 && isTitle(above) && h.records[above][0] != "" {
			break
		} else if h.classes[above] == heading {
			block = append(block, above)
		}
	}
	for len(block) > 1 && isTitle(block[len(block)-1]) || len(block) == 1 && count(h.records[block[0]]) < min(2, h.full) {
		block = block[:len(block)-1]
	}
	settings := above >= 0 && h.full < 3 && h.classes[above] != comment && h.isFilled(above) && count(h.records[above]) > 1
	switch last := h.first - 1; {
	case len(block) > 0:
		at := len(block) - 1
		if len(block) > 3 || settings {
			if at = 0; len(block) > 1 && h.areUnits(block[0]) {
				at = 1
			}
		}
		h.names, h.below = block[at], last-block[at]
	case last >= 0 && count(h.records[last]) >= h.full && !isRule(h.records[last]):
		h.names = last // numpy.savetxt begins a header with #
	case !slices.ContainsFunc(h.records[:h.first], func(above []string) bool { return 2*count(above) >= h.full }) &&
		h.arePlaces(h.first):
		h.names = h.first
		h.first++
	}
}

// arePlaces reports whether a record of the data can be names: its numbers or dates rise or fall, and are years or
// dates above others, at least three with equal steps beside words or nothing or with any beside the name of a place,
// or five.
func (h *head) arePlaces(i int) bool {
	if i+1 >= len(h.records) {
		return false
	}
	var f = NewFacts()
	beside, words, dates := false, false, true
	for j, text := range h.records[i] {
		text, _, _ = strings.Cut(text, " [YR") // of the World Bank
		n, is := scanNumeral(text)
		m, isDate := scanMoment(text)
		if !h.valued[j] || !is && !isDate {
			beside, words = beside || j < h.Width, words || h.valued[j] && text != ""
			continue
		}
		v := n.either()
		if isDate {
			v = m.ordered("dmy").days()
		}
		f.Add(j, v)
		_, below := scanMoment(h.records[i+1][j])
		dates = dates && (isDate && !below || isYear(v) && !isYear(pointed(h.records[i+1][j])))
	}
	are := (f.rises() || f.falls()) && (dates && (beside || f.Numbers > 1) || f.Numbers > 4 || h.o.Transpose ||
		beside && f.Numbers > 2 && (f.isEven() || isPlace(h.records[i][0])))
	if are && !words && !dates {
		h.note(dataset.NoteForm, "line %d is read as names, because its numbers can be places; they could be data (the "+
			"option names: none)", h.line(i))
	}
	return are
}

func isYear(v float64) bool { return v >= 1800 && v <= 2100 && v == math.Trunc(v) }

// choose takes the lines that the options name.
func (h *head) choose() error {
	o := h.o
	if o.Header != nil && o.Lines == "" {
		if !*o.Header {
			o.Lines = "none"
		} else if h.names < 0 {
			o.Lines = strconv.Itoa(h.line(0))
		}
	}
	if o.Lines == "none" {
		if h.names >= 0 {
			h.first = h.names
		}
		h.names, h.below = -1, 0
	} else if o.Lines != "" {
		from, to, err := h.lines("names", o.Lines)
		if err != nil {
			return err
		}
		if from >= len(h.records) {
			return h.fail(fault.Option, "the option names is %q, but names stand in the first %d lines", o.Lines,
				sampledRecords).With("option", "names")
		}
		h.names, h.first = from, to
		for h.first < len(h.records)-1 && !strings.Contains(o.Lines, "-") && h.areUnits(h.first) {
			h.first++
		}
		h.below = h.first - from - 1
	}
	if o.Rows != "" {
		from, to, err := h.lines("rows", o.Rows)
		if err != nil {
			return err
		}
		if h.end = to; o.Rows[0] != '-' {
			h.first = from
		}
		if h.names >= h.first {
			h.names = -1
		}
		h.below = max(0, min(h.below, h.first-h.names-1))
	}
	return nil
}

// lines returns the records of an option, 3, 3-4, 3- or -4; to is the one after the last.
func (h *head) lines(option, text string) (from, to int, err error) {
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	low, e1 := strconv.Atoi(cmp.Or(first, "1"))
	high, e2 := strconv.Atoi(cmp.Or(last, strconv.Itoa(math.MaxInt32)))
	for from < h.Rows && h.line(from) < low {
		from++
	}
	for to = from; to < h.Rows && h.line(to) <= high; {
		to++
	}
	if e1 != nil || e2 != nil || from == to {
		return 0, 0, h.fail(fault.Option, "the option %s is %q: name a line of the file that is not blank, such as 13, or "+
			"lines, such as 13-14", option, text).With("option", option)
	}
	return from, to, nil
}

// readNames returns a name for each column, with its unit; "" for a column without one.
func (h *head) readNames() ([]string, error) {
	names := make([]string, len(h.Columns))
	if h.names < 0 {
		if h.first > 0 && h.o.Rows == "" {
			h.note(dataset.NoteForm, "%s above the data %s skipped, such as %q; none has a name for each column (the option "+
				"names)", fault.Plural(h.first, "line"), are(h.first), rowText(h.records[h.first-1]))
		}
		return names, nil
	}
	if above := h.names; above > 0 {
		top := ""
		for _, record := range h.records[:above] {
			top = cmp.Or(top, rowText(record))
		}
		h.note(dataset.NoteForm, "%s above the names %s skipped, the first is %q; the names are in line %d (another line: "+
			"the option names)", fault.Plural(above, "line"), are(above), top, h.line(h.names))
	}
	record, shift, err := h.namesIn(h.records[h.names])
	if err != nil {
		return nil, err
	}
	for j := range names[shift:] {
		names[j+shift] = oneLine(record[j])
		if j >= h.Width && record[j] != "" {
			h.note(dataset.NoteColumn, "column %q has a name and no cells; it is left out", record[j])
		}
	}
	if len(names[shift]) > 1 {
		names[shift] = strings.TrimSpace(strings.TrimLeft(names[shift], "#%"))
	}
	for i := h.names + 1; i <= h.names+h.below; i++ {
		h.addHeading(names, i)
	}
	return names, nil
}

// namesIn returns the names of a record, which begin shift columns from the first: 1 if the names of rows have none.
func (h *head) namesIn(record []string) (names []string, shift int, err error) {
	width, used := h.widthOf(h.names), h.Width // columns with cells
	for used > 1 && h.isEmpty(used-1) {
		used--
	}
	filled := width
	for filled > 1 && record[filled-1] == "" {
		filled--
	}
	switch {
	case strings.Trim(record[0], "#%!") == "" && filled == used+1: // blanks divide a comment
		record = append(slices.Clone(record[1:]), "")
	case width == used-1 && (h.o.Lines != "" || !h.couldBeMarks() && !(h.Comma == ' ' && h.leadsRepeat())):
		shift = 1
		h.note(dataset.NoteForm, "line %d has one name less than the rows have cells: the first column, of the names of "+
			"rows, has none", h.line(h.names))
	case width < used, filled > used && h.Comma == ' ':
		hint := "quote names that contain the separator, or name the line of the names (the option names)"
		switch h.Comma {
		case ' ':
			hint = "a name or a cell contains a blank: quote it, or separate cells by tabs"
		case ',':
			hint = "if commas are decimal marks, write points or separate cells by semicolons"
		}
		return nil, 0, h.fail(fault.Shape, "line %d has %d names, but most rows below it have %d cells: %s", h.line(h.names),
			filled, used, hint).With("line", h.line(h.names))
	}
	return record, shift, nil
}

// leadsRepeat reports whether the first cell of a row is that of another, so that it is no name of the row.
func (h *head) leadsRepeat() bool {
	seen := map[string]bool{}
	for i := h.first; i < h.end; i++ {
		text := h.Columns[0].Cells.Text(i)
		if h.widthOf(i) == h.Width && seen[text] && strings.Trim(text, "#%") != "" {
			return true
		}
		seen[text] = true
	}
	return false
}

// addHeading adds a heading below the names to them: their second half, units, or the questions of Qualtrics.
func (h *head) addHeading(names []string, i int) {
	record, seen := h.records[i], map[string]bool{}
	gaps := false // or names that are there twice
	for j, name := range names {
		gaps = gaps || record[j] != "" && (j > 0 || count(record) == 1) && (name == "" || seen[name] && !h.areUnits(i))
		seen[name] = true
	}
	switch {
	case isRule(record) || count(record) == 0:
	case gaps: // a merged cell is a name above several
		group := ""
		for j := range names {
			group = cmp.Or(names[j], group)
			covers := names[j] == "" || j+1 < len(names) && names[j+1] == ""
			if lower := oneLine(record[j]); lower != "" && covers {
				names[j] = strings.TrimSpace(group + " " + lower)
			} else if lower != "" {
				names[j], group = strings.TrimSpace(names[j]+" "+lower), ""
			}
		}
		h.note(dataset.NoteForm, "the names are on %d lines, such as %q", i-h.names+1, names[len(names)-1])
	case h.areUnits(i):
		for j := range names {
			if unit := strings.Trim(oneLine(record[j]), " ()[]-–"); unit != "" && names[j] != "" {
				names[j] += " (" + unit + ")"
			}
		}
		h.note(dataset.NoteForm, "line %d holds units; they are added to the names", h.line(i))
	case i < h.names+h.below && strings.HasPrefix(h.records[i+1][0], `{"ImportId"`):
		for j := range names {
			question := oneLine(record[j])
			if strings.Trim(names[j], "Q0123456789_") == "" && question != "" && len(question) < 60 {
				names[j] = question
			}
		}
		h.note(dataset.NoteForm, "columns such as Q1 are called by the questions in line %d, as Qualtrics writes them",
			h.line(i))
	default:
		h.note(dataset.NoteForm, "line %d below the names is skipped: %q", h.line(i), rowText(record))
	}
}

// isEmpty reports whether a column has no cell in the data.
func (h *head) isEmpty(j int) bool {
	return h.Columns[j].Cells.Slice(h.first, max(h.first, h.end)).isEmpty()
}

// couldBeMarks reports whether the commas between cells could be decimal marks: all cells are whole numbers.
func (h *head) couldBeMarks() bool {
	isOther := func(text string) bool { return text != "" && !isDigits(strings.TrimPrefix(text, "-")) }
	return h.Comma == ',' && !slices.ContainsFunc(slices.Concat(h.records[h.first:]...), isOther)
}

// rows returns the records of the data. It notes those below and among them that are skipped: below, all that are
// no data or lack a text that all others have; among them, comments, totals and names again.
func (h *head) rows() (rows []int) {
	if h.o.Rows != "" {
		for i := h.first; i < h.end; i++ {
			rows = append(rows, i)
		}
		return rows
	}
	h.findEnd()
	lead, among, why := h.Columns[0].Cells, 0, ""
	odd := make([]bool, len(lead.texts)) // by text, so that few records are looked at
	for k, text := range lead.texts {
		odd[k] = strings.ContainsAny(text[:1], "#%-=_+|") || isSum(text) || h.names >= 0 && text == h.records[h.names][0]
	}
	for i := h.first; i < h.end; i++ {
		if k := lead.TextOf(i); k < 0 && !lead.IsEmpty(i) || k >= 0 && !odd[k] {
			rows = append(rows, i)
			continue
		}
		record := h.record(i)
		switch of, _, _ := h.classOf(record); {
		case of == blank:
		case of == comment && count(record) < max(2, h.full), of == sum, h.isNames(record):
			among++
			why = cmp.Or(why, fmt.Sprintf("line %d: %q", h.line(i), rowText(record)))
		default:
			rows = append(rows, i)
		}
	}
	if among > 0 {
		h.note(dataset.NoteForm, "%s among the data %s skipped (%s)", fault.Plural(among, "line"), are(among), why)
	}
	return rows
}

// isNames reports whether a record is that of the names.
func (h *head) isNames(record []string) bool {
	return h.names >= 0 && slices.Equal(record, h.records[h.names])
}

// areLed reports whether all records from one to the end begin with a word in a column of values, as results of a fit.
func (h *head) areLed(i int) bool {
	for ; i < h.end; i++ {
		if of, _, _ := h.classOf(h.record(i)); of != led {
			return false
		}
	}
	return true
}

// findEnd finds the record after the data: a heading that follows a blank line or words that do, or the first of the
// last records that are no rows.
func (h *head) findEnd() {
	end, below, first := h.end, 0, -1
	for i := h.first + 1; i < h.end && h.Lines != nil; i++ {
		gap := int(h.Lines[i] - h.Lines[i-1])
		if gap == 1 || gap == 1+strings.Count(strings.Join(h.record(i-1), ""), "\n") {
			continue
		}
		record, flags := h.record(i), 0
		for j, text := range record {
			if h.valued[j] && isFlag(text) {
				flags++
			}
		}
		of, words, _ := h.classOf(record)
		if of == heading && words > flags && !h.isNames(record) || of == led && flags == 0 && h.end-i < 50 && h.areLed(i) {
			h.end = i // another table
		}
	}
	for last, most := h.end-1, h.end-50; last > max(h.first, most); last-- {
		record := h.record(last)
		if slices.Contains(measures, strings.ToLower(record[0])) && count(record) > 1 { // SE below Mean, or Sweden
			continue
		}
		if h.isRow(last, record) {
			break
		}
		h.end = last
	}
	for i := end - 1; i >= h.end; i-- {
		if count(h.record(i)) > 0 {
			below, first = below+1, i
		}
	}
	if below > 0 {
		h.note(dataset.NoteForm, "%s below the data %s skipped, the first is %q in line %d (another end: the option rows)",
			fault.Plural(below, "line"), are(below), rowText(h.record(first)), h.line(first))
	}
}

// isRow reports whether a last record is a row: it has a value or fills half of the columns. It does not lack the name,
// or most of the texts, that all others have. It does not begin with a word in a column of values, unless all its other
// cells are values.
func (h *head) isRow(i int, record []string) bool {
	of, _, values := h.classOf(record)
	if count(record) > 1 && i == h.end-1 && h.names >= 0 && i > h.first+1 {
		lacks := 0 // columns of texts that all others fill, less those that it fills too
		for j, c := range h.Columns {
			if h.valued[j] || c.Cells.Slice(h.first, i).hasGap() {
				continue
			}
			if record[j] != "" {
				lacks--
			} else if lacks++; j == 0 {
				return false
			}
		}
		if lacks > 0 {
			return false
		}
	}
	return of == data && (values > 0 || 2*count(record) >= h.full) ||
		of == led && count(record) == h.full && values == h.full-1
}

// mustBeEven returns an error with the first row that has more or fewer cells than most, unless a tenth of the rows
// end early.
func (h *head) mustBeEven(rows []int) error {
	var odd, short []int
	needed := !h.isEmpty(h.Width - 1)
	for k, i := range rows {
		switch width := h.widthOf(i); {
		case width > len(h.Columns), width > h.Width && count(h.record(i)[h.Width:]) > 0:
			odd = append(odd, k)
		case width < h.Width && needed:
			short = append(short, k)
		}
	}
	if len(short) > 1 && 10*len(short) >= len(rows) && h.Comma != ' ' {
		h.note(dataset.NoteForm, "%d rows end early: their last cells are empty", len(short))
		short = nil
	}
	if odd = append(odd, short...); odd == nil {
		return nil
	}
	k := slices.Min(odd)
	line := h.line(rows[k])
	return fault.New(fault.Shape, "%s, row %d (line %d) has %s, but most rows have %d: a separator is missing or one too "+
		"many", h.File, k+1, line, fault.Plural(h.widthOf(rows[k]), "cell"), h.Width).
		With("file", h.File).With("row", k+1).With("line", line)
}

// record returns the cells of any record.
func (h *head) record(i int) []string {
	record := make([]string, len(h.Columns))
	for j, c := range h.Columns {
		record[j] = c.Cells.Text(i)
	}
	return record
}

// line returns the line of a record.
func (h *head) line(i int) int {
	if h.Lines == nil {
		return i + 1
	}
	return int(h.Lines[i])
}

// widthOf returns the number of cells of a record.
func (h *head) widthOf(i int) int {
	if width, odd := h.Widths[i]; odd {
		return width
	}
	return h.Width
}

// isFilled reports whether a record fills half of the columns.
func (h *head) isFilled(i int) bool { return 2*count(h.records[i]) >= h.full }

func are(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// named returns the table with names, each there once. A column without a name is called x and its number, or
// unnamed and its number if another has that name; one without a name and without cells is left out.
func named(t Table, names []string) (Table, error) {
	taken, written := map[string]int{}, map[string]bool{}
	for _, name := range names {
		written[name] = true
	}
	var columns []Column
	var changed, empty []string // notes
	for j, c := range t.Columns {
		c.Name, c.Blank = names[j], t.Headed && (names[j] == "" || strings.HasPrefix(names[j], "Unnamed: "))
		if len(c.Name) > fault.MostNameBytes {
			return t, t.fail(fault.TooLarge, "the name of column %d has %s bytes, but at most %s are allowed: shorten it, or "+
				"name the line of the names (the option names)", j+1, fault.Count(len(c.Name)), fault.Count(fault.MostNameBytes)).
				With("column", j+1).With("limit", fault.MostNameBytes)
		}
		if c.Name == "" {
			if c.Cells.isEmpty() && len(t.Columns) > 1 {
				if t.Headed && t.Comma != '|' && t.Comma != ' ' {
					empty = append(empty, strconv.Itoa(j+1))
				}
				continue
			}
			if c.Name = "x" + strconv.Itoa(j+1); written[c.Name] {
				c.Name = "unnamed " + strconv.Itoa(j+1)
			}
		}
		given := c.Name
		for taken[c.Name] > 0 {
			taken[given]++
			c.Name = fmt.Sprintf("%s (%d)", given, taken[given])
		}
		if taken[c.Name]++; c.Name != given {
			c.Given = given
			changed = append(changed, fmt.Sprintf("the name %q is there again; the column is now %q", given, c.Name))
		}
		columns = append(columns, c)
	}
	if t.Columns = columns; len(columns) == 0 {
		return t, t.fail(fault.Shape, "the file has no rows of data below its names")
	}
	t.noteEach(dataset.NoteForm, changed, "names are there again")
	if len(empty) > 0 {
		t.note(dataset.NoteColumn, "%s without a name and values %s left out; the first is column %s",
			fault.Plural(len(empty), "column"), are(len(empty)), empty[0])
	}
	return t, nil
}

// unseen removes marks without width.
var unseen = strings.NewReplacer("\u200b", "", "\ufeff", "")

// oneLine returns a name with single blanks, also for its line ends, and without marks that nobody sees.
func oneLine(name string) string { return dataset.Unguarded(oneLined(unseen.Replace(name))) }

// oneLined returns a text with single blanks, also for its line ends.
func oneLined(text string) string { return strings.Join(strings.Fields(text), " ") }
