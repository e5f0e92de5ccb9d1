package tidy

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"ppca/core/dataset/internal/drawn"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// sniffed is the number of records that show the layout.
const sniffed = 200

// parseText cuts the text of a table into cells: encoding, comments, separator, titles,
// header, units and remarks below the table.
func (s *sheet) parseText(ctx context.Context, data []byte) error {
	text, err := s.decoded(data)
	if err != nil {
		return err
	}
	text, weka := drawn.FromWeka(drawn.Undrawn(text))
	text, headed := s.withoutComments(text)
	headed = headed || weka
	if s.comma == 0 {
		s.comma = separator(text)
	}
	records, err := s.records(ctx, text)
	if err != nil {
		return err
	}
	if len(records) == 0 {
		return fault.New(fault.Format, "%s has no table", s.file).With("file", s.file)
	}
	before := *s
	if err = s.arrange(slices.Clone(records), headed); err != nil && !headed {
		if block, found := before.tableAmong(ctx, text, records); found {
			*s, err = *block, nil
		}
	}
	return err
}

// tableAmong returns the sheet with the largest block of the text, by the separator that makes it
// largest, if that can be read. It finds none where the block is a part of a table.
func (s *sheet) tableAmong(ctx context.Context, text []byte, records []row) (*sheet, bool) {
	best, all, block := *s, records, largestBlock(records)
	for _, comma := range []byte("\t;,") {
		cut := *s
		cut.comma = comma
		cells, err := cut.records(ctx, text)
		if largest := largestBlock(cells); err == nil && size(largest) > size(block) {
			best, all, block = cut, cells, largest
		}
	}
	if len(block) == 0 || isPart(all, block) {
		return nil, false
	}
	best.notes = slices.Clone(best.notes)
	best.note(lineCount(len(all)-len(block), "around the table is skipped", "around the table are skipped"))
	return &best, best.arrange(block, false) == nil
}

// size returns the number of cells of a block.
func size(block []row) int {
	if len(block) == 0 {
		return 0
	}
	return len(block) * len(block[0].cells)
}

// largestBlock returns the run of records of one width, without an empty line between them, that
// has the most cells: the table among the other sections of an instrument's file.
func largestBlock(records []row) []row {
	var best []row
	from := 0
	for i := range records {
		if i > from && (len(records[i].cells) != len(records[from].cells) || !follows(records[i-1], records[i])) {
			from = i
		}
		if block := records[from : i+1]; len(block[0].cells) > 1 && len(block) > 3 && size(block) > size(best) {
			best = block
		}
	}
	return slices.Clone(best)
}

// follows reports whether no empty line stands between two records, of which a cell in quotes may
// have several lines.
func follows(before, after row) bool {
	return after.line == before.last+1
}

// isPart reports whether rows as wide as a block stand beside it with no empty line between: a
// table in which a row has too few or too many cells.
func isPart(records, block []row) bool {
	width := len(block[0].cells)
	from := slices.IndexFunc(records, func(r row) bool { return r.line == block[0].line })
	for at := from - 1; at >= 0 && follows(records[at], records[at+1]); at-- {
		if len(records[at].cells) == width {
			return true
		}
	}
	for at := from + len(block); at < len(records) && follows(records[at-1], records[at]); at++ {
		if len(records[at].cells) == width {
			return true
		}
	}
	return false
}

