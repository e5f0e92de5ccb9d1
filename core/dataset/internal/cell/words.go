package cell

import (
	"slices"
	"strings"
)

// The words of numbers that people write for an age.
var (
	ones  = strings.Fields("one two three four five six seven eight nine")
	teens = strings.Fields("thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
	tens  = strings.Fields("twenty thirty forty fifty sixty seventy eighty ninety")
)

// InWords returns the number of thirteen to ninety-nine; -1 for other words. Smaller ones may be
// the names of groups.
func InWords(text string) int {
	first, second, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(text), " ", "-"), "-")
	ten, one := slices.Index(tens, first), slices.Index(ones, second)
	switch teen := slices.Index(teens, first); {
	case ten >= 0 && (one >= 0 || second == ""):
		return 20 + 10*ten + one + 1
	case teen >= 0 && second == "":
		return 13 + teen
	}
	return -1
}
