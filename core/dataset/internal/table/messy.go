package table

import (
	"errors"
	"math"
	"strings"

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
	if t.odd {
		return true
	}
	for j, f := range t.Facts {
		switch {
		case f.Words > 0 && f.Numbers > 0, f.Words > 0 && len(t.Names) == 1:
			return true
		case f.Numbers > 0 && (nines(f.min) || nines(f.max)):
			return true
		case f.Numbers > 0 && f.min > 15000 && strings.Contains(strings.ToLower(t.Names[j]), "dat"), f.Numbers > 0 && f.min > 1e8 && f.max < 4e12:
			return true
		}
	}
	return false
}

// nines reports whether a number is 99, −999, 9999.9 and so on, which often stand for missing
// cells.
func nines(v float64) bool {
	text := strings.Replace(numberText(math.Abs(v)), ".", "", 1)
	return len(text) > 1 && (strings.Trim(text, "9") == "" || v < 0 && strings.Trim(text, "8") == "")
}

// isOdd reports whether a word may be a number, a date or a truth in a form of its own.
func isOdd(cell []byte) bool {
	if len(cell) > 40 {
		return false
	}
	switch string(cell) {
	case "TRUE", "FALSE", "True", "False", "true", "false":
		return true
	}
	digit := false
	for _, c := range cell {
		digit = digit || c >= '0' && c <= '9'
	}
	if first := cell[0] | 0x20; first >= 'a' && first <= 'z' {
		return digit && len(cell) > 4 && strings.Contains("jan feb mar apr may jun jul aug sep oct nov dec mon tue wed thu fri sat sun", strings.ToLower(string(cell[:3])))
	}
	return digit || cell[0] == '#'
}
