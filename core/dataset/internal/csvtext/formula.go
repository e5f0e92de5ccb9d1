package csvtext

import (
	"strconv"
	"strings"
)

// formulaMarks are the first characters of a cell that a spreadsheet computes. A formula
// in a name could read cells and files of the reader and send them away.
const formulaMarks = "=+-@\t\r"

// Guard adds an apostrophe before text that a spreadsheet would compute, so that it stays
// text. It does not change numbers.
func Guard(cell string) string {
	if _, err := strconv.ParseFloat(cell, 64); err == nil || !IsFormula(strings.TrimLeft(cell, "'")) {
		return cell
	}
	return "'" + cell
}

// Unguard is the inverse of Guard, so that names are the same when they are read again.
func Unguard(cell string) string {
	if rest, led := strings.CutPrefix(cell, "'"); led && IsFormula(strings.TrimLeft(rest, "'")) {
		return rest
	}
	return cell
}

// IsFormula reports whether a spreadsheet would compute the cell.
func IsFormula(cell string) bool {
	return cell != "" && strings.Contains(formulaMarks, cell[:1])
}
