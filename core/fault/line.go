package fault

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns a text as one line without characters that act on a terminal, with single spaces
// and none at its ends.
func Line(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case Acts(r) || r == utf8.RuneError:
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

// Acts reports whether a character acts on a terminal instead of being shown. It excepts the two
// joiners that some languages need.
func Acts(r rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) && r != nonJoiner && r != joiner
}
