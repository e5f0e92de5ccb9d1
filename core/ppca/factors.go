package ppca

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/subspace"
)

// smallestFactor bounds how far a factor may shrink a direction: I + D must
// stay positive definite.
const smallestFactor = 1e-3

// applyFactors sets e.p to the means and P_b = T_b Q_b of q.
func (e *exact) applyFactors(q stack) {
	copy(e.p.Data, q.Data)
	for b := range e.factors {
		e.multiplyFactor(b, e.p)
	}
}

// multiplyFactor replaces the bases of knot b of m by T_b times themselves.
func (e *exact) multiplyFactor(b int, m stack) {
	factor := e.factors[b]
	if factor == nil {
		return
	}
	vb, k := e.t.p.perKnot[b], e.t.p.k
	basis := m.basis(b, vb, 0, k)
	out := zeros(vb, k)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, blas64.General{Rows: vb, Cols: vb, Stride: vb, Data: factor}, basis, 0, out)
	for v := 0; v < vb; v++ {
		copy(m.component(b, v), out.Data[v*out.Stride:v*out.Stride+k])
	}
}

// takeNormal keeps the normal part of ∇_p E, before the orthogonality term is
// added to it: what asks the factors to change.
func (e *exact) takeNormal() {
	if e.normal == nil {
		for _, vb := range e.t.p.perKnot {
			e.normal = append(e.normal, zeros(vb, vb))
		}
	}
	for b, vb := range e.t.p.perKnot {
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, e.g.basis(b, vb, 0, e.t.p.k), e.p.basis(b, vb, 0, e.t.p.k), 0, e.normal[b])
	}
}

// improveFactors tries the T_b that the normal part of the gradient asks for
// and keeps them only if the energy falls by more than the tolerance.
//
// With g = ∇_p E without its orthogonality part, stationarity along the normal
// directions reads g Pᵀ + λ_o(2D + 2 diag D) ≈ 0 for D = PPᵀ − I, so
// D = −sym(g Pᵀ)/(2λ_o), its diagonal halved, and T = (I + D)^½.
func (e *exact) improveFactors(ctx context.Context) (bool, error) {
	if e.t.p.lambda.Ortho == 0 || e.evaluations >= e.budget {
		return false, nil
	}
	proposed, promised := e.proposeFactors()
	if proposed == nil || promised <= e.tolerance*e.size() {
		return false, nil
	}
	old := e.factors
	e.factors = proposed
	energy, err := e.evaluate(ctx, e.q)
	if err == nil && e.energy-energy > e.tolerance*e.size() {
		e.energy = energy
		e.memory.forget()
		return true, e.gradient(ctx)
	}
	e.factors = old
	e.applyFactors(e.q)
	return false, err
}

// proposeFactors returns the new T_b, or nil where one would lose rank, and by
// how much they promise to lower the energy: with Δ = D − D_old,
// λ_o ½(‖Δ‖² + ΣΔ_vv²).
func (e *exact) proposeFactors() (proposed [][]float64, promised float64) {
	lambda := e.t.p.lambda.Ortho
	proposed = make([][]float64, len(e.factors))
	for b, vb := range e.t.p.perKnot {
		current := subspace.Gram(e.p.basis(b, vb, 0, e.t.p.k))
		squared := mat.NewSymDense(vb, nil)
		for v := 0; v < vb; v++ {
			for w := v; w < vb; w++ {
				entry := -(e.normal[b].Data[v*vb+w] + e.normal[b].Data[w*vb+v]) / 2 / (2 * lambda)
				if v == w {
					entry = 1 + entry/2
				}
				squared.SetSym(v, w, entry)
				promised += lambda * (entry - current.At(v, w)) * (entry - current.At(v, w))
			}
		}
		if proposed[b] = squareRoot(squared); proposed[b] == nil {
			return nil, 0
		}
	}
	return proposed, promised
}

// squareRoot returns the symmetric root, or nil unless a is safely positive.
func squareRoot(a *mat.SymDense) []float64 {
	var eig mat.EigenSym
	if !eig.Factorize(a, true) {
		return nil
	}
	values := eig.Values(nil)
	if !(values[0] > smallestFactor) || math.IsInf(values[len(values)-1], 0) {
		return nil
	}
	var vectors, scaled, root mat.Dense
	eig.VectorsTo(&vectors)
	scaled.Apply(func(_, c int, x float64) float64 { return x * math.Sqrt(values[c]) }, &vectors)
	root.Mul(&scaled, vectors.T())
	return root.RawMatrix().Data
}
