package tidy

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"ppca/core/dataset/internal/csvtext"
	"ppca/core/fault"
)

// signs are the texts, in lower case, of cells without a value.
var signs = slices.Concat(
	[]string{"", "na", "n/a", "n.a.", "#na", "<na>", "nan", "nat", "null", "(null)", "none", "nil"}, // R, NumPy, pandas, SQL, Python
	[]string{".", "..", "...", ":", `\n`},                                                                                                      // SAS, SPSS, Stata; the World Bank; Eurostat; MySQL and PostgreSQL
	[]string{"-", "--", "---", "–", "—", "−", "?", "*", "**", "***", "****", "*****"},                                                          // statistical offices, UCI, NASA GISS; Fortran's overflow
	[]string{"#n/a", "#value!", "#div/0!", "#ref!", "#null!", "#num!", "#name?", "#nv", "#wert!", "#bezug!", "#zahl!", "#valeur!", "#nombre!"}, // Excel in English, German, French
	[]string{"inf", "-inf", "+inf", "infinity", "-infinity"},
	[]string{"missing", "nd", "n.d.", "no data", "nodata", "unknown", "n.v.", "k.a.", "k. a.", "n.c.", "s/d", "s.o.", "n.r.", "n.b.", "undefined"}, // words of people in English, German, French, Spanish
)

// amongNumbers are texts, in lower case, that mean missing in a column of numbers, and may be
// categories in others: missing, trace and flags of the weather services of the USA (NOAA LCD),
// below the limit of detection, gauges of the USGS, the statistical office of Germany and the Census
// Bureau of the USA; concentrations below and above the limits of quantification; overflow of readers
// of plates; too low or too high for a glucose sensor; no cycle of PCR; no answer to a survey; a sensor
// that failed; not expected by the European market of electricity.
var amongNumbers = []string{"ice", "eqp", "bkw", "ssn", "dis", "mnt", "/", "x", "m", "t", "tr", "trace", "(na)", "(x)", "(d)", "(s)", "(z)", "bdl", "lod", "<lod", "<loq",
	"blq", "bql", "bloq", "lloq", "<lloq", "alq", "uloq",
	"prefer not to say", "prefer not to answer", "not telling", "refused", "refusal", "no answer", "no response", "not applicable", "not reported", "not available", "not stated",
	"don't know", "dont know", "keine angabe", "weiß nicht", "verweigert", "trifft nicht zu", "nr", "ne sait pas", "non renseigné", "no sabe", "no contesta", "no responde", "vet ej", "ej svar",
	"ovrflw", "overflow", "over", "sat", "lo", "hi", "low", "high", "undetermined", "undet.", "err", "error", "err!", "fault", "fail", "failed", "invalid", "n/e"}

// isMissing reports whether a cell has no value; Eurostat adds a flag to the colon.
func isMissing(cell string) bool {
	if bare := strings.TrimPrefix(cell, "-"); bare != "" && bare[0] >= '0' && bare[0] <= '9' {
		return false
	}
	return slices.Contains(signs, strings.ToLower(cell)) || len(cell) == 3 && strings.HasPrefix(cell, ": ") ||
		len(cell) > 1 && strings.Trim(cell, "#") == "" // a column of a spreadsheet that was too narrow
}

// isFlag reports whether a cell means missing in a column of numbers.
func isFlag(cell string) bool {
	if isBare(cell) {
		return false
	}
	return slices.Contains(amongNumbers, strings.ToLower(cell)) || len(cell) == 2 && cell[0] == '.' && (cell[1]|0x20 >= 'a' && cell[1]|0x20 <= 'z' || cell[1] == '_') || // Stata, SAS
		isLimit(cell) || isChanged(cell)
}

// isLimit reports whether a cell is a number with a sign before it, such as <0.6.
func isLimit(cell string) bool {
	bare := strings.TrimLeft(cell, "<>≤≥= ")
	if bare == cell || strings.Trim(cell[:len(cell)-len(bare)], "= ") == "" {
		return false
	}
	n, is := scanNumeral(bare)
	return is && n.unit == ""
}

// isChanged reports whether a cell is a day and a month: what a spreadsheet makes of 2.5 and
// 1/6, as 02. May and 01-Jun.
func isChanged(cell string) bool {
	if len(cell) < 5 || len(cell) > 8 {
		return false
	}
	parts := strings.FieldsFunc(cell, func(c rune) bool { return c == ' ' || c == '.' || c == '-' })
	if len(parts) != 2 {
		return false
	}
	if isDigits(parts[1]) {
		parts[0], parts[1] = parts[1], parts[0]
	}
	return isDigits(parts[0]) && len(parts[0]) <= 2 && whole(parts[0]) <= 31 && monthOf(parts[1]) > 0
}

