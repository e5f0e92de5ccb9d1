package arrange

import (
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/linalg"
)

// Hessian fills a (BU×BU, both triangles) with 2(S + λL) of one mask group for
// the current coefficients: the second derivative of data term and smoothness in
// any column of the group. L is the Laplacian of the edges, λ_m for the means and
// λ_v for the bases. Rows that do not exist are zero.
func (t *Pass) Hessian(a blas64.General, index int, group ColumnGroup) {
	p, u := t.P, t.u
	clear(a.Data)
	for j, knots := range p.Cells {
		s := t.s[j][p.SetOf(j, index)]
		for x, from := range knots {
			for y, to := range knots {
				if group.Has(from) && group.Has(to) {
					addTwice(linalg.Block(a, from*u, (from+1)*u, to*u, (to+1)*u), linalg.Block(s, x*u, (x+1)*u, y*u, (y+1)*u))
				}
			}
		}
	}
	for _, edge := range p.Edges {
		if !group.Has(edge.A) || !group.Has(edge.B) {
			continue
		}
		for r := 0; r < t.Lead+min(p.PerKnot[edge.A], p.PerKnot[edge.B]); r++ {
			linalg.AddTie(a, edge.A*u+r, edge.B*u+r, 2*p.LambdaOf(r, t.Lead)*edge.Factor)
		}
	}
}

// addTwice adds 2s to a.
func addTwice(a, s blas64.General) {
	for r := 0; r < s.Rows; r++ {
		linalg.Subtract(a.Data[r*a.Stride:r*a.Stride+a.Cols], -2, s.Data[r*s.Stride:r*s.Stride+s.Cols])
	}
}
