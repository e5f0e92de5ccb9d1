package csvtext

import (
	"strconv"
	"strings"
)

// formulaMarks begin what a spreadsheet takes for a formula. One in a name could
// read other cells and files of whoever opens the table, and send them away.
const formulaMarks = "=+-@\t\r"

// Guard leads text that a spreadsheet would compute by an apostrophe, with
// which it stays text there. Numbers are left as they are.
func Guard(cell string) string {
	if _, err := strconv.ParseFloat(cell, 64); err == nil || !IsFormula(strings.TrimLeft(cell, "'")) {
		return cell
	}
	return "'" + cell
}

// Unguard gives what guarded was given, so that a name that was written is the
// same when it is read.
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
