package tables

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
)

// The header stage divides the records of a file into names, units and data. It looks at the first 200.
//
//   - A column holds values if half of its filled cells, in the middle or the lower half of these records, are
//     numbers, dates or the like.
//   - A heading has words, and no number or date, in the columns of values. The data begin with the first full
//     record that has no word there, or with one between it and the last heading above.
//   - The names are the first of at most three headings above each other; of more, or below pairs of
//     settings and values, the last, or the one above units. Without a heading they are a first record of numbers
//     that can be places of a curve.
//   - A heading below the names completes them if they have gaps, adds its units, or is skipped with a note.
//   - Comments, drawn rules, totals and names again are skipped anywhere; so are last records without a
//     value, or with a word in a first column of values.
//   - A record that ends early is an error, unless a tenth of them do.
//
// The options names, header and rows override all of this.

// A head is what is known of the first records.
type head struct {
	Table
	o       dataset.Options
	records [][]string
	valued  []bool // columns of values
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
	h := &head{Table: t, o: o, names: -1, end: t.Rows, first: min(sampledRecords, t.Rows), valued: make([]bool,
		len(t.Columns))}
	for i := range min(sampledRecords, t.Rows) {
		record := make([]string, len(t.Columns))
		for j, c := range t.Columns {
			record[j] = c.Cells.Text(i)
		}
		h.records = append(h.records, record)
	}
	n := len(h.records)
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
	return h.data(names)
}

// findValues finds columns of values in the records from one to before another.
func (h *head) findValues(from, to int) {
	filled, values, wide, full := make([]int, len(h.Columns)), make([]int, len(h.Columns)), 0, 0
	for i := from; i < to; i++ {
		if 2*count(h.records[i]) < h.Width || strings.HasPrefix(h.records[i][0], "# ") || isRule(h.records[i]) {
			continue
		}
		wide++
		for j, text := range h.records[i] {
			if !isMissingText(text) {
				filled[j]++
				if isValue(text) {
					values[j]++
				}
			}
		}
	}
	for j := range h.valued {
		h.valued[j] = h.valued[j] || filled[j] > 0 && 2*values[j] >= filled[j]
		if wide > 0 && 3*filled[j] >= 2*wide {
			full++
		}
	}
	h.full = max(h.full, full)
}

// count returns the number of filled cells.
func count(record []string) (n int) {
	for _, text := range record {
		if text != "" {
			n++
		}
	}
	return n
}

// isValue reports whether a text is a number or a date, or begins like one: <5, 20-29.
func isValue(text string) bool {
	bare := strings.TrimLeft(text, "<>≤≥~±- ")
	return isSingle(text) || bare != "" && isDigit(bare[0]) &&
		!strings.ContainsFunc(bare, func(c rune) bool { return unicode.IsLetter(c) || c == '_' || c == '[' })
}

// isSingle reports whether a text is a number or a date.
func isSingle(text string) bool {
	_, isNumeral := scanNumeral(text)
	_, isMoment := scanMoment(text)
	return isNumeral || isMoment
}

// isRule reports whether a record is drawn: --- or ===.
func isRule(record []string) bool {
	drawn := strings.Join(record, "")
	return len(drawn) > 2 && strings.Trim(drawn, "-=_+|: ") == "" && strings.Trim(drawn, "|") != ""
}

// A class is what a record is by its cells.
type class int

const (
	data    class = iota
	blank         // no cell
	comment       // # and %, or a drawn rule
	heading       // words, and no number or date, in the columns of values
	sum           // called like a total, or like a mean
	led           // led by a word in a first column of values
)

// classOf returns the class of a record, and how many cells of the columns of values have a word and a value.
func (h *head) classOf(record []string) (of class, words, values int) {
	name := ""
	for j, text := range record {
		switch {
		case text == "":
			continue
		case h.valued[j] && isSingle(text):
			values++
		case h.valued[j] && !isMissingText(text) && !isValue(text): // 260/280 can be both
			words++
		}
		name = cmp.Or(name, text)
	}
	first := record[0]
	switch marked := strings.HasPrefix(first, "#") || strings.HasPrefix(first, "%"); {
	case name == "":
		return blank, words, values
	case marked && !isMissingText(first) && (len(first) > 1 || count(record) < h.full), isRule(record): // # may be a name
		return comment, words, values
	case words > 0 && values == 0:
		return heading, words, values
	case count(record) > 1 && isSum(name):
		return sum, words, values
	case h.valued[0] && first != "" && !isValue(first) && !isMissingText(first):
		return led, words, values
	}
	return data, words, values
}

