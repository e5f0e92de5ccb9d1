package tidy

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"ppca/core/fault"
)

// signs are the texts, in lower case, of cells without a value.
var signs = []string{"", "na", "n/a", "n.a.", "#n/a", "#na", "nan", "null", "none", "nil", ".", "..", "...", "-", "--", "---", "–", "—", "?", "missing", "nd", "n.d.", "no data", "nodata", "(null)", "<na>", "nat", "#value!", "#div/0!", "#ref!", "#null!", "#num!", "inf", "-inf", "+inf", "infinity", "-infinity", "unknown"}

func isMissing(cell string) bool { return slices.Contains(signs, strings.ToLower(cell)) }

// standard are the signs that every table may use without a note.
func standard(cell string) bool {
	return slices.Contains([]string{"", "na", "nan"}, strings.ToLower(cell))
}

// isCode reports whether a number is one of those that stand for a missing cell: −99, −999,
// 9999, 99.99 and so on.
func isCode(v float64) bool {
	text := strings.Replace(shortest(math.Abs(v)), ".", "", 1)
	return len(text) >= 2 && len(text) <= 8 && strings.Trim(text, "9") == "" || len(text) >= 2 && strings.Trim(text, "8") == "" && v < 0
}

// codes returns the numbers of a column that stand for missing cells. Such a number is far
// outside the other values, and repeated if it may be a measurement.
func codes(values []float64) []float64 {
	counts := map[float64]int{}
	low, high := math.Inf(1), math.Inf(-1)
	others := 0
	for _, v := range values {
		switch {
		case math.IsNaN(v):
		case isCode(v):
			counts[v]++
		default:
			low, high = min(low, v), max(high, v)
			others++
		}
	}
	if others < 2 {
		return nil
	}
	var found []float64
	for v, count := range counts {
		away := max(low-v, v-high)
		span := max(high-low, 0.05*max(math.Abs(low), math.Abs(high)))
		sure := v < 0 && low >= 0 || v <= -999
		if away > 3*span && (count > 1 || v <= -99) || sure && away > span && (count > 1 || v <= -999) {
			found = append(found, v)
		}
	}
	slices.Sort(found)
	return found
}

// unusual returns 3 cells "n/a", 12 cells "-999": those of the counts that no table may have
// without a note.
func unusual(counts map[string]int) string {
	var keys []string
	for key := range counts {
		if !standard(key) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	for i, key := range keys {
		keys[i] = fmt.Sprintf("%s %q", fault.Plural(counts[key], "cell"), key)
	}
	return strings.Join(keys, ", ")
}
