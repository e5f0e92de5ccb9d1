// Package tidy reads messy tables: other encodings, layouts, forms of numbers, dates and codes
// for missing cells. It turns them into plain tables for package input, with a note for each
// assumption.
package tidy

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
	"ppca/core/limit"
)

// mostBytes is the largest text that is tidied, because all of its cells are in memory.
const mostBytes = 64 << 20

// Read returns the plain form of a messy table, which the memory keeps.
func Read(ctx context.Context, file dataset.File, o dataset.Options, memory *table.Memory) (*table.Table, error) {
	if file.Length() > mostBytes {
		return nil, fault.New(fault.TooLarge, "%s has more than %s bytes, and its cells are not all plain numbers: divide it, or write numbers as 1234.5 and missing cells as empty cells", file.Name, limit.Count(mostBytes)).With("file", file.Name)
	}
	data, err := source.ReadAll(ctx, file)
	if err != nil {
		return nil, err
	}
	s := newSheet(file.Name, o)
	if err = s.parse(ctx, data); err != nil {
		return nil, s.explained(err)
	}
	k, err := s.tidied(ctx)
	if err != nil {
		return nil, err
	}
	t := k.described(ctx, s.roles)
	memory.Keep(file, t, k.again)
	return t, nil
}

func newSheet(file string, o dataset.Options) *sheet {
	return &sheet{file: file, options: o, roles: choiceOf(o), bare: map[string]string{}}
}

// explained adds to an error what was noted so far.
func (s *sheet) explained(err error) error {
	if coded := (*fault.Error)(nil); errors.As(err, &coded) {
		coded.With("notes", dataset.NotesOf(dataset.NoteForm, s.notes...))
	}
	return err
}

// parse cuts the text of the table into cells.
func (s *sheet) parse(ctx context.Context, data []byte) (err error) {
	if first := bytes.TrimLeft(data, "\ufeff \t\r\n"); bytes.HasPrefix(first, []byte("{")) || bytes.HasPrefix(first, []byte("[")) && !isSection(first) {
		err = s.parseJSON(bytes.TrimPrefix(data, []byte("\ufeff")))
	} else {
		err = s.parseText(ctx, data)
	}
	if err == nil && len(s.rows) == 0 {
		err = fault.New(fault.Shape, "%s has a header and no rows of data", s.file).With("file", s.file)
	}
	return err
}

// tidied returns the plain form of the table.
func (s *sheet) tidied(ctx context.Context) (*kept, error) {
	err := s.arranged()
	if err == nil && len(s.names) > limit.Columns {
		err = fault.New(fault.TooLarge, "%s becomes a table of %s columns, but at most %s can be read: keep fewer of its rows, or fewer columns", s.file, limit.Count(len(s.names)), limit.Count(limit.Columns)).
			With("file", s.file).With("limit", limit.Columns)
	}
	if err != nil {
		return nil, s.explained(err)
	}
	columns, err := s.columns()
	if err != nil {
		return nil, s.explained(err)
	}
	k, err := s.table(ctx, columns)
	if err != nil {
		return nil, s.explained(err)
	}
	return k, nil
}

// arranged puts a variable in each column and an observation in each row.
func (s *sheet) arranged() error {
	s.unpack()
	s.transpose()
	kept := s.options.Long == asItIs
	if !kept {
		s.blocks()
	}
	s.fillDown()
	s.splitPairs()
	s.shortYears()
	s.padMonths()
	s.numbersInWords()
	s.periods()
	s.joinDates()
	s.bareClocks()
	s.hoursBeside()
	if !kept {
		s.repeated()
	}
	if columns := s.longByNames(s.options.Long); kept {
	} else if s.options.Long != "" {
		if err := s.pivot(s.options.Long); err != nil {
			return err
		}
	} else if columns = cmp.Or(columns, s.longByPlaces()); columns != "" && s.pivot(columns) == nil {
		s.long = columns
		s.note(fmt.Sprintf("a column names the variable of each row, so the table is read as if the option long were %s; to keep its rows, set the option long to none", columns))
	}
	s.unitBeside()
	return s.oneHot(s.options.OneHot)
}

// stack reads files with the same columns as one table, behind columns with one text for each file:
// what the cells mean is decided for all of them together.
func Stack(ctx context.Context, name string, files []dataset.File, names []string, lead [][]string, o dataset.Options) (*table.Table, error) {
	var all *sheet
	for k, file := range files {
		data, err := source.ReadAll(ctx, file)
		if err != nil {
			return nil, err
		}
		s := newSheet(file.Name, o)
		if err := s.parse(ctx, data); err != nil {
			return nil, s.explained(err)
		}
		switch {
		case all == nil:
			all = newSheet(name, o)
			all.names, all.bare, all.headed, all.typed, all.comma = slices.Clone(s.names), s.bare, true, s.typed, s.comma
			if slices.Contains(all.names, names[0]) {
				names[0] += " of the file"
			}
		case !slices.Equal(s.names, all.names):
			return nil, fault.New(fault.Option, "%s and %s are both tables, but have other columns, %s and %s: open one at a time", files[0].Name, file.Name, fault.List(all.names), fault.List(s.names)).With("file", file.Name)
		}
		before := len(all.rows)
		for _, r := range s.rows {
			r = r.replaced(0, 0, lead[k]...)
			r.file, r.before = file.Name, before
			all.rows = append(all.rows, r)
		}
		all.notes = append(all.notes, s.notes...)
	}
	all.names = append(slices.Clone(names), all.names...)
	k, err := all.tidied(ctx)
	if err != nil {
		return nil, err
	}
	return k.described(ctx, all.roles), nil
}

