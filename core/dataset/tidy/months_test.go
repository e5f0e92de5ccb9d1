package tidy

import "testing"

func TestMonths(t *testing.T) {
	for word, want := range map[string]int{
		"Jan": 1, "january": 1, "janv.": 1, "feb.": 2, "fév": 2, "Mär": 3, "mar": 3, "mrt": 3, "avr": 4, "abr": 4, "may": 5, "Mai": 5, "maj": 5, "mag": 5,
		"jun": 6, "juin": 6, "jul": 7, "juil": 7, "jui": 0, "aug": 8, "août": 8, "ago": 8, "Sept": 9, "set": 9, "Okt": 10, "out": 10, "nov": 11, "Dez": 12, "dic": 12, "déc": 12,
		"ma": 0, "": 0, "mayor": 0, "mon": 0, "decade": 0, "5": 0,
	} {
		if got := monthOf(word); got != want {
			t.Errorf("%q is month %d, want %d", word, got, want)
		}
	}
}
