package dataset

import (
	"strconv"
)

// CoefficientNames returns b1 … bV.
func CoefficientNames(components int) []string { return Numbered("b", components) }

// VariableNames returns x1 … xK, the names of variables that have none.
func VariableNames(variables int) []string { return Numbered("x", variables) }

// Numbered returns names that consist of a letter and a number, from 1.
func Numbered(letter string, count int) []string {
	names := make([]string, count)
	for i := range names {
		names[i] = letter + strconv.Itoa(i+1)
	}
	return names
}

// SecondOf returns the name of the second column of an array of θ.
func SecondOf(name string) string { return name + "2" }

// Both returns the columns of θ in the form of Options.Theta: one name, or two separated by
// a comma.
func Both(first, second string) string {
	if second == "" {
		return first
	}
	return first + "," + second
}
