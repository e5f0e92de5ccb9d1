package dataset

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/fault"
	"ppca/core/limit"
)

// A csv is the text of a table and how it is written.
type csv struct {
	name    string
	file    File
	skip    int64 // bytes before the text
	comma   byte
	header  bool
	foreign bool // a cell of the first records is not UTF-8
	columns int
}

// readCSV reads a table in one pass over its text, after one that counts lines.
// The numbers of all columns are kept; of the text only a window is, and other
// cells are looked up again by table.text where they are needed.
func readCSV(ctx context.Context, file File, o Options) (*table, error) {
	c, names, err := openCSV(ctx, file, o)
	if err != nil {
		return nil, err
	}
	if err := checkNames(c.name, names); err != nil {
		return nil, err
	}
	t := &table{file: c.name, bytes: int(file.Length()), facts: make([]facts, c.columns)}
	t.setNames(names)
	if c.header {
		t.blank = blanks(names)
	}
	cells, err := c.mostCells(ctx)
	if err != nil {
		return nil, err
	}
	values := make([]float64, 0, cells)
	var p parser
	foreign := c.foreign
	err = c.each(ctx, o.progress, func(row int, s *scanner) error {
		if len(t.head) < headRows {
			t.head = append(t.head, texts(s.cells[:min(headColumns, len(s.cells))]))
		}
		for j, cell := range s.cells {
			v, kind := p.parse(cell)
			values = append(values, v)
			t.facts[j].add(v, kind, func() place { return place{row, s.start, excerpt(cell)} })
			foreign = foreign || kind == word && !utf8.Valid(cell)
		}
		t.rows = row
		return nil
	})
	if err != nil {
		return nil, err
	}
	if t.rows == 0 {
		return nil, fault.New(fault.Shape, "%s has a header and no rows of data", c.name).With("file", c.name)
	}
	t.values = mat.NewDense(t.rows, c.columns, values)
	if p.mark == ',' {
		t.notes = append(t.notes, c.name+": numbers are read with a decimal comma (1,5 is one and a half)")
	}
	if foreign {
		t.notes = append(t.notes, c.name+" is not written in UTF-8: its letters are read as Windows-1252; if names are wrong, save it as UTF-8")
	}
	t.text = func(columns []int) ([][]string, error) { return c.text(ctx, columns, t.rows) }
	return t, nil
}

// openCSV finds out how the table is written and returns its header, if any.
func openCSV(ctx context.Context, file File, o Options) (*csv, []string, error) {
	head, err := file.head(ctx)
	if err != nil {
		return nil, nil, err
	}
	if isUTF16(head) {
		return nil, nil, fault.New(fault.Unsupported, "%s is written in UTF-16; save it as UTF-8", file.Name).With("file", file.Name)
	}
	if !isText(head) {
		return nil, nil, fault.New(fault.Format, "%s is not a table: it holds bytes that no text has", file.Name).With("file", file.Name)
	}
	if bytes.HasPrefix(head, []byte("{")) {
		return nil, nil, fault.New(fault.Format, "%s is JSON and no table; a report is repeated by ppca verify", file.Name).With("file", file.Name)
	}
	c := &csv{name: file.Name, file: file}
	if mark := []byte("\xef\xbb\xbf"); bytes.HasPrefix(head, mark) {
		c.skip = int64(len(mark))
	}
	if c.comma, err = c.sniffComma(ctx); err != nil {
		return nil, nil, err
	}
	records, err := c.sniff(ctx, c.comma)
	if err != nil {
		return nil, nil, err
	}
	if len(records) == 0 {
		if _, err := newScanner(c.stream(ctx), c.comma).next(); err != nil {
			return nil, nil, c.within(err)
		}
		return nil, nil, empty(file.Name)
	}
	c.columns = len(records[0])
	if o.Header != nil {
		c.header = *o.Header
	} else {
		c.header = sniffHeader(records, append(strings.Split(o.Theta, ","), o.Theta, o.ID, o.Group, o.Split))
	}
	if !c.header {
		return c, make([]string, c.columns), nil
	}
	names := records[0]
	names[0] = strings.TrimSpace(strings.TrimPrefix(names[0], "#")) // as numpy.savetxt marks a header
	return c, names, nil
}

func empty(name string) error {
	return fault.New(fault.Format, "%s is empty", name).With("file", name)
}

// each calls visit for every row of data, with the row counted from 1.
func (c *csv) each(ctx context.Context, progress func(float64), visit func(row int, s *scanner) error) error {
	text := c.stream(ctx)
	s := newScanner(text, c.comma)
	if c.header {
		if _, err := s.next(); err != nil && text.stopped == nil {
			return c.within(err)
		}
	}
	told := int64(0)
	for row := 1; ; row++ {
		more, err := s.next()
		if text.stopped != nil {
			return text.stopped
		}
		if err != nil {
			return c.within(err)
		}
		if !more {
			return nil
		}
		if len(s.cells) != c.columns {
			return fault.New(fault.Shape, "%s, row %d (line %d) has %d cells, but the first line has %d; every row must have the same", c.name, row, s.start, len(s.cells), c.columns).
				With("file", c.name).With("row", row).With("line", s.start)
		}
		if err := visit(row, s); err != nil {
			return err
		}
		if s.position()-told >= blockBytes {
			told = s.position()
			if err := checkpoint.Reached(ctx); err != nil {
				return err
			}
			progress(float64(told) / float64(c.file.Length()))
		}
	}
}

