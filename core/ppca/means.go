package ppca

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

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

// subtract computes y −= a·x.
func subtract(y []float64, a float64, x []float64) {
	blas64.Axpy(-a, vector(x), vector(y))
}
