package tables

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// decode returns a text in UTF-8 without a byte order mark, the label of the encoding that it was
// read in, and a note if that did not fit. label is one of the WHATWG Encoding Standard; "" is UTF-16,
// by its mark or its zero bytes. It fails with ERR_OPTION for an unknown label.
func decode(text []byte, label string, o dataset.Options) (plain []byte, used, note string, err error) {
	used = strings.ToLower(strings.TrimSpace(label))
	switch {
	case used != "":
	case len(text) > 0 && (text[0] == 0xfe || text[0] == 0):
		used = "utf-16be"
	default:
		used = "utf-16le"
	}
	switch used {
	case "utf-8", "utf8":
		used, plain = "utf-8", bytes.ToValidUTF8(bytes.TrimPrefix(text, []byte(byteOrderMark)), []byte("\uFFFD"))
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
		note = "some bytes are not of the encoding " + used + " and are shown as \uFFFD; choose another one (the option " +
			"encoding)"
	}
	return plain, used, note, nil
}

// ofUTF16 returns a text of UTF-16 in UTF-8, without its mark.
func ofUTF16(text []byte, order binary.ByteOrder) []byte {
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = order.Uint16(text[2*i:])
	}
	return []byte(strings.TrimPrefix(string(utf16.Decode(units)), "\ufeff"))
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
