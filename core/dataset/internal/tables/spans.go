package tables

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"ppca/core/dataset"
)

// spans reads a column all of whose filled cells have one of the forms below; nil for other columns.
func (k *kinding) spans(c Column, p *profile) []Column {
	if p.filled < 2 || p.numbers == p.filled {
		return nil
	}
	for _, read := range []func(Column, *profile) []Column{k.months, k.ranges, k.pairs, k.answers} {
		if columns := read(c, p); columns != nil {
			return columns
		}
	}
	return nil
}

// each calls is for each text of a column that is not missing, up to the first that has not the form;
// it reports whether all have it. No cell may be a number alone.
func (k *kinding) each(c Column, p *profile, is func(text string, cells int) bool) bool {
	for i, text := range c.Cells.Texts() {
		if p.counts[i] > 0 && c.Missing[text] == 0 && !is(text, p.counts[i]) {
			return false
		}
	}
	return !differ(c.Cells.Numbers(), 1)
}

// months reads January, Feb, Mars under a name of months as the day of the year of their first day.
func (k *kinding) months(c Column, p *profile) []Column {
	different := map[int]bool{}
	if !isMonth(c.Name) || !k.each(c, p, func(text string, _ int) bool {
		different[monthOf(text)] = true
		return monthOf(text) > 0
	}) || len(different) < 3 {
		return nil
	}
	c = k.withValues(c, Moment, func(text string) float64 {
		return float64(time.Date(2001, time.Month(monthOf(text)), 1, 0, 0, 0, 0, time.UTC).YearDay())
	}, notANumber)
	c.Time = dataset.DayOfYear
	k.note(c.Name, "has months; as a number it is the day of the year of their first day")
	return []Column{k.renamed(c, "day of year")}
}

// twoNumbers returns the numbers on both sides of one of some marks.
func twoNumbers(text string, marks ...string) (first, second float64, is bool) {
	for _, mark := range marks {
		before, after, found := strings.Cut(text, mark)
		first, isFirst := Numeral(strings.TrimSpace(before), '.')
		second, isSecond := Numeral(strings.TrimSpace(after), '.')
		if found && isFirst && isSecond && first >= 0 && second >= 0 {
			return first, second, true
		}
	}
	return 0, 0, false
}

// ranges reads 20-29, 30-39 as their middles; ranges overlap at most in their ends.
func (k *kinding) ranges(c Column, p *profile) []Column {
	var ends [][2]float64
	example := ""
	if !k.each(c, p, func(text string, _ int) bool {
		low, high, is := twoNumbers(text, "–", "-", " to ", " bis ", " à ")
		if ends = append(ends, [2]float64{low, high}); example == "" {
			example = fmt.Sprintf("%s is %s", text, Shortest((low+high)/2))
		}
		return is && low < high
	}) || len(ends) < 2 {
		return nil
	}
	slices.SortFunc(ends, func(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) })
	for i := 1; i < len(ends); i++ {
		if ends[i-1][1] > ends[i][0] {
			return nil
		}
	}
	k.note(c.Name, "has ranges, read as their middles: %s", example)
	return []Column{k.withValues(c, Number, func(text string) float64 {
		low, high, _ := twoNumbers(text, "–", "-", " to ", " bis ", " à ")
		return (low + high) / 2
	}, notANumber)}
}

// pairs reads 120/80 as two columns; some number is above 31 and the column is not called like years, so
// that they are no days and no 2008/09.
func (k *kinding) pairs(c Column, p *profile) []Column {
	most := 0.
	if isYear(c.Name) || !k.each(c, p, func(text string, _ int) bool {
		first, second, is := twoNumbers(text, "/")
		most = max(most, first, second)
		return is
	}) || most <= 31 || p.moments.count() > 0 {
		return nil
	}
	var two [2]Column
	for i := range two {
		two[i] = k.withValues(c, Number, func(text string) float64 {
			first, second, _ := twoNumbers(text, "/")
			return [2]float64{first, second}[i]
		}, notANumber)
		two[i].Given, two[i].Name = c.Name, fmt.Sprintf("%s (%d)", c.Name, i+1)
	}
	k.note(c.Name, "has two numbers in a cell; it became %q and %q", two[0].Name, two[1].Name)
	return two[:]
}

// answers reads 4 - good, 4 = good and 4 (good) of surveys as their number; each number has one text.
func (k *kinding) answers(c Column, p *profile) []Column {
	labels, cells, example := map[float64]string{}, 0, ""
	if !k.each(c, p, func(text string, count int) bool {
		number, label := answerOf(text)
		if known := labels[number]; known != "" && known != label {
			return false
		}
		labels[number], example = label, cmp.Or(example, text)
		cells += count
		return label != ""
	}) || len(labels) < 2 || len(labels) == cells {
		return nil
	}
	k.note(c.Name, "has numbers with texts such as %q: the number in front is read", example)
	return []Column{k.withValues(c, Number, func(text string) float64 { number, _ := answerOf(text); return number }, notANumber)}
}

// answerOf divides 4 - good into its number and its text; the text is empty for other texts.
func answerOf(text string) (number float64, label string) {
	sign := strings.TrimPrefix(text, "-")
	end := len(sign) - len(strings.TrimLeft(sign, "0123456789"))
	rest := strings.TrimLeft(sign[end:], " ")
	label = strings.TrimLeft(rest, "-–=:( ")
	number, err := strconv.ParseFloat(text[:len(text)-len(sign)+end], 64)
	if end < 1 || end > 3 || err != nil || label == rest || label == "" || isDigits(label[:1]) || monthOf(label) > 0 {
		return math.NaN(), ""
	}
	if _, dated := scanMoment(text); dated { // 5-Jan-2024
		return math.NaN(), ""
	}
	return number, label
}
