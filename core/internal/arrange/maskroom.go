package arrange

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
)

// CheckMaskRoom fails (ERR_TOO_LARGE) if the data structures of the masks need more
// memory than available: S for every set of rows of a cell, and a system of all knots
// for every group of columns. With cells missing at random there are as many of both
// as variables, which is known only after the masks are grouped.
func (p *Problem) CheckMaskRoom() error {
	if p.Masks == nil {
		return nil
	}
	u := float64(p.V + 1)
	side, unknowns := float64(p.Width())*u, float64(len(p.PerKnot))*u
	numbers := float64(len(p.Masks.groups)) * unknowns * unknowns
	for j, knots := range p.Cells {
		numbers += float64(p.RowSets(j))*(side*side+float64(len(p.Masks.ByPattern[j]))) + float64(len(p.Masks.groups)*len(knots)*(len(knots)+1)/2)*u*u
	}
	var x mat.Dense
	x.SetRawMatrix(p.X)
	return fit.CheckRoom(fit.Data{X: &x}, fmt.Sprintf("%d endpoints, %d components and %d columns with different missing cells", len(p.PerKnot), p.V, len(p.Masks.groups)), 8*numbers)
}
