package main

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// A table is printed in Markdown, with columns of equal width.
type table struct {
	b             *bench
	title, target string
	rows          [][]string
}

func (b *bench) table(title, target string, columns ...string) *table {
	return &table{b, title, target, [][]string{columns}}
}

func (t *table) row(cells ...string) { t.rows = append(t.rows, cells) }

func (t *table) print() {
	widths := make([]int, len(t.rows[0]))
	for _, row := range t.rows {
		for c, cell := range row {
			if len(row) == len(widths) {
				widths[c] = max(widths[c], utf8.RuneCountInString(cell))
			}
		}
	}
	fmt.Fprintf(t.b.out, "## %s\n\nTargets: %s. Sets with * are of the judging half.\n\n", t.title, t.target)
	for i, row := range t.rows {
		line := "|"
		for c, width := range widths {
			cell := ""
			if c < len(row) {
				cell = row[c]
			}
			line += " " + cell + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(cell))) + " |"
		}
		fmt.Fprintln(t.b.out, line)
		if i == 0 {
			fmt.Fprintln(t.b.out, strings.Repeat("|---", len(widths))+"|")
		}
	}
	fmt.Fprintln(t.b.out)
}

// share writes a share or a ratio; "–" for none.
func share(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "–"
	}
	return fmt.Sprintf("%.3f", v)
}

func signed(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	return fmt.Sprintf("%+.3f", v)
}

func number(v float64) string { return fmt.Sprintf("%.1f", v) }

func covers(mean, se float64) string { return fmt.Sprintf("%s ± %s", share(mean), share(se)) }

// missed returns a note if a target is missed.
func missed(miss bool, format string, values ...any) string {
	if !miss {
		return ""
	}
	return "✗ " + fmt.Sprintf(format, values...) + " "
}

func count(values []float64, holds func(float64) bool) (n int) {
	for _, v := range values {
		if holds(v) {
			n++
		}
	}
	return n
}

// mean returns the mean of the values that are numbers.
func mean(values []float64) float64 {
	sum, n := 0.0, 0.0
	for _, v := range values {
		if !math.IsNaN(v) {
			sum += v
			n++
		}
	}
	return sum / n
}
