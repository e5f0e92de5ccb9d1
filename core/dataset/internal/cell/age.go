package cell

import (
	"slices"
	"strconv"
	"strings"
)

// An ageUnit is a unit of ages: its names, the shortest first, and its length in years.
type ageUnit struct {
	names []string
	years float64
}

// ages are the units of ages, the longest first.
var ages = []ageUnit{
	{strings.Fields("y yr yrs year years j jahr jahre a an ans år"), 1},
	{strings.Fields("m mo mos mon month months monat monate mois mån månad månader"), 1.0 / 12},
	{strings.Fields("w wk wks week weeks woche wochen sem semaine semaines vecka veckor"), 7 / 365.25},
	{strings.Fields("d day days t tag tage jour jours dag dagar"), 1 / 365.25},
}

// AgeUnit returns the shortest name of a unit of ages; "" for other words.
func AgeUnit(word string) string {
	word = strings.ToLower(word)
	for _, unit := range ages {
		if slices.Contains(unit.names, word) {
			return unit.names[0]
		}
	}
	return ""
}

// AgeOf reads 2y3m, 3 years 4 months, 8 mo and birth: the years, and the first letters of the units;
// ok is false for other text.
func AgeOf(text string) (years float64, units string, ok bool) {
	text = strings.ToLower(text)
	if slices.Contains([]string{"birth", "at birth", "newborn", "geburt", "naissance"}, text) {
		return 0, "", true
	}
	last := -1
	for rest := strings.ReplaceAll(text, " ", ""); rest != ""; {
		end := strings.IndexFunc(rest, func(r rune) bool { return (r < '0' || r > '9') && r != '.' && r != ',' })
		if end < 1 {
			return 0, "", false
		}
		v, err := strconv.ParseFloat(strings.Replace(rest[:end], ",", ".", 1), 64)
		rest = rest[end:]
		stop := strings.IndexAny(rest, "0123456789")
		if stop < 0 {
			stop = len(rest)
		}
		name := strings.Trim(rest[:stop], ".,;")
		rest = rest[stop:]
		at := slices.IndexFunc(ages, func(unit ageUnit) bool { return slices.Contains(unit.names, name) })
		if err != nil || at <= last {
			return 0, "", false
		}
		last = at
		units += ages[at].names[0]
		years += v * ages[at].years
	}
	return years, units, units != ""
}
