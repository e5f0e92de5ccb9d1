package tidy

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"ppca/core/dataset/internal/cell"
)

// A numeral is a number as people write it.
type numeral struct {
	negative bool
	body     string // digits, marks and what divides thousands
	exponent string // from e on, or ""
	multiple string // Mio. or thousand, of which the exponent is
	unit     string // after the number, or a currency before it
	remark   string // what is after it: an error, a share in brackets, a mark of a footnote
	marks    marks
}

// marks says what the points and commas of a numeral can be.
type marks int

const (
	none        marks = iota
	point             // the decimal mark is a point
	comma             // the decimal mark is a comma
	eitherPoint       // one point with three digits after it: a decimal mark, or divides thousands
	eitherComma       // one comma with three digits after it
)

// blanks are the spaces that divide thousands.
const blanks = " \u00a0\u202f\u2009'’"

// minuses replaces what people and Japanese offices write for a minus in front.
var minuses = strings.NewReplacer("−", "-", "–", "-", "\u2010", "-", "\u2011", "-", "▲", "-", "△", "-")

// scanNumeral divides a cell into the parts of a number; ok is false for other text.
func scanNumeral(text string) (n numeral, ok bool) {
	if bare := strings.TrimPrefix(text, "-"); isBare(bare) { // most cells
		n.negative, n.body = bare != text, bare
		n.marks, ok = marksOf(bare)
		return n, ok
	}
	rest := strings.TrimSpace(text)
	if !isASCII(rest) {
		rest = strings.TrimSpace(minuses.Replace(rest))
	}
	if inner, found := strings.CutPrefix(rest, "("); found && strings.HasSuffix(inner, ")") { // as accountants write it
		rest, n.negative = strings.TrimSuffix(inner, ")"), true
	}
	rest, n.remark = cutAbout(rest)
	rest, n.unit = cutCurrency(rest)
	if rest == "" {
		return n, false
	}
	if rest[0] == '-' || rest[0] == '+' {
		n.negative = n.negative != (rest[0] == '-')
		rest = strings.TrimSpace(rest[1:])
	}
	if n.unit == "" {
		rest, n.unit = cutCurrency(rest)
	}
	if whole, after, found := strings.Cut(rest, ",-"); found && (after == "" || strings.TrimSpace(after) != after) { // 1.500,- €
		rest = whole + after
	}
	end := strings.IndexFunc(rest, func(c rune) bool { return !strings.ContainsRune("0123456789.,"+blanks, c) })
	if end < 0 {
		end = len(rest)
	}
	n.body = strings.TrimRight(rest[:end], blanks)
	after := strings.TrimSpace(rest[end:])
	if exponent, found := cutExponent(after); found && end == len(n.body) {
		n.exponent, after = "e"+after[1:exponent], strings.TrimSpace(after[exponent:])
	} else if power, found := cutPower(&n.body, after); found {
		n.exponent, after = power, ""
	} else if word, power, rest := cutMultiple(after); word != "" {
		n.multiple, n.exponent, after = word, power, rest
	}
	switch {
	case (after == "-" || after == "−") && n.body != "" && end == len(n.body): // as SAP writes it
		n.negative, after = !n.negative, ""
	case after != "" && strings.Trim(after, "+") == "", after == "-", after == "--": // as laboratories mark what is high or low
		n.remark, after = after, ""
	}
	if n.body == "10" && superscripts.Replace(after) != after { // a power or the number of a footnote
		return n, false
	}
	if about := n.remark; n.body != "" && (about == "" || after != "") {
		if after, n.remark = cutRemark(after); n.remark == "" {
			n.remark = about
		}
	}
	if after != "" {
		if isWind := after == "KT" && len(n.body) == 5; isWind || n.unit != "" || strings.HasSuffix(n.body, ",") || !isUnitText(after) && !isAgeUnit(after) {
			return n, false
		}
		n.unit = after
	}
	n.marks, ok = marksOf(n.body)
	return n, ok
}

// isAgeUnit reports whether a text is a unit of ages with a full stop: 34 J., 8 mo.
func isAgeUnit(text string) bool {
	bare, dotted := strings.CutSuffix(text, ".")
	return dotted && cell.AgeUnit(bare) != ""
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(c rune) bool { return c >= utf8.RuneSelf }) < 0
}

