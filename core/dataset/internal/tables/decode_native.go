//go:build !js

package tables

import "golang.org/x/text/encoding/htmlindex"

// decodeLabel returns a text in UTF-8; bytes that the encoding does not have become U+FFFD.
func decodeLabel(label string, text []byte) ([]byte, error) {
	encoding, err := htmlindex.Get(label)
	if err != nil {
		return nil, err
	}
	return encoding.NewDecoder().Bytes(text)
}
