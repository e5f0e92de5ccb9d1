// Package encodings decodes, for package tidy, the encodings that tables have outside western Europe.
// Import it for its side effect. Programs of a browser do without it, because browsers decode them.
package encodings

import (
	"golang.org/x/text/encoding/htmlindex"

	"ppca/core/dataset/tidy"
)

func init() { tidy.AddDecoder(decode) }

// decode returns a text in UTF-8. label is one of the WHATWG Encoding Standard; bytes that the
// encoding does not have become U+FFFD.
func decode(label string, text []byte) ([]byte, error) {
	encoding, err := htmlindex.Get(label)
	if err != nil {
		return nil, err
	}
	return encoding.NewDecoder().Bytes(text)
}
