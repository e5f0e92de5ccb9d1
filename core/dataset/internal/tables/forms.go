package tables

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ppca/core/dataset"
)

// A form is a way to write more than a number in a cell. A column has it if all filled cells do, and if
// their numbers fit. It is read as the middle of the two numbers of a cell, which may be equal.
type form struct {
	note string // with the first text
	scan func(text string) (first, second float64, is bool)
	fits func(name string, p *profile, numbers [][2]float64) bool
	kind Kind // Number if 0
	two  bool // the numbers become two columns
}

var cellForms = []form{
	// They overlap at most in their ends, unlike codes such as 51-4033.
	{note: "ranges such as %q, read as their middles", scan: func(text string) (low, high float64, is bool) {
		if low, high, is = twoNumbers(text, "–", "-", " to ", " bis ", " à "); is {
			return low, high, low < high
		}
		bare := strings.Trim(text, "+<>≤≥ ")
		return math.NaN(), 0, bare != text && isNumber(pointed(bare)) // an open range, such as 85+
	}, fits: func(_ string, _ *profile, ends [][2]float64) bool {
		slices.SortFunc(ends, func(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) })
		return slices.IsSortedFunc(ends, func(b, a [2]float64) int { return cmp.Compare(b[0], a[1]) })
	}},
	// Some number is above 31, unlike in dates, and none is of a year such as 2008/09.
	{note: "two numbers in a cell, such as %q; they became two columns", two: true,
		scan: func(text string) (first, second float64, is bool) { return twoNumbers(text, "/") },
		fits: func(name string, p *profile, pairs [][2]float64) bool {
			above := func(pair [2]float64) bool { return max(pair[0], pair[1]) > 31 }
			return p.moments.count() == 0 && !called(name, yearNames) && slices.ContainsFunc(pairs, above)
		}},
	// 4 - good, 4 = good and 4 (good): each number has one text, and some are in several cells.
	{note: "numbers with texts such as %q: the number in front is read", scan: func(text string) (number, same float64,
		is bool) {
		digits := strings.TrimLeft(strings.TrimPrefix(text, "-"), "0123456789")
		number, err := strconv.ParseFloat(text[:len(text)-len(digits)], 64)
		rest := strings.TrimLeft(digits, " ")
		label := strings.TrimLeft(rest, "-–=:( ")
		_, dated := scanMoment(text) // 5-Jan-2024
		labelled := label != rest && label != "" && !isDigits(label[:1])
		return number, number, err == nil && labelled && !dated && number < 1000
	}, fits: func(_ string, p *profile, numbers [][2]float64) bool {
		_, first := numbered(len(numbers), func(i int) ([2]float64, bool) { return numbers[i], true })
		return len(first) == len(numbers) && len(first) < p.filled
	}},
	timesIn("day days tag"), timesIn("week weeks wk woche"), timesIn("month months mo monat"), timesIn("hour hours"),
	timesIn("year years jahr"), timesIn("time visit wave session rep trial visite"),
	{note: "months such as %q; as a number it is the day of the year of their first day", kind: Moment,
		scan: func(text string) (of, same float64, is bool) {
			month := monthOf(text)
			first := day(2001, max(month, 1), 1).days() - day(2001, 1, 1).days() + 1
			return first, first, month > 0
		}, fits: func(name string, _ *profile, months [][2]float64) bool {
			return called(name, monthsNames) && len(months) > 2
		}},
	{note: "truth values such as %q; true is 1, false is 0", kind: Truth, scan: func(text string) (value, same float64,
		is bool) {
		value, is = truths[strings.ToLower(text)]
		return value, value, is && text != "T" && text != "F"
	}, fits: func(string, *profile, [][2]float64) bool { return true }},
}

// timesIn returns the form of Day 1 and Day 8, below the name of a time. All cells have one of the words: Week 4 and
// Month 3 are not two numbers of one unit.
func timesIn(list string) form {
	unit := words(list)
	return form{note: "times such as %q: the number is read", scan: func(text string) (number, same float64, is bool) {
		of := timeOf(text)
		return of.value, of.value, of.stem == "" && slices.Contains(unit, of.word)
	}, fits: func(name string, _ *profile, _ [][2]float64) bool { return isPlace(name) }}
}

// truths are TRUE and FALSE, also as spreadsheets in other languages and PostgreSQL write them. Yes and no are
// answers, so that their column is a category.
var truths = map[string]float64{"true": 1, "wahr": 1, "vrai": 1, "verdadero": 1, "vero": 1, "waar": 1, "истина": 1,
	"t": 1, "false": 0, "falsch": 0, "faux": 0, "falso": 0, "onwaar": 0, "ложь": 0, "f": 0}

// forms reads a column of one of the forms; nil for other columns.
func (r *reader) forms(c Column, p *profile) []Column {
	if p.filled < 2 || slices.ContainsFunc(c.Cells.numbers, isNumber) {
		return nil
	}
	for _, f := range cellForms {
		example, numbers, open, all := "", [][2]float64(nil), map[string]int{}, true
		for i, text := range c.Cells.texts {
			if !all || p.counts[i] == 0 || c.Missing[text] > 0 {
				continue
			}
			var of [2]float64
			if of[0], of[1], all = f.scan(text); !isNumber(of[0]) {
				open[text] = p.counts[i]
			} else {
				example, numbers = cmp.Or(example, text), append(numbers, of)
			}
		}
		if !all || len(numbers) < 2 || !f.fits(c.Name, p, numbers) {
			continue
		}
		maps.Copy(c.Missing, open)
		r.note(c.Name, f.note, example)
		share := func(ofFirst float64) Column {
			return r.withValues(c, cmp.Or(f.kind, Number), func(text string) float64 {
				first, second, _ := f.scan(text)
				return ofFirst*first + (1-ofFirst)*second
			}, true)
		}
		if !f.two {
			middle := share(0.5)
			if middle.Kind == Moment {
				middle.Time = dataset.DayOfYear
				middle = r.renamed(middle, "day of year")
			}
			return []Column{middle}
		}
		columns := []Column{share(1), share(0)}
		for i := range columns {
			columns[i].Given, columns[i].Name = c.Name, fmt.Sprintf("%s (%d)", c.Name, i+1)
		}
		return columns
	}
	return nil
}

// twoNumbers returns the numbers, not below zero, on both sides of one of some marks.
func twoNumbers(text string, marks ...string) (first, second float64, is bool) {
	for _, mark := range marks {
		before, after, found := strings.Cut(text, mark)
		first, second = pointed(strings.TrimSpace(before)), pointed(strings.TrimSpace(after))
		if found && first >= 0 && second >= 0 && !strings.ContainsFunc(before+after, unicode.IsLetter) {
			return first, second, true
		}
	}
	return 0, 0, false
}