// arrange finds the header, and leaves out titles, units and remarks.
func (s *sheet) arrange(records []row, headed bool) error {
	if at := slices.IndexFunc(records, func(r row) bool { return drawn.IsTypes(r.cells) }); at > 0 && at < 20 && words(records[at-1].cells) > 1 && !drawn.IsTypes(records[min(at+1, len(records)-1)].cells) {
		records = slices.Delete(records, at, at+1)
	}
	width := commonWidth(records)
	s.recut(records, width)
	first := max(0, slices.IndexFunc(records, func(r row) bool { return filled(r.cells) > 1 && len(r.cells) >= width || width == 1 }))
	if s.comma == ' ' {
		first = s.belowText(records, first, width)
	}
	if above := first - 1; above >= 0 && len(records[above].cells) == width-1 && words(records[above].cells) == width-1 {
		first = above // R writes no name above the names of rows
	}
	for first+1 < len(records) && len(records[first].cells) > width && len(records[first+1].cells) == width && words(records[first+1].cells) == filled(records[first+1].cells) {
		first++ // a logger's own header
	}
	first = belowGap(records, first, width)
	if isSizes(records[first:], width) {
		first++
	}
	if isSummed(records[first:]) {
		first += 2
	}
	if first > 0 {
		s.note(fmt.Sprintf("%s: %q", lineCount(first, "above the table is skipped", "above the table are skipped"), excerpt(records[0])))
	}
	heading := headingAbove(records[:first])
	records = records[first:]
	width = s.fillRows(records, width)
	if at := slices.IndexFunc(records[:min(4, len(records))], func(r row) bool { return isImport(r.cells) }); at == 2 {
		records = s.fromQualtrics(records)
		width = len(records[0].cells)
	}
	if headed || s.hasHeader(records, width) {
		records = s.readHeader(records, width)
	} else {
		s.names = make([]string, width)
	}
	return s.readRows(records, heading)
}

// isSizes reports whether the first record tells the numbers of rows and columns of those below.
func isSizes(records []row, width int) bool {
	cells := records[0].cells
	if len(cells) < 2 || !isDigits(cells[0]) || !isDigits(cells[1]) {
		return false
	}
	rows, columns := whole(cells[0]), whole(cells[1])
	return (rows == len(records)-1 || rows == len(records)-2) && (columns == width || columns == width-1)
}

// isSummed reports whether a table of one row stands above the names of another table, as watches
// sum up an activity above its samples: a row of other words below numbers, and numbers below it.
func isSummed(records []row) bool {
	if len(records) < 5 || filled(records[2].cells) < 3 || slices.Equal(records[0].cells, records[2].cells) {
		return false
	}
	isNames := func(r row) bool { return words(r.cells) == filled(r.cells) }
	hasNumbers := func(r row) bool { return filled(r.cells)-words(r.cells) > 1 }
	for j, name := range records[2].cells { // a row with signs of missing cells has cells of its neighbours
		if name != "" && (j < len(records[1].cells) && name == records[1].cells[j] || j < len(records[3].cells) && name == records[3].cells[j]) {
			return false
		}
	}
	return words(records[2].cells) > 2 && isNames(records[0]) && isNames(records[2]) && hasNumbers(records[1]) && hasNumbers(records[3]) && hasNumbers(records[4])
}

// From so many rows that end early, and such a share of all, a program has left out empty cells;
// fewer are faults.
const (
	earlyRows  = 3
	earlyShare = 0.2
)

// fillRows appends empty cells to rows that end before the names do, where that is usual, and
// returns the number of columns.
func (s *sheet) fillRows(records []row, width int) int {
	names := records[0].cells
	if words(names) < len(names) || len(names) < width || s.comma == ' ' {
		return width
	}
	var early []int
	full := 0
	for i, r := range records[1:] {
		switch {
		case len(r.cells) > len(names):
			return width
		case len(r.cells) == len(names):
			full++
		case filled(r.cells) > 1:
			early = append(early, i+1)
		}
	}
	if full == 0 || len(early) < earlyRows || float64(len(early)) < earlyShare*float64(len(records)-1) {
		return width
	}
	for _, i := range early {
		r := &records[i]
		r.cells = append(slices.Clip(r.cells), make([]string, len(names)-len(r.cells))...)
	}
	s.note(fmt.Sprintf("%d rows end before the last column (first in line %d); the cells behind are read as missing", len(early), records[early[0]].line))
	return len(names)
}

