package tidy

import (
	"fmt"
	"slices"
	"strings"
)

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
	if told := unusual(limits); told != "" {
		s.note(fmt.Sprintf("column %q: %s read as missing; to change this, name the texts that mean missing (the option na)", c.name, told))
		for cell, count := range limits {
			p.missing[cell] += count
		}
	}
	return true
}
