package ppca

import (
	"gonum.org/v1/gonum/blas/blas64"
)

// hessian fills a (BU×BU, both triangles) with 2(S + λL) of one mask group for
// the current coefficients: the second derivative of data term and smoothness in
// any column of the group. L is the Laplacian of the edges, λ_m for the means and
// λ_v for the bases. Rows that do not exist are zero.
func (t *pass) hessian(a blas64.General, index int, group columnGroup) {
	p, u := t.p, t.u
	clear(a.Data)
	for j, knots := range p.cells {
		s := t.s[j][p.setOf(j, index)]
		for x, from := range knots {
			for y, to := range knots {
				if group.has(from) && group.has(to) {
					addTwice(block(a, from*u, (from+1)*u, to*u, (to+1)*u), block(s, x*u, (x+1)*u, y*u, (y+1)*u))
				}
			}
		}
	}
	for _, edge := range p.edges {
		if !group.has(edge.A) || !group.has(edge.B) {
			continue
		}
		for r := 0; r < t.lead+min(p.perKnot[edge.A], p.perKnot[edge.B]); r++ {
			lambda := p.lambda.Basis
			if r < t.lead {
				lambda = p.lambda.Mean
			}
			addTie(a, edge.A*u+r, edge.B*u+r, 2*lambda*edge.Factor)
		}
	}
}

// addTwice adds 2s to a.
func addTwice(a, s blas64.General) {
	for r := 0; r < s.Rows; r++ {
		subtract(a.Data[r*a.Stride:r*a.Stride+a.Cols], -2, s.Data[r*s.Stride:r*s.Stride+s.Cols])
	}
}

// addTie adds weight·(e_i − e_j)(e_i − e_j)ᵀ to both triangles of a.
func addTie(a blas64.General, i, j int, weight float64) {
	a.Data[i*a.Stride+i] += weight
	a.Data[j*a.Stride+j] += weight
	a.Data[i*a.Stride+j] -= weight
	a.Data[j*a.Stride+i] -= weight
}
