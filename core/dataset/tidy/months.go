package tidy

import (
	"strings"
	"sync"
)

// monthNames are the names of the months in English, German, French, Spanish, Italian,
// Portuguese, Dutch, Swedish, Danish and Norwegian (CLDR), those of one month together.
var monthNames = [12]string{
	"january januar janvier enero gennaio janeiro januari jänner",
	"february februar février fevrier febrero febbraio fevereiro februari feber",
	"march märz maerz mars marzo março marco maart mrt marts",
	"april avril abril aprile",
	"may mai mayo maggio maio mei maj",
	"june juni juin junio giugno junho",
	"july juli juillet julio luglio julho",
	"august août aout agosto augustus augusti",
	"september septembre septiembre settembre setembro sept",
	"october oktober octobre octubre ottobre outubro",
	"november novembre noviembre novembro",
	"december dezember décembre decembre diciembre dicembre dezembro desember",
}

// monthsByStart has the month of every start of at least three letters of those names; 0 for a
// start that fits several.
var monthsByStart = sync.OnceValue(func() map[string]int {
	starts := map[string]int{}
	for m, names := range monthNames {
		for name := range strings.FieldsSeq(names) {
			letters := []rune(name)
			for n := 3; n <= len(letters); n++ {
				start := string(letters[:n])
				if before, known := starts[start]; known && before != m+1 && n < len(letters) {
					starts[start] = 0 // jui of juin and juillet
				} else {
					starts[start] = m + 1
				}
			}
		}
	}
	return starts
})

// monthOf returns the month of a name or of its first letters, at least three; 0 if it is none
// or fits several.
func monthOf(word string) int {
	return monthsByStart()[strings.TrimRight(strings.ToLower(word), ".")]
}
