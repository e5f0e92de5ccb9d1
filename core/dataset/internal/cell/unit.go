package cell

import (
	"slices"
	"strings"
)

// prefixes are those of the SI, with the powers of ten; many write u for µ.
var prefixes = map[string]int{"": 0, "f": -15, "p": -12, "n": -9, "µ": -6, "μ": -6, "u": -6, "m": -3, "c": -2, "d": -1, "k": 3, "G": 9}

// bases are units with prefixes.
var bases = strings.Fields("M mol mol/l mol/L mol/m³ g g/l g/L g/ml g/mL g/dl g/dL g/m³ m m/s l L V A W Hz Pa s J eV Bq Ω")

// UnitOf returns the power of ten and the base of a unit such as µg/l; ok is false for other units.
func UnitOf(unit string) (power int, base string, ok bool) {
	for prefix, power := range prefixes {
		if base, is := strings.CutPrefix(unit, prefix); is && slices.Contains(bases, base) {
			return power, base, true
		}
	}
	return 0, "", false
}
