package dataset

import "strings"

// formulaMarks are the first characters of a cell that a spreadsheet may compute.
const formulaMarks = "=+-@\t\r"

// Guarded returns a text as it is written: one that a spreadsheet would run as a formula, which could
// read cells and files of the reader and send them away, gets an apostrophe. That is a text that begins
// with = or a tab, or with + - @ and calls a function, a program or another sheet. Others stay as they are.
func Guarded(text string) string {
	bare := strings.TrimLeft(text, "'")
	sure := bare != "" && strings.Contains("=\t\r", bare[:1])
	if !sure && !(startsFormula(bare) && (strings.ContainsAny(bare, "(|!") || bare != text)) {
		return text
	}
	return "'" + text
}

// Unguarded is the inverse of Guarded; it also undoes the apostrophes of our older files, which have one
// before every text that begins with = + - @.
func Unguarded(text string) string {
	if rest, led := strings.CutPrefix(text, "'"); led && startsFormula(strings.TrimLeft(rest, "'")) {
		return rest
	}
	return text
}

func startsFormula(text string) bool { return text != "" && strings.Contains(formulaMarks, text[:1]) }
