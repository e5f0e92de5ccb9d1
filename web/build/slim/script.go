package slim

import (
	"bytes"
	"fmt"
	"strings"
)

// Script returns JavaScript without its comments, which are half of what a
// commented module is to send. Lines stay where they are, so that errors name
// the lines of the source. It fails, naming the line, where a text, a comment
// or a regular expression does not end.
func Script(source []byte) ([]byte, error) {
	s := scanner{source: source}
	if err := s.code(false); err != nil {
		return nil, fmt.Errorf("line %d: %w", 1+bytes.Count(source[:s.at], []byte("\n")), err)
	}
	return s.kept, nil
}

// A scanner reads JavaScript and keeps what is not a comment. It knows of the
// language what tells a comment from what looks like one.
type scanner struct {
	source []byte
	at     int
	kept   []byte
	last   byte   // of the code before: no blank, no comment
	word   []byte // at the end of it
}

// code reads up to the end, or up to the brace that closes an expression within
// a template.
func (s *scanner) code(inTemplate bool) error {
	for depth := 0; s.at < len(s.source); {
		c := s.source[s.at]
		var err error
		switch {
		case c == '/' && s.next() == '/':
			s.skipLine()
		case c == '/' && s.next() == '*':
			err = s.skipBlock()
		case c == '/' && s.expressionMayBegin():
			err = s.expression()
		case c == '\'' || c == '"':
			err = s.text(c)
		case c == '`':
			err = s.template()
		case c == '}' && depth == 0 && inTemplate:
			s.keep(1)
			return nil
		default:
			switch c {
			case '{':
				depth++
			case '}':
				depth--
			}
			s.keep(1)
		}
		if err != nil {
			return err
		}
	}
	if inTemplate {
		return fmt.Errorf("a template does not end")
	}
	return nil
}

func (s *scanner) next() byte {
	if s.at+1 < len(s.source) {
		return s.source[s.at+1]
	}
	return 0
}

// keep takes n bytes over.
func (s *scanner) keep(n int) {
	for _, c := range s.source[s.at : s.at+n] {
		s.kept = append(s.kept, c)
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			continue
		case !isWord(c):
			s.word = s.word[:0]
		case !isWord(s.last) || len(s.kept) > 1 && !isWord(s.kept[len(s.kept)-2]):
			s.word = append(s.word[:0], c)
		default:
			s.word = append(s.word, c)
		}
		s.last = c
	}
	s.at += n
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// before are the words after which a slash begins a regular expression; after
// any other word, a number, a closing bracket or a text it divides.
const before = " return typeof case in of delete void throw new else do instanceof yield await "

func (s *scanner) expressionMayBegin() bool {
	if len(s.word) > 0 {
		return strings.Contains(before, " "+string(s.word)+" ")
	}
	return s.last == 0 || strings.IndexByte("(,=:[!&|?{};+-*%~^<>", s.last) >= 0
}

// skipLine drops a comment up to the end of its line.
func (s *scanner) skipLine() {
	if end := bytes.IndexByte(s.source[s.at:], '\n'); end >= 0 {
		s.at += end
	} else {
		s.at = len(s.source)
	}
	s.trim()
}

// skipBlock drops a comment but for its ends of lines.
func (s *scanner) skipBlock() error {
	length := bytes.Index(s.source[s.at+2:], []byte("*/"))
	if length < 0 {
		return fmt.Errorf("a comment does not end")
	}
	comment := s.source[s.at : s.at+2+length+2]
	s.at += len(comment)
	if lines := bytes.Count(comment, []byte("\n")); lines > 0 {
		s.trim()
		s.kept = append(s.kept, strings.Repeat("\n", lines)...)
	} else {
		s.kept = append(s.kept, ' ')
	}
	return nil
}

// trim takes the blanks before a comment back.
func (s *scanner) trim() { s.kept = bytes.TrimRight(s.kept, " \t") }

// text takes a string over.
func (s *scanner) text(quote byte) error {
	for i := s.at + 1; i < len(s.source) && s.source[i] != '\n'; i++ {
		switch s.source[i] {
		case '\\':
			i++
		case quote:
			s.keep(i + 1 - s.at)
			return nil
		}
	}
	return fmt.Errorf("a text does not end on its line")
}

// template takes a template over, without the comments of its expressions.
func (s *scanner) template() error {
	for s.keep(1); s.at < len(s.source); {
		switch c := s.source[s.at]; {
		case c == '\\' && s.at+1 < len(s.source):
			s.keep(2)
		case c == '`':
			s.keep(1)
			return nil
		case c == '$' && s.next() == '{':
			s.keep(2)
			if err := s.code(true); err != nil {
				return err
			}
		default:
			s.keep(1)
		}
	}
	return fmt.Errorf("a template does not end")
}

// expression takes a regular expression over, without its flags.
func (s *scanner) expression() error {
	inClass := false
	for i := s.at + 1; i < len(s.source) && s.source[i] != '\n'; i++ {
		switch c := s.source[i]; {
		case c == '\\':
			i++
		case c == '[':
			inClass = true
		case c == ']':
			inClass = false
		case c == '/' && !inClass:
			s.keep(i + 1 - s.at)
			return nil
		}
	}
	return fmt.Errorf("a regular expression does not end on its line")
}
