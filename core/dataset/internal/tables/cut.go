package tables

import (
	"bytes"
	"context"
	"io"
	"unicode/utf8"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/fault"
	"ppca/core/job"
)

const (
	blockBytes = 1 << 16 // between two checkpoints
	tail       = 3       // last records in a preview
	previewed  = 20      // first records in a preview
	shownCells = 100     // of a record, in a preview
	shownText  = 200     // characters of a cell, in a preview and in messages
)

// Cut cuts a file into cells: JSON, an Excel workbook or a text. Every record is a row, also the
// names, and the columns have no names yet.
func Cut(ctx context.Context, file dataset.File, o dataset.Options) (t Table, err error) {
	head, err := source.Head(ctx, file)
	if err != nil {
		return t, err
	}
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		return cutWorkbook(ctx, file, o.Sheet)
	}
	if o.Sheet != "" {
		return t, fault.New(fault.Option, "%s is no Excel workbook, so it has no sheet %q", file.Name, o.Sheet).
			With("file", file.Name).With("option", "sheet")
	}
	x, err := open(ctx, file, head, o)
	if err != nil {
		return t, err
	}
	if isJSON(x.head) {
		text, err := io.ReadAll(x.stream(ctx))
		if err != nil {
			return t, err
		}
		return cutJSON(file.Name, text)
	}
	return x.table(ctx, o)
}

// isJSON reports whether a text begins with an object, or with a list of objects or lists; a list
// of other things is no table, and [Header] begins a section of an instrument's file.
func isJSON(head []byte) bool {
	rest := bytes.TrimLeft(head, " \t\r\n")
	if inner, list := bytes.CutPrefix(rest, []byte("[")); list {
		rest = bytes.TrimLeft(inner, " \t\r\n")
		return bytes.HasPrefix(rest, []byte("{")) || bytes.HasPrefix(rest, []byte("["))
	}
	return bytes.HasPrefix(rest, []byte("{"))
}

// A text is a file that is cut at separators.
type text struct {
	file  dataset.File
	skip  int64  // bytes before the text: a mark of UTF-8
	head  []byte // the first bytes of the text
	comma byte
	point bool // numbers have a decimal point; else a comma
	wide  int  // most cells of the sampled records
	width int  // cells of most of them
	form  dataset.Form
	note  string // on its encoding, or ""
}

// open finds the encoding of a text. A text in UTF-8 is read by blocks; others are decoded first.
func open(ctx context.Context, file dataset.File, head []byte, o dataset.Options) (*text, error) {
	x := &text{file: file, head: head}
	if o.Encoding == "" && !source.IsUTF16(head) {
		if start := bytes.TrimRight(head, "\x00"); bytes.IndexByte(start, 0) >= 0 || len(start) == 0 && len(head) > 0 {
			return nil, fault.New(fault.Format, "%s is not a table: it contains bytes that are not text", file.Name).
				With("file", file.Name)
		}
		if mark := []byte(byteOrderMark); bytes.HasPrefix(head, mark) {
			x.skip, x.head = int64(len(mark)), head[len(mark):]
		}
		x.form.Encoding = "utf-8"
		return x, nil
	}
	data, err := source.ReadAll(ctx, file)
	if err != nil {
		return nil, err
	}
	plain, used, note, err := decode(data, o.Encoding, o)
	if err != nil {
		return nil, err
	}
	x.note = note
	x.file, x.head, x.form.Encoding = dataset.File{Name: file.Name, Data: plain}, plain[:min(len(plain), blockBytes)], used
	return x, nil
}

// stream reads the text from its start.
func (x *text) stream(ctx context.Context) *source.Reader { return source.Stream(ctx, x.file, x.skip) }

