package tables

import (
	"bytes"
	"strconv"
)

// tens are the powers of ten by which one multiplication or division of a float64 below 2⁵³ rounds
// correctly (Clinger 1990).
var tens = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}

// plainNumber returns the number of a text that needs no text beside the number: its shortest form,
// or a form that nothing but a number has. mark is the decimal mark.
func plainNumber(text []byte, mark byte) (v float64, is bool) {
	if v, is = shortNumber(text, mark); is || len(text) < len("0.1230") {
		return v, is
	}
	return sureNumber(text, mark)
}

// shortNumber returns the number of a text that is its shortest form: digits with at most one
// mark, at most 15 figures, no sign but a minus, no zero that could go. Only such a text can be
// restored from the number.
func shortNumber(text []byte, mark byte) (v float64, is bool) {
	digits := text
	if digits[0] == '-' {
		digits = digits[1:]
	}
	if len(digits) == 0 || len(digits) > 16 || digits[0] == '0' && len(digits) > 1 && digits[1] != mark {
		return 0, false
	}
	mantissa, point := uint64(0), -1
	for i, c := range digits {
		if c == mark {
			if point >= 0 || i == 0 {
				return 0, false
			}
			point = i
			continue
		}
		if c < '0' || c > '9' {
			return 0, false
		}
		mantissa = mantissa*10 + uint64(c-'0')
	}
	v = float64(mantissa)
	switch {
	case point < 0 && len(digits) > 15, point == len(digits)-1, point >= 0 && digits[len(digits)-1] == '0':
		return 0, false
	case point >= 0:
		v /= tens[len(digits)-1-point]
		if v < 1e-5 {
			return 0, false
		}
	}
	if len(digits) < len(text) {
		if v == 0 {
			return 0, false
		}
		v = -v
	}
	return v, true
}

// sureNumber returns the number of a text with four decimals or more, or with a mark and an
// exponent of a sign and two figures, as programs write them: no name and no date has these forms,
// and thousands are divided by three figures.
func sureNumber(text []byte, mark byte) (v float64, is bool) {
	const figures = "0123456789"
	point := bytes.IndexByte(text, mark)
	if len(text) > 32 || point < 1 || len(bytes.Trim(bytes.TrimPrefix(text[:point], []byte("-")), figures)) > 0 ||
		text[point-1] == '-' {
		return 0, false
	}
	tail := bytes.TrimLeft(text[point+1:], figures)
	if len(tail) == 0 && len(text)-point < 5 || len(tail) > 0 && (len(tail) < 4 || tail[0]|0x20 != 'e' ||
		tail[1] != '-' && tail[1] != '+' || len(bytes.Trim(tail[2:], figures)) > 0) {
		return 0, false
	}
	var plain [32]byte
	copy(plain[:], text)
	plain[point] = '.'
	v, err := strconv.ParseFloat(string(plain[:len(text)]), 64)
	return v, err == nil
}
