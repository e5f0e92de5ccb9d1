package tables

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/files"
	"ppca/core/fault"
)

// byteOrderMark begins a text in UTF-8 of Excel.
const byteOrderMark = "\xef\xbb\xbf"

// decode returns a text in UTF-8 without a byte order mark, the label of the encoding that it was
// read in, and a note if that was assumed or did not fit. A text that is UTF-8 is returned as it is.
//
// label is one of the WHATWG Encoding Standard. Without one, the encoding is UTF-16 by its mark or
// by its zero bytes, else UTF-8 if the text is valid, else Windows-1252. It fails with ERR_OPTION for
// an unknown label.
func decode(text []byte, label string, o dataset.Options) (plain []byte, used, note string, err error) {
	used = strings.ToLower(strings.TrimSpace(label))
	if used == "" {
		if used = encodingOf(text); used == "windows-1252" {
			note = "it is not UTF-8 and is read as Windows-1252; if names are wrong, choose the encoding (the option encoding)"
		}
	}
	switch used {
	case "utf-8", "utf8":
		if plain = bytes.TrimPrefix(text, []byte(byteOrderMark)); utf8.Valid(plain) {
			return plain, "utf-8", note, nil
		}
		plain = bytes.ToValidUTF8(plain, []byte("\uFFFD"))
	case "utf-16le", "utf-16":
		plain = ofUTF16(text, binary.LittleEndian)
	case "utf-16be":
		plain = ofUTF16(text, binary.BigEndian)
	case "windows-1252":
		plain = ofWindows1252(text)
	default:
		decoder := o.Decode
		if decoder == nil {
			decoder = decodeLabel
		}
		if plain, err = decoder(used, text); err != nil {
			return nil, "", "", fault.New(fault.Option, "the encoding is %q, which is not known: choose a label of the WHATWG "+
				"Encoding Standard, such as utf-8, windows-1252, shift_jis or gb18030 (%w)", label, err).With("option", "encoding")
		}
	}
	if bytes.Contains(plain, []byte("\uFFFD")) && !bytes.Contains(text, []byte("\uFFFD")) {
		note = "some bytes are not of the encoding " + used + " and are shown as \uFFFD; choose another one (the option encoding)"
	}
	return plain, used, note, nil
}

// encodingOf returns the encoding of a text for which none was chosen.
func encodingOf(text []byte) string {
	switch {
	case isUTF16(text) && (text[0] == 0xfe || text[0] == 0):
		return "utf-16be"
	case isUTF16(text):
		return "utf-16le"
	case bytes.HasPrefix(text, []byte(byteOrderMark)), utf8.Valid(text):
		return "utf-8"
	}
	return "windows-1252"
}

// isUTF16 reports whether a text is UTF-16, by its mark or by zeros at every second place.
func isUTF16(head []byte) bool { return files.IsUTF16(head) }

// ofUTF16 returns a text of UTF-16 in UTF-8, without its mark.
func ofUTF16(text []byte, order binary.ByteOrder) []byte {
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = order.Uint16(text[2*i:])
	}
	return []byte(strings.TrimPrefix(string(utf16.Decode(units)), "\ufeff"))
}

// windows1252 returns the text of a cell: UTF-8 if it is valid, else Windows-1252, which Excel
// writes in western countries.
func windows1252(cell []byte) string {
	if utf8.Valid(cell) {
		return string(cell)
	}
	return string(ofWindows1252(cell))
}

// ofWindows1252 returns a text of Windows-1252 in UTF-8.
func ofWindows1252(text []byte) []byte {
	// controls are the characters at the places of Latin-1's control codes, from 0x80.
	const controls = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"
	above := []rune(controls)
	plain := make([]byte, 0, len(text)+len(text)/8)
	for _, c := range text {
		r := rune(c)
		if c >= 0x80 && c < 0xa0 {
			r = above[c-0x80]
		}
		plain = utf8.AppendRune(plain, r)
	}
	return plain
}
