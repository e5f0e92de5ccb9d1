package dataset

import (
	"strconv"
	"strings"
)

// formulaMarks begin what a spreadsheet takes for a formula. One in a name could
// read other cells and files of whoever opens the table, and send them away.
const formulaMarks = "=+-@\t\r"

// guarded leads text that a spreadsheet would compute by an apostrophe, with
// which it stays text there. Numbers are left as they are.
func guarded(cell string) string {
	if _, err := strconv.ParseFloat(cell, 64); err == nil || !isFormula(strings.TrimLeft(cell, "'")) {
		return cell
	}
	return "'" + cell
}

// unguarded gives what guarded was given, so that a name that was written is the
// same when it is read.
func unguarded(cell string) string {
	if rest, led := strings.CutPrefix(cell, "'"); led && isFormula(strings.TrimLeft(rest, "'")) {
		return rest
	}
	return cell
}

func isFormula(cell string) bool {
	return cell != "" && strings.Contains(formulaMarks, cell[:1])
}
