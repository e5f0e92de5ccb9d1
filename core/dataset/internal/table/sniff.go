package table

import (
	"context"
	"slices"
	"strconv"
	"unicode/utf8"

	"ppca/core/dataset/internal/csvtext"
)

// The guess of the syntax uses sniffedRecords records, or fewer once they have sniffedBytes.
const (
	sniffedRecords = 30
	sniffedBytes   = 4 << 20
)

// sniffComma returns the separator of cells: tab, semicolon or comma. It is the one that
// gives most records the width of the first; the earlier in this order wins a tie, because
// a decimal comma divides lines as evenly as the semicolon beside it.
func (c *csv) sniffComma(ctx context.Context) (byte, error) {
	best, most := byte(','), 0
	for _, comma := range []byte{'\t', ';', ','} {
		records, err := c.sniff(ctx, comma)
		if err != nil {
			return best, err
		}
		same := 0
		for _, r := range records {
			if len(r) > 1 && len(r) == len(records[0]) {
				same++
			}
		}
		if same > most {
			best, most = comma, same
		}
	}
	return best, nil
}

// sniff returns copies of the first records. It stops at an error, which is reported when
// the file is read.
func (c *csv) sniff(ctx context.Context, comma byte) ([][]string, error) {
	text := c.stream(ctx)
	s := csvtext.NewScanner(text, comma)
	var records [][]string
	for len(records) < sniffedRecords && s.Position() < sniffedBytes {
		if ok, err := s.Next(); !ok || err != nil {
			break
		}
		record := make([]string, len(s.Cells))
		for j, cell := range s.Cells {
			record[j] = csvtext.Unguard(csvtext.Decode(cell))
			c.foreign = c.foreign || !utf8.Valid(cell)
		}
		records = append(records, record)
	}
	return records, text.Stopped
}

// sniffHeader reports whether the first record is a header: it contains the name of a
// chosen column, has no number, or has a word above a column of numbers only.
func sniffHeader(records [][]string, chosen []string) bool {
	numbers := 0
	for j, cell := range records[0] {
		if cell != "" && slices.Contains(chosen, cell) && contentOf(cell) == csvtext.Word {
			return true
		}
		switch contentOf(cell) {
		case csvtext.Number:
			numbers++
		case csvtext.Word:
			if len(records) > 1 && numericBelow(records[1:], j) {
				return true
			}
		}
	}
	return numbers == 0 || len(records) > 1 && HasYears(records[0], records[1])
}

// HasYears reports whether the first record has words and, behind them, years at equal steps, as tables
// of countries by years have, and the next record has not.
func HasYears(first, next []string) bool { return endsInYears(first) && !endsInYears(next) }

// endsInYears reports whether cells are words and, behind them, at least three years at equal steps.
func endsInYears(cells []string) bool {
	for len(cells) > 0 && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	from := slices.IndexFunc(cells, isYear)
	if from < 1 || len(cells)-from < 3 || slices.ContainsFunc(cells[:from], func(cell string) bool { return contentOf(cell) == csvtext.Number }) {
		return false
	}
	step := yearOf(cells[from+1]) - yearOf(cells[from])
	for j := from + 1; j < len(cells); j++ {
		if step == 0 || !isYear(cells[j]) || yearOf(cells[j])-yearOf(cells[j-1]) != step {
			return false
		}
	}
	return true
}

// isYear reports whether a cell is a year of 1500 to 2199.
func isYear(cell string) bool {
	year := yearOf(cell)
	return len(cell) == 4 && year >= 1500 && year < 2200
}

// yearOf returns the number of a cell, 0 if it is none.
func yearOf(cell string) int {
	year, _ := strconv.Atoi(cell)
	return year
}

func numericBelow(records [][]string, column int) bool {
	numbers := 0
	for _, r := range records {
		if column >= len(r) {
			continue
		}
		switch contentOf(r[column]) {
		case csvtext.Word:
			return false
		case csvtext.Number:
			numbers++
		}
	}
	return numbers > 0
}

func contentOf(cell string) csvtext.Content {
	var p csvtext.Parser
	_, c := p.Parse([]byte(cell))
	return c
}
