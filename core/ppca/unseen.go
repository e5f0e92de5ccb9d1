package ppca

import (
	"fmt"

	"ppca/core/fault"
)

// checkColumns fails (ERR_SHAPE) at a variable that no observation has: nothing
// says what it is like.
func checkColumns(d Data) error {
	if d.Observed == nil {
		return nil
	}
	counted := d.Counted()
	for k, seen := range d.seen(counted, d.Shares(counted)) {
		if seen == 0 {
			return fault.New(fault.Shape, "column %d is observed in no row: leave it out", k+1).With("column", k+1)
		}
	}
	return nil
}

// checkRows fails (ERR_SHAPE) at an observation of which the masks hide everything:
// the endpoints around its θ have none of the variables that it has. The first row of
// the data is number first.
func (p *problem) checkRows(first int) error {
	if p.masks == nil {
		return nil
	}
	hidden := -1
	for row, i := range p.order {
		if len(p.ranges(row)) == 0 && (hidden < 0 || i < hidden) {
			hidden = i
		}
	}
	if hidden < 0 {
		return nil
	}
	return fault.New(fault.Shape, "row %d has no observed cell among the variables of the endpoints around its θ: leave it out, or let the mask of endpoints show some of them", first+hidden+1).With("row", first+hidden+1)
}

// unseen warns of variables that no observation around an endpoint has, though they
// exist there: what the model says of them comes from the endpoints beside it.
func (p *problem) unseen() []string {
	if p.masks == nil {
		return nil
	}
	var list []string
	for b := range p.perKnot {
		first, count := 0, 0
		for g, group := range p.groups() {
			if !group.has(b) || p.seenAt(b, g) {
				continue
			}
			for c := group.lo; c < group.hi; c++ {
				if column := p.column(c) + 1; count == 0 || column < first {
					first = column
				}
				count++
			}
		}
		if count > 0 {
			list = append(list, fmt.Sprintf("endpoint %d (θ = %s): no row around it has an observed cell in %d of %d columns, the first of them column %d: the model takes them from the neighbouring endpoints; use fewer bins, or leave the columns out",
				b+1, p.graph.Place(b), count, p.k, first))
		}
	}
	return list
}

// seenAt tells whether some row with a weight on knot b has the columns of group g.
func (p *problem) seenAt(b, g int) bool {
	for j, knots := range p.cells {
		for s, knot := range knots {
			if knot != b {
				continue
			}
			for row := p.first[j]; row < p.first[j+1]; row++ {
				if p.rowWeights(row)[s] > 0 && p.masks.patterns[p.masks.pattern[row]].visible[g] {
					return true
				}
			}
		}
	}
	return false
}