// belowGap returns the row of names below an empty row, where the first row has fewer cells than those
// names: the data of an account or an instrument stand above the table.
func belowGap(records []row, first, width int) int {
	gap := false
	for at := first + 1; at < min(len(records)-1, first+20) && filled(records[first].cells) < width; at++ {
		cells := records[at].cells
		gap = gap || filled(cells) == 0
		if gap && len(cells) >= width && words(cells) == len(cells) && words(records[at+1].cells) < filled(records[at+1].cells) {
			return at
		}
	}
	return first
}

// belowText returns the row of names among rows cut at blanks, where sentences have many cells: of as
// many cells as the table, with numbers in the next row or the one after it.
func (s *sheet) belowText(records []row, first, width int) int {
	for at := first; at < min(len(records)-2, sniffed); at++ {
		next := records[at+1].cells
		if isUnits(next) {
			next = records[at+2].cells
		}
		if len(records[at].cells) == width && len(next) == width && words(next) < filled(next) {
			if above := records[max(at-1, 0)].cells; at > first && len(above) == width && words(above) == width && words(records[at].cells) == width {
				at-- // the row has units
			}
			return at
		}
	}
	return first
}

// recut divides the names where they have another separator than the rows below.
func (s *sheet) recut(records []row, width int) {
	if width < 2 || len(records) < 2 || len(records[1].cells) != width || len(records[0].cells) != 1 {
		return
	}
	for _, comma := range []byte(",;\t|") {
		if cells := cut(records[0].cells[0], comma); len(cells) == width && words(cells) == width {
			s.note(fmt.Sprintf("the names are divided by %q, the rows by %q", comma, s.comma))
			records[0].cells = cells
			return
		}
	}
}

// commonWidth returns the number of cells of most records.
func commonWidth(records []row) int {
	count := map[int]int{}
	width := 1
	for _, r := range records[:min(len(records), sniffed)] {
		w := len(r.cells)
		if count[w]++; count[w] > count[width] || count[w] == count[width] && w > width {
			width = w
		}
	}
	return width
}

// readRows reads the rows of data below a heading, if any. Cells that are missing or too many at the end of a row
// must be empty, except in remarks below the table.
func (s *sheet) readRows(records []row, heading string) error {
	width, header := len(s.names), strings.Join(s.names, "\x00")
	repeated, remarks := 0, 0
	parts := []part{{heading, 0}}
	records, below := withoutRemarks(records, width)
	if len(below) > 0 {
		s.note(fmt.Sprintf("%s: %q", lineCount(len(below), "below the table is skipped", "below the table are skipped"), excerpt(below[0])))
	}
	sums := len(records) // from here on
	for sums > 1 && len(records[sums-1].cells) > 0 && total(records[sums-1].cells[0]) {
		sums--
	}
	for at := range records {
		r := &records[at]
		for len(r.cells) > width && r.cells[len(r.cells)-1] == "" {
			r.cells = r.cells[:len(r.cells)-1]
		}
		switch {
		case filled(r.cells) == 0:
			continue
		case s.headed && strings.Join(r.cells, "\x00") == header:
			repeated++
			continue
		case s.headed && filled(r.cells) == 1 && isWord(r.cells[0]) && headerFollows(records[at+1:], header):
			s.note(fmt.Sprintf("line %d above the header that comes again is skipped: %q", r.line, excerpt(*r)))
			parts = append(parts, part{r.cells[0], len(s.rows)})
			continue
		case len(r.cells) == width:
		case s.comma == ' ' && len(r.cells) == width+1 && isWord(r.cells[width]): // a remark
			if remarks++; remarks == 1 {
				s.note(fmt.Sprintf("words behind the last column are skipped, such as %q in line %d", r.cells[width], r.line))
			}
			r.cells = r.cells[:width]
		case filled(r.cells) == 1 && r.cells[0] != "" && isWord(r.cells[0]) && width > 2 && allShort(records[at:]):
			s.note(fmt.Sprintf("%s: %q", lineCount(len(records)-at, "below the table is skipped", "below the table are skipped"), excerpt(*r)))
			return s.ended(repeated, parts)
		case len(r.cells) < width && s.comma != ' ' && len(s.rows) > 0 && trailing(s.rows[0].cells, len(r.cells)):
			r.cells = append(r.cells, make([]string, width-len(r.cells))...)
		default:
			return fault.New(fault.Shape, "%s, row %d (line %d) has %d cells, but the table has %d columns: all rows must have the same number; the row is %q", s.file, len(s.rows)+1, r.line, len(r.cells), width, excerpt(*r)).
				With("file", s.file).With("row", len(s.rows)+1).With("line", r.line)
		}
		if at >= sums && len(s.rows) > 2 && !total(s.rows[0].cells[0]) {
			s.note(fmt.Sprintf("line %d sums up the table and is skipped: %q", r.line, excerpt(*r)))
			continue
		}
		s.rows = append(s.rows, *r)
	}
	return s.ended(repeated, parts)
}

