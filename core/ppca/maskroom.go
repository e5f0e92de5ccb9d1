package ppca

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// checkMaskRoom fails (ERR_TOO_LARGE) when what a fit keeps for each mask would take
// more memory than there is: S for every set of rows of a cell, and a system of all
// knots for every group of columns. Cells missing at random make as many of both as
// there are variables, which only shows when the masks are there.
func (p *problem) checkMaskRoom() error {
	if p.masks == nil {
		return nil
	}
	u := float64(p.v + 1)
	side, unknowns := float64(p.width())*u, float64(len(p.perKnot))*u
	numbers := float64(len(p.masks.groups)) * unknowns * unknowns
	for j, knots := range p.cells {
		numbers += float64(p.rowSets(j))*(side*side+float64(len(p.masks.alike[j]))) + float64(len(p.masks.groups)*len(knots)*(len(knots)+1)/2)*u*u
	}
	var x mat.Dense
	x.SetRawMatrix(p.x)
	return CheckRoom(Data{X: &x}, fmt.Sprintf("%d endpoints, %d components and %d columns that differ in what is observed", len(p.perKnot), p.v, len(p.masks.groups)), 8*numbers)
}
