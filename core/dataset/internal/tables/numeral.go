package tables

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A numeral is a number as people write it: a sign or brackets, digits with marks, an exponent, and one unit
// or currency before or behind them.
type numeral struct {
	negative bool
	digits   string // digits, points, commas, and ' for all other divisions of thousands
	exponent string // with its sign; "" for none
	unit     string
	spelled  bool // it is more than a sign, digits and one mark
}

// spellings replaces characters of typesetters; − is a minus, and blanks of all kinds are blanks.
var spellings = strings.NewReplacer("\u00a0", " ", "\u2009", " ", "\u202f", " ", "\u2007", " ", "’", "'", "ʼ", "'",
	"−", "-", "–", "-", "‐", "-", "‑", "-", "\u2012", "-")

// attached are the units that may follow a number without a blank, beside currencies.
var attached = words("% ‰ ° °C °F h kg g mg cm mm km nm ms mV mA kW")

// isCurrency reports whether a text is a sign or a code of a currency.
func isCurrency(text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	return size == len(text) && unicode.Is(unicode.Sc, r) ||
		slices.Contains([]string{"USD", "EUR", "GBP", "CHF", "SEK", "NOK", "DKK", "JPY", "CNY", "PLN", "CZK", "kr"}, text)
}

// isUnit reports whether a text behind a number can be its unit.
func isUnit(text string, blank bool) bool {
	if !blank {
		return isCurrency(text) || slices.Contains(attached, text)
	}
	bad := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("°µ%/²³⁻¹·^*.-", r) &&
			!unicode.Is(unicode.Sc, r)
	}
	first, _ := utf8.DecodeRuneInString(text)
	return len(text) <= 20 && strings.IndexFunc(text, bad) < 0 && !unicode.IsDigit(first) &&
		!strings.ContainsRune("./-*^", first) && monthOf(text) == 0 && !slices.Contains([]string{"am", "pm"},
		strings.ToLower(text))
}

// scanNumeral returns the numeral that a text is.
func scanNumeral(text string) (n numeral, is bool) {
	if strings.Trim(text, "0123456789.,-") != "" {
		text = strings.TrimSpace(spellings.Replace(text))
		if inner, found := strings.CutPrefix(text, "("); found && strings.HasSuffix(inner, ")") {
			text, n.negative, n.spelled = strings.TrimSpace(inner[:len(inner)-1]), true, true
		}
	}
	sign := func() {
		switch {
		case text != "" && text[0] == '-' && !n.negative:
			n.negative, text = true, text[1:]
		case text != "" && text[0] == '+' && !n.spelled:
			text = text[1:]
		}
	}
	sign()
	if at := strings.IndexAny(text, "0123456789.,+-"); at > 0 && at <= 4 && isCurrency(strings.TrimSpace(text[:at])) {
		n.unit, text = strings.TrimSpace(text[:at]), text[at:]
		sign()
	}
	end := 0
	for end < len(text) {
		c := text[end]
		inner := (c == ' ' || c == '\'') && end > 0 && isDigit(text[end-1]) && end+3 < len(text) && isDigit(text[end+1])
		if !isDigit(c) && c != '.' && c != ',' && !inner {
			break
		}
		end++
	}
	n.digits = strings.ReplaceAll(text[:end], " ", "'")
	rest := text[end:]
	if !strings.ContainsAny(n.digits, "0123456789") {
		return n, false
	}
	if len(rest) > 1 && strings.IndexByte("eEdD", rest[0]) >= 0 { // Fortran writes 1.5D+00
		power := strings.TrimLeft(rest[1:], "+-")
		signs := len(rest) - 1 - len(power)
		if signs <= 1 && isDigits(power) && (signs == 1 || rest[0]|0x20 == 'e') {
			n.exponent, rest = rest[1:], ""
		}
	}
	if unit := strings.TrimSpace(rest); unit != "" {
		if n.unit != "" || !isUnit(unit, rest[0] == ' ') {
			return n, false
		}
		if n.unit = unit; n.negative && n.spelled && !isCurrency(unit) { // (4 rows)
			return n, false
		}
	}
	n.spelled = n.spelled || n.unit != "" || strings.Count(n.digits, ".")+strings.Count(n.digits,
		",")+strings.Count(n.digits, "'") > 1
	_, point := n.value('.')
	_, comma := n.value(',')
	return n, point || comma
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// value returns the number with a decimal mark. The other mark, blanks or apostrophes divide thousands: one
// to three digits, then groups of three, or of two and then three as in India.
func (n numeral) value(mark byte) (v float64, is bool) {
	whole, decimals, marked := strings.Cut(n.digits, string(mark))
	if marked && decimals != "" && !isDigits(decimals) {
		return 0, false
	}
	if at := strings.IndexAny(whole, ".,'"); at >= 0 {
		groups := strings.Split(whole, whole[at:at+1])
		last := len(groups) - 1
		for k, group := range groups {
			size := len(group)
			fits := size == 3 || k == 0 && size < 3 && size > 0 || k < last && size == 2 && len(groups[0]) <= 2
			if !fits || !isDigits(group) || k == 0 && group[0] == '0' || n.exponent != "" {
				return 0, false
			}
		}
		whole = strings.Join(groups, "")
	}
	if whole == "" && decimals == "" {
		return 0, false
	}
	text := whole + "." + decimals
	if n.exponent != "" {
		text += "e" + n.exponent
	}
	v, err := strconv.ParseFloat(text, 64)
	if n.negative {
		v = -v
	}
	return v, err == nil && v-v == 0
}

// either returns the number with a decimal point or, if it is none with it, a comma.
func (n numeral) either() float64 {
	v, is := n.value('.')
	if !is {
		v, _ = n.value(',')
	}
	return v
}

// Marks are what a numeral shows of its decimal mark.
type marks int

const (
	point       marks = iota // only a number with a decimal point
	comma                    // only a number with a decimal comma
	eitherPoint              // one point before three digits: another number with each mark
	eitherComma              // one comma before three digits
	neutral                  // the same number with both marks
)

func (n numeral) marks() marks {
	if strings.IndexAny(n.digits, ".,") < 0 {
		return neutral
	}
	p, isPoint := n.value('.')
	c, isComma := n.value(',')
	switch {
	case isPoint && !isComma:
		return point
	case isComma && !isPoint:
		return comma
	case p == c:
		return neutral
	case strings.Contains(n.digits, "."):
		return eitherPoint
	}
	return eitherComma
}
