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

// isEmpty reports whether a column has no cell in the data.
func (h *head) isEmpty(j int) bool {
	return h.Columns[j].Cells.Slice(h.first, max(h.first, h.end)).isEmpty()
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
