package tables

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A numeral is a number as people write it, in parts.
type numeral struct {
	negative, bracketed bool
	body                string // digits, decimal mark and what divides thousands
	exponent            string // such as "e-5", or ""
	unit                string // behind the number, or a currency in front of it
	marks               marks
}

// marks says what the points and commas of a numeral can be.
type marks int

const (
	noMark      marks = iota
	point             // the decimal mark is a point
	comma             // the decimal mark is a comma
	eitherPoint       // one point before three digits: the decimal mark, or it divides thousands
	eitherComma       // one comma before three digits
)

// dividers are the blanks and apostrophes that divide thousands beside points and commas.
const dividers = " \u00a0\u202f\u2009'’"

// minuses are the signs that typesetters and Japanese offices write for a minus.
var minuses = strings.NewReplacer("−", "-", "–", "-", "\u2010", "-", "\u2011", "-", "▲", "-", "△", "-")

// currencies stand in front of a number.
var currencies = []string{"R$", "$", "€", "£", "¥", "₹", "₩", "₽",
	"USD", "EUR", "GBP", "CHF", "JPY", "CAD", "AUD", "SEK", "NOK", "DKK", "INR", "CNY"}

// scanNumeral divides a text into the parts of a number; ok is false for other texts.
func scanNumeral(text string) (n numeral, ok bool) {
	if bare := strings.TrimPrefix(text, "-"); strings.Trim(bare, "0123456789.,") == "" { // most texts
		n.negative, n.body = bare != text, bare
		n.marks, ok = marksOf(bare)
		return n, ok
	}
	rest := strings.TrimSpace(text)
	if strings.IndexFunc(rest, func(c rune) bool { return c > unicode.MaxASCII }) >= 0 {
		rest = minuses.Replace(rest)
	}
	if inner, found := strings.CutPrefix(rest, "("); found && strings.HasSuffix(inner, ")") {
		rest, n.negative, n.bracketed = inner[:len(inner)-1], true, true
	}
	rest = n.cutSign(rest)
	for _, sign := range currencies {
		if behind, found := strings.CutPrefix(rest, sign); found {
			rest, n.unit = n.cutSign(strings.TrimSpace(behind)), sign
			break
		}
	}
	end := strings.IndexFunc(rest, func(c rune) bool { return !strings.ContainsRune("0123456789.,"+dividers, c) })
	if end < 0 {
		end = len(rest)
	}
	n.body = strings.TrimRight(rest[:end], dividers)
	after := rest[end:]
	if end == len(n.body) {
		n.exponent = exponentOf(after)
		after = after[len(n.exponent):]
	}
	if after = strings.TrimSpace(after); after != "" {
		if n.unit != "" || !isUnitText(after) {
			return n, false
		}
		n.unit = after
	}
	n.marks, ok = marksOf(n.body)
	return n, ok
}

// cutSign removes one sign from the front of a number.
func (n *numeral) cutSign(text string) string {
	if text == "" || text[0] != '-' && text[0] != '+' || n.negative {
		return text
	}
	n.negative = text[0] == '-'
	return strings.TrimSpace(text[1:])
}

// exponentOf returns e5 or E-12 at the start of a text, or "".
func exponentOf(text string) string {
	digits := strings.TrimLeft(text, "eE")
	if len(text)-len(digits) != 1 {
		return ""
	}
	digits = strings.TrimPrefix(strings.TrimPrefix(digits, "-"), "+")
	after := strings.TrimLeft(digits, "0123456789")
	if after == digits || len(digits)-len(after) > 3 || after != "" && unicode.IsLetter(rune(after[0])) {
		return ""
	}
	return text[:len(text)-len(after)]
}

// isUnitText reports whether a text behind a number can be its unit: letters or a sign such as %, no month, no
// N or S of a coordinate, and no digit but a power at its end, as in m2.
func isUnitText(text string) bool {
	first := []rune(text)[0]
	bare := strings.TrimRight(text, "23")
	power := len(text) - len(bare)
	return (unicode.IsLetter(first) || strings.ContainsRune("%°‰$€£¥₹₩₽", first)) && // so bare is not empty
		len(text) <= 16 && !strings.ContainsAny(bare, "0123456789:;,.()'′″+") && bare[len(bare)-1] != '-' &&
		(power == 0 || power == 1 && bare[len(bare)-1] >= 'a') &&
		monthOf(text) == 0 && !slices.Contains([]string{"st", "nd", "rd", "th", "N", "S", "E", "W"}, text)
}

// marksOf returns what the marks of the digits of a number are; ok is false for texts such as 1.2.3.
func marksOf(body string) (m marks, ok bool) {
	asPoint, asComma := fitsMark(body, '.', ','), fitsMark(body, ',', '.')
	switch {
	case asPoint && asComma:
		return [...]marks{noMark, eitherPoint, eitherComma}[strings.Count(body, ".")+2*strings.Count(body, ",")], true
	case asComma:
		return comma, true
	}
	return point, asPoint
}

// fitsMark reports whether digits are a number with a decimal mark. Thousands may be divided by the other mark, a
// blank or an apostrophe, in threes or, as in India, in twos before the last three.
func fitsMark(body string, mark, other byte) bool {
	whole, decimals, _ := strings.Cut(body, string(mark))
	if decimals != "" && !isDigits(decimals) {
		return false
	}
	by := strings.IndexFunc(whole, func(c rune) bool { return c < '0' || c > '9' })
	if by < 0 {
		return whole+decimals != ""
	}
	divider, _ := utf8.DecodeRuneInString(whole[by:])
	parts := strings.Split(whole, string(divider))
	width, last := 3, len(parts)-1
	if divider == rune(other) && len(parts[1]) == 2 {
		width = 2
	}
	for i, part := range parts {
		if !isDigits(part) || i == 0 && len(part) > width || i > 0 && i < last && len(part) != width {
			return false
		}
	}
	return len(parts[last]) == 3 && parts[0][0] != '0' && strings.ContainsRune(dividers+string(other), divider)
}

// value returns the number with a decimal mark, . or ,; ok is false if it has the other, and for whole
// numbers that a float64 does not hold.
func (n numeral) value(mark byte) (v float64, ok bool) {
	if n.marks == point && mark != '.' || n.marks == comma && mark != ',' {
		return 0, false
	}
	digits := make([]byte, 0, 48)
	for i := range len(n.body) {
		switch c := n.body[i]; {
		case c >= '0' && c <= '9':
			digits = append(digits, c)
		case c == mark:
			digits = append(digits, '.')
		}
	}
	if n.exponent == "" && len(digits) > 15 && isDigits(string(digits)) {
		v, _ := strconv.ParseFloat(string(digits), 64)
		if strconv.FormatFloat(v, 'f', -1, 64) != strings.TrimLeft(string(digits), "0") {
			return 0, false
		}
	}
	v, err := strconv.ParseFloat(string(append(digits, n.exponent...)), 64)
	if n.negative {
		v = -v
	}
	return v, err == nil && !math.IsInf(v, 0)
}

// divides reports whether something in a numeral divides thousands.
func (n numeral) divides(mark byte) bool {
	other := map[byte]string{'.': ",", ',': "."}[mark]
	return strings.ContainsAny(n.body, dividers+other)
}
