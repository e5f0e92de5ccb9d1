package table

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strings"

	"ppca/core/dataset/internal/csvtext"
	"ppca/core/fault"
)

// IsMessy reports whether a table that was read, or could not be, may hold more than plain
// numbers and names: package tidy reads such tables.
func IsMessy(t *Table, err error) bool {
	if err != nil {
		var coded *fault.Error
		if !errors.As(err, &coded) || coded.Code == fault.TooLarge || coded.Details["binary"] != nil {
			return false
		}
		return coded.Details["messy"] != nil || coded.Details["line"] != nil
	}
	if t.odd || slices.ContainsFunc(t.Names, func(name string) bool { return strings.ContainsAny(name, "ÃÎÐ") }) { // perhaps encoded twice
		return true
	}
	if names := t.Facts[0]; t.Blank == nil && len(t.Names) > 2 && t.Rows > 2 && names.Words == t.Rows-1 && names.FirstMissing.Row == 1 { // no name above the names of rows
		return true
	}
	refusing := 0 // columns that may have codes such as -9
	for _, f := range t.Facts {
		if f.Numbers > 0 && f.min >= -9 && f.min <= -7 && f.min == math.Trunc(f.min) {
			refusing++
		}
	}
	if refusing > 1 {
		return true
	}
	for j, f := range t.Facts {
		switch {
		case f.Words > 0 && (len(t.Names) == 3 || strings.Contains(strings.ToLower(t.Names[len(t.Names)-1]), "val")): // perhaps a long table
			return true
		case f.Words > 0 && f.Numbers > 0, f.Words > 0 && len(t.Names) == 1:
			return true
		case f.Words > 0 && f.Missing >= f.Words: // perhaps names above their rows
			return true
		case f.max < 100 && f.max >= 70 && f.min < 30 && slices.Contains(YearNames, strings.ToLower(t.Names[j])): // years of two digits
			return true
		case f.max >= Exact, IsMonth(t.Names[j]), IsWeek(t.Names[j]), IsYearDay(t.Names[j]): // perhaps identifiers, perhaps a part of a date
			return true
		case f.Numbers > 0 && (csvtext.IsCode(f.min) || csvtext.IsCode(f.max)):
			return true
		case f.Numbers > 0 && f.min > 15000 && strings.Contains(strings.ToLower(t.Names[j]), "dat"), f.Numbers > 0 && f.min > 1e8 && f.max < 4e15, f.Numbers > 0 && f.min > 17000100 && f.max < 21001232:
			return true
		}
	}
	return false
}

// monthsAndDays begin dates in words.
const monthsAndDays = "jan feb mar apr may jun jul aug sep oct nov dec mon tue wed thu fri sat sun"

// isOdd reports whether a word may be a number, a date or a truth in a form of its own.
func isOdd(cell []byte) bool {
	digit := false
	for _, c := range cell[:min(len(cell), 40)] {
		digit = digit || c >= '0' && c <= '9'
	}
	first, last := cell[0]|0x20, cell[len(cell)-1]|0x20
	switch {
	case first == 't' && last == 'e' && len(cell) == 4, first == 'f' && last == 'e' && len(cell) == 5: // true, false
		return true
	case digit && len(cell) > 3 && cell[0] == 'P' && cell[1] == 'T': // PT45M, a duration
		return true
	case first >= 'a' && first <= 'z':
		return digit && len(cell) > 4 && (strings.Contains(monthsAndDays, strings.ToLower(string(cell[:3]))) || isBehindWeekday(cell))
	}
	return digit || cell[0] == '#' || cell[0] == 0xef // digits of full width
}

// isBehindWeekday reports whether a date of numbers may stand behind a word, as in So, 03.01.2021.
func isBehindWeekday(cell []byte) bool {
	_, date, found := bytes.Cut(cell, []byte(" "))
	return found && len(date) > 5 && len(date) <= 10 && len(bytes.Trim(date, "0123456789./-")) == 0 && bytes.ContainsAny(date, "./-")
}

// IsTotal reports whether a cell is the name of a row that sums up the others.
func IsTotal(cell string) bool {
	return slices.Contains([]string{"total", "grand total", "sum", "mean", "average", "sd", "std", "std dev", "std. dev.", "stdev", "summary", "se", "sem", "median", "min", "max", "minimum", "maximum",
		"summe", "gesamt", "insgesamt", "gesamtergebnis", "mittelwert", "mittel", "stabw", "standardabweichung", "somme", "moyenne", "écart-type", "ensemble", "suma", "media", "promedio", "totale", "somma"}, strings.ToLower(strings.TrimRight(cell, ":")))
}

// CodeLength is the shortest length of numbers with a zero in front that are taken for codes.
const CodeLength = 4

// Exact is the first whole number after which float64 cannot hold all of them.
const Exact = 1 << 53

// IsYearDay reports whether a column is called like days of the year.
func IsYearDay(name string) bool {
	return slices.Contains([]string{"doy", "dayofyear", "day_of_year", "day of year", "yday", "yearday", "julian", "jday", "jd"}, strings.ToLower(name))
}

// YearNames are the names of columns of years.
var YearNames = []string{"year", "yr", "yyyy", "yy", "jahr", "année", "año", "anno", "år", "ano", "rok"}

// IsWeek reports whether a column is called like the weeks of years.
func IsWeek(name string) bool {
	return slices.Contains([]string{"week", "wk", "isoweek", "iso_week", "iso week", "epiweek", "woche", "kw", "kalenderwoche", "semaine", "semana", "settimana", "vecka", "uge", "uke"}, strings.ToLower(name))
}

// IsMonth reports whether a column is called like the months of dates.
func IsMonth(name string) bool {
	return slices.Contains([]string{"month", "mo", "mon", "mm", "monat", "mois", "mes", "mese", "mês", "maand", "månad", "måned"}, strings.ToLower(name))
}
