package dataset

import "unicode/utf8"

// written gives the text of a cell: UTF-8 or, where it is none, Windows-1252, as
// Excel writes a CSV in western languages. Numbers are the same in both.
func written(cell []byte) string {
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

// controls are the letters that Windows-1252 has where Latin-1 has none.
var controls = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8d, 'Ž', 0x8f,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9d, 'ž', 'Ÿ',
}
