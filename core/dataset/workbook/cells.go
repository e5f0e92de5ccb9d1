package workbook

import (
	"context"
	"math"
	"strconv"
	"strings"

	"ppca/core/checkpoint"
)

// The size of a sheet of Excel, and how many cells are read, with the empty ones between them.
const (
	mostRows    = 1 << 20
	mostColumns = 1 << 14
	mostCells   = 1 << 24
)

// A grid is the text of the cells of a sheet.
type grid struct {
	rows    [][]string
	idle    int     // formulas that were never calculated
	shares  []place // numbers that are shown as percent
	numbers bool    // a cell has a number
	cells   int
}

// A place is that of a cell in a grid.
type place struct{ row, column int }

// A cell is a cell that is being read.
type cell struct {
	row, column int
	kind        string // of its value: n, s, str, inlineStr, b, e, d
	style       string
	value       string
	formula     bool
}

// read returns the cells of a sheet.
func (b *book) read(ctx context.Context, part string) (*grid, error) {
	g := &grid{}
	row, column := -1, -1
	var at cell
	inline, phonetic := "", false
	err := b.each(part, func(p *parser) error {
		switch p.name {
		case "row":
			if p.end {
				return checkpoint.Reached(ctx)
			}
			row++
			if r, err := strconv.Atoi(p.attribute("r")); err == nil {
				row = r - 1
			}
			column = -1
		case "c":
			if p.end {
				at.value += inline
				return g.put(b, at)
			}
			at = cell{row: row, column: column + 1, kind: p.attribute("t"), style: p.attribute("s")}
			if reference := p.attribute("r"); reference != "" {
				at.row, at.column = position(reference)
			}
			column, inline = at.column, ""
			if at.row < 0 || at.row >= mostRows || at.column < 0 || at.column >= mostColumns {
				return errXML
			}
		case "f":
			at.formula = true
		case "v":
			if p.end {
				at.value = p.content()
			}
		case "rPh":
			phonetic = !p.end
		case "t":
			if p.end && !phonetic {
				inline += p.content()
			}
		}
		return nil
	})
	return g, err
}

// position returns the row and the column of B12, from 0; −1 if it is none.
func position(reference string) (row, column int) {
	letters := strings.TrimRight(reference, "0123456789")
	row, err := strconv.Atoi(reference[len(letters):])
	if err != nil || len(letters) > 3 {
		return -1, -1
	}
	for _, c := range strings.ToUpper(letters) {
		if c < 'A' || c > 'Z' {
			return -1, -1
		}
		column = 26*column + int(c-'A') + 1
	}
	return row - 1, column - 1
}

// put adds a cell.
func (g *grid) put(b *book, c cell) error {
	if c.value == "" {
		if c.formula {
			g.idle++
		}
		return nil
	}
	text, err := b.textOf(c)
	if err != nil {
		return err
	}
	for len(g.rows) <= c.row {
		g.rows = append(g.rows, nil)
	}
	if g.cells += 1 + max(0, c.column-len(g.rows[c.row])); g.cells > mostCells {
		return errLarge
	}
	for len(g.rows[c.row]) <= c.column {
		g.rows[c.row] = append(g.rows[c.row], "")
	}
	g.rows[c.row][c.column] = text
	if b.kindOf(c.style) == share && (c.kind == "" || c.kind == "n") {
		g.shares = append(g.shares, place{c.row, c.column})
	}
	if !g.numbers {
		_, err := strconv.ParseFloat(c.value, 64)
		g.numbers = err == nil && (c.kind == "" || c.kind == "n")
	}
	return nil
}

// textOf returns the text of a cell as a table has it, on one line.
func (b *book) textOf(c cell) (string, error) {
	text := c.value
	switch c.kind {
	case "s":
		var err error
		if text, err = b.shared(c.value); err != nil {
			return "", err
		}
	case "b":
		return strings.ToUpper(strconv.FormatBool(isTrue(c.value))), nil
	case "", "n":
		v, err := strconv.ParseFloat(c.value, 64)
		if err != nil {
			return "", errXML
		}
		return b.kindOf(c.style).text(v, shortest(v), b.early), nil
	case "str": // of a formula; some programs call its numbers so
		if v, err := strconv.ParseFloat(c.value, 64); err == nil && b.kindOf(c.style) != number {
			return b.kindOf(c.style).text(v, c.value, b.early), nil
		}
	}
	return strings.Join(strings.Fields(plainText(text)), " "), nil
}

// toPercent writes the shares as percent in columns with % above their first share, as in Viability (%),
// and returns how many became percent. The others stay shares.
func (g *grid) toPercent() int {
	called, changed := map[int]bool{}, 0
	for _, at := range g.shares {
		if _, known := called[at.column]; !known {
			called[at.column] = g.isPercentAbove(at)
		}
		if v, err := strconv.ParseFloat(g.rows[at.row][at.column]+"e2", 64); called[at.column] && err == nil {
			g.rows[at.row][at.column] = shortest(v)
			changed++
		}
	}
	return changed
}

// isPercentAbove reports whether a cell above a place has a text with %.
func (g *grid) isPercentAbove(at place) bool {
	for _, row := range g.rows[:at.row] {
		if at.column < len(row) && strings.ContainsAny(row[at.column], "%％") {
			return true
		}
	}
	return false
}

// shortest returns the shortest text that is read as the same number.
func shortest(v float64) string {
	if a := math.Abs(v); a == 0 || a >= 1e-5 && a < 1e15 {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}