// isFilled reports whether a record fills half of the columns.
func (h *head) isFilled(i int) bool { return 2*count(h.records[i]) >= h.full }

// findData finds the first record of the data, and the names above it.
func (h *head) findData() {
	n := len(h.records)
	class := make([]class, n)
	for i, record := range h.records {
		of, words, values := h.classOf(record)
		class[i] = of
		if h.first == n && of == data && words == 0 && values > 0 && count(record) >= h.full {
			h.first = i
		}
	}
	if h.first == n { // there are texts only
		for h.first = 0; h.first < n-1 && (!h.isFilled(h.first) || class[h.first] == comment); {
			h.first++
		}
		h.names = h.first
		h.first++
		return
	}
	for h.first > 0 && h.isFilled(h.first-1) && class[h.first-1] != heading && class[h.first-1] != comment {
		h.first--
	}
	var block []int // headings above each other, the last first
	above := h.first - 1
	for ; above >= 0; above-- {
		if class[above] == heading {
			block = append(block, above)
		} else if class[above] != blank && !isRule(h.records[above]) || len(block) > 0 {
			break
		}
	}
	isTitle := func(i int) bool { return count(h.records[i]) < min(2, h.full) || h.widthOf(i) < h.Width-1 }
	for len(block) > 1 && isTitle(block[len(block)-1]) || len(block) == 1 && count(h.records[block[0]]) < min(2, h.full) {
		block = block[:len(block)-1]
	}
	switch last := h.first - 1; {
	case len(block) > 0:
		at := len(block) - 1
		settings := above >= 0 && h.full < 3 && class[above] != comment && h.isFilled(above) && count(h.records[above]) > 1
		if len(block) > 3 || settings {
			at = 0
			if len(block) > 1 && h.areUnits(block[0]) {
				at = 1
			}
		}
		h.names, h.below = block[at], h.first-1-block[at]
	case last >= 0 && count(h.records[last]) >= h.full && !isRule(h.records[last]):
		h.names = last // numpy.savetxt begins a header with #
	case !slices.ContainsFunc(h.records[:h.first], func(above []string) bool { return 2*count(above) >= h.full }) &&
		h.arePlaces(h.first):
		h.names = h.first
		h.first++
	}
}

