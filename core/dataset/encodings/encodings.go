//go:build !js

// Package encodings decodes the encodings that tables have outside western Europe. A browser has
// their tables itself, so its program passes a decoder in dataset.Options.
package encodings

import "golang.org/x/text/encoding/htmlindex"

// Decode returns a text in UTF-8. label is one of the WHATWG Encoding Standard; bytes that the
// encoding does not have become U+FFFD.
func Decode(label string, text []byte) ([]byte, error) {
	encoding, err := htmlindex.Get(label)
	if err != nil {
		return nil, err
	}
	return encoding.NewDecoder().Bytes(text)
}
