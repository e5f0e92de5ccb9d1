package tables

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// missingTexts are texts, in lower case, of cells without a value: of R, NumPy, pandas, SQL, Python, SAS,
// the World Bank, Eurostat, MySQL, statistical offices, Excel in English and German, and of people.
const missingTexts = ` na n/a n.a. #na <na> nan nat null (null) none nil . .. ... : \n - -- --- – — − ? * ** *** **** *****
 #n/a #value! #div/0! #ref! #null! #num! #name? #nv #wert! #bezug! #zahl! #valeur! #nombre!
 inf -inf +inf infinity -infinity missing nd n.d. nodata unknown n.v. k.a. n.c. s/d s.o. n.r. n.b. undefined `

// flagTexts are texts, in lower case, that mean missing among numbers, and may be categories in other
// columns: of weather services, laboratories, instruments and surveys.
var flagTexts = strings.Split("ice|eqp|bkw|ssn|dis|mnt|/|x|m|t|tr|trace|(na)|(x)|(d)|(s)|(z)|bdl|lod|<lod|<loq|blq|bql|bloq|lloq|<lloq|alq|uloq|"+
	"ovrflw|overflow|over|sat|lo|hi|low|high|undetermined|err|error|err!|fault|fail|failed|invalid|no data|k. a.|"+
	"prefer not to say|prefer not to answer|refused|refusal|no answer|no response|not applicable|not reported|not available|don't know|"+
	"keine angabe|weiß nicht|verweigert|trifft nicht zu|nr|ne sait pas|non renseigné|no sabe|no contesta|vet ej|ej svar", "|")

// isMissing reports whether a text means that a cell has no value: the option na names it, or it is NA or
// NaN, or without that option one of the usual ones.
func (k *kinding) isMissing(text string) bool {
	if isStandard(text) || slices.Contains(k.o.NA, text) {
		return true
	}
	return len(k.o.NA) == 0 && !k.o.Plain && isMissingText(text)
}

// isMissingText reports whether a text is one of the usual ones of missing cells. Eurostat adds a letter to
// the colon; a spreadsheet fills cells that are too narrow with #.
func isMissingText(text string) bool {
	lower := strings.ToLower(text)
	return isStandard(text) || !strings.Contains(lower, " ") && strings.Contains(missingTexts, " "+lower+" ") ||
		len(lower) == 3 && strings.HasPrefix(lower, ": ") || len(lower) > 1 && strings.Trim(lower, "#") == ""
}

// isStandard reports whether a text is one that every table may have without a note.
func isStandard(text string) bool {
	return text == "" || len(text) < 4 && (strings.EqualFold(text, "na") || strings.EqualFold(text, "nan"))
}

// isFlag reports whether a text means missing among numbers: one of the usual ones, .a as SAS and Stata
// write it, or a limit such as <0.6.
func isFlag(text string) bool {
	lower := strings.ToLower(strings.TrimSpace(text))
	if slices.Contains(flagTexts, lower) || len(lower) == 2 && lower[0] == '.' && (lower[1] >= 'a' && lower[1] <= 'z' || lower[1] == '_') {
		return true
	}
	bare := strings.TrimLeft(lower, "<>≤≥ ")
	_, is := scanNumeral(bare)
	return is && bare != lower
}

// isMissingNumber reports whether the option na names a number.
func (k *kinding) isMissingNumber(v float64) bool { return len(k.na) > 0 && slices.Contains(k.na, v) }

// numbersIn returns the texts that are numbers, with either decimal mark.
func numbersIn(texts []string) (numbers []float64) {
	for _, text := range texts {
		if v, is := Numeral(strings.Replace(text, ",", ".", 1), '.'); is {
			numbers = append(numbers, v)
		}
	}
	return numbers
}

