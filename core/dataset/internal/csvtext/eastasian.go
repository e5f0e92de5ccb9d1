package csvtext

// An Encoding is an encoding by its label in the WHATWG Encoding Standard.
type Encoding string

// The encodings in which spreadsheets of East Asia save a CSV.
const (
	ShiftJIS Encoding = "shift_jis"
	GB18030  Encoding = "gb18030"
	Big5     Encoding = "big5"
	EUCKR    Encoding = "euc-kr"
)

// EastAsian returns the encoding of a text that is not UTF-8 and whose characters above ASCII are
// pairs of bytes, most of them side by side; "" for others. It tells by the bytes: the first bytes
// of Shift_JIS are those that others hardly use; those of Big5 are often 0xA4 to 0xAF, where others
// have signs, or its second ones are ASCII; Korean syllables begin with 0xB0 to 0xC8, where common
// Chinese characters of GB 18030 go on to 0xD7.
func EastAsian(text []byte) Encoding {
	if c := count(text, isShiftJIS); c.whole() && 10*c.low >= 9*c.pairs {
		return ShiftJIS
	}
	c := count(text, isDouble)
	switch common := c.marks + c.few + c.hangul + c.chinese; {
	case !c.whole() || 10*common < 8*c.pairs:
		return ""
	case 4*(c.ascii+c.few) > c.pairs:
		return Big5
	case c.chinese == 0 && c.hangul > 0:
		return EUCKR
	}
	return GB18030
}

// pairs counts the pairs of bytes of a text.
type pairs struct {
	pairs, together int // together: beside another
	broken          int // bytes above ASCII in no pair
	low, ascii      int // pairs whose first byte is one of Shift_JIS, whose second is one of ASCII
	marks, few      int // 0xA0 to 0xA3, and 0xA4 to 0xAF first
	hangul, chinese int // 0xB0 to 0xC8, and 0xC9 to 0xD7 first
}

// whole reports whether the text consists of pairs.
func (c pairs) whole() bool { return c.pairs > 1 && 50*c.broken < c.pairs && 2*c.together > c.pairs }

func count(text []byte, isPair func(first, second byte) bool) (c pairs) {
	end := -1 // of the last pair
	beside := false
	for i := 0; i < len(text); i++ {
		first := text[i]
		if first < 0x80 {
			continue
		}
		if i+1 == len(text) || !isPair(first, text[i+1]) {
			c.broken++
			continue
		}
		c.pairs++
		if i == end {
			if c.together++; !beside {
				c.together++ // the pair before
			}
		}
		beside = i == end
		c.add(first, text[i+1])
		i++
		end = i + 1
	}
	return c
}

func (c *pairs) add(first, second byte) {
	if second < 0x80 {
		c.ascii++
	}
	switch {
	case first < 0xa0 || first >= 0xe0 && first <= 0xea:
		c.low++
	case first < 0xa4:
		c.marks++
	case first < 0xb0:
		c.few++
	case first <= 0xc8:
		c.hangul++
	case first <= 0xd7:
		c.chinese++
	}
}

// isShiftJIS reports whether two bytes are a character of JIS X 0208.
func isShiftJIS(first, second byte) bool {
	return (first >= 0x81 && first <= 0x9f || first >= 0xe0 && first <= 0xea) && second >= 0x40 && second != 0x7f && second <= 0xfc
}

// isDouble reports whether two bytes can be a character of GB 18030, Big5 or EUC-KR.
func isDouble(first, second byte) bool {
	return first >= 0x81 && first <= 0xfe && second >= 0x40 && second != 0x7f && second != 0xff
}
