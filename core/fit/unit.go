package fit

// The names of variables state quantities and units. Variables of different units should not be
// compared as they are.

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Units that end a name after a separator, as in weight_kg. Words that also mean something else
// in names, such as min and in, are not among them.
var units = []string{"nm", "µm", "um", "mm", "cm", "km", "ft", "mg", "µg", "ug", "kg", "lb", "lbs", "ml", "mL", "dl", "dL", "ms", "Hz", "kHz", "MHz", "mmHg", "Pa", "hPa", "kPa", "mbar", "mV", "mA", "kW", "kWh", "kJ", "kcal", "mol", "mmol", "°C", "°F", "degC", "°", "deg", "%", "pct", "percent", "ppm", "hours", "days", "weeks", "months", "years", "usd", "USD", "eur", "EUR", "€", "$"}

// letters are units of one letter: they count behind another unit or behind a longer word.
var letters = []string{"m", "s", "g", "h", "l", "L"}

// wordy is the least number of letters of a word before a unit of one letter: time_s, not x_s.
const wordy = 4

// SplitUnit returns the quantity and the unit in brackets behind it, as in height (cm) and height [cm]; of other
// names the name as it is and no unit. Numbers in brackets are no unit: the second of two columns called height is
// height (2), and a score may be score (1-5).
func SplitUnit(name string) (quantity, unit string) {
	name = strings.TrimSpace(name)
	for _, pair := range []string{"()", "[]"} {
		if open := strings.LastIndexByte(name, pair[0]); open > 0 && strings.HasSuffix(name, pair[1:]) {
			switch inside := strings.TrimSpace(name[open+1 : len(name)-1]); {
			case inside == "":
			case strings.Trim(inside, "0123456789 .,-–") == "":
				quantity, unit = SplitUnit(name[:open])
				return quantity + " " + name[open:], unit
			default:
				return strings.TrimSpace(name[:open]), inside
			}
		}
	}
	return name, ""
}

// UnitOf returns the unit that a name states, in brackets or as its last words, as in height_cm, pulse_per_min and
// flow_ml_s; empty if it states none.
func UnitOf(name string) string {
	quantity, unit := SplitUnit(name)
	if unit != "" {
		return unit
	}
	_, unit = unitBehind(quantity)
	return unit
}

// IsUnit reports whether a text is a unit, such as kg and ml/s.
func IsUnit(text string) bool {
	words, unit := unitBehind("quantity " + text)
	return words == 1 && unit != ""
}

// unitBehind returns the unit that the last words of a name state, and the number of words before it.
func unitBehind(name string) (before int, unit string) {
	words := strings.FieldsFunc(name, isSeparator)
	var parts []string
	for before = len(words); before > 1; {
		switch word := words[before-1]; {
		case before > 2 && words[before-2] == "per" && (isUnit(word) || word == "min" || slices.Contains(letters, word)):
			parts, before = append([]string{"/" + word}, parts...), before-2
			continue
		case isUnit(word), slices.Contains(letters, word) && (before > 2 && isUnit(words[before-2]) ||
			utf8.RuneCountInString(words[before-2]) >= wordy):
			parts, before = append([]string{word}, parts...), before-1
			continue
		}
		break
	}
	if len(parts) == 0 {
		return before, ""
	}
	return before, joined(parts)
}

// UnitsOf returns the units that names state, empty for those that state none.
func UnitsOf(names []string) []string {
	units := make([]string, len(names))
	for k, name := range names {
		units[k] = UnitOf(name)
	}
	return units
}

// DifferentUnits returns the different units that names state, sorted; the empty one is first.
func DifferentUnits(names []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(UnitsOf(names))))
}

// joined returns a unit of several words: ml and s make ml/s, /min alone makes 1/min.
func joined(parts []string) string {
	unit := parts[0]
	if strings.HasPrefix(unit, "/") {
		unit = "1" + unit
	}
	for _, part := range parts[1:] {
		unit += "/" + strings.TrimPrefix(part, "/")
	}
	return unit
}

func isSeparator(c rune) bool { return strings.ContainsRune(" _.,", c) }

func isUnit(word string) bool { return slices.Contains(units, word) }
