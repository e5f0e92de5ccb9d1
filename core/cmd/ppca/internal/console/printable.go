package console

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// A Printable writer escapes every character that acts on a terminal instead of being
// shown: control characters, marks that change the direction of text, and separators of
// lines and paragraphs. Names in data, files and reports can contain them to hide a line
// or to forge one. Everything that a command prints passes through it. Line ends and
// tabs pass unchanged, because the commands print these themselves; Escaped handles
// those in names.
//
// The escapes are those of JSON, so escaped JSON keeps its meaning.
type Printable struct {
	To   io.Writer
	rest []byte // the first bytes of a character that the last Write cut
}

// Write escapes the characters that act on a terminal.
func (p *Printable) Write(text []byte) (int, error) {
	all := append(p.rest, text...)
	p.rest = nil
	var shown []byte
	for len(all) > 0 {
		if !utf8.FullRune(all) {
			p.rest = append([]byte{}, all...)
			break
		}
		r, size := utf8.DecodeRune(all)
		if r == '\n' || r == '\t' {
			shown = append(shown, byte(r))
		} else {
			shown = appendEscaped(shown, r, all[:size])
		}
		all = all[size:]
	}
	if _, err := p.To.Write(shown); err != nil {
		return 0, err
	}
	return len(text), nil
}

// appendEscaped appends a character or its escape; raw are its bytes.
func appendEscaped(to []byte, r rune, raw []byte) []byte {
	switch {
	case !Acts(r) && (r != utf8.RuneError || len(raw) > 1):
		return append(to, raw...)
	case r == utf8.RuneError: // a byte that is not UTF-8
		return append(to, `\ufffd`...)
	case r > 0xffff:
		high, low := utf16.EncodeRune(r)
		return fmt.Appendf(to, `\u%04x\u%04x`, high, low)
	}
	return fmt.Appendf(to, `\u%04x`, r)
}

// Acts reports whether a character acts on a terminal instead of being shown. It excepts
// the two joiners that some languages need.
func Acts(r rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) && r != nonJoiner && r != joiner
}

// Escaped returns a text as one line, with every character escaped that acts on a
// terminal. It is for names from data and files.
func Escaped(text string) string {
	if utf8.ValidString(text) && !strings.ContainsFunc(text, Acts) {
		return text
	}
	var shown []byte
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch r {
		case '\n':
			shown = append(shown, `\n`...)
		case '\r':
			shown = append(shown, `\r`...)
		case '\t':
			shown = append(shown, `\t`...)
		default:
			shown = appendEscaped(shown, r, []byte(text[:size]))
		}
		text = text[size:]
	}
	return string(shown)
}

// EscapedAll returns the texts, each through Escaped; nil stays nil.
func EscapedAll(texts []string) []string {
	if texts == nil {
		return nil
	}
	shown := make([]string, len(texts))
	for i, text := range texts {
		shown[i] = Escaped(text)
	}
	return shown
}

// escapedArgs escapes the texts and errors among the arguments of a format.
func escapedArgs(args []any) []any {
	shown := make([]any, len(args))
	for i, arg := range args {
		switch v := arg.(type) {
		case string:
			shown[i] = Escaped(v)
		case error:
			shown[i] = Escaped(v.Error())
		case fmt.Stringer:
			shown[i] = Escaped(v.String())
		default:
			shown[i] = arg
		}
	}
	return shown
}

// Printf prints a line or a part of it; it escapes line ends in its arguments.
func Printf(to io.Writer, format string, args ...any) error {
	_, err := fmt.Fprintf(to, format, escapedArgs(args)...)
	return err
}
