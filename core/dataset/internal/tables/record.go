package tables

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"ppca/core/fault"
)

// count returns the number of filled cells.
func count(record []string) (n int) {
	for _, text := range record {
		if text != "" {
			n++
		}
	}
	return n
}

// isValue reports whether a text is a number or a date, or begins like one: <5, 20-29.
func isValue(text string) bool {
	bare := strings.TrimLeft(text, "<>≤≥~±- ")
	return isSingle(text) || bare != "" && isDigit(bare[0]) &&
		!strings.ContainsFunc(bare, func(c rune) bool { return unicode.IsLetter(c) || c == '_' || c == '[' })
}

// isSingle reports whether a text is a number or a date.
func isSingle(text string) bool {
	_, isNumeral := scanNumeral(text)
	_, isMoment := scanMoment(text)
	return isNumeral || isMoment
}

// isRule reports whether a record is drawn: --- or ===.
func isRule(record []string) bool {
	drawn := strings.Join(record, "")
	return len(drawn) > 2 && strings.Trim(drawn, "-=_+|: ") == "" && strings.Trim(drawn, "|") != ""
}

// A class is what a record is by its cells.
type class int

const (
	data    class = iota
	blank         // no cell
	comment       // # and %, or a drawn rule
	heading       // words, and no number or date, in the columns of values
	sum           // called like a total, or like a mean
	led           // led by a word in a first column of values
)

// classOf returns the class of a record, and how many cells of the columns of values have a word and a value.
func (h *head) classOf(record []string) (of class, words, values int) {
	name := ""
	for j, text := range record {
		switch {
		case text == "":
			continue
		case h.valued[j] && isSingle(text):
			if n, _ := scanNumeral(text); n.unit == "" || h.united[j] { // 5 km can be the name of a column of times
				values++
			}
		case h.valued[j] && !isMissingText(text) && !isValue(text): // 260/280 can be both
			words++
		}
		name = cmp.Or(name, text)
	}
	first := record[0]
	switch marked := strings.HasPrefix(first, "#") || strings.HasPrefix(first, "%"); {
	case name == "":
		return blank, words, values
	case marked && !isMissingText(first) && (len(first) > 1 || count(record) < h.full || h.Comma == ' '),
		isRule(record): // # may be a name, but not of cells between blanks
		return comment, words, values
	case words > 0 && values == 0:
		return heading, words, values
	case count(record) > 1 && isSum(name):
		return sum, words, values
	case h.valued[0] && first != "" && !isValue(first) && !isMissingText(first):
		return led, words, values
	}
	return data, words, values
}

// sums are the names of rows that sum up the others, and measures those of rows that may stand below them.
var (
	sums = words("total totals sum summe gesamt insgesamt somme ensemble suma totale somma grandtotal subtotal summary " +
		"gesamtergebnis gesamtsumme totalgeneral totalgénéral totalecomplessivo mean average avg mittelwert mittel " +
		"moyenne pointspossible")
	measures = words("median sd std std. stdev s.d. se sem min max minimum maximum media count n mw stabw")
)

func isSum(text string) bool {
	return len(text) < 20 && slices.Contains(sums, strings.Join(split(text, " -:"), ""))
}

// rowText returns the cells of a record for a note.
func rowText(record []string) string {
	return fault.Shortened(strings.TrimSpace(strings.Join(record, " ")), shownText)
}
