package tables

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A numeral is a number as people write it, read with both decimal marks.
type numeral struct {
	point, comma float64 // NaN if it is none with this mark
	unit         string  // behind the number, or a currency in front of it
	special      bool    // brackets are the minus, or blanks or apostrophes divide thousands
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

// marks returns what the marks can be: where both fit, the decimal mark gives the smaller number.
func (n numeral) marks() marks {
	switch a, b := math.Abs(n.point), math.Abs(n.comma); {
	case a == b:
		return noMark
	case b != b:
		return point
	case a != a:
		return comma
	case a < b:
		return eitherPoint
	}
	return eitherComma
}

// value returns the number with a decimal mark, . or ,.
func (n numeral) value(mark byte) float64 {
	if mark == ',' {
		return n.comma
	}
	return n.point
}

// pointed returns the number of a text with a decimal point, or NaN.
func pointed(text string) float64 {
	n, _ := scanNumeral(text)
	return n.point
}

// dividers are the blanks and apostrophes that divide thousands beside points and commas.
const dividers = " \u00a0\u202f\u2009'’"

// minuses are the signs that typesetters and Japanese offices write for a minus.
var minuses = strings.NewReplacer("−", "-", "–", "-", "\u2010", "-", "\u2011", "-", "▲", "-", "△", "-")

// currencies stand in front of a number.
var currencies = []string{"R$", "$", "€", "£", "¥", "₹", "₩", "₽",
	"USD", "EUR", "GBP", "CHF", "JPY", "CAD", "AUD", "SEK", "NOK", "DKK", "INR", "CNY"}

// scanNumeral reads a sign or brackets, a currency, digits with their marks, an exponent and a unit; ok is false
// for other texts.
func scanNumeral(text string) (n numeral, ok bool) {
	n.point, n.comma = math.NaN(), math.NaN()
	rest, sign := minuses.Replace(strings.TrimSpace(text)), 1.
	cutSign := func() {
		if rest != "" && (rest[0] == '-' || rest[0] == '+') && sign > 0 {
			if rest[0] == '-' {
				sign = -1
			}
			rest = strings.TrimSpace(rest[1:])
		}
	}
	if inner, found := strings.CutPrefix(rest, "("); found && strings.HasSuffix(inner, ")") {
		rest, sign, n.special = inner[:len(inner)-1], -1, true
	}
	cutSign()
	for _, currency := range currencies {
		if behind, found := strings.CutPrefix(rest, currency); found {
			rest, n.unit = strings.TrimSpace(behind), currency
			cutSign()
			break
		}
	}
	tail := strings.TrimLeft(rest, "0123456789.,"+dividers)
	body := strings.TrimRight(rest[:len(rest)-len(tail)], dividers)
	exponent := ""
	if len(body)+len(tail) == len(rest) {
		exponent = exponentOf(tail)
		tail = tail[len(exponent):]
	}
	if tail = strings.TrimSpace(tail); tail != "" {
		if n.unit != "" || !isUnitText(tail) {
			return n, false
		}
		n.unit = tail
	}
	n.point, n.comma = sign*parsed(body, exponent, '.', ','), sign*parsed(body, exponent, ',', '.')
	n.special = n.special || strings.ContainsAny(body, dividers)
	return n, isNumber(n.point) || isNumber(n.comma)
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
		monthOf(text) == 0 && !slices.Contains([]string{"st", "nd", "rd", "th", "N", "S", "E", "W", "AM", "PM", "am", "pm"}, text)
}

// parsed returns the number of digits with a decimal mark. Thousands may be divided by the other mark, a blank or an
// apostrophe, in threes or, as in India, in twos before the last three. It is NaN for other texts, and for whole
// numbers that a float64 does not hold.
func parsed(body, exponent string, mark, other byte) float64 {
	whole, decimals, _ := strings.Cut(body, string(mark))
	if by := strings.IndexFunc(whole, func(c rune) bool { return c < '0' || c > '9' }); by >= 0 {
		divider, size := utf8.DecodeRuneInString(whole[by:])
		parts := strings.Split(whole, whole[by:by+size])
		width, last := 3, len(parts)-1
		if divider == rune(other) && len(parts[1]) == 2 {
			width = 2
		}
		for i, part := range parts {
			if !isDigits(part) || i == 0 && len(part) > width || i > 0 && i < last && len(part) != width {
				return math.NaN()
			}
		}
		if len(parts[last]) != 3 || whole[0] == '0' || !strings.ContainsRune(dividers+string(other), divider) {
			return math.NaN()
		}
		whole = strings.Join(parts, "")
	}
	if whole+decimals == "" || decimals != "" && !isDigits(decimals) {
		return math.NaN()
	}
	v, err := strconv.ParseFloat(whole+"."+decimals+exponent, 64)
	if decimals+exponent == "" && strconv.FormatFloat(v, 'f', -1, 64) != cmp.Or(strings.TrimLeft(whole, "0"), "0") || err != nil {
		return math.NaN()
	}
	return v
}
