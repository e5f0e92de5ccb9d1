package tidy

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"ppca/core/dataset/internal/cell"
)

// labels converts 4 - good, 4 = good and 4 (good), of answers with their texts, to their numbers: each
// has a text of its own, and answers repeat.
func (s *sheet) labels(c *column, j int, p *profile) bool {
	texts, filled := map[string]string{}, 0
	refused := map[string]int{} // codes below zero
	is := s.convertBy(c, j, func(cell string) (string, bool) {
		cell, negative := strings.CutPrefix(cell, "-")
		end := strings.IndexFunc(cell, func(r rune) bool { return r < '0' || r > '9' })
		if end < 1 || end > 2 {
			return "", false
		}
		rest := strings.TrimLeft(cell[end:], " ")
		label := strings.TrimLeft(rest, "-–=:( ")
		if label == rest || label == "" || isDigits(label[:1]) || monthOf(label) > 0 {
			return "", false
		}
		number := cell[:end]
		if negative {
			refused["-"+cell]++
			return "", len(s.options.NA) == 0
		}
		filled++
		if known, is := texts[number]; is && known != label {
			return "", false
		}
		texts[number] = label
		return number, true
	})
	if !is || len(texts) < 2 || !isSet(slices.Collect(maps.Values(texts))) || len(texts) > 20 || len(texts) == filled {
		return false
	}
	s.note(fmt.Sprintf("column %q has numbers with texts such as %q: the number in front is read", c.name, s.firstFilled(j)))
	s.countMissing(c, p, refused)
	return true
}

// titreNames are parts of names of columns of dilutions.
var titreNames = []string{"titre", "titer", "dilution", "verdünnung", "diluci", "diluizione"}

// titres converts dilutions such as 1:40 to the number behind 1. What could be times of day are
// dilutions if the name says so, or if another cell is no time. A limit such as <1:10 is missing.
func (s *sheet) titres(c *column, j int, p *profile) bool {
	lower := strings.ToLower(c.name)
	sure := slices.ContainsFunc(titreNames, func(word string) bool { return strings.Contains(lower, word) })
	limits, found := map[string]int{}, 0
	is := s.convertBy(c, j, func(cell string) (string, bool) {
		bare := strings.TrimLeft(cell, "<>≤≥ ")
		diluted, ok := strings.CutPrefix(strings.ReplaceAll(bare, " ", ""), "1:")
		switch {
		case slices.Contains([]string{"neg", "neg.", "negative", "negativ"}, strings.ToLower(cell)), ok && bare != cell:
			limits[cell]++
			return "", len(s.options.NA) == 0
		case !ok || !isDigits(diluted) || diluted[0] == '0':
			return "", false
		}
		sure = sure || len(diluted) != 2 || diluted >= "60"
		found++
		return diluted, true
	})
	if !is || !sure || found < 2 {
		return false
	}
	s.note(fmt.Sprintf("column %q has dilutions such as %q; as a number it is the one behind 1", c.name, s.firstFilled(j)))
	s.countMissing(c, p, limits)
	return true
}

// numbersInWords writes 25 for twenty-five in columns where most cells are numbers.
func (s *sheet) numbersInWords() {
	isWorded := func(text string) bool {
		return text != "" && text[0]|0x20 >= 'a' && text[0]|0x20 <= 'z' && cell.InWords(text) >= 0
	}
	var columns []int
	for j, name := range s.names {
		worded, example := 0, ""
		for _, r := range s.rows {
			if text := r.cells[j]; isWorded(text) {
				worded, example = worded+1, text
			}
		}
		if worded == 0 || s.numerals(j) < 2*worded || s.keepsText(j) {
			continue
		}
		columns = append(columns, j)
		s.note(fmt.Sprintf("column %q has numbers in words, read as numbers: %q is %d", name, example, cell.InWords(example)))
	}
	s.rewrite(columns, func(text string) string {
		if isWorded(text) {
			return number(cell.InWords(text) - 1)
		}
		return text
	})
}

// numerals returns how many cells of a column are numbers.
func (s *sheet) numerals(j int) int {
	count := 0
	for _, r := range s.rows {
		if _, is := scanNumeral(r.cells[j]); is {
			count++
		}
	}
	return count
}
