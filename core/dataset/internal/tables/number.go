package tables

import (
	"bytes"
	"strconv"
)

// tens are the powers of ten by which one division of a float64 below 2⁵³ rounds correctly (Clinger 1990).
var tens = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// plainNumber returns the number of a text that needs no text beside the number, with a decimal mark: its shortest
// form (digits with at most one mark, at most 15 figures, no sign but a minus, no zero that could go), which can be
// restored from the number; or a form that nothing but a number has, as programs write them: four decimals or more,
// or decimals and an exponent of a sign and two figures. No name and no date has these forms, and thousands are
// divided by three figures.
func plainNumber(text []byte, mark byte) (v float64, is bool) {
	digits := bytes.TrimPrefix(text, []byte("-"))
	mantissa, point, end := uint64(0), -1, 0
	for ; end < len(digits); end++ {
		c := digits[end]
		if c == mark && point < 0 && end > 0 {
			point = end
			continue
		}
		if c < '0' || c > '9' {
			break
		}
		mantissa = mantissa*10 + uint64(c-'0')
	}
	figures, decimals, whole := end, 0, end
	if point >= 0 {
		figures, decimals, whole = end-1, end-1-point, point
	}
	if end == len(digits) && figures > 0 && figures <= 15 && (whole == 1 || digits[0] != '0') &&
		(point < 0 || decimals > 0 && digits[end-1] != '0') {
		v = float64(mantissa) / tens[decimals]
		negative := len(digits) < len(text)
		if decimals == 0 || v >= 1e-5 {
			if negative {
				v = -v
			}
			return v, v != 0 || !negative
		}
	}
	tail := digits[end:]
	isExponent := len(tail) >= 4 && tail[0]|0x20 == 'e' && (tail[1] == '-' || tail[1] == '+') &&
		len(bytes.Trim(tail[2:], "0123456789")) == 0
	if len(text) > 32 || point < 0 || !isExponent && (len(tail) > 0 || decimals < 4) {
		return 0, false
	}
	var plain [32]byte
	copy(plain[:], text)
	plain[point+len(text)-len(digits)] = '.'
	v, err := strconv.ParseFloat(string(plain[:len(text)]), 64)
	return v, err == nil
}
