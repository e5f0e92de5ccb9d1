// Package csvtext parses the text of tables: records, cells, numbers, encodings, and cells
// that a spreadsheet would compute.
package csvtext

import (
	"bytes"
	"io"

	"ppca/core/fault"
	"ppca/core/limit"
)

// BlockBytes is the number of bytes of a table between two checkpoints.
const BlockBytes = 1 << 16

// windowBytes is how much of the text is in memory, unless a record is longer.
const windowBytes = 1 << 18

// A Scanner divides the text of a table into records and cells. The cells are slices of
// its window on the text and valid until the next record; only quoted cells with doubled
// quotes are copied.
type Scanner struct {
	text   io.Reader
	data   []byte // the window
	passed int64  // bytes of the text before it
	ended  bool   // the text ends with the window
	comma  byte
	at     int
	line   int      // lines before at
	Start  int      // first line of the record, from 1
	Cells  [][]byte // of the record
}

// Last returns the last line of the record, from 1.
func (s *Scanner) Last() int { return s.line }

// NewScanner returns a Scanner of a text whose cells are separated by comma.
func NewScanner(text io.Reader, comma byte) *Scanner {
	return &Scanner{text: text, data: make([]byte, 0, windowBytes), comma: comma}
}

// Next moves to the next record that is not blank. It returns false at the end.
func (s *Scanner) Next() (bool, error) {
	for s.at < len(s.data) || !s.ended {
		from := s.at
		s.Start = s.line + 1
		err := s.record()
		switch {
		case err != nil && fault.CodeOf(err) == fault.TooLarge: // more text cannot help
			return false, err
		case s.at == len(s.data) && !s.ended: // the record may continue beyond the window
			s.line = s.Start - 1
			if err := s.move(from); err != nil {
				return false, err
			}
		case err != nil:
			return false, err
		case len(s.Cells) > 1 || len(s.Cells[0]) > 0:
			return true, nil
		}
	}
	return false, nil
}

// move moves the window to the start of a record, and enlarges it if the record fills most
// of it. It fails with ERR_TOO_LARGE for a record longer than limit.RowBytes and with
// ERR_FORMAT for a NUL byte.
func (s *Scanner) move(from int) error {
	window := s.data[:cap(s.data)]
	kept := len(s.data) - from
	if kept > limit.RowBytes {
		return fault.New(fault.TooLarge, "line %d has more than %s bytes, the limit of a row: is a line end missing?", s.Start, limit.Count(limit.RowBytes)).
			With("line", s.Start).With("limit", limit.RowBytes)
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
		line := s.Start + bytes.Count(s.data[:kept+nul], []byte{'\n'})
		found := fault.New(fault.Format, "line %d has a NUL byte, so it is not text: the file is damaged or is not a table", line).With("line", line)
		if len(s.data) == cap(s.data) || len(bytes.Trim(s.data[kept+nul:], "\x00\r\n")) > 0 { // else only the end of the file was not written
			found.With("binary", true)
		}
		return found
	}
	return err
}

// Position returns the number of bytes read.
func (s *Scanner) Position() int64 { return s.passed + int64(s.at) }

func (s *Scanner) record() error {
	s.Cells = s.Cells[:0]
	for more := true; more; {
		cell, err := s.cell()
		if err != nil {
			return err
		}
		if s.Cells = append(s.Cells, cell); len(s.Cells) > limit.Columns {
			return fault.New(fault.TooLarge, "line %d has more than %s cells, the limit of columns: remove columns, or divide the table", s.Start, limit.Count(limit.Columns)).
				With("line", s.Start).With("limit", limit.Columns)
		}
		more = s.at < len(s.data) && s.data[s.at] == s.comma
		if more {
			s.at++
		}
	}
	s.endLine()
	return nil
}

// cell returns the next cell and stops at the byte that ends it.
func (s *Scanner) cell() ([]byte, error) {
	start := s.at
	for s.at < len(s.data) && s.data[s.at] == ' ' {
		s.at++
	}
	if s.at < len(s.data) && s.data[s.at] == '"' {
		return s.quoted()
	}
	from := s.at
	for s.at < len(s.data) {
		if c := s.data[s.at]; c == s.comma || c == '\n' || c == '\r' {
			break
		}
		s.at++
	}
	if s.at-start > limit.CellBytes {
		return nil, s.longCell("is a line end or a separator missing?")
	}
	return bytes.TrimRight(s.data[from:s.at], " \t"), nil
}

// longCell returns the error for a cell longer than limit.CellBytes.
func (s *Scanner) longCell(hint string) error {
	column := len(s.Cells) + 1
	return fault.New(fault.TooLarge, "cell %d of line %d has more than %s bytes, the limit of a cell: %s", column, s.Start, limit.Count(limit.CellBytes), hint).
		With("line", s.Start).With("column", column).With("limit", limit.CellBytes)
}

func (s *Scanner) quoted() ([]byte, error) {
	var joined []byte // a cell with doubled quotes
	s.at++
	for {
		length := bytes.IndexByte(s.data[s.at:], '"')
		if reach := len(s.data) - s.at; length > limit.CellBytes || length < 0 && reach > limit.CellBytes || len(joined) > limit.CellBytes {
			return nil, s.longCell("is its closing quote missing?")
		}
		if length < 0 {
			s.at = len(s.data)
			return nil, fault.New(fault.Format, "the quoted cell that begins in line %d has no end: a \" is missing", s.Start).With("line", s.Start)
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

func (s *Scanner) afterQuote() error {
	for s.at < len(s.data) && s.data[s.at] == ' ' {
		s.at++
	}
	if s.at == len(s.data) {
		return nil
	}
	if c := s.data[s.at]; c != s.comma && c != '\n' && c != '\r' {
		return fault.New(fault.Format, "line %d has %q after a closing quote: double each quote inside a quoted cell", s.line+1, c).With("line", s.line+1)
	}
	return nil
}

// endLine moves past \n, \r\n or \r.
func (s *Scanner) endLine() {
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
