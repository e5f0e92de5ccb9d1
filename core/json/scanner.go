package json

import (
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// deepest is how far lists and objects may be nested: no file of ours has five
// levels, and a file of brackets must not exhaust the stack.
const deepest = 100

// A scanner goes through a text of JSON (RFC 8259).
type scanner struct {
	raw []byte
	at  int
}

// valid fails unless raw is one value and nothing else.
func valid(raw []byte) error {
	s := &scanner{raw: raw}
	if err := s.skip(0); err != nil {
		return err
	}
	if s.space(); s.at < len(raw) {
		return s.fail("the end")
	}
	return nil
}

func (s *scanner) fail(wanted string) error {
	if s.at >= len(s.raw) {
		return fmt.Errorf("the text ends where %s should be", wanted)
	}
	r, _ := utf8.DecodeRune(s.raw[s.at:])
	return fmt.Errorf("byte %d: %q where %s should be", s.at+1, r, wanted)
}

// peek gives the next byte, 0 at the end.
func (s *scanner) peek() byte {
	if s.at < len(s.raw) {
		return s.raw[s.at]
	}
	return 0
}

func (s *scanner) space() {
	for c := s.peek(); c == ' ' || c == '\n' || c == '\r' || c == '\t'; c = s.peek() {
		s.at++
	}
}

// skip passes over one value.
func (s *scanner) skip(depth int) error {
	s.space()
	switch c := s.peek(); {
	case depth > deepest:
		return fmt.Errorf("byte %d: more than %d lists or objects within one another", s.at+1, deepest)
	case c == '{':
		return s.members('}', func() error {
			if _, err := s.key(); err != nil {
				return err
			}
			return s.skip(depth + 1)
		})
	case c == '[':
		return s.members(']', func() error { return s.skip(depth + 1) })
	case c == '"':
		_, err := s.text()
		return err
	case c == 't':
		return s.word("true")
	case c == 'f':
		return s.word("false")
	case c == 'n':
		return s.word("null")
	case c == '-' || isDigit(c):
		return s.number()
	}
	return s.fail("a value")
}

// members passes over a list or an object, calling item at each member.
func (s *scanner) members(end byte, item func() error) error {
	s.at++
	if s.space(); s.peek() == end {
		s.at++
		return nil
	}
	for {
		if err := item(); err != nil {
			return err
		}
		s.space()
		switch s.peek() {
		case end:
			s.at++
			return nil
		case ',':
			s.at++
		default:
			return s.fail(fmt.Sprintf("a comma or %c", end))
		}
	}
}

// key reads the name of a member of an object and its colon.
func (s *scanner) key() (string, error) {
	if s.space(); s.peek() != '"' {
		return "", s.fail("a name in quotes")
	}
	name, err := s.text()
	if err != nil {
		return "", err
	}
	if s.space(); s.peek() != ':' {
		return "", s.fail("a colon")
	}
	s.at++
	return name, nil
}

func (s *scanner) word(word string) error {
	for i := range len(word) {
		if s.peek() != word[i] {
			return s.fail(word)
		}
		s.at++
	}
	return nil
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func (s *scanner) digits() error {
	if !isDigit(s.peek()) {
		return s.fail("a digit")
	}
	for isDigit(s.peek()) {
		s.at++
	}
	return nil
}

func (s *scanner) number() error {
	if s.peek() == '-' {
		s.at++
	}
	if s.peek() == '0' {
		s.at++
	} else if err := s.digits(); err != nil {
		return err
	}
	if s.peek() == '.' {
		s.at++
		if err := s.digits(); err != nil {
			return err
		}
	}
	if c := s.peek(); c != 'e' && c != 'E' {
		return nil
	}
	s.at++
	if c := s.peek(); c == '+' || c == '-' {
		s.at++
	}
	return s.digits()
}

// text reads a string. What is no UTF-8 in it, and half a pair of surrogates,
// become U+FFFD.
func (s *scanner) text() (string, error) {
	s.at++
	var to []byte
	for {
		switch c := s.peek(); {
		case s.at >= len(s.raw) || c < ' ':
			return "", s.fail("a quote")
		case c == '"':
			s.at++
			return string(to), nil
		case c == '\\':
			s.at++
			r, err := s.escaped()
			if err != nil {
				return "", err
			}
			to = utf8.AppendRune(to, r)
		default:
			r, size := utf8.DecodeRune(s.raw[s.at:])
			s.at += size
			to = utf8.AppendRune(to, r)
		}
	}
}

var escapes = map[byte]rune{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// escaped reads what follows a backslash.
func (s *scanner) escaped() (rune, error) {
	c := s.peek()
	if r, ok := escapes[c]; ok {
		s.at++
		return r, nil
	}
	if c != 'u' {
		return 0, s.fail(`one of "\/bfnrtu`)
	}
	s.at++
	r, err := s.hexadecimal()
	if err != nil || !utf16.IsSurrogate(r) {
		return r, err
	}
	start := s.at
	if s.peek() == '\\' && s.at+1 < len(s.raw) && s.raw[s.at+1] == 'u' {
		s.at += 2
		second, err := s.hexadecimal()
		if pair := utf16.DecodeRune(r, second); err != nil || pair != utf8.RuneError {
			return pair, err
		}
	}
	s.at = start
	return utf8.RuneError, nil
}

func (s *scanner) hexadecimal() (rune, error) {
	end := min(s.at+4, len(s.raw))
	n, err := strconv.ParseUint(string(s.raw[s.at:end]), 16, 32)
	if err != nil || end < s.at+4 {
		return 0, s.fail("four hexadecimal digits")
	}
	s.at = end
	return rune(n), nil
}
