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

// findValues finds columns of values in the records from one to before another.
func (h *head) findValues(from, to int) {
	filled, values, wide, full := make([]int, len(h.Columns)), make([]int, len(h.Columns)), 0, 0
	used := 0 // columns that half of the records fill
	for j := range h.Columns[:min(h.Width, len(h.Columns))] {
		n := 0
		for _, record := range h.records[from:to] {
			if record[j] != "" {
				n++
			}
		}
		if 2*n >= to-from {
			used++
		}
	}
	for i := from; i < to; i++ {
		if 2*count(h.records[i]) < cmp.Or(used, h.Width) || strings.HasPrefix(h.records[i][0], "# ") || isRule(h.records[i]) {
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
	sparse := h.first
	for sparse > 0 && class[sparse-1] == data && h.widthOf(sparse-1) == h.Width {
		sparse--
	}
	if sparse > 0 && class[sparse-1] == heading && h.widthOf(sparse-1) == h.Width && count(h.records[sparse-1]) >= h.full {
		h.first = sparse // below the names, rows with gaps are data
	}
	isTitle := func(i int) bool { return count(h.records[i]) < min(2, h.full) || h.widthOf(i) < h.Width-1 }
	var block []int // headings above each other, the last first
	above := h.first - 1
	for ; above >= 0; above-- {
		if class[above] == heading && len(block) > 0 && isTitle(above) && h.records[above][0] != "" {
			break
		} else if class[above] == heading {
			block = append(block, above)
		} else if class[above] != blank && !isRule(h.records[above]) || len(block) > 0 {
			break
		}
	}
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

// arePlaces reports whether a record of the data can be names: its numbers or dates rise or fall, and are years or
// dates above others, at least three with equal steps beside words or nothing or with any beside the name of a place,
// or five.
func (h *head) arePlaces(i int) bool {
	var numbers []float64
	beside, words, dates := false, false, i+1 < len(h.records)
	for j, text := range h.records[i] {
		bare, _, _ := strings.Cut(text, " [YR") // of the World Bank
		n, is := scanNumeral(bare)
		m, isDate := scanMoment(bare)
		if v := n.either(); h.valued[j] && (is || isDate) {
			if isDate {
				v = m.ordered("dmy").days()
			}
			numbers = append(numbers, v)
			if dates {
				_, below := scanMoment(h.records[i+1][j])
				dates = isDate && !below || isYear(v) && !isYear(pointed(h.records[i+1][j]))
			}
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
		(dates && (beside || len(numbers) > 1) || beside && len(numbers) > 2 && (even || isPlace(h.records[i][0])) ||
			len(numbers) > 4 || h.o.Transpose)
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
	for i := h.first + 1; i < h.end && h.Lines != nil; i++ {
		if h.Lines[i] == h.Lines[i-1]+1 {
			continue
		}
		breaks := strings.Count(strings.Join(h.record(i-1), ""), "\n")
		if int(h.Lines[i]-h.Lines[i-1]) <= 1+breaks {
			continue
		}
		record, flags := h.record(i), 0
		for j, text := range record {
			if h.valued[j] && isFlag(text) {
				flags++
			}
		}
		of, words, _ := h.classOf(record)
		if of == heading && words > flags && (h.names < 0 || !slices.Equal(record, h.records[h.names])) {
			h.end = i // another table below a blank line
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

// isRow reports whether a last record is a row: it has a value or fills half of the columns. It does not lack the name,
// or most of the texts, that all others have. It does not begin with a word in a column of values, unless all its other
// cells are values.
func (h *head) isRow(i int, record []string) bool {
	of, _, values := h.classOf(record)
	if count(record) > 1 && i == h.end-1 && h.names >= 0 && i > h.first+1 {
		lacks, has := 0, 0 // columns of texts that all others fill
		for j, c := range h.Columns {
			if h.valued[j] || c.Cells.Slice(h.first, i).hasGap() {
				continue
			}
			if record[j] != "" {
				has++
			} else if lacks++; j == 0 {
				return false
			}
		}
		if lacks > has {
			return false
		}
	}
	return of == data && (values > 0 || 2*count(record) >= h.full) ||
		of == led && count(record) == h.full && values == h.full-1
}
