package main

import (
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"

	"ppca/core/assignment"
)

// A printable writer escapes every character that acts on a terminal instead of being
// shown: control characters, marks that change the direction of text, and separators of
// lines and paragraphs. Names in data, files and reports can contain them to hide a line
// or to forge one. Everything that a command prints passes through it. Line ends and
// tabs pass unchanged, because the commands print these themselves; escaped handles
// those in names.
//
// The escapes are those of JSON, so escaped JSON keeps its meaning.
type printable struct {
	to   io.Writer
	rest []byte // the first bytes of a character that the last Write cut
}

// Write escapes the characters that act on a terminal.
func (p *printable) Write(text []byte) (int, error) {
	all := append(p.rest, text...)
	p.rest = nil
	if end := len(all); end > 0 {
		start := end - 1
		for start > 0 && end-start < utf8.UTFMax && !utf8.RuneStart(all[start]) {
			start--
		}
		if !utf8.FullRune(all[start:]) {
			p.rest = append([]byte{}, all[start:]...)
			all = all[:start]
		}
	}
	if _, err := p.to.Write(appendShown(nil, string(all), "\n\t")); err != nil {
		return 0, err
	}
	return len(text), nil
}

// escaped returns a text as one line, with every character escaped that acts on a
// terminal. It is for names from data and files.
func escaped(text string) string { return string(appendShown(nil, text, "")) }

// appendShown appends a text with every character escaped that acts on a terminal, except those of
// plain.
func appendShown(to []byte, text, plain string) []byte {
	short := map[rune]string{'\n': `\n`, '\r': `\r`, '\t': `\t`}
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		raw := text[:size]
		text = text[size:]
		switch {
		case plain != "" && (r == '\n' || r == '\t'), !assignment.Acts(r) && (r != utf8.RuneError || size > 1):
			to = append(to, raw...)
		case plain == "" && short[r] != "":
			to = append(to, short[r]...)
		case r == utf8.RuneError: // a byte that is not UTF-8
			to = append(to, `\ufffd`...)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			to = fmt.Appendf(to, `\u%04x\u%04x`, high, low)
		default:
			to = fmt.Appendf(to, `\u%04x`, r)
		}
	}
	return to
}

// escapedAll returns the texts, each through escaped; nil stays nil.
func escapedAll(texts []string) []string {
	if texts == nil {
		return nil
	}
	shown := make([]string, len(texts))
	for i, text := range texts {
		shown[i] = escaped(text)
	}
	return shown
}

// printf prints a line or a part of it; it escapes the texts and errors among its arguments, also
// their line ends.
func printf(to io.Writer, format string, args ...any) error {
	shown := make([]any, len(args))
	for i, arg := range args {
		switch v := arg.(type) {
		case string:
			shown[i] = escaped(v)
		case error:
			shown[i] = escaped(v.Error())
		case fmt.Stringer:
			shown[i] = escaped(v.String())
		default:
			shown[i] = arg
		}
	}
	_, err := fmt.Fprintf(to, format, shown...)
	return err
}