// missing notes the texts that are read as missing, and reads codes such as −999 as missing. A number is
// a code if it has the form of one, is outside the other values of its column by more than their range,
// and stands in two cells of the column or in two columns. Below zero among values that are not, it
// is read as missing, −999 and below also inside that range; another by more than three times the range. The others are listed for the user, in
// Form.Codes. The option na decides instead.
func missing(t Table, o dataset.Options) (Table, dataset.Notes, error) {
	found := findCodes(t)
	if len(o.NA) == 0 && !o.Plain {
		t.Columns = slices.Clone(t.Columns)
		for j, codes := range found {
			for _, code := range codes {
				if code.sure {
					t.Columns[j] = without(t.Columns[j], code.value)
				}
			}
			found[j] = slices.DeleteFunc(codes, func(c code) bool { return c.sure })
		}
	}
	var notes dataset.Notes
	t.Form.Codes = listCodes(t, found)
	for _, code := range t.Form.Codes {
		text := fmt.Sprintf("%s %q in %s:", fault.Plural(code.Cells, "cell"), code.Text, fault.List(code.Columns))
		switch {
		case code.Missing:
			text += " read as missing; to change this, name the texts that mean missing (the option na, none for no others)"
		case code.Text == "0":
			text += " read as a number, far from all others; if it means missing, name 0 in the option na"
		default:
			text += " read as a number; if it means missing, name it in the option na"
		}
		notes = append(notes, dataset.Note{Code: dataset.NoteForm, Text: t.File + ": " + text})
	}
	return t, notes, nil
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

// listCodes returns the texts that are read as missing in columns that are none of texts, except NA and NaN, and
// the numbers that could mean missing, in the order of the columns.
func listCodes(t Table, found [][]code) []dataset.Code {
	var codes []dataset.Code
	at := map[string]int{}
	add := func(text string, cells int, column string, missing bool) {
		key := text + "\x00" + strconv.FormatBool(missing)
		i, known := at[key]
		if !known {
			i = len(codes)
			at[key] = i
			codes = append(codes, dataset.Code{Text: text, Missing: missing})
		}
		codes[i].Cells += cells
		codes[i].Columns = append(codes[i].Columns, column)
	}
	for j, c := range t.Columns {
		for _, text := range sortedKeys(c.Missing) {
			if !isStandard(text) && c.Kind != Text {
				add(text, c.Missing[text], c.Name, true)
			}
		}
		for _, code := range found[j] {
			add(Shortest(code.value), code.cells, c.Name, false)
		}
		if zeros := strayZeros(c); zeros > 0 {
			add("0", zeros, c.Name, false)
		}
	}
	return codes
}

// A code is a number of a column that may mean missing.
type code struct {
	value float64
	cells int
	sure  bool // it is read as missing
}

// findCodes returns the codes in each column of numbers.
func findCodes(t Table) [][]code {
	found, columns := make([][]code, len(t.Columns)), map[float64]int{}
	lows, highs := make([]float64, len(t.Columns)), make([]float64, len(t.Columns))
	for j, c := range t.Columns {
		if c.Kind == Number {
			found[j], lows[j], highs[j] = codesOf(c.Values)
		}
		for _, code := range found[j] {
			columns[code.value]++
		}
	}
	for j, all := range found {
		refusing := slices.ContainsFunc(all, func(c code) bool { return c.value >= -9 && c.value <= -7 && columns[c.value] > 1 })
		found[j] = nil
		for _, code := range all {
			if judged, is := judge(code, columns[code.value], lows[j], highs[j], refusing); is {
				found[j] = append(found[j], judged)
			}
		}
	}
	return found
}

// codesOf returns the values that have the form of a code, and the range of the others. Numbers from −6 to
// −1 are others if they are more than a fourth of the cells: these are on a scale such as −3 to 3.
func codesOf(values []float64) (found []code, low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	counts, others, small := map[float64]int{}, 0, 0
	for _, v := range values {
		switch {
		case v != v:
		case isCodeLike(v):
			if counts[v]++; v >= -6 && v < 0 {
				small++
			}
		default:
			low, high, others = min(low, v), max(high, v), others+1
		}
	}
	for _, v := range sortedKeys(counts) {
		if v >= -6 && v < 0 && 4*small > others {
			low = min(low, v)
			continue
		}
		found = append(found, code{value: v, cells: counts[v]})
	}
	return found, low, high
}

// fills are the numbers that file formats store for missing values: of netCDF, CMIP, GrADS, CDF, Surfer and
// grids of ESRI.
var fills = []float64{9.969209968386869e36, 1e20, -9.99e33, 1e30, -1e30, 1e31, 1e35, 1e36, 1e37, 1.70141e38, -3.4028234663852886e38}

func isFill(v float64) bool {
	return math.Abs(v) >= 1e20 && slices.ContainsFunc(fills, func(fill float64) bool { return math.Abs(v-fill) < 1e-4*math.Abs(fill) })
}

// isCodeLike reports whether a number often stands for a missing cell: −9 to −1, ±99, ±999.9, −88, 777 and so
// on, or the fill value of a file format.
func isCodeLike(v float64) bool {
	if v >= -9 && v <= -1 && v == math.Trunc(v) {
		return true
	}
	a := math.Abs(v)
	if a < 9 || a != a {
		return false
	}
	for n := 11.; n < 1e8 && n <= 12*a && a < 1e9; n = 10*n + 1 {
		for _, digits := range [...]float64{9 * n, 0.9 * n, 0.09 * n, 8 * n, 7 * n} {
			if math.Abs(a-digits) < 1e-9*digits {
				return true
			}
		}
	}
	return isFill(v)
}

// judge returns a code with its certainty; is false for a number that is none. columns is how many
// columns have it; low and high are the range of the other values; refusing says that the column has a
// code from −9 to −7 of several columns, as surveys have for refused and unknown answers.
func judge(c code, columns int, low, high float64, refusing bool) (judged code, is bool) {
	if low > high {
		return c, false
	}
	away := max(low-c.value, c.value-high)
	span := max(high-low, 0.05*max(math.Abs(low), math.Abs(high)))
	repeated := c.cells > 1 || columns > 1
	switch negative := c.value < 0 && low >= 0; {
	case isFill(c.value):
		c.sure = math.Abs(c.value) > 1e6*max(math.Abs(low), math.Abs(high))
		return c, true
	case c.value >= -6 && c.value < 0:
		c.sure = refusing && negative
		return c, c.sure
	case away <= span:
		c.sure = negative && (refusing && c.value >= -9 || repeated && c.value <= -999)
		return c, c.sure || negative && repeated
	default:
		c.sure = repeated && (negative || away > 3*span) || c.value <= -99 && away > 3*span || refusing && c.value >= -9 && c.value < 0
		return c, c.sure || repeated || math.Abs(c.value) > 700
	}
}

// strayZeros returns the number of zeros of a column whose other values are so far from zero that these
// could mean missing: all are at least a third of their median, more than ten differ, and at least two,
// but less than half of the cells, are zero.
func strayZeros(c Column) int {
	zeros, others := 0, []float64(nil)
	for _, v := range c.Values {
		switch {
		case v < 0 || c.Kind != Number:
			return 0
		case v == 0:
			zeros++
		}
	}
	if zeros > 1 {
		others = slices.DeleteFunc(slices.Clone(c.Values), func(v float64) bool { return !(v > 0) })
		slices.Sort(others)
	}
	if len(others) <= zeros || 3*others[0] < others[len(others)/2] || !differ(others, 11) {
		return 0
	}
	return zeros
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
