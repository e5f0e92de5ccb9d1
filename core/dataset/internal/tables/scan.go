package tables

import (
	"bytes"
	"io"

	"ppca/core/fault"
)

// windowBytes is how much of the text is in memory, unless a record is longer.
const windowBytes = 1 << 18

// A scanner divides the text of a table into records and cells. The cells are slices of its
// window on the text and valid until the next record; only quoted cells with doubled quotes are
// copied.
type scanner struct {
	file   string
	text   io.Reader
	data   []byte // the window
	passed int64  // bytes of the text before it
	ended  bool   // the text ends with the window
	comma  byte   // ' ' divides at each run of blanks and tabs
	at     int
	line   int      // lines before at
	start  int      // first line of the record, from 1
	cells  [][]byte // of the record
}

// newScanner returns a scanner of the text of a file whose cells are separated by comma.
func newScanner(file string, text io.Reader, comma byte) *scanner {
	return &scanner{file: file, text: text, data: make([]byte, 0, windowBytes), comma: comma}
}

// fail returns an error in a line.
func (s *scanner) fail(code fault.Code, line int, format string, args ...any) *fault.Error {
	return fault.New(code, "%s: "+format, append([]any{s.file}, args...)...).With("file", s.file).With("line", line)
}

// next moves to the next record that is not blank. It returns false at the end.
func (s *scanner) next() (bool, error) {
	for s.at < len(s.data) || !s.ended {
		from := s.at
		s.start = s.line + 1
		err := s.record()
		switch {
		case err != nil && fault.CodeOf(err) == fault.TooLarge: // more text cannot help
			return false, err
		case s.at == len(s.data) && !s.ended: // the record may continue beyond the window
			s.line = s.start - 1
			if err := s.move(from); err != nil {
				return false, err
			}
		case err != nil:
			return false, err
		case len(s.cells) > 1 || len(s.cells[0]) > 0:
			return true, nil
		}
	}
	return false, nil
}

// move moves the window to the start of a record, and enlarges it if the record fills most
// of it. It fails with ERR_TOO_LARGE for a record longer than fault.MostRowBytes and with
// ERR_FORMAT for a NUL byte.
func (s *scanner) move(from int) error {
	window := s.data[:cap(s.data)]
	kept := len(s.data) - from
	if kept > fault.MostRowBytes {
		return s.fail(fault.TooLarge, s.start, "line %d has more than %s bytes, the limit of a row: is a line end missing?",
			s.start, fault.Count(fault.MostRowBytes)).With("limit", fault.MostRowBytes)
	}
	if kept > len(window)/2 {
		window = make([]byte, 2*len(window))
	}
	copy(window, s.data[from:])
	s.passed += int64(from)
	n, err := io.ReadFull(s.text, window[kept:])
	s.data, s.at = window[:kept+n], 0
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		s.ended, err = true, nil
	}
	if nul := bytes.IndexByte(s.data[kept:], 0); nul >= 0 && err == nil {
		line := s.start + bytes.Count(s.data[:kept+nul], []byte{'\n'})
		return s.fail(fault.Format, line, "line %d has a NUL byte, so it is not text: the file is damaged or is not a table",
			line)
	}
	return err
}

// position returns the number of bytes read.
func (s *scanner) position() int64 { return s.passed + int64(s.at) }

// byteOrderMark begins a text of UTF-8, and each of several that were joined.
const byteOrderMark = "\xef\xbb\xbf"

func (s *scanner) record() error {
	s.cells = s.cells[:0]
	if bytes.HasPrefix(s.data[s.at:], []byte(byteOrderMark)) {
		s.at += len(byteOrderMark)
	}
	for more := true; more; {
		cell, err := s.cell()
		if err != nil {
			return err
		}
		if s.cells = append(s.cells, cell); len(s.cells) > fault.MostColumns {
			return s.fail(fault.TooLarge, s.start, "line %d has more than %s cells, the limit of columns: remove columns, or "+
				"divide the table", s.start, fault.Count(fault.MostColumns)).With("limit", fault.MostColumns)
		}
		if s.comma == ' ' {
			s.skipBlanks()
			more = s.at < len(s.data) && s.data[s.at] != '\n' && s.data[s.at] != '\r'
			continue
		}
		if more = s.at < len(s.data) && s.data[s.at] == s.comma; more {
			s.at++
		}
	}
	s.endLine()
	return nil
}

// cell returns the next cell and stops at the byte that ends it.
func (s *scanner) cell() ([]byte, error) {
	start := s.at
	s.skipBlanks()
	if s.at < len(s.data) && s.data[s.at] == '"' {
		return s.quoted()
	}
	from := s.at
	for s.at < len(s.data) {
		c := s.data[s.at]
		if c == s.comma || c == '\n' || c == '\r' || c == '\t' && s.comma == ' ' {
			break
		}
		s.at++
	}
	if s.at-start > fault.MostCellBytes {
		return nil, s.longCell("is a line end or a separator missing?")
	}
	end := s.at
	for end > from && (s.data[end-1] == ' ' || s.data[end-1] == '\t') {
		end--
	}
	return s.data[from:end], nil
}

// longCell returns the error for a cell longer than fault.MostCellBytes.
func (s *scanner) longCell(hint string) error {
	column := len(s.cells) + 1
	return s.fail(fault.TooLarge, s.start, "cell %d of line %d has more than %s bytes, the limit of a cell: %s", column,
		s.start, fault.Count(fault.MostCellBytes), hint).With("column", column).With("limit", fault.MostCellBytes)
}

func (s *scanner) quoted() ([]byte, error) {
	var joined []byte // a cell with doubled quotes
	s.at++
	for {
		length := bytes.IndexByte(s.data[s.at:], '"')
		if reach := len(s.data) - s.at; length > fault.MostCellBytes || length < 0 && reach > fault.MostCellBytes ||
			len(joined) > fault.MostCellBytes {
			return nil, s.longCell("is its closing quote missing?")
		}
		if length < 0 {
			s.at = len(s.data)
			return nil, s.fail(fault.Format, s.start, "the quoted cell that begins in line %d has no end: a \" is missing", s.start)
		}
		part := s.data[s.at : s.at+length]
		s.line += bytes.Count(part, []byte{'\n'})
		s.at += length + 1
		if s.at < len(s.data) && s.data[s.at] == '"' {
			joined = append(append(joined, part...), '"')
			s.at++
			continue
		}
		if joined != nil {
			part = append(joined, part...)
		}
		return bytes.TrimSpace(part), s.afterQuote()
	}
}

// skipBlanks moves past blanks, and past tabs if they divide no cells.
func (s *scanner) skipBlanks() {
	for s.at < len(s.data) && (s.data[s.at] == ' ' || s.data[s.at] == '\t' && s.comma != '\t') {
		s.at++
	}
}

func (s *scanner) afterQuote() error {
	before := s.at
	s.skipBlanks()
	if s.at == len(s.data) || s.comma == ' ' && s.at > before {
		return nil
	}
	if c := s.data[s.at]; c != s.comma && c != '\n' && c != '\r' {
		return s.fail(fault.Format, s.line+1, "line %d has %q after a closing quote: double each quote inside a quoted cell",
			s.line+1, c)
	}
	return nil
}

// endLine moves past \n, \r\n or \r.
func (s *scanner) endLine() {
	if s.at < len(s.data) && s.data[s.at] == '\r' {
		s.at++
		if s.at == len(s.data) || s.data[s.at] != '\n' {
			s.line++
			return
		}
	}
	if s.at < len(s.data) {
		s.at++
	}
	s.line++
}