// arePlaces reports whether a record of the data can be names: its numbers rise or fall, and are years above
// others, at least three with equal steps beside words or nothing or with any beside the name of a place, or five.
func (h *head) arePlaces(i int) bool {
	var numbers []float64
	beside, words, years := false, false, i+1 < len(h.records)
	for j, text := range h.records[i] {
		bare, _, _ := strings.Cut(text, " [YR") // of the World Bank
		n, is := scanNumeral(bare)
		if v := n.either(); h.valued[j] && is {
			numbers = append(numbers, v)
			years = years && isYear(v) && !isYear(pointed(h.records[i+1][j]))
		} else {
			beside = beside || j < h.Width
			words = words || h.valued[j] && text != ""
		}
	}
	rises, falls, even := true, true, true
	for k := 1; k < len(numbers); k++ {
		step := numbers[k] - numbers[k-1]
		rises, falls = rises && step > 0, falls && step < 0
		even = even && math.Abs(step-(numbers[1]-numbers[0])) < 1e-6*math.Abs(step)
	}
	are := len(numbers) > 0 && (rises || falls) && i+1 < len(h.records) &&
		(beside && (years || len(numbers) > 2 && (even || isPlace(h.records[i][0]))) || len(numbers) > 4 || h.o.Transpose)
	if are && !words && !years {
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
				sampledRecords).
				With("option", "names")
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

// line returns the line of a record.
func (h *head) line(i int) int {
	if h.Lines == nil {
		return i + 1
	}
	return int(h.Lines[i])
}

// areUnits reports whether the cells of a record are units: in brackets, or known, at least half of them.
func (h *head) areUnits(i int) bool {
	units, others := 0, 0
	for _, text := range h.records[i] {
		switch {
		case strings.Trim(text, " -–") == "":
		case isUnitName(text):
			units++
		case strings.ContainsAny(text, "(["):
			return false
		default:
			others++
		}
	}
	return units > 0 && units >= others
}

// isUnitName reports whether a text in a heading is a unit.
func isUnitName(text string) bool {
	return strings.ContainsAny(text[:1], "([") || fit.IsUnit(text) || slices.Contains(fewUnits, strings.ToLower(text))
}

// fewUnits are units that stand in rows of units and would mean something else at the end of a name.
var fewUnits = words("in t min hr hrs d y yr yrs year years day days hour hours a.u. c k f v mv a w kpa bar " +
	"ml/min m/s km/h mm/h mmol/l mg/l mg/dl g/l kg/m2 kg/m² deg rad unitless cm² m² db n 1/min counts cps bpm")

// widthOf returns the number of cells of a record.
func (h *head) widthOf(i int) int {
	if width, odd := h.Widths[i]; odd {
		return width
	}
	return h.Width
}

// readNames returns a name for each column, with its unit; "" for a column without one.
func (h *head) readNames() ([]string, error) {
	names := make([]string, len(h.Columns))
	above, top := max(h.names, 0), ""
	for _, record := range h.records[:above] {
		top = cmp.Or(top, rowText(record))
	}
	if h.names < 0 && h.first > 0 && h.o.Rows == "" {
		h.note(dataset.NoteForm, "%s above the data %s skipped, such as %q; none has a name for each column (the option names)",
			fault.Plural(h.first, "line"), are(h.first), rowText(h.records[h.first-1]))
	} else if above > 0 {
		h.note(dataset.NoteForm, "%s above the names %s skipped, the first is %q; the names are in line %d (another line: "+
			"the option names)", fault.Plural(above, "line"), are(above), top, h.line(h.names))
	}
	if h.names < 0 {
		return names, nil
	}
	used, record := h.Width, h.records[h.names] // columns with cells
	for used > 1 && h.isEmpty(used-1) {
		used--
	}
	width := h.widthOf(h.names)
	filled := width
	for filled > 1 && record[filled-1] == "" {
		filled--
	}
	shift := 0
	switch {
	case strings.Trim(record[0], "#%!") == "" && filled == used+1: // blanks divide a comment
		record = append(slices.Clone(record[1:]), "")
	case width == used-1 && (h.o.Lines != "" || !h.couldBeMarks()):
		shift = 1
		h.note(dataset.NoteForm, "line %d has one name less than the rows have cells: the first column, of the names of "+
			"rows, has none", h.line(h.names))
	case width < used, filled > used && h.Comma == ' ':
		hint := "quote names that contain the separator, or name the line of the names (the option names)"
		if h.Comma == ',' {
			hint = "if commas are decimal marks, write points or separate cells by semicolons"
		}
		return nil, h.fail(fault.Shape, "line %d has %d names, but most rows below it have %d cells: %s", h.line(h.names),
			filled,
			used, hint).With("line", h.line(h.names))
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

// addHeading adds a heading below the names to them.
func (h *head) addHeading(names []string, i int) {
	record, group, seen := h.records[i], "", map[string]bool{}
	gaps := false // or names that are there twice
	for j, name := range names {
		gaps = gaps || record[j] != "" && (j > 0 || count(record) == 1) && (name == "" || seen[name] && !h.areUnits(i))
		seen[name] = true
	}
	switch {
	case isRule(record) || count(record) == 0:
	case gaps:
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
	return h.Comma == ',' && !slices.ContainsFunc(h.records[h.first:], func(record []string) bool {
		return slices.ContainsFunc(record, func(text string) bool {
			return text != "" && !isDigits(strings.TrimPrefix(text,
				"-"))
		})
	})
}

// sums are the names of rows that sum up the others, and measures those of rows that may stand below them.
var (
	sums = words("total totals sum summe gesamt insgesamt somme ensemble suma totale somma grandtotal subtotal summary " +
		"gesamtergebnis gesamtsumme totalgeneral totalgénéral totalecomplessivo mean average avg mittelwert mittel " +
		"moyenne pointspossible")
	measures = words("median sd std std. stdev s.d. se sem min max minimum maximum media count n mw stabw")
)

func isSum(text string) bool {
	return len(text) < 20 && slices.Contains(sums, strings.Join(split(text, " -:"), ""))
}

// record returns the cells of any record.
func (h *head) record(i int) []string {
	record := make([]string, len(h.Columns))
	for j, c := range h.Columns {
		record[j] = c.Cells.Text(i)
	}
	return record
}

// data returns the rows of data under their names.
func (h *head) data(names []string) (Table, error) {
	rows := h.rows()
	if len(rows) == 0 {
		return h.Table, h.fail(fault.Shape, "the file has no rows of data below its names")
	}
	var odd []int // rows whose filled cells are fewer or more than those of most
	short, needed := 0, !h.isEmpty(h.Width-1)
	for k, i := range rows {
		width, is := h.Widths[i]
		tooLong := width > h.Width && (width > len(h.Columns) || count(h.record(i)[h.Width:]) > 0)
		if is && (tooLong || needed && width < h.Width) {
			if odd = append(odd, k); !tooLong {
				short++
			}
		}
	}
	if early := short > 1 && 10*short >= len(rows) && h.Comma != ' '; len(odd) > 0 && (!early || short < len(odd)) {
		k := odd[0]
		if at := slices.IndexFunc(odd, func(k int) bool { return h.Widths[rows[k]] > h.Width }); early {
			k = odd[at]
		}
		width := h.Widths[rows[k]]
		return h.Table, fault.New(fault.Shape, "%s, row %d (line %d) has %s, but most rows have %d: a separator is missing "+
			"or one too many", h.File, k+1, h.line(rows[k]), fault.Plural(width, "cell"), h.Width).
			With("file", h.File).With("row", k+1).With("line", h.line(rows[k]))
	} else if early {
		h.note(dataset.NoteForm, "%d rows end early: their last cells are empty", short)
	}
	form := h.Form
	form.Names, form.Rows = "none", fmt.Sprintf("%d-%d", h.line(rows[0]), h.line(rows[len(rows)-1]))
	if h.names >= 0 {
		if form.Names = strconv.Itoa(h.line(h.names)); h.below > 0 {
			form.Names += "-" + strconv.Itoa(h.line(h.names+h.below))
		}
	}
	t := h.Table
	t.Columns, t.Headed = t.Columns[:min(len(t.Columns), h.Width)], h.names >= 0
	t = t.Gather(rows)
	t.Form = form
	return named(t, names)
}

// rows returns the records of the data. It notes those below and among them that are skipped: below, all that are
// no data or lack the name that all others have; among them, comments, totals and names again.
func (h *head) rows() (rows []int) {
	if h.o.Rows != "" {
		for i := h.first; i < h.end; i++ {
			rows = append(rows, i)
		}
		return rows
	}
	end, below, first := h.end, 0, -1
	for last := end - 1; last > h.first && last > end-50; last-- {
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
		case of == comment && count(record) < max(2, h.full), of == sum, h.names >= 0 && slices.Equal(record,
			h.records[h.names]):
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

// isRow reports whether a last record is a row: it has a value or fills half of the columns, but does not lack the name
// that all others have, nor begin with a word in a column of values, unless all other cells are values.
func (h *head) isRow(i int, record []string) bool {
	of, _, values := h.classOf(record)
	if record[0] == "" && count(record) > 1 && i == h.end-1 && !h.valued[0] && h.names >= 0 && i > h.first+1 &&
		!h.Columns[0].Cells.Slice(h.first, i).hasGap() {
		return false
	}
	return of == data && (values > 0 || 2*count(record) >= h.full) ||
		of == led && count(record) == h.full && values == h.full-1
}

func are(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// rowText returns the cells of a record for a note.
func rowText(record []string) string {
	return excerpt([]byte(strings.TrimSpace(strings.Join(record, " "))))
}

// named returns the table with names, each there once. A column without a name is called x and its number; one
// without a name and without cells is left out.
func named(t Table, names []string) (Table, error) {
	taken := map[string]int{}
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
			c.Name = "x" + strconv.Itoa(j+1)
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

// oneLine returns a name with single blanks, also for its line ends.
func oneLine(name string) string { return dataset.Unguarded(oneLined(name)) }
