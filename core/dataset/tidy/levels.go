package tidy

import (
	"fmt"
	"slices"
	"strings"

	"ppca/core/quantity"
)

// spans reports whether names are of several columns each, because some are empty or equal.
func spans(names, below []string) bool {
	for j := 1; j < len(names) && j < len(below); j++ {
		if names[j] != "" && names[j] == names[j-1] && below[j] != below[j-1] {
			return true
		}
	}
	return filled(names) < filled(below)
}

// merged returns the lower of two rows of names, with the upper name before those that would
// be equal.
func merged(upper, lower []string) []string {
	out, last := slices.Clone(lower), ""
	for j := range out {
		if onTwoLines(upper, lower) {
			out[j] = strings.TrimSpace(upper[j] + " " + lower[j])
			continue
		}
		if j < len(upper) && upper[j] != "" {
			last = upper[j]
		}
		if out[j] == "" {
			out[j] = last
		} else if last != "" && (repeated(lower, j) || j < len(upper) && upper[j] != "" && repeated(upper, j)) {
			out[j] = last + " " + out[j]
		}
	}
	return out
}

// onTwoLines reports whether each name from some column on has a word above it, none of them for
// several columns.
func onTwoLines(upper, lower []string) bool {
	from := slices.IndexFunc(upper, func(cell string) bool { return cell != "" })
	return from > 0 && len(upper) == len(lower) && len(upper)-from > 2 && !slices.Contains(upper[from:], "") && !slices.Contains(lower, "") &&
		!slices.ContainsFunc(upper[from:], func(cell string) bool { return repeated(upper, slices.Index(upper, cell)) })
}

// repeated reports whether another cell is equal to cell j.
func repeated(cells []string, j int) bool {
	return slices.Index(cells, cells[j]) != j || slices.Contains(cells[j+1:], cells[j])
}

// isLabelled reports whether the first row has numbers with a unit above names, each for several
// columns, and the names stand above numbers.
func isLabelled(records []row) bool {
	if len(records) < 4 {
		return false
	}
	labels, names := records[0].cells, records[1].cells
	if filled(labels) < 2 || filled(labels) >= filled(names) || words(names) < filled(names) || !hasNumbers(records[2:3]) {
		return false
	}
	return !slices.ContainsFunc(labels, func(label string) bool {
		n, is := scanNumeral(label)
		return label != "" && (!is || n.unit == "")
	})
}

// isGraded reports whether the first row is a word and at least three different numbers with one unit, which
// no cell of the next row has: 20 °C, 25 °C, 30 °C above the rows of variables.
func isGraded(records []row) bool {
	first := records[0].cells
	if len(records) < 2 || len(first) < 4 || !isWord(first[0]) && first[0] != "" || unitOfAll(first[1:]) == "" {
		return false
	}
	return !slices.ContainsFunc(records[1].cells, func(cell string) bool {
		n, is := scanNumeral(cell)
		return is && n.unit != ""
	})
}

// nameLevels returns the names of a table whose first rows are the levels of the names of pandas:
// above the rows stands the name of their index alone. It returns nil for other tables.
func nameLevels(records []row) (names []string, rest []row) {
	for at := 2; at < min(5, len(records)-1); at++ {
		cells := records[at].cells
		if filled(cells) != 1 || !isWord(cells[0]) || words(records[at+1].cells) == len(cells) || !below(records[at+1:], 0) && isWord(records[at+1].cells[0]) && filled(records[at+1].cells) < 2 {
			continue
		}
		names = slices.Clone(cells)
		for j := 1; j < len(names); j++ {
			var parts []string
			for _, r := range records[:at] {
				if len(r.cells) != len(cells) || j == 1 && r.cells[0] != "" && !isWord(r.cells[0]) {
					return nil, nil
				}
				if cell := r.cells[j]; cell != "" && !strings.HasPrefix(cell, "Unnamed: ") {
					parts = append(parts, cell)
				}
			}
			if names[j] = strings.Join(parts, " "); names[j] == "" {
				return nil, nil
			}
		}
		if isSet(names) {
			return names, records[at+1:]
		}
		return nil, nil
	}
	return nil, nil
}

// addLabels adds to the names of columns the numbers with a unit below them, as Origin writes the
// comments of columns: the numbers of the rows have none.
func (s *sheet) addLabels(names []string, records []row) []row {
	if len(records) < 3 {
		return records
	}
	labels := records[0].cells
	if len(labels) != len(names) || len(labels) < 3 || labels[0] != "" {
		return records
	}
	for j, label := range labels[1:] {
		n, is := scanNumeral(label)
		next, plain := scanNumeral(records[1].cells[min(j+1, len(records[1].cells)-1)])
		if !is || n.unit == "" || !plain || next.unit != "" {
			return records
		}
	}
	for j, label := range labels[1:] {
		name, unit := quantity.Split(names[j+1])
		names[j+1] = name + " " + label
		if unit != "" {
			names[j+1] += " (" + unit + ")"
		}
	}
	s.note(fmt.Sprintf("line %d has a number with a unit for each column; it is added to the names, as in %q", records[0].line, names[1]))
	return records[1:]
}
