package csvtext

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

// Decode returns the text of a cell: UTF-8 if it is valid, else Windows-1252, which Excel
// writes in western countries. Numbers are the same in both.
func Decode(cell []byte) string {
	if utf8.Valid(cell) {
		return string(cell)
	}
	text := make([]rune, len(cell))
	for i, c := range cell {
		text[i] = rune(c)
		if c >= 0x80 && c < 0xa0 {
			text[i] = controls[c-0x80]
		}
	}
	return string(text)
}

// controls are the characters of Windows-1252 at the places of Latin-1's control codes.
var controls = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8d, 'Ž', 0x8f,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9d, 'ž', 'Ÿ',
}

// EncodedTwice returns the text that a program took for Windows-1252 when it wrote data in UTF-8, such
// as Größe for GrÃ¶ÃŸe; nil if data are another text.
func EncodedTwice(data []byte) []byte {
	if !slices.ContainsFunc([]string{"Ã", "Â", "Î", "Ð"}, func(lead string) bool { return bytes.Contains(data, []byte(lead)) }) {
		return nil
	}
	var text []byte
	wide := false
	for _, c := range string(data) {
		at := slices.Index(controls[:], c)
		switch {
		case at >= 0:
			c = rune(0x80 + at)
		case c >= 0x100, c >= 0x80 && c < 0xa0:
			return nil
		}
		text, wide = append(text, byte(c)), wide || c >= 0x80
	}
	if !wide || !utf8.Valid(text) {
		return nil
	}
	return text
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// IsUTF16 reports whether data begin with a byte order mark of UTF-16, or look like ASCII
// in UTF-16: at the start every second byte, at least four, is 0, and no other byte.
func IsUTF16(data []byte) bool {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return true
	}
	zeros := [2]int{} // at even and at odd places
	start := data[:min(len(data), 64)&^1]
	for i, c := range start {
		if c == 0 {
			zeros[i%2]++
		}
	}
	half := len(start) / 2
	return half >= 4 && (zeros == [2]int{half, 0} || zeros == [2]int{0, half})
}

// IsText reports whether data can be a table in UTF-8 or another extension of ASCII.
// UTF-16 and other binary data contain zero bytes. A file that was being written when a machine
// lost power ends with them.
func IsText(data []byte) bool {
	start := bytes.TrimRight(data[:min(len(data), BlockBytes)], "\x00")
	return bytes.IndexByte(start, 0) < 0 && (len(start) > 0 || len(data) == 0)
}
