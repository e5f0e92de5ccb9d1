package ppca

import (
	"gonum.org/v1/gonum/mat"
)

// solveMeans computes the exact means for given right-hand sides,
//
//	(W + λ_m L) μ = h,   W = (1/n) Σ w_i w_iᵀ,   h_b = (1/n) Σ w_{b,i} (x_i − P(θ_i)β_i),
//
// Equation (meanssolution) of the paper. The system is (B×B) ⊗ I_K, so one
// small solve per mask group does for all its columns. Where a knot has neither
// data nor smoothness the solution is the one of minimum norm.
//
// moments holds W in the mean rows of S; h is B×K and is overwritten by μ.
func (p *problem) solveMeans(moments func(group, from, to int) float64, h stack) {
	knots := p.graph.Knots()
	for index, group := range p.groups() {
		system := mat.NewSymDense(knots, nil)
		for a := 0; a < knots; a++ {
			for b := a; b < knots; b++ {
				if group.has(a) && group.has(b) {
					system.SetSym(a, b, moments(index, a, b))
				}
			}
		}
		for _, edge := range p.edges {
			if group.has(edge.A) && group.has(edge.B) {
				addEdge(system, edge, p.lambda.Mean*edge.Factor)
			}
		}
		solveColumns(system, h, group)
	}
}

// addEdge adds weight·(e_a − e_b)(e_a − e_b)ᵀ.
func addEdge(m *mat.SymDense, edge Edge, weight float64) {
	m.SetSym(edge.A, edge.A, m.At(edge.A, edge.A)+weight)
	m.SetSym(edge.B, edge.B, m.At(edge.B, edge.B)+weight)
	m.SetSym(edge.A, edge.B, m.At(edge.A, edge.B)-weight)
}

// solveColumns overwrites the group's columns of the knots' means by the
// solution of the system.
func solveColumns(system *mat.SymDense, h stack, group columnGroup) {
	knots := system.SymmetricDim()
	inverse := pseudoInverse(system)
	solution := zeros(knots, group.hi-group.lo)
	for b := 0; b < knots; b++ {
		to := solution.Data[b*solution.Stride : (b+1)*solution.Stride]
		for a := 0; a < knots; a++ {
			if group.has(a) && group.has(b) {
				subtract(to, -inverse.At(b, a), h.mean(a)[group.lo:group.hi])
			}
		}
	}
	for b := 0; b < knots; b++ {
		copy(h.mean(b)[group.lo:group.hi], solution.Data[b*solution.Stride:(b+1)*solution.Stride])
	}
}

// pseudoInverse returns the Moore–Penrose inverse of a small symmetric
// positive semidefinite matrix.
func pseudoInverse(a *mat.SymDense) *mat.SymDense {
	n := a.SymmetricDim()
	inverse := mat.NewSymDense(n, nil)
	var eig mat.EigenSym
	if !eig.Factorize(a, true) {
		return inverse
	}
	values := eig.Values(nil)
	var vectors mat.Dense
	eig.VectorsTo(&vectors)
	for i, value := range values {
		if value > rankTolerance*float64(n)*values[n-1] {
			inverse.SymRankOne(inverse, 1/value, vectors.ColView(i))
		}
	}
	return inverse
}

// moments returns W of the current S: its mean rows, summed over the cells that
// hold both knots.
func (t *pass) moments(group, from, to int) float64 {
	total := 0.0
	for j, knots := range t.p.cells {
		s := t.s[j][t.p.setOf(j, group)]
		for x, a := range knots {
			for y, b := range knots {
				if a == from && b == to {
					total += s.Data[x*t.u*s.Stride+y*t.u]
				}
			}
		}
	}
	return total
}

// exactMeans overwrites the means of q by the minimisers of the energy for the
// bases of q and the coefficients that S and C were accumulated with:
// h_b = C_{b,0} − Σ_c Σ_v S_{(b,0),(c,v)} p_{c,v}.
func (t *pass) exactMeans(q stack) {
	h := newStack(t.p, 1)
	for b := range t.p.perKnot {
		copy(h.mean(b), t.c.Data[b*t.u*t.c.Stride:b*t.u*t.c.Stride+t.p.k])
	}
	for index, group := range t.p.groups() {
		for j, knots := range t.p.cells {
			s := t.s[j][t.p.setOf(j, index)]
			for x, to := range knots {
				for y, from := range knots {
					for v := 0; v < t.p.v; v++ {
						weight := s.Data[x*t.u*s.Stride+y*t.u+1+v]
						subtract(h.mean(to)[group.lo:group.hi], weight, q.component(from, v)[group.lo:group.hi])
					}
				}
			}
		}
	}
	t.p.solveMeans(t.moments, h)
	for b := range t.p.perKnot {
		copy(q.mean(b), h.mean(b))
	}
}

// subtract computes y −= a·x.
func subtract(y []float64, a float64, x []float64) {
	for i, value := range x {
		y[i] -= a * value
	}
}