// isBare reports whether a text has digits, points and commas only, and begins with a digit.
func isBare(text string) bool {
	if text == "" || text[0] < '0' || text[0] > '9' {
		return false
	}
	for i := range len(text) {
		if c := text[i]; c != '.' && c != ',' && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// cutAbout removes what people write before a number that they do not know well.
func cutAbout(text string) (rest, about string) {
	for _, word := range []string{"~", "≈", "about ", "abt ", "abt. ", "approx ", "approx. ", "circa ", "ca. ", "ca ", "etwa ", "around ", "roughly "} {
		if len(text) > len(word) && strings.EqualFold(text[:len(word)], word) {
			return strings.TrimSpace(text[len(word):]), text[:len(word)]
		}
	}
	return text, ""
}

// cutRemark removes ±0.2, (3), (1.1-2.0), (12.5 %), *, † and ¹ from the end of a cell.
func cutRemark(text string) (rest, remark string) {
	switch {
	case text == "":
		return "", ""
	case strings.Trim(text, "*†‡#¹²³⁴⁵⁶⁷⁸⁹") == "", text == "ish", slices.Contains(ordinals, text), slices.Contains(orMore, strings.ToLower(text)):
		return "", text
	}
	if note, opened := strings.CutPrefix(text, "["); opened && len(note) < 5 && strings.HasSuffix(note, "]") { // of a footnote
		return "", text
	}
	inner, isError := strings.CutPrefix(strings.Replace(text, "+/-", "±", 1), "±")
	if !isError {
		var opened bool
		if inner, opened = strings.CutPrefix(text, "("); !opened || !strings.HasSuffix(text, ")") {
			return text, ""
		}
		inner = strings.TrimSuffix(inner, ")")
	}
	if inner = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(inner), "%")); strings.Trim(inner, "0123456789.,-–") != "" || !strings.ContainsAny(inner, "0123456789") {
		return text, ""
	}
	return "", text
}

// ordinals are the letters behind the number of a place: 1st, 2nd, 3rd, 4th.
var ordinals = []string{"st", "nd", "rd", "th"}

// orMore are the words behind the highest age that a survey tells.
var orMore = []string{"or older", "and older", "or more", "and over", "or over", "and above", "or above", "or greater", "oder älter", "und älter", "oder mehr", "et plus", "ou plus"}

// currencies are the signs and the ISO 4217 codes of the currencies that tables have most
// often.
var currencies = []string{"$", "€", "£", "¥", "USD", "EUR", "GBP", "CHF", "JPY", "CAD", "AUD", "SEK", "NOK", "DKK", "INR", "CNY", "₹", "₩", "₽", "R$", "Rs"}

func cutCurrency(text string) (rest, currency string) {
	for _, sign := range currencies {
		if rest, found := strings.CutPrefix(text, sign); found {
			return strings.TrimSpace(rest), sign
		}
	}
	return text, ""
}

// cutExponent returns the length of e5, E-12 or D+02 of Fortran at the start of a text; 1D2 is a code.
func cutExponent(text string) (length int, found bool) {
	if text == "" || !strings.ContainsRune("eEdD", rune(text[0])) {
		return 0, false
	}
	i := 1
	if i < len(text) && (text[i] == '-' || text[i] == '+') {
		i++
	} else if text[0] == 'd' || text[0] == 'D' {
		return 0, false
	}
	from := i
	for i < len(text) && text[i] >= '0' && text[i] <= '9' {
		i++
	}
	return i, i > from && i-from <= 3
}

// cutPower returns the exponent of ×10^6 and ·10⁶ behind a body, and of ^6 behind 10, in the form
// e6.
func cutPower(body *string, text string) (exponent string, found bool) {
	for _, mark := range []string{"×10", "x10", "X10", "·10", "*10"} {
		if rest, is := strings.CutPrefix(strings.ReplaceAll(text, " ", ""), mark); is {
			exponent, found = rest, true
		}
	}
	if !found && *body == "10" && strings.HasPrefix(text, "^") {
		*body, exponent = "1", text
	}
	exponent = superscripts.Replace(strings.Trim(strings.TrimPrefix(exponent, "^"), "(){}"))
	if digits := strings.TrimLeft(exponent, "+-"); !isDigits(digits) || len(digits) > 3 || len(exponent)-len(digits) > 1 {
		return "", false
	}
	return "e" + exponent, true
}

// powers are words of multiples, in lower case and without a full stop.
var powers = map[string]string{"tsd": "e3", "thousand": "e3", "mio": "e6", "mill": "e6", "million": "e6", "millions": "e6", "millionen": "e6", "mn": "e6", "mrd": "e9", "mia": "e9", "billion": "e9", "billions": "e9", "milliarden": "e9", "bn": "e9"}

// cutMultiple removes Mio. and Tsd. from the start of a text, and million if a unit follows; a word alone
// is a unit, see multiples.
func cutMultiple(text string) (word, power, rest string) {
	word, rest, _ = strings.Cut(text, " ")
	bare, dotted := strings.CutSuffix(strings.ToLower(word), ".")
	if power = powers[bare]; power == "" || !dotted && rest == "" {
		return "", "", text
	}
	return word, power, strings.TrimSpace(rest)
}

var superscripts = strings.NewReplacer("⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9", "⁻", "-", "−", "-")

// isUnitText reports whether text after a number can be its unit.
func isUnitText(text string) bool {
	if len(text) > 12 || strings.ContainsAny(text, ":;,.") || strings.ContainsAny(text[len(text)-1:], "01456789") { // 8XX1 is a code, m2 a unit
		return false
	}
	first := []rune(text)[0]
	return unicode.IsLetter(first) || strings.ContainsRune("%°‰$€£¥₹₩₽", first)
}