// withoutRemarks divides the records into those of the table and the remarks below it: texts of
// fewer cells, perhaps with commas, those that name a source, and sentences alone in a row.
func withoutRemarks(records []row, width int) (kept, below []row) {
	end := len(records)
	for end > 1 {
		cells := records[end-1].cells
		first := strings.ToLower(cells[0])
		named := slices.ContainsFunc([]string{"source:", "sources:", "note:", "notes:", "quelle:", "quellen:", "anmerkung:", "hinweis:", "fuente:", "nota:", "fonte:", "källa:", "kilde:", "©", "* "}, func(word string) bool { return strings.HasPrefix(first, word) })
		sentence := filled(cells) == 1 && width > 2 && strings.Contains(first, " ")
		if words(cells) < filled(cells) || !isWord(cells[0]) || len(cells) >= width && !named && !sentence {
			break
		}
		end--
	}
	return records[:end], records[end:]
}

// headerFollows reports whether the first record that is not empty is the header.
func headerFollows(records []row, header string) bool {
	at := slices.IndexFunc(records, func(r row) bool { return filled(r.cells) > 0 })
	return at >= 0 && strings.Join(records[at].cells, "\x00") == header
}

func (s *sheet) ended(repeated int, parts []part) error {
	if repeated > 0 {
		s.note(lineCount(repeated, "repeats the header and is skipped", "repeat the header and are skipped"))
	}
	if len(parts) == repeated+1 {
		s.groupParts(parts)
	}
	return nil
}

// trailing reports whether a row ends with empty cells from a column on.
func trailing(cells []string, from int) bool { return filled(cells[min(from, len(cells)):]) == 0 }

// allShort reports whether no record has more than one cell with text.
func allShort(records []row) bool {
	return !slices.ContainsFunc(records, func(r row) bool { return filled(r.cells) > 1 })
}

// total reports whether a cell is the name of a row that sums up the others.
func total(cell string) bool { return table.IsTotal(cell) }

func filled(cells []string) int {
	count := 0
	for _, cell := range cells {
		if cell != "" {
			count++
		}
	}
	return count
}

func hasNumbers(records []row) bool {
	return slices.ContainsFunc(records[:min(len(records), sniffed)], func(r row) bool { return words(r.cells) < filled(r.cells) })
}

func lineCount(n int, one, more string) string {
	if n == 1 {
		return "1 line " + one
	}
	return fmt.Sprintf("%d lines %s", n, more)
}

// excerpt returns the text of a row, cut to the length of a message.
func excerpt(r row) string {
	text := []rune(strings.TrimRight(strings.Join(r.cells, ", "), ", "))
	if len(text) > 60 {
		return string(text[:60]) + "…"
	}
	return string(text)
}
