package tables

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// missingTexts are texts, in lower case, of cells without a value: of R, NumPy, pandas, SQL, Python, SAS,
// the World Bank, Eurostat, MySQL, statistical offices, Excel in English and German, and of people.
const missingTexts = ` na n/a n.a. #na <na> nan nat null (null) none nil . .. ... : \n - -- --- – — − ? *
 ** *** **** ***** #n/a #value! #div/0! #ref! #null! #num! #name? #nv #wert! #bezug! #zahl! #valeur! #nombre!
 inf -inf +inf infinity -infinity missing nd n.d. nodata unknown n.v. k.a. n.c. s/d s.o. n.r. n.b. undefined `

// flagTexts are texts, in lower case, that mean missing among numbers, and may be categories in other
// columns: of weather services, laboratories, instruments and surveys. Na is also sodium.
var flagTexts = strings.Split("na|ice|eqp|bkw|ssn|dis|mnt|/|x|m|t|tr|trace|(na)|(x)|(d)|(s)|(z)|bdl|lod|<lod|<loq|"+
	"blq|bql|bloq|lloq|<lloq|alq|uloq|ovrflw|overflow|over|sat|lo|hi|low|high|undetermined|err|error|err!|fault|"+
	"fail|failed|invalid|no data|k. a.|prefer not to say|prefer not to answer|refused|refusal|no answer|no response|"+
	"not applicable|not reported|not available|don't know|keine angabe|"+
	"weiß nicht|verweigert|trifft nicht zu|nr|ne sait pas|non renseigné|no sabe|no contesta|vet ej|ej svar", "|")

// isMissing reports whether a text means that a cell has no value: the option na names it, or it is NA or
// NaN, or without that option one of the usual ones.
func (r *reader) isMissing(text string) bool {
	if isStandard(text) || slices.Contains(r.o.NA, text) {
		return true
	}
	return len(r.o.NA) == 0 && !r.o.Plain && isMissingText(text)
}

// isMissingText reports whether a text is one of the usual ones of missing cells.
func isMissingText(text string) bool {
	lower := strings.ToLower(text)
	narrow := len(text) > 1 && strings.Trim(text, "#") == "" // in a spreadsheet
	return isStandard(text) || narrow || text != "Na" && !strings.Contains(lower, " ") &&
		strings.Contains(missingTexts, " "+lower+" ")
}

// isStandard reports whether a text is one that every table may have without a note.
func isStandard(text string) bool {
	return text == "" || text == "NA" || text == "na" || len(text) == 3 && strings.EqualFold(text, "nan")
}

// isFlag reports whether a text means missing among numbers: one of the usual ones, .a as SAS and Stata
// write it, or a limit such as <0.6.
func isFlag(text string) bool {
	lower := strings.ToLower(strings.TrimSpace(text))
	special := len(lower) == 2 && lower[0] == '.' && (lower[1] >= 'a' && lower[1] <= 'z' || lower[1] == '_')
	if special || slices.Contains(flagTexts, lower) {
		return true
	}
	bare := strings.TrimLeft(lower, "<>≤≥ ")
	_, is := scanNumeral(bare)
	return is && bare != lower
}

// missing notes the texts that are read as missing, and reads codes such as −999 as missing: numbers of the form
// of a code that are outside the other values of their column, see judge. Codes that are not sure are listed for
// the user, in Form.Codes. The option na decides instead.
func missing(t Table, o dataset.Options) (Table, error) {
	found := findCodes(t)
	t.Columns, t.Form.Codes = slices.Clone(t.Columns), nil
	list := func(text string, cells int, column string, missing bool) {
		at := slices.IndexFunc(t.Form.Codes, func(c dataset.Code) bool { return c.Text == text && c.Missing == missing })
		if at < 0 {
			at = len(t.Form.Codes)
			t.Form.Codes = append(t.Form.Codes, dataset.Code{Text: text, Missing: missing})
		}
		code := &t.Form.Codes[at]
		code.Cells, code.Columns = code.Cells+cells, append(code.Columns, column)
	}
	for j := range t.Columns {
		c := &t.Columns[j]
		for _, code := range found[j] {
			if code.sure && len(o.NA) == 0 && !o.Plain {
				*c = without(*c, code.value)
			} else {
				list(Shortest(code.value), code.cells, c.Name, false)
			}
		}
		for _, text := range sortedKeys(c.Missing) {
			if !isStandard(text) && c.Kind != Text {
				list(text, c.Missing[text], c.Name, true)
			}
		}
	}
	for _, code := range t.Form.Codes {
		reading := "read as a number; if it means missing, name it in the option na"
		if code.Missing {
			reading = "read as missing; to change this, name the texts that mean missing (the option na, none for no others)"
		}
		t.note(dataset.NoteForm, "%s %q in %s: %s", fault.Plural(code.Cells, "cell"), code.Text, fault.List(code.Columns),
			reading)
	}
	return t, nil
}

