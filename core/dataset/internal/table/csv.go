package table

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/dataset/internal/csvtext"
	"ppca/core/dataset/internal/source"
	"ppca/core/fault"
	"ppca/core/limit"
)

const (
	excerptBytes = 200 // of a cell, in the preview and in messages
	mostNotes    = 8   // of one kind; further ones are counted
)

// A csv is the text of a table, and its syntax.
type csv struct {
	name    string
	file    dataset.File
	skip    int64 // bytes before the text
	comma   byte
	header  bool
	foreign bool // a cell of the first records is not UTF-8
	columns int
	first   [][]string // the first records
	mark    byte       // the decimal mark, if it is known
}

// ReadPlain reads a table without a header whose syntax is known: numbers with a point, cells
// divided by commas.
func ReadPlain(ctx context.Context, file dataset.File, names []string, headed bool, o dataset.Options) (*Table, error) {
	c := &csv{name: file.Name, file: file, comma: ',', columns: len(names), mark: '.'}
	t, err := c.read(ctx, names, o)
	if err == nil && headed {
		t.Blank = blanks(names)
	}
	return t, err
}

// read reads the rows of a table whose syntax is known.
func (c *csv) read(ctx context.Context, names []string, o dataset.Options) (*Table, error) {
	if err := checkNames(c.name, names); err != nil {
		return nil, err
	}
	t := &Table{File: c.name, Bytes: int(c.file.Length()), Facts: make([]facts, c.columns)}
	t.setNames(names)
	if c.header {
		t.Blank = blanks(names)
	}
	cells, err := c.mostCells(ctx)
	if err != nil {
		return nil, err
	}
	values := make([]float64, 0, cells)
	p := csvtext.Parser{Mark: c.mark}
	foreign := c.foreign
	var last []byte // first cell of the last row, if it is a word
	err = c.each(ctx, o.ReportProgress, func(row int, s *csvtext.Scanner) error {
		if len(t.Head) < headRows {
			t.Head = append(t.Head, texts(s.Cells[:min(headColumns, len(s.Cells))]))
		}
		for j, cell := range s.Cells {
			v, kind := p.Parse(cell)
			values = append(values, v)
			t.Facts[j].add(v, kind, func() Place { return Place{Row: row, Line: s.Start, Text: excerpt(cell)} })
			t.odd = t.odd || len(cell) >= CodeLength && cell[0] == '0' && kind == csvtext.Number && cell[1] >= '0' && cell[1] <= '9'
			if kind == csvtext.Missing && len(cell) > 0 {
				t.Facts[j].sign(excerpt(cell))
			}
			if kind == csvtext.Word {
				foreign = foreign || !utf8.Valid(cell)
				t.odd = t.odd || isOdd(cell)
			}
		}
		if last = last[:0]; len(s.Cells[0]) < 30 && t.Facts[0].Words > 0 {
			last = append(last, s.Cells[0]...)
		}
		t.Rows = row
		return nil
	})
	if err != nil {
		return nil, err
	}
	t.odd = t.odd || foreign || len(last) > 0 && IsTotal(string(last))
	if t.Rows == 0 {
		return nil, fault.New(fault.Shape, "%s has a header and no rows of data", c.name).With("file", c.name)
	}
	t.Values = mat.NewDense(t.Rows, c.columns, values)
	t.odd = t.odd || p.Mark == ',' && c.comma != ';' || p.Mark == '.' && c.comma == ';' && p.Threes
	if p.Mark == ',' {
		t.Note(dataset.NoteForm, c.name+": a comma is the decimal mark (1,5 is one and a half)")
	}
	if foreign {
		t.Note(dataset.NoteForm, c.name+" is not UTF-8 and is read as Windows-1252; if names are wrong, save it as UTF-8")
	}
	c.reads(ctx, t)
	return t, nil
}

// reads makes a table read other cells again when they are needed.
func (c *csv) reads(ctx context.Context, t *Table) {
	var lines []int
	t.where = func(row, _ int) Place {
		if lines == nil {
			lines = c.lines(ctx, t.Rows)
		}
		return Place{Row: row, Line: lines[row-1]}
	}
	t.TextUnder = func(ctx context.Context, columns []int) ([][]string, error) { return c.text(ctx, columns, t.Rows) }
	t.Text = func(columns []int) ([][]string, error) { return t.TextUnder(ctx, columns) }
}

