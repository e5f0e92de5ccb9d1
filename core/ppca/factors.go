package ppca

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
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
	proposed, err := e.proposeFactors(ctx)
	if err != nil || proposed == nil {
		return false, err
	}
	old := e.factors
	e.factors = proposed
	energy, err := e.evaluate(ctx, e.q)
	if err == nil && e.energy-energy > e.tolerance*math.Abs(energy) {
		e.energy = energy
		e.memory.forget()
		return true, e.gradient(ctx)
	}
	e.factors = old
	if err != nil {
		e.applyFactors(e.q)
		return false, err
	}
	_, err = e.evaluate(ctx, e.q) // the coefficients of the factors that stay
	return false, err
}

// proposeFactors returns the new T_b, or nil where one would lose rank.
func (e *exact) proposeFactors(ctx context.Context) ([][]float64, error) {
	g := newStack(e.t.p, e.t.lead)
	if err := e.euclideanGradient(ctx, g); err != nil {
		return nil, err
	}
	proposed := make([][]float64, len(e.factors))
	for b, vb := range e.t.p.perKnot {
		if vb == 0 {
			continue
		}
		product := zeros(vb, vb)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, g.basis(b, vb, 0, e.t.p.k), e.p.basis(b, vb, 0, e.t.p.k), 0, product)
		squared := mat.NewSymDense(vb, nil)
		for v := 0; v < vb; v++ {
			for w := v; w < vb; w++ {
				d := -(product.Data[v*vb+w] + product.Data[w*vb+v]) / 2 / (2 * e.t.p.lambda.Ortho)
				if v == w {
					d = 1 + d/2
				}
				squared.SetSym(v, w, d)
			}
		}
		if proposed[b] = squareRoot(squared); proposed[b] == nil {
			return nil, nil
		}
	}
	return proposed, nil
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
