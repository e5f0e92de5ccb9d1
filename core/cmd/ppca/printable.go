package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
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
	var shown []byte
	all := append(p.rest, text...)
	for utf8.FullRune(all) {
		r, size := utf8.DecodeRune(all)
		switch invalid := r == utf8.RuneError && size == 1; {
		case r == '\n' || r == '\t' || !assignment.Acts(r) && !invalid:
			shown = append(shown, all[:size]...)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			shown = fmt.Appendf(shown, `\u%04x\u%04x`, high, low)
		default:
			shown = fmt.Appendf(shown, `\u%04x`, r)
		}
		all = all[size:]
	}
	p.rest = all
	if _, err := p.to.Write(shown); err != nil {
		return 0, err
	}
	return len(text), nil
}

// escaped returns a name from data or files as one line and one cell of a tabwriter, for a printable
// writer.
func escaped(text string) string { return lineEnds.Replace(text) }

var lineEnds = strings.NewReplacer("\n", `\n`, "\t", `\t`, "\v", `\u000b`, "\f", `\u000c`)

// escapedAll returns the texts, each through escaped.
func escapedAll(texts []string) []string {
	shown := slices.Clone(texts)
	for i, text := range shown {
		shown[i] = escaped(text)
	}
	return shown
}

// printf prints a line or a part of it; it escapes the texts and errors among its arguments, also
// their line ends.
func printf(to io.Writer, format string, args ...any) error {
	shown := slices.Clone(args)
	for i, arg := range args {
		switch arg.(type) {
		case string, error, fmt.Stringer:
			shown[i] = escaped(fmt.Sprint(arg))
		}
	}
	_, err := fmt.Fprintf(to, format, shown...)
	return err
}