// marksOf says what the marks of a number are; ok is false for text that is none, such as
// 1.2.3.
func marksOf(body string) (m marks, ok bool) {
	points, commas, at, others := 0, 0, -1, false
	for i := range len(body) {
		switch c := body[i]; {
		case c == '.':
			points, at = points+1, i
		case c == ',':
			commas, at = commas+1, i
		case c < '0' || c > '9':
			others = true
		}
	}
	blank := others && strings.ContainsAny(body, blanks)
	if at >= 0 {
		head, tail, last := body[:at], body[at+1:], body[at]
		other := byte('.' + ',' - last)
		switch {
		case !isDigits(tail) && tail != "":
			return none, false
		case points+commas == 1 && blank:
			return markOf(last), divided(head, blanks)
		case points+commas == 1:
			if !isDigits(head) && head != "" || head+tail == "" {
				return none, false
			}
			if len(tail) != 3 || len(head) > 3 || head == "" || head[0] == '0' {
				return markOf(last), true
			}
			return markOf(last) + eitherPoint - point, true
		case points > 0 && commas > 0: // the last is the decimal mark
			return markOf(last), strings.Count(body, string(last)) == 1 && divided(head, string(other))
		case divided(body, string(last)): // all divide thousands
			return markOf(other), !blank
		}
		return none, false
	}
	if blank {
		return none, divided(body, blanks)
	}
	return none, !others && body != ""
}

func markOf(mark byte) marks {
	if mark == ',' {
		return comma
	}
	return point
}

func isDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}

// divided reports whether a text is digits in threes, divided by one of the marks, or in twos
// before the last three as in India.
func divided(text, by string) bool {
	if strings.Contains(by, ",") && isIndian(text) {
		return true
	}
	parts := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(by, c) })
	letters := []rune(text)
	length := len(parts) - 1
	for i, part := range parts {
		if length += len(part); !isDigits(part) || i > 0 && len(part) != 3 || i == 0 && len(part) > 3 {
			return false
		}
	}
	return len(parts) > 1 && length == len(letters)
}

// isIndian reports whether a text is digits as 12,34,567.
func isIndian(text string) bool {
	parts := strings.Split(text, ",")
	for i, part := range parts {
		width := 2
		if i == len(parts)-1 {
			width = 3
		}
		if !isDigits(part) || i > 0 && len(part) != width || len(part) > width {
			return false
		}
	}
	return len(parts) > 2
}

// value returns the number with a given decimal mark; ok is false for one that has another.
func (n numeral) value(decimal marks) (v float64, ok bool) {
	v, _, ok = n.read(decimal)
	return v, ok
}

// read returns the number with a given decimal mark, and its text as shortest writes it; ok is
// false for one that has another.
func (n numeral) read(decimal marks) (v float64, text string, ok bool) {
	if n.marks != decimal && (n.marks == point || n.marks == comma) {
		return 0, "", false
	}
	text = n.plain(decimal)
	v, err := strconv.ParseFloat(text+n.exponent, 64)
	if n.negative {
		v = -v
	}
	switch {
	case n.exponent != "" || !isShortest(text):
		text = shortest(v)
	case n.negative:
		text = "-" + text
	}
	return v, text, err == nil
}

// plain returns the digits of a numeral, with a point as the decimal mark and no other marks.
func (n numeral) plain(decimal marks) string {
	mark := byte('.')
	if decimal == comma {
		mark = ','
	}
	at := strings.IndexByte(n.body, mark)
	if isDigits(n.body) || at >= 0 && mark == '.' && areDigits(n.body[:at], n.body[at+1:]) { // most numbers
		return n.body
	}
	if at >= 0 && areDigits(n.body[:at], n.body[at+1:]) {
		return n.body[:at] + "." + n.body[at+1:]
	}
	var text strings.Builder
	for i := range len(n.body) {
		switch c := n.body[i]; {
		case c >= '0' && c <= '9':
			text.WriteByte(c)
		case c == mark:
			text.WriteByte('.')
		}
	}
	return text.String()
}

// areDigits reports whether two texts have digits only; one may be empty.
func areDigits(whole, fraction string) bool {
	return (whole == "" || isDigits(whole)) && (fraction == "" || isDigits(fraction))
}

func number(j int) string { return strconv.Itoa(j + 1) }

// shortest returns the text of a number that is read as the same number.
func shortest(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// isShortest reports whether digits with at most one point are what shortest makes of their value:
// at most 15 digits are the value’s own, without zeros at either end; at seven digits before the
// point and four zeros behind it the exponent begins.
func isShortest(text string) bool {
	whole, fraction, pointed := strings.Cut(text, ".")
	switch {
	case len(text) > 15, !isDigits(whole), len(whole) > 6, len(whole) > 1 && whole[0] == '0':
		return false
	case pointed:
		return isDigits(fraction) && fraction[len(fraction)-1] != '0' && (whole != "0" || !strings.HasPrefix(fraction, "0000"))
	}
	return true
}
