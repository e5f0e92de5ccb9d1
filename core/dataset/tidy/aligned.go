package tidy

import "strings"

// byPosition divides lines of aligned columns where blanks stand for missing cells, so that lines
// have different numbers of words: at the places where every line has a blank. It returns nil
// unless that gives a column for each name of the first line.
func byPosition(lines []string) [][]string {
	var rows [][]rune
	widest := 0
	for _, line := range lines {
		if strings.ContainsAny(line, "\t\"") {
			return nil
		}
		rows = append(rows, []rune(line))
		widest = max(widest, len(rows[len(rows)-1]))
	}
	used := make([]bool, widest)
	for _, row := range rows {
		for i, c := range row {
			used[i] = used[i] || c != ' '
		}
	}
	var spans [][2]int
	for i := range used {
		switch {
		case !used[i]:
		case i == 0 || !used[i-1]:
			spans = append(spans, [2]int{i, i + 1})
		default:
			spans[len(spans)-1][1] = i + 1
		}
	}
	if len(lines) < 3 || len(spans) != len(fields(lines[0])) || len(spans) < 2 {
		return nil
	}
	cells := make([][]string, len(rows))
	for k, row := range rows {
		for _, span := range spans {
			cell := ""
			if span[0] < len(row) {
				cell = strings.TrimSpace(string(row[span[0]:min(span[1], len(row))]))
			}
			cells[k] = append(cells[k], cell)
		}
	}
	return cells
}