// table cuts the text.
func (x *text) table(ctx context.Context, o dataset.Options) (Table, error) {
	if err := x.sniff(ctx, o); err != nil {
		return Table{}, err
	}
	rows, err := x.mostRows(ctx)
	if err != nil {
		return Table{}, err
	}
	t := Table{File: x.file.Name, Comma: x.comma, Width: x.width, Widths: map[int]int{}}
	t.Lines, t.memory, t.stride = make([]int32, 0, rows), make([]float64, rows*x.wide), rows
	columns := make([]Builder, x.wide)
	for j := range columns {
		columns[j].Comma = !x.point
		columns[j].cells.numbers = t.memory[j*rows : j*rows : (j+1)*rows]
	}
	err = x.records(ctx, o.ReportProgress, func(s *scanner) error {
		if len(t.Lines) > fault.MostNumbers/x.wide {
			return x.tooLarge(len(t.Lines))
		}
		if len(s.cells) != x.width {
			t.Widths[len(t.Lines)] = len(s.cells)
		}
		for j := range columns {
			var cell []byte
			if j < len(s.cells) {
				cell = s.cells[j]
			}
			columns[j].AddBytes(cell)
		}
		t.Lines = append(t.Lines, int32(s.start))
		return nil
	})
	if err != nil {
		return t, err
	}
	if t.Rows = len(t.Lines); t.Rows == 0 {
		return t, source.Empty(x.file.Name)
	}
	for j := range columns {
		c := Column{Cells: columns[j].Cells(), At: j + 1}
		for k, text := range c.Cells.texts {
			if !utf8.ValidString(text) {
				x.form.Encoding = "windows-1252" // which Excel writes in western countries
				c.Cells.texts[k] = string(ofWindows1252([]byte(text)))
			}
		}
		t.Columns = append(t.Columns, c)
	}
	if x.form.Encoding == "windows-1252" && o.Encoding == "" {
		x.note = "it is not UTF-8 and is read as Windows-1252; if names are wrong, choose the encoding (the option encoding)"
	}
	if x.note != "" {
		t.note(dataset.NoteForm, "%s", x.note)
	}
	return withPreview(t, x.form), nil
}

// mostRows returns a bound of the number of records, so that their memory is allocated once, and fails with
// ERR_TOO_LARGE before it is. It counts lines and separators.
func (x *text) mostRows(ctx context.Context) (int, error) {
	lines, cells, unended, block, stream := 1, 1, 0, make([]byte, 4*blockBytes), x.stream(ctx)
	for {
		n, err := stream.Read(block)
		ends := max(bytes.Count(block[:n], []byte{'\n'}), bytes.Count(block[:n], []byte{'\r'}))
		lines += ends
		if unended += n; ends > 0 {
			unended = 0
		}
		cells += ends + bytes.Count(block[:n], []byte{x.comma})
		most := min(cells, lines*x.wide)
		switch {
		case most > fault.MostNumbers:
			return 0, x.tooLarge(lines)
		case err == io.EOF, unended > fault.MostRowBytes: // the second is an error where it is read
			return most/x.wide + 1, nil
		case err != nil:
			return 0, err
		}
	}
}

func (x *text) tooLarge(rows int) error {
	return fault.New(fault.TooLarge, "%s: %d rows × %d columns exceed the limit of %v million numbers: use fewer rows or "+
		"columns",
		x.file.Name, rows, x.wide, fault.MostNumbers/1e6).With("file", x.file.Name).With("rows", rows).With("columns", x.wide)
}

// records calls visit for every record that is not blank.
func (x *text) records(ctx context.Context, progress func(float64), visit func(*scanner) error) error {
	stream := x.stream(ctx)
	s := newScanner(x.file.Name, stream, x.comma)
	reported := int64(0)
	for {
		more, err := s.next()
		switch {
		case stream.Stopped != nil:
			return stream.Stopped
		case err != nil:
			return err
		case !more && s.line == 0, !more && reported == 0 && len(s.data) == 0:
			return source.Empty(x.file.Name)
		case !more:
			return nil
		}
		if s.start == 1 && separatorLine(x.head) != 0 {
			continue
		}
		if err := visit(s); err != nil {
			return err
		}
		if s.position()-reported >= blockBytes {
			reported = s.position()
			if err := job.Checkpoint(ctx); err != nil {
				return err
			}
			progress(float64(reported) / float64(x.file.Length()))
		}
	}
}

// separatorLine returns the separator that a first line sep=; names; 0 if it does not.
func separatorLine(head []byte) byte {
	line, _, _ := bytes.Cut(head, []byte("\n"))
	line = bytes.Trim(line, "\"\r")
	if len(line) == 5 && bytes.EqualFold(line[:4], []byte("sep=")) {
		return line[4]
	}
	return 0
}