// refused are the codes of answers that a survey does not have: refused, unknown, not asked. The
// first three show that a column has such codes; the others stand beside them.
var refused = []float64{-9, -8, -7, -6, -5, -4, -3, -2, -1}

// refusals reports whether two columns have such codes.
func (s *sheet) refusals() bool {
	if s.refusing == nil {
		columns := 0
		for j := range s.names {
			if s.refusalsOf(j) != nil {
				columns++
			}
		}
		is := columns > 1
		s.refusing = &is
	}
	return *s.refusing
}

// refusalsOf returns the codes that a column may have: it has -9, -8 or -7, and otherwise whole
// numbers from 0 on, or on a scale such as -3 to 3, whose numbers are no codes.
func (s *sheet) refusalsOf(j int) []float64 {
	found, others, below, most := false, 0, 0, 0
	for _, r := range s.rows {
		switch cell := r.cells[j]; {
		case cell == "-9" || cell == "-8" || cell == "-7":
			found = true
		case isDigits(cell):
			others, most = others+1, max(most, whole(cell))
		case len(cell) == 2 && cell[0] == '-' && cell[1] >= '1' && cell[1] <= '6':
			below++
		case !s.isMissing(cell):
			return nil
		}
	}
	switch {
	case !found || others < 2:
		return nil
	case 4*below <= others:
		return refused
	case most < 7:
		return refused[:3]
	}
	return nil
}

// standard are the signs that every table may use without a note.
func standard(cell string) bool {
	return slices.Contains([]string{"", "na", "nan"}, strings.ToLower(cell))
}

// columnsWith returns in how many columns each code such as 999 stands, by its shortest text.
func (s *sheet) columnsWith() map[string]int {
	if s.coded == nil {
		s.coded = map[string]int{}
		for j := range s.names {
			seen := map[string]bool{}
			for _, r := range s.rows {
				if cell := r.cells[j]; (strings.Contains(cell, "99") && strings.Trim(cell, "-9") == "" || isSevens(cell)) && !seen[cell] {
					seen[cell] = true
					s.coded[cell]++
				}
			}
		}
	}
	return s.coded
}

// isSevens reports whether a text is 77, 777 and so on.
func isSevens(text string) bool { return len(text) > 1 && strings.Trim(text, "7") == "" }

// isRefusal reports whether a number is 777 in a table with 999, as surveys of health have for a
// refused and for an unknown answer.
func isRefusal(v float64, columnsWith map[string]int) bool {
	text := shortest(v)
	return isSevens(text) && columnsWith[strings.ReplaceAll(text, "7", "9")] > 0
}

// codes returns the numbers of a column that stand for missing cells. Such a number is far
// outside the other values, and repeated, here or in another column, if it may be a measurement.
func codes(values []float64, columnsWith map[string]int) []float64 {
	counts := map[float64]int{}
	low, high := math.Inf(1), math.Inf(-1)
	others := 0
	for _, v := range values {
		switch {
		case math.IsNaN(v):
		case csvtext.IsCode(v) || isRefusal(v, columnsWith):
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
		if csvtext.IsFill(v) && math.Abs(v) > 1e6*max(math.Abs(low), math.Abs(high)) {
			found = append(found, v)
			continue
		}
		sure := v < 0 && low >= 0 || v <= -999
		if away > 3*span && (count > 1 || v <= -99 || columnsWith[shortest(v)] > 1) || sure && away > span && (count > 1 || v <= -999) {
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

// tellMissing notes the unusual texts of a column that are read as missing, and reports whether there
// are any.
func (s *sheet) tellMissing(name string, texts map[string]int) bool {
	found := unusual(texts)
	if found != "" {
		s.note(fmt.Sprintf("column %q: %s read as missing; to change this, name the texts that mean missing (the option na)", name, found))
	}
	return found != ""
}

// countMissing adds unusual texts that a conversion reads as missing to those of the column, and notes
// them.
func (s *sheet) countMissing(c *column, p *profile, texts map[string]int) {
	if !s.tellMissing(c.name, texts) {
		return
	}
	for cell, count := range texts {
		p.missing[cell] += count
	}
}
