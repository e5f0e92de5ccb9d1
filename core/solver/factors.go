package solver

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/internal/arrange"
	"ppca/core/linalg"
)

// smallestFactor bounds the eigenvalues of I + D from below: the matrix must stay
// positive definite.
const smallestFactor = 1e-3

// applyFactors sets e.p to the means and P_b = T_b Q_b of q.
func (e *minimiser) applyFactors(q arrange.Stack) {
	copy(e.p.Data, q.Data)
	for b := range e.factors {
		e.multiplyFactor(b, e.p)
	}
}

// multiplyFactor multiplies the basis of knot b of m by T_b.
func (e *minimiser) multiplyFactor(b int, m arrange.Stack) {
	factor := e.factors[b]
	if factor == nil {
		return
	}
	vb, k := e.t.P.PerKnot[b], e.t.P.K
	basis, out := m.Basis(b, vb, 0, k), linalg.Block(e.product, 0, vb, 0, k)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, blas64.General{Rows: vb, Cols: vb, Stride: vb, Data: factor}, basis, 0, out)
	linalg.CopyBlock(basis, out)
}

// storeNormal stores the normal part of ∇_p E before the orthogonality term is added.
// proposeFactors computes the new factors from it.
func (e *minimiser) storeNormal() {
	for b, vb := range e.t.P.PerKnot {
		if vb > 0 {
			blas64.Gemm(blas.NoTrans, blas.Trans, 1, e.g.Basis(b, vb, 0, e.t.P.K), e.p.Basis(b, vb, 0, e.t.P.K), 0, e.normal.of[b])
		}
	}
}

// improveFactors evaluates the proposed T_b and accepts them only if the energy falls
// by more than the tolerance.
//
// With g = ∇_p E without its orthogonality part, stationarity along the normal
// directions is g Pᵀ + λ_o(2D + 2 diag D) ≈ 0 for D = PPᵀ − I, so D = −sym(g Pᵀ)/(2λ_o)
// with its diagonal halved, and T = (I + D)^½. If all knots have all components, the
// proposal also rotates all knots together to lower the orthogonality term, see
// spreadDiagonals.
func (e *minimiser) improveFactors(ctx context.Context) (bool, error) {
	if e.t.P.Lambda.Ortho == 0 || e.evaluations >= e.budget {
		return false, nil
	}
	proposed, promised := e.proposeFactors()
	if proposed == nil || promised <= e.tolerance*e.size() {
		return false, nil
	}
	old := e.factors
	e.factors = proposed
	energy, err := e.evaluate(ctx, e.next)
	if err == nil && e.energy-energy > e.tolerance*e.size() {
		e.q, e.next, e.energy = e.next, e.q, energy
		e.memory.forget()
		return true, e.gradient(ctx)
	}
	e.factors = old
	e.applyFactors(e.q)
	return false, err
}

// proposeFactors returns new T_b and the decrease of the energy that they promise: λ_o
// ½(‖Δ‖² + ΣΔ_vv²) with Δ = D − D_old, plus the gain of the rotation. They belong to
// the Q_b that it writes to e.next. It returns nil if a T_b would lose rank.
func (e *minimiser) proposeFactors() (proposed [][]float64, promised float64) {
	p := e.t.P
	lambda := p.Lambda.Ortho
	squared := newSquares(p)
	for b, vb := range p.PerKnot {
		if vb == 0 {
			continue
		}
		basis, normal, to := e.p.Basis(b, vb, 0, p.K), e.normal.of[b], squared.of[b]
		current := linalg.Zeros(vb, vb)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, basis, basis, 0, current)
		for v := 0; v < vb; v++ {
			for w := 0; w <= v; w++ {
				entry := -(normal.Data[v*normal.Stride+w] + normal.Data[w*normal.Stride+v]) / 2 / (2 * lambda)
				if v == w {
					entry = 1 + entry/2
				}
				to.Data[v*to.Stride+w], to.Data[w*to.Stride+v] = entry, entry
				promised += lambda * (entry - current.Data[v*vb+w]) * (entry - current.Data[v*vb+w])
			}
		}
	}
	copy(e.next.Data, e.q.Data)
	if p.SameKnots(0, p.V-1) && p.Change == nil {
		promised += lambda * e.spreadDiagonals(squared.all)
	}
	proposed = make([][]float64, len(p.PerKnot))
	for b, square := range squared.of {
		if proposed[b] = squareRoot(square); proposed[b] == nil {
			return nil, 0
		}
	}
	return proposed, promised
}

