package ppca

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// hessian returns 2(S + λL) of one mask group for the current coefficients,
// BU×BU: the second derivative of data term and smoothness in any column of the
// group. L is the Laplacian of the edges, λ_m for the means and λ_v for the
// bases. Rows that do not exist are zero.
func (t *pass) hessian(index int, group columnGroup) *mat.SymDense {
	p, u := t.p, t.u
	a := mat.NewSymDense(len(p.perKnot)*u, nil)
	for j, knots := range p.cells {
		s := t.s[j][p.setOf(j, index)]
		for x, from := range knots {
			for y, to := range knots {
				if from <= to && group.has(from) && group.has(to) {
					addBlock(a, from*u, to*u, block(s, x*u, (x+1)*u, y*u, (y+1)*u))
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
			addEdge(a, Edge{A: edge.A*u + r, B: edge.B*u + r}, 2*lambda*edge.Factor)
		}
	}
	return a
}

// addBlock adds twice s at (row, col), row ≤ col, to the upper triangle of a.
func addBlock(a *mat.SymDense, row, col int, s blas64.General) {
	for r := 0; r < s.Rows; r++ {
		for c := 0; c < s.Cols; c++ {
			if row+r <= col+c {
				a.SetSym(row+r, col+c, a.At(row+r, col+c)+2*s.Data[r*s.Stride+c])
			}
		}
	}
}

// dense copies a symmetric matrix into full storage.
func dense(a *mat.SymDense) blas64.General { return mat.DenseCopyOf(a).RawMatrix() }

// symmetric reads the upper triangle of a full matrix.
func symmetric(a blas64.General) *mat.SymDense {
	s := mat.NewSymDense(a.Rows, nil)
	for i := 0; i < a.Rows; i++ {
		for j := i; j < a.Rows; j++ {
			s.SetSym(i, j, a.Data[i*a.Stride+j])
		}
	}
	return s
}
