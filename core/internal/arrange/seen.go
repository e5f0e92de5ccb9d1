package arrange

import (
	"fmt"
	"strconv"

	"ppca/core/fault"
)

// Sees reports whether a row sees a column group.
func (p *Problem) Sees(row, group int) bool {
	return p.Masks == nil || p.Masks.Patterns[p.Masks.pattern[row]].Visible[group]
}

// ranges returns the columns that a row sees.
func (p *Problem) ranges(row int) [][2]int {
	if p.Masks == nil {
		return [][2]int{{0, p.K}}
	}
	return p.Masks.Patterns[p.Masks.pattern[row]].ranges
}

// CellOf returns the cell of a row of x.
func (p *Problem) CellOf(row int) int {
	j := 0
	for row >= p.First[j+1] {
		j++
	}
	return j
}

// Visible returns how many variables a row sees.
func (p *Problem) Visible(row int) int {
	count := 0
	for _, r := range p.ranges(row) {
		count += r[1] - r[0]
	}
	return count
}

// CheckRows fails (ERR_SHAPE) at an observation whose cells are all hidden: the
// endpoints around its θ have none of the variables that it has. first is the number of
// rows before the first row.
func (p *Problem) CheckRows(first int) error {
	if p.Masks == nil {
		return nil
	}
	hidden := -1
	for row, i := range p.Order {
		if len(p.ranges(row)) == 0 && (hidden < 0 || i < hidden) {
			hidden = i
		}
	}
	if hidden < 0 {
		return nil
	}
	return fault.New(fault.Shape, "row %d has no observed cell among the variables of the endpoints around its θ: leave the row out, or show some of these variables in the endpoint mask", first+hidden+1).With("row", first+hidden+1)
}

// Unseen warns of variables that exist at an endpoint but are not observed near it, by their names
// if they have any. The model copies them from neighbouring endpoints.
func (p *Problem) Unseen(names []string) []string {
	if p.Masks == nil {
		return nil
	}
	var list []string
	for b := range p.PerKnot {
		first, count := 0, 0
		for g, group := range p.Groups() {
			if !group.Has(b) || p.seenAt(b, g) {
				continue
			}
			for c := group.Lo; c < group.Hi; c++ {
				if column := p.Column(c) + 1; count == 0 || column < first {
					first = column
				}
				count++
			}
		}
		if count > 0 {
			list = append(list, fmt.Sprintf("endpoint %d (θ = %s): no row near it has an observed cell in %d of %d columns, the first being %s. The model copies them from the neighbouring endpoints; use fewer bins, or leave the columns out",
				b+1, p.Graph.Place(b), count, p.K, called(names, first)))
		}
	}
	return list
}

// called returns the name of a column, from 1, or its number.
func called(names []string, column int) string {
	if len(names) < column {
		return fmt.Sprintf("column %d", column)
	}
	return strconv.Quote(names[column-1])
}

// seenAt reports whether some row with a weight on knot b has the columns of group g.
func (p *Problem) seenAt(b, g int) bool {
	for row, w := range p.around(b) {
		if w > 0 && p.Masks.Patterns[p.Masks.pattern[row]].Visible[g] {
			return true
		}
	}
	return false
}

// SameKnots reports whether components v and w exist at the same knots.
func (p *Problem) SameKnots(v, w int) bool {
	for _, vb := range p.PerKnot {
		if (v < vb) != (w < vb) {
			return false
		}
	}
	return true
}