// without returns a column in which cells with a number are missing.
func without(c Column, code float64) Column {
	c.Values, c.Missing = slices.Clone(c.Values), maps.Clone(c.Missing)
	if c.Missing == nil {
		c.Missing = map[string]int{}
	}
	for i, v := range c.Values {
		if v == code {
			c.Values[i] = math.NaN()
			c.Missing[c.Cells.Text(i)]++
		}
	}
	return c
}

// A code is a number of a column that may mean missing.
type code struct {
	value float64
	cells int
	sure  bool // it is read as missing
}

// findCodes returns the codes in each column of numbers.
func findCodes(t Table) [][]code {
	counts, columns := make([]map[float64]int, len(t.Columns)), map[float64]int{}
	lows, highs := make([]float64, len(t.Columns)), make([]float64, len(t.Columns))
	for j, c := range t.Columns {
		lows[j], highs[j], counts[j] = math.Inf(1), math.Inf(-1), map[float64]int{}
		for _, v := range c.Values {
			switch {
			case v != v || c.Kind != Number:
			case isCodeLike(v):
				if counts[j][v]++; counts[j][v] == 1 {
					columns[v]++
				}
			default:
				lows[j], highs[j] = min(lows[j], v), max(highs[j], v)
			}
		}
	}
	found, everywhere := make([][]code, len(t.Columns)), map[float64]bool{} // codes below zero that are sure somewhere
	for j := range t.Columns {
		for _, v := range sortedKeys(counts[j]) {
			sure, listed := judge(code{value: v, cells: counts[j][v]}, columns[v], lows[j], highs[j])
			if sure || listed {
				found[j] = append(found[j], code{v, counts[j][v], sure})
			}
			everywhere[v] = everywhere[v] || sure && v < 0
		}
	}
	for j, c := range t.Columns {
		for k, code := range found[j] {
			found[j][k].sure = code.sure || everywhere[code.value] && lows[j] >= 0
		}
		if n := zeros(c); n > 0 {
			found[j] = append(found[j], code{value: 0, cells: n})
		}
	}
	return found
}

// leastFill is the least number that file formats store for missing values: netCDF, CMIP, GrADS, CDF and Surfer.
const leastFill = 1e20

// isCodeLike reports whether a number often stands for a missing cell: ±9, −8, −7, ±99, ±999.9, −88, 777 and so
// on, or the fill value of a file format.
func isCodeLike(v float64) bool {
	a := math.Abs(v)
	if a == 9 || v == -8 || v == -7 || a >= leastFill {
		return true
	}
	for n := 11.; a >= 9 && n < 1e8 && n <= 12*a && a < 1e9; n = 10*n + 1 {
		for _, digits := range [...]float64{9 * n, 0.9 * n, 0.09 * n, 8 * n, 7 * n} {
			if math.Abs(a-digits) < 1e-9*digits {
				return true
			}
		}
	}
	return false
}

// judge reports whether a code is read as missing, and whether it is listed. It must be outside the other values
// of its column, from low to high. It is read as missing if it is away by more than three times their range, or
// below zero among values that are not and at most −999 or away by their range; and if it is in two cells or columns,
// or at most −99. Others below zero, far away, or at least 999 in two cells are listed, and so are codes from −9 to −7
// and a 9 without an 8.
func judge(c code, columns int, low, high float64) (sure, listed bool) {
	away, most := max(low-c.value, c.value-high), max(math.Abs(low), math.Abs(high))
	between := max(high-low, 0.05*most)
	negative, repeated, far := c.value < 0 && low >= 0, c.cells > 1 || columns > 1, away > between
	switch {
	case low > high || away <= 0:
		return false, false
	case math.Abs(c.value) >= leastFill:
		return math.Abs(c.value) > 1e6*most, true
	case math.Abs(c.value) <= 9:
		return false, negative || repeated && (c.value < 0 && away >= between || c.value > 0 && away >= 2)
	}
	sure = negative && (c.value <= -999 || repeated && far) || (repeated || c.value <= -99) && away > 3*between
	return sure, sure || negative || away > 3*between || far && (repeated || math.Abs(c.value) > 700) ||
		c.cells > 1 && c.value >= 999
}

// zeros returns how many zeros a column of measures has that can't be zero: all other numbers are above it, and the
// least is more than twice as far from zero as any two neighbours are from each other, as of blood pressures.
func zeros(c Column) (n int) {
	if c.Kind != Number || !slices.Contains(c.Values, 0) {
		return 0
	}
	var others []float64
	for _, v := range c.Values {
		switch {
		case v < 0:
			return 0
		case v == 0:
			n++
		case v > 0:
			others = append(others, v)
		}
	}
	slices.Sort(others)
	if others = slices.Compact(others); len(others) < 3 {
		return 0
	}
	for i := 1; i < len(others); i++ {
		if others[0] <= 2*(others[i]-others[i-1]) {
			return 0
		}
	}
	return n
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
