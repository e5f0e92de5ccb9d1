package exact

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/internal/arrange"
	"ppca/core/internal/dense"
	"ppca/core/subspace"
)

// smallestFactor bounds how far a factor may shrink a direction: I + D must
// stay positive definite.
const smallestFactor = 1e-3

// applyFactors sets e.p to the means and P_b = T_b Q_b of q.
func (e *Solver) applyFactors(q arrange.Stack) {
	copy(e.p.Data, q.Data)
	for b := range e.factors {
		e.multiplyFactor(b, e.p)
	}
}

// multiplyFactor replaces the bases of knot b of m by T_b times themselves.
func (e *Solver) multiplyFactor(b int, m arrange.Stack) {
	factor := e.factors[b]
	if factor == nil {
		return
	}
	vb, k := e.t.P.PerKnot[b], e.t.P.K
	basis, out := m.Basis(b, vb, 0, k), dense.Block(e.product, 0, vb, 0, k)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, blas64.General{Rows: vb, Cols: vb, Stride: vb, Data: factor}, basis, 0, out)
	dense.CopyBlock(basis, out)
}

// takeNormal keeps the normal part of ∇_p E, before the orthogonality term is
// added to it: what asks the factors to change.
func (e *Solver) takeNormal() {
	for b, vb := range e.t.P.PerKnot {
		if vb > 0 {
			blas64.Gemm(blas.NoTrans, blas.Trans, 1, e.g.Basis(b, vb, 0, e.t.P.K), e.p.Basis(b, vb, 0, e.t.P.K), 0, e.normal.of[b])
		}
	}
}

// improveFactors tries the T_b that the normal part of the gradient asks for
// and keeps them only if the energy falls by more than the tolerance.
//
// With g = ∇_p E without its orthogonality part, stationarity along the normal
// directions reads g Pᵀ + λ_o(2D + 2 diag D) ≈ 0 for D = PPᵀ − I, so
// D = −sym(g Pᵀ)/(2λ_o), its diagonal halved, and T = (I + D)^½. All knots are turned
// together as far as that lowers the orthogonality term, see spreadDiagonals.
func (e *Solver) improveFactors(ctx context.Context) (bool, error) {
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

// proposeFactors returns the new T_b, or nil where one would lose rank, and by
// how much they promise to lower the energy: with Δ = D − D_old,
// λ_o ½(‖Δ‖² + ΣΔ_vv²), and what the turn gains. They are for the Q_b in e.next.
func (e *Solver) proposeFactors() (proposed [][]float64, promised float64) {
	p := e.t.P
	lambda := p.Lambda.Ortho
	squared := newSquares(p)
	for b, vb := range p.PerKnot {
		if vb == 0 {
			continue
		}
		basis, normal, to := e.p.Basis(b, vb, 0, p.K), e.normal.of[b], squared.of[b]
		current := dense.Zeros(vb, vb)
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
	if p.SameKnots(0, p.V-1) {
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

// turnSweeps is how often spreadDiagonals goes through all pairs of components.
const turnSweeps = 5

// spreadDiagonals turns the symmetric matrices I + D_b of all knots, B×V², by one
// rotation to the least ΣD_vv², and e.next alike; it returns half the decrease.
// Nothing else in E feels such a turn, so that no other step sees the floor of the
// valley that it makes.
//
// It is Jacobi's method with the aim reversed: with h_b = (D_vv − D_ww)/2 and
// o_b = D_vw, a turn of components v and w by φ makes of Σ(D_vv² + D_ww²)/2, but for
// what stays, Σ(h_b cos 2φ + o_b sin 2φ)².
func (e *Solver) spreadDiagonals(squared blas64.General) (gain float64) {
	n, next := e.t.P.V, e.next
	for pair := range turnSweeps * n * n {
		v, w := pair/n%n, pair%n
		if w >= v {
			continue
		}
		difference, product := 1e-150, 0.0 // Σ(o² − h²)/2, Σho; where both are 0 nothing turns
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
		turn := func(data []float64, x, y, stride, count int) {
			for range count {
				data[x], data[y] = cos*data[x]+sin*data[y], cos*data[y]-sin*data[x]
				x, y = x+stride, y+stride
			}
		}
		for b := range squared.Rows {
			m := squared.Data[b*n*n:]
			turn(m, v*n, w*n, 1, n)
			turn(m, v, w, n, n)
			first := b*next.U + next.Lead
			turn(next.Data, (first+v)*next.Cols, (first+w)*next.Cols, 1, next.Cols)
		}
	}
	return gain
}

// squareRoot returns the symmetric root of a, of which the lower triangle is
// read, or nil unless a is safely positive.
func squareRoot(a blas64.General) []float64 {
	n := a.Rows
	eigen := subspace.NewEigen(n)
	if !eigen.Decompose(a) || n > 0 && !(eigen.Values[n-1] > smallestFactor) {
		return nil
	}
	return rootOf(eigen, n)
}

// lowestSquare bounds how little a mask may leave of a direction.
const lowestSquare = 1e-6

// flooredRoot is squareRoot with eigenvalues of at least lowestSquare.
func flooredRoot(a blas64.General) []float64 {
	eigen := subspace.NewEigen(a.Rows)
	eigen.Decompose(a)
	for i, value := range eigen.Values {
		eigen.Values[i] = math.Max(value, lowestSquare)
	}
	return rootOf(eigen, a.Rows)
}

// rootOf returns the symmetric root of a decomposed n×n matrix.
func rootOf(eigen *subspace.Eigen, n int) []float64 {
	scaled, root := dense.Zeros(n, n), dense.Zeros(n, n)
	dense.CopyBlock(scaled, eigen.Vectors)
	for i, value := range eigen.Values {
		blas64.Scal(math.Sqrt(value), dense.Vector(scaled.Data[i*n:(i+1)*n]))
	}
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, eigen.Vectors, scaled, 0, root)
	return root.Data
}