// openCSV detects the syntax of the table and returns its header, if any.
func openCSV(ctx context.Context, file dataset.File, o dataset.Options) (*csv, []string, error) {
	head, err := source.Head(ctx, file)
	if err != nil {
		return nil, nil, err
	}
	if csvtext.IsUTF16(head) || isJSON(head) {
		return nil, nil, fault.New(fault.Unsupported, "%s is not a plain table", file.Name).With("messy", true)
	}
	if !csvtext.IsText(head) {
		return nil, nil, fault.New(fault.Format, "%s is not a table: it contains bytes that are not text", file.Name).With("file", file.Name)
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
		if _, err := csvtext.NewScanner(c.stream(ctx), c.comma).Next(); err != nil {
			return nil, nil, c.within(err)
		}
		return nil, nil, source.Empty(file.Name)
	}
	c.columns, c.first = len(records[0]), records
	if c.header = c.headedBy(o); !c.header {
		return c, make([]string, c.columns), nil
	}
	names := slices.Clone(records[0])
	for j, name := range names {
		names[j] = oneLine(name)
	}
	names[0] = strings.TrimSpace(strings.TrimPrefix(names[0], "#")) // numpy.savetxt begins a header with #
	return c, names, nil
}

// headedBy reports whether the first record is a header with these options.
func (c *csv) headedBy(o dataset.Options) bool {
	if o.Header != nil {
		return *o.Header
	}
	return sniffHeader(c.first, append(strings.Split(o.Theta, ","), o.Theta, o.ID, o.Group, o.Split))
}

// isJSON reports whether a text begins with an object, or with a list of objects or lists.
func isJSON(head []byte) bool {
	list := false
	for _, c := range head {
		switch {
		case c == '{' || c == '[' && list:
			return true
		case c == '[':
			list = true
		case c > ' ':
			return false
		}
	}
	return false
}

// each calls visit for every row of data; rows count from 1.
func (c *csv) each(ctx context.Context, progress func(float64), visit func(row int, s *csvtext.Scanner) error) error {
	text := c.stream(ctx)
	s := csvtext.NewScanner(text, c.comma)
	if c.header {
		if _, err := s.Next(); err != nil && text.Stopped == nil {
			return c.within(err)
		}
	}
	reported := int64(0)
	for row := 1; ; row++ {
		more, err := s.Next()
		if text.Stopped != nil {
			return text.Stopped
		}
		if err != nil {
			return c.within(err)
		}
		if !more {
			return nil
		}
		if len(s.Cells) != c.columns {
			return fault.New(fault.Shape, "%s, row %d (line %d) has %d cells, but the first line has %d: all rows must have the same number", c.name, row, s.Start, len(s.Cells), c.columns).
				With("file", c.name).With("row", row).With("line", s.Start)
		}
		if err := visit(row, s); err != nil {
			return err
		}
		if s.Position()-reported >= csvtext.BlockBytes {
			reported = s.Position()
			if err := checkpoint.Reached(ctx); err != nil {
				return err
			}
			progress(float64(reported) / float64(c.file.Length()))
		}
	}
}

// mostCells returns an upper bound of the number of cells, so that their memory is
// allocated once. It is the smaller of two bounds: by the separators, and by the lines, of
// which one may have far too many cells. It fails as soon as both are too large. It stops
// at a line that is too long, where reading fails anyway.
func (c *csv) mostCells(ctx context.Context) (int, error) {
	lines, separators, text, block := 1, 0, c.stream(ctx), make([]byte, 4*csvtext.BlockBytes)
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
		if err := CheckSize(c.name, cells/c.columns, c.columns); err != nil {
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
func (c *csv) stream(ctx context.Context) *source.Reader { return source.Stream(ctx, c.file, c.skip) }

// text returns the cells of columns as written, by column.
func (c *csv) text(ctx context.Context, columns []int, rows int) ([][]string, error) {
	out := make([][]string, len(columns))
	for k := range out {
		out[k] = make([]string, 0, rows)
	}
	err := c.each(ctx, func(float64) {}, func(_ int, s *csvtext.Scanner) error {
		for k, j := range columns {
			out[k] = append(out[k], csvtext.Unguard(csvtext.Decode(s.Cells[j])))
		}
		return nil
	})
	return out, err
}

// lines returns the line of each row, for messages; 0 if the text cannot be read again.
func (c *csv) lines(ctx context.Context, rows int) []int {
	lines := make([]int, rows)
	_ = c.each(ctx, func(float64) {}, func(row int, s *csvtext.Scanner) error {
		lines[row-1] = s.Start
		return nil
	})
	return lines
}

// within adds the file to an error of the scanner, and keeps its place.
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

// texts returns cells for a preview.
func texts(cells [][]byte) []string {
	out := make([]string, len(cells))
	for j, cell := range cells {
		out[j] = excerpt(cell)
	}
	return out
}

// excerpt returns the text of a cell, cut to the length of a message.
func excerpt(cell []byte) string {
	if len(cell) <= excerptBytes {
		return csvtext.Decode(cell)
	}
	for end := excerptBytes; ; end-- {
		if utf8.RuneStart(cell[end]) {
			return csvtext.Decode(cell[:end]) + "…"
		}
	}
}