// asItIs is the option long of a table whose rows stay as they are.
const asItIs = "none"

// isSection reports whether a text begins with the heading of a section, [Header], as instruments
// write it, and not with a list of JSON.
func isSection(text []byte) bool {
	inner, _, closed := bytes.Cut(text[1:], []byte("]"))
	return closed && len(inner) > 0 && len(inner) < 80 && unicode.IsLetter(rune(inner[0])) && !bytes.ContainsAny(inner, ",\n\"{")
}

// A sheet is the text of a table, cut into cells.
type sheet struct {
	file    string
	options dataset.Options
	names   []string          // of the columns
	bare    map[string]string // names in the file of columns whose units are in a row below
	headed  bool              // the names are from the file
	upper   []string          // if the names are on two lines, the upper
	lower   []string          // and the lower
	typed   bool              // the cells are from a format with types, so that a comma never divides
	comma   byte              // separator of the cells
	rows    []row
	notes   []string
	roles   *choice
	asked   []question

	refusing   *bool          // see refusals; nil: not known yet
	coded      map[string]int // see columnsWith; nil: not known yet
	long       string         // the option long that its names imply
	subject    string         // the column that tells the subjects of a long table apart, once it was widened
	perTime    bool           // each subject has a row for each time
	measured   string         // the column of values, once each subject has a curve of them
	describing []string       // columns with one value for each row of a widened table
}

// A row is a record and its line in the file, from 1; 0 if it has none.
type row struct {
	line   int
	last   int // line, of a record of a text
	cells  []string
	lines  []int  // of the cells; nil: all stand in the same
	file   string // "": that of the sheet
	before int    // rows of the sheet that are of other files before it
}

// lineOf returns the line of a cell.
func (r row) lineOf(j int) int {
	if r.lines == nil {
		return r.line
	}
	return r.lines[j]
}

// add adds a cell that stands in a line.
func (r *row) add(cell string, line int) {
	r.line = cmp.Or(r.line, line)
	r.cells, r.lines = append(r.cells, cell), append(r.lines, line)
}

// replaced returns a row with cells instead of those of the columns from j to end, without end.
func (r row) replaced(j, end int, cells ...string) row {
	if r.lines != nil {
		lines := make([]int, len(cells))
		for k := range lines {
			lines[k] = r.lineOf(min(j, len(r.lines)-1))
		}
		r.lines = slices.Replace(slices.Clone(r.lines), j, end, lines...)
	}
	r.cells = slices.Replace(slices.Clone(r.cells), j, end, cells...)
	return r
}

// rewrite replaces the cells of some columns, in a copy of each row.
func (s *sheet) rewrite(columns []int, to func(cell string) string) {
	if len(columns) == 0 {
		return
	}
	for i, r := range s.rows {
		r.cells = slices.Clone(r.cells)
		for _, j := range columns {
			r.cells[j] = to(r.cells[j])
		}
		s.rows[i] = r
	}
}

func (s *sheet) note(text string) { s.notes = append(s.notes, s.file+": "+text) }

// table writes the columns as plain CSV, and reads that.
func (s *sheet) table(ctx context.Context, columns []column) (*kept, error) {
	var text bytes.Buffer
	names := make([]string, len(columns))
	for j := range columns {
		names[j] = columns[j].name
	}
	for i := range s.rows {
		for j := range columns {
			if j > 0 {
				text.WriteByte(',')
			}
			text.WriteString(quoted(columns[j].written[i]))
		}
		if len(columns) == 1 && columns[0].written[i] == "" {
			text.WriteString(`""`)
		}
		text.WriteByte('\n')
	}
	t, err := table.ReadPlain(ctx, dataset.File{Name: s.file, Data: text.Bytes()}, names, s.headed, s.options)
	if err != nil {
		return nil, err
	}
	for j := range columns {
		if first := t.Facts[j].FirstMissing.Row; first > 0 {
			columns[j].First = s.rows[first-1].cells[j]
			columns[j].asText.First = columns[j].First
		}
		columns[j].written = nil // frees the cells
	}
	places := slices.Clone(s.rows)
	for i := range places {
		places[i].cells = nil // frees their text
	}
	t.Locate(func(row, column int) table.Place {
		r := places[row-1]
		return table.Place{Row: row - r.before, Line: r.lineOf(column), File: r.file}
	})
	t.Long, t.Measured = s.long, s.measured
	return &kept{file: s.file, table: *t, options: s.options, notes: s.notes, asked: s.asked, columns: columns, read: t.TextUnder, texts: map[int][]string{}}, nil
}

// quoted returns a cell in the form of a CSV. Line ends become blanks, so that a row stays on
// one line.
func quoted(cell string) string {
	if isBare(cell) && strings.IndexByte(cell, ',') < 0 || !strings.ContainsAny(cell, ",\"\n\r") && strings.TrimSpace(cell) == cell {
		return cell
	}
	cell = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", `"`, `""`).Replace(cell)
	return `"` + cell + `"`
}