// mostCells returns how many cells there can be, so that their memory is taken
// once: the separators say so, and the lines, of which one may hold far too many
// cells. It fails as soon as there are too many of both. It stops counting at a line
// that is too long: each refuses the table there.
func (c *csv) mostCells(ctx context.Context) (int, error) {
	lines, separators, text, block := 1, 0, c.stream(ctx), make([]byte, 4*blockBytes)
	unended := 0 // bytes since the last line end
	for {
		n, err := text.Read(block)
		unended += n
		if end := bytes.LastIndexAny(block[:n], "\r\n"); end >= 0 {
			unended = n - end
		}
		separators += bytes.Count(block[:n], []byte{c.comma})
		lines += bytes.Count(block[:n], []byte{'\n'}) + bytes.Count(block[:n], []byte{'\r'})
		cells := min(lines+separators, lines*c.columns)
		if err := checkSize(c.name, cells/c.columns, c.columns); err != nil {
			return 0, err
		}
		if err == io.EOF || unended > limit.RowBytes {
			return cells, nil
		}
		if err != nil {
			return 0, err
		}
	}
}

// stream reads the text from its start.
func (c *csv) stream(ctx context.Context) *steppingReader { return c.file.stream(ctx, c.skip) }

// text returns the cells of columns as written, by column.
func (c *csv) text(ctx context.Context, columns []int, rows int) ([][]string, error) {
	out := make([][]string, len(columns))
	for k := range out {
		out[k] = make([]string, 0, rows)
	}
	err := c.each(ctx, func(float64) {}, func(_ int, s *scanner) error {
		for k, j := range columns {
			out[k] = append(out[k], unguarded(written(s.cells[j])))
		}
		return nil
	})
	return out, err
}

// within names the file in an error of the scanner, and keeps its place.
func (c *csv) within(err error) error {
	named := fault.New(fault.CodeOf(err), "%s: %w", c.name, err).With("file", c.name)
	var inner *fault.Error
	if errors.As(err, &inner) {
		for key, value := range inner.Details {
			named.With(key, value)
		}
	}
	return named
}

// texts returns cells as a preview shows them.
func texts(cells [][]byte) []string {
	out := make([]string, len(cells))
	for j, cell := range cells {
		out[j] = excerpt(cell)
	}
	return out
}

// excerpt returns the text of a cell, cut where it is too long for a message.
func excerpt(cell []byte) string {
	if len(cell) <= excerptBytes {
		return written(cell)
	}
	for end := excerptBytes; ; end-- {
		if utf8.RuneStart(cell[end]) {
			return written(cell[:end]) + "…"
		}
	}
}

// checkNames refuses names that are too long to be shown.
func checkNames(file string, names []string) error {
	for j, name := range names {
		if len(name) > limit.NameBytes {
			return fault.New(fault.TooLarge, "%s: the name of column %d has %s bytes, and at most %s can be read: shorten it", file, j+1, limit.Count(len(name)), limit.Count(limit.NameBytes)).
				With("file", file).With("column", j+1).With("limit", limit.NameBytes)
		}
	}
	return nil
}

// setNames names every column once: one without a name by its number, the
// second of two with one name by "(2)".
func (t *table) setNames(names []string) {
	t.numbers = make(map[string]int, len(names))
	last := map[string]int{} // number given to a name, so that thousands of one name take no longer
	var renamed []string
	t.names = make([]string, len(names))
	for j, name := range names {
		if name == "" {
			name = "x" + strconv.Itoa(j+1)
		}
		unique := name
		for _, used := t.numbers[unique]; used; _, used = t.numbers[unique] {
			last[name] = max(1, last[name]) + 1
			unique = fmt.Sprintf("%s (%d)", name, last[name])
		}
		if unique != name {
			renamed = append(renamed, fmt.Sprintf("%s: two columns are called %q; column %d is now %q", t.file, name, j+1, unique))
		}
		t.numbers[unique] = j
		t.names[j] = unique
	}
	t.notes = append(t.notes, fewer(renamed, t.file+": %d more columns have the name of another, and now have a number behind it")...)
}

// fewer keeps the first few of many notes of one kind; rest, a format, counts the others.
func fewer(notes []string, rest string) []string {
	if len(notes) <= mostNotes {
		return notes
	}
	return append(notes[:mostNotes:mostNotes], fmt.Sprintf(rest, len(notes)-mostNotes))
}

// blanks marks the columns without a name.
func blanks(names []string) []bool {
	blank := make([]bool, len(names))
	for j, name := range names {
		blank[j] = name == ""
	}
	return blank
}

// hasGaps reports whether some cell of the column is not a finite number.
func (f facts) hasGaps() bool { return f.words+f.missing > 0 }

// counting reports whether the column counts its rows: 0, 1, 2, … or 1, 2, 3, …
func (t *table) counting(column int) bool {
	if t.facts[column].hasGaps() {
		return false
	}
	first := t.values.At(0, column)
	if first != 0 && first != 1 {
		return false
	}
	for i := range t.rows {
		if t.values.At(i, column) != first+float64(i) {
			return false
		}
	}
	return true
}

// distinct reports whether no two rows of the column are written alike.
func distinct(cells []string) bool {
	sorted := slices.Sorted(slices.Values(cells))
	return len(slices.Compact(sorted)) == len(cells)
}

// isWhole reports whether every value is a whole number.
func isWhole(values []float64) bool {
	return !slices.ContainsFunc(values, func(v float64) bool { return v != math.Trunc(v) })
}

// list names at most eight things in a message.
func list(names []string) string {
	const most = 8
	quoted := make([]string, 0, most)
	for _, name := range names[:min(most, len(names))] {
		quoted = append(quoted, strconv.Quote(name))
	}
	text := strings.Join(quoted, ", ")
	if more := len(names) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