// jacobiSweeps is the number of passes of spreadDiagonals over all pairs of components.
const jacobiSweeps = 5

// spreadDiagonals rotates the symmetric matrices I + D_b of all knots, B×V², and e.next
// by the one rotation that minimises ΣD_vv². It returns half the decrease. E is
// otherwise invariant to this rotation, so no other step can minimise along it.
//
// It is Jacobi's method with the opposite aim. With h_b = (D_vv − D_ww)/2 and o_b =
// D_vw, a rotation of components v and w by φ changes Σ(D_vv² + D_ww²)/2 to a constant
// plus Σ(h_b cos 2φ + o_b sin 2φ)².
func (e *minimiser) spreadDiagonals(squared blas64.General) (gain float64) {
	n, next := e.t.P.V, e.next
	for pair := range jacobiSweeps * n * n {
		v, w := pair/n%n, pair%n
		if w >= v {
			continue
		}
		difference, product := 1e-150, 0.0 // Σ(o² − h²)/2 and Σho; if both are 0 there is no rotation
		for at := 0; at < len(squared.Data); at += n * n {
			m := squared.Data[at:]
			h, o := (m[v*n+v]-m[w*n+w])/2, m[v*n+w]
			difference += (o - h) * (o + h) / 2
			product += h * o
		}
		size := math.Hypot(difference, product)
		gain += size - difference
		double := math.Sqrt((1 + difference/size) / 2) // cos 2φ
		cos, sin := math.Sqrt((1+double)/2), math.Copysign(math.Sqrt((1-double)/2), -product)
		rotate := func(data []float64, x, y, stride, count int) {
			for range count {
				data[x], data[y] = cos*data[x]+sin*data[y], cos*data[y]-sin*data[x]
				x, y = x+stride, y+stride
			}
		}
		for b := range squared.Rows {
			m := squared.Data[b*n*n:]
			rotate(m, v*n, w*n, 1, n)
			rotate(m, v, w, n, n)
			first := b*next.U + next.Lead
			rotate(next.Data, (first+v)*next.Cols, (first+w)*next.Cols, 1, next.Cols)
		}
	}
	return gain
}

// squareRoot returns the symmetric square root of a, or nil if an eigenvalue is below
// smallestFactor. It reads the lower triangle of a.
func squareRoot(a blas64.General) []float64 {
	n := a.Rows
	eigen := linalg.NewEigen(n)
	if !eigen.Decompose(a) || n > 0 && !(eigen.Values[n-1] > smallestFactor) {
		return nil
	}
	return rootOf(eigen, n)
}

// lowestSquare bounds the eigenvalues of P diag(m_b) Pᵀ from below: a mask may hide
// almost all of a direction.
const lowestSquare = 1e-6

// flooredRoot is squareRoot with eigenvalues raised to at least lowestSquare.
func flooredRoot(a blas64.General) []float64 {
	eigen := linalg.NewEigen(a.Rows)
	eigen.Decompose(a)
	for i, value := range eigen.Values {
		eigen.Values[i] = math.Max(value, lowestSquare)
	}
	return rootOf(eigen, a.Rows)
}

// rootOf returns the symmetric square root of a decomposed n×n matrix.
func rootOf(eigen *linalg.Eigen, n int) []float64 {
	scaled, root := linalg.Zeros(n, n), linalg.Zeros(n, n)
	linalg.CopyBlock(scaled, eigen.Vectors)
	for i, value := range eigen.Values {
		blas64.Scal(math.Sqrt(value), linalg.Vector(scaled.Data[i*n:(i+1)*n]))
	}
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, eigen.Vectors, scaled, 0, root)
	return root.Data
}
