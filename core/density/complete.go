package density

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"

	"ppca/core/graph"
	"ppca/core/internal/dense"
)

// A reduction has what the complete rows of a cell share. The factors z have the precision
// D = I + Lψ⁻¹Lᵀ at every θ, since s scales L and the noise alike. With the bases Q_b of the
// knots of the cell and the weights w = h/s of a row, the rest of the Gram matrix Qψ⁻¹Qᵀ is
//
//	K = Q_b ψ⁻¹Lᵀ D⁻¹,   H = Q_b ψ⁻¹Q_bᵀ − K D Kᵀ,
//
// so the coefficients of a row have the precision Λ⁻¹ + Σ w_s w_t H_st, only V×V, and given
// these E z = D⁻¹Lψ⁻¹y/s − Σ w_s K_sᵀ β.
type reduction struct {
	inverse    blas64.General // R×R, D⁻¹
	logDet     float64        // log det D
	regression blas64.General // wV×R, K
	rest       blas64.General // wV×wV, H
	pairs      blas64.General // for each s ≤ t a row with the V² entries of H_ss, or of H_st + H_ts
}

// A completeScratch is memory for the expectation of complete rows.
type completeScratch struct {
	inverse, regression, rest, pairs, reduced, right, beta, means, whole, left, change, informed, image []float64
	spread, images, prior, precision, covariance, cross, unlikely, before                               []float64
	solver, common                                                                                      *dense.NormalSolver
}

// reduce returns the reduction of a cell with the given number of knots.
func (e *estimator) reduce(knots int, gram blas64.General) reduction {
	v, r, bases, s := e.v, e.rank, knots*e.v, &e.scratch.complete
	out := reduction{rest: reuse(&s.rest, bases, bases), pairs: reuse(&s.pairs, knots*(knots+1)/2, v*v)}
	dense.CopyBlock(out.rest, dense.Block(gram, 0, bases, 0, bases))
	if r > 0 {
		out.inverse, out.regression = reuse(&s.inverse, r, r), reuse(&s.regression, bases, r)
		dense.CopyBlock(out.inverse, dense.Block(gram, bases, bases+r, bases, bases+r))
		dense.AddDiagonal(out.inverse, 1)
		if s.common == nil {
			s.common = dense.NewNormalSolver(r)
		}
		factorise(s.common, out.inverse.Data)
		s.common.Inverse(out.inverse.Data)
		out.logDet = s.common.LogDet()
		both := dense.Block(gram, 0, bases, bases, bases+r)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, both, out.inverse, 0, out.regression)
		blas64.Gemm(blas.NoTrans, blas.Trans, -1, out.regression, both, 1, out.rest)
	}
	pair := 0
	for a := range knots {
		for b := a; b < knots; b++ {
			to := out.pairs.Data[pair*v*v : (pair+1)*v*v]
			for i := range v {
				for j := range v {
					value := out.rest.Data[(a*v+i)*bases+b*v+j]
					if a < b {
						value += out.rest.Data[(b*v+i)*bases+a*v+j]
					}
					to[i*v+j] = value
				}
			}
			pair++
		}
	}
	return out
}

// expectComplete is expect for the rows of cell j, all of whose cells are known, with the Gram
// matrix Qψ⁻¹Qᵀ, and products = yψ⁻¹Qᵀ of each row.
func (e *estimator) expectComplete(j int, knots []int, gram, products blas64.General) {
	lo, n, v, r, s := e.first[j], products.Rows, e.v, e.rank, &e.scratch.complete
	bases := len(knots) * v
	red := e.reduce(len(knots), gram)
	reduced, right := reuse(&s.reduced, n, bases), reuse(&s.right, n, v) // yψ⁻¹Qᵀ and W(s²ψ)⁻¹y without what z explains
	dense.CopyBlock(reduced, dense.Block(products, 0, n, 0, bases))
	if r > 0 {
		blas64.Gemm(blas.NoTrans, blas.Trans, -1, dense.Block(products, 0, n, bases, bases+r), red.regression, 1, reduced)
	}
	for i := range n {
		e.gather(right.Data[i*v:(i+1)*v], reduced.Data[i*bases:(i+1)*bases], lo+i, 1/e.scale[lo+i])
	}
	beta, unlikely := reuse(&s.beta, n, v), reuse(&s.unlikely, n, 3) // and the trace and the log-determinant of setRow
	for _, p := range e.places[j] {
		part := func(m blas64.General) blas64.General { return dense.Block(m, p.lo-lo, p.hi-lo, 0, m.Cols) }
		e.expectPlace(p, knots, red, part(right), part(beta), part(unlikely))
	}
	// g = (Σ w β, z) of each row
	g, images := reuse(&s.spread, n, bases+r), reuse(&s.images, n, bases+r)
	for i := range n {
		e.spread(g.Data[i*g.Stride:i*g.Stride+bases], beta.Data[i*v:(i+1)*v], lo+i)
	}
	if r > 0 {
		z := dense.Block(g, 0, n, bases, bases+r)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, dense.Block(products, 0, n, bases, bases+r), red.inverse, 0, z)
		for i := range n {
			row := z.Data[i*z.Stride : i*z.Stride+r]
			for at := range row {
				row[at] /= e.scale[lo+i]
			}
		}
		blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, dense.Block(g, 0, n, 0, bases), red.regression, 1, z)
	}
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, g, gram, 0, images)
	for i := range n {
		factors, own := e.factorsOf(lo+i), g.Data[i*g.Stride:(i+1)*g.Stride]
		copy(factors, beta.Data[i*v:(i+1)*v])
		copy(factors[v:], own[bases:])
		explained, double := 0.0, 2/e.scale[lo+i]
		for at, value := range own {
			explained += value * (images.Data[i*g.Stride+at] - double*products.Data[i*g.Stride+at])
		}
		row := unlikely.Data[3*i : 3*i+3]
		for _, z := range own[bases:] {
			row[0] += z * z
		}
		e.setRow(lo+i, explained, row[1], row[0], row[2])
	}
}

// expectPlace sets the coefficients beta of the rows of a place, given right = W(s²ψ)⁻¹y
// without what z explains, the covariance of their factors, and for each row the squared
// distance of the coefficients from m, the trace and the log-determinant of setRow.
//
// With the precision M of the place, and M_i of a row, each correction β ← β + M⁻¹(b − M_iβ)
// multiplies the error of M_iβ = b by I − M⁻¹M_i.
func (e *estimator) expectPlace(p place, knots []int, red reduction, right, beta, found blas64.General) {
	v, n, s := e.v, p.hi-p.lo, &e.scratch.complete
	logPrior := e.priorAt(p.hat, knots)
	prior, inverse := reuse(&s.prior, v, v), reuse(&s.covariance, v, v)
	weights := make([]float64, len(p.hat))
	for slot, h := range p.hat {
		weights[slot] = h / e.scaleAt(p)
	}
	e.precise(red, weights)
	s.solver.Inverse(inverse.Data)
	logDet := logPrior + s.solver.LogDet() + red.logDet
	means, whole := reuse(&s.means, n, v), reuse(&s.whole, n, v)
	clear(means.Data)
	for i := range n {
		for slot, t := range knots {
			dense.Subtract(means.Data[i*v:(i+1)*v], -e.Positions[p.lo+i].Hat[slot], e.density.Mean.RawRowView(t))
		}
	}
	dense.CopyBlock(whole, right)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, means, prior, 1, whole)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, whole, inverse, 0, beta)
	if n > 1 {
		e.correct(p, knots, red, beta, right)
	}
	e.setCovariance(p, red, weights)
	dense.Subtract(means.Data, 1, beta.Data) // m − β
	image := reuse(&s.image, n, v)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, means, prior, 0, image)
	trace := float64(e.size()) - floats.Dot(prior.Data, inverse.Data)
	for i := range n {
		found.Data[3*i] = floats.Dot(means.Data[i*v:(i+1)*v], image.Data[i*v:(i+1)*v])
		found.Data[3*i+1], found.Data[3*i+2] = trace, logDet
	}
}

// priorAt sets prior to Λ⁻¹ at some hat weights, and returns log det Λ.
func (e *estimator) priorAt(hat []float64, knots []int) float64 {
	s := &e.scratch.complete
	if s.solver == nil {
		s.solver = dense.NewNormalSolver(e.v)
	}
	prior := reuse(&s.prior, e.v, e.v)
	e.density.covarianceTo(prior.Data, graph.Position{Hat: hat}, knots)
	factorise(s.solver, prior.Data)
	s.solver.Inverse(prior.Data)
	return s.solver.LogDet()
}

// precise factorises Λ⁻¹ + Σ w_s w_t H_st, after priorAt.
func (e *estimator) precise(red reduction, weights []float64) {
	s := &e.scratch.complete
	precision := reuse(&s.precision, e.v, e.v)
	copy(precision.Data, reuse(&s.prior, e.v, e.v).Data)
	pair := 0
	for a, w := range weights {
		for _, other := range weights[a:] {
			dense.Subtract(precision.Data, -w*other, red.pairs.Data[pair*e.v*e.v:(pair+1)*e.v*e.v])
			pair++
		}
	}
	factorise(s.solver, precision.Data)
}

// negligible is the squared length of the correction after the last, in standard deviations,
// if the corrections shrink by the same factor each time.
const negligible = 1e-3

// correct makes the coefficients of the rows of a place their own. Those whose corrections do
// not shrink are solved by their own precision: the corrections diverge if it is more than twice
// that of the place in some direction, where P(θ) and L nearly span the same at the place, and
// less so at the row.
func (e *estimator) correct(p place, knots []int, red reduction, beta, right blas64.General) {
	v, n, bases, s := e.v, p.hi-p.lo, red.rest.Rows, &e.scratch.complete
	prior, inverse, whole := reuse(&s.prior, v, v), reuse(&s.covariance, v, v), reuse(&s.whole, n, v)
	spread, images, informed := reuse(&s.spread, n, bases), reuse(&s.images, n, bases), reuse(&s.informed, n, v)
	left, change, before := reuse(&s.left, n, v), reuse(&s.change, n, v), reuse(&s.before, n, 1)
	var apart []int
	for round := range corrections {
		for i := range n {
			e.spread(spread.Data[i*bases:(i+1)*bases], beta.Data[i*v:(i+1)*v], p.lo+i)
		}
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, spread, red.rest, 0, images)
		for i := range n {
			e.gather(informed.Data[i*v:(i+1)*v], images.Data[i*bases:(i+1)*bases], p.lo+i, 1)
		}
		copy(left.Data, whole.Data)
		dense.Subtract(left.Data, 1, informed.Data)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, beta, prior, 1, left)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, left, inverse, 0, change)
		dense.AddTo(beta.Data, change.Data)
		for i := range n { // squared lengths of the corrections, in units of Cov(β)
			length := floats.Dot(left.Data[i*v:(i+1)*v], change.Data[i*v:(i+1)*v])
			if round > 0 && length*length > negligible*before.Data[i] {
				apart = append(apart, i)
			}
			before.Data[i] = length
		}
	}
	if apart == nil {
		return
	}
	for _, i := range apart {
		e.solveRow(p.lo+i, knots, red, beta.Data[i*v:(i+1)*v], right.Data[i*v:(i+1)*v])
	}
	e.priorAt(p.hat, knots)
}

// solveRow sets the coefficients of row i by its own precision, given W(s²ψ)⁻¹y without what z
// explains.
func (e *estimator) solveRow(i int, knots []int, red reduction, beta, right []float64) {
	hat, v, s := e.Positions[i].Hat, e.v, &e.scratch.complete
	e.priorAt(hat, knots)
	weights, mean := make([]float64, len(hat)), make([]float64, v)
	for slot, t := range knots {
		weights[slot] = hat[slot] / e.scale[i]
		dense.Subtract(mean, -hat[slot], e.density.Mean.RawRowView(t))
	}
	e.precise(red, weights)
	copy(beta, right)
	blas64.Gemv(blas.NoTrans, 1, reuse(&s.prior, v, v), dense.Vector(mean), 1, dense.Vector(beta))
	s.solver.BackSolve(beta)
}

// setCovariance sets the covariance of the factors of a place from that of the coefficients:
// with C = Σ w_s K_s, Cov(β, z) = −Cov(β)C and Cov z = D⁻¹ + CᵀCov(β)C.
func (e *estimator) setCovariance(p place, red reduction, weights []float64) {
	v, r, f, s := e.v, e.rank, e.size(), &e.scratch.complete
	inverse, to := reuse(&s.covariance, v, v), e.covariance(p.lo)
	dense.CopyBlock(dense.Block(to, 0, v, 0, v), inverse)
	if r == 0 {
		return
	}
	cross := reuse(&s.cross, v, r)
	clear(cross.Data)
	for slot, w := range weights {
		dense.Subtract(cross.Data, -w, red.regression.Data[slot*v*r:(slot+1)*v*r])
	}
	both, common := dense.Block(to, 0, v, v, f), dense.Block(to, v, f, v, f)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, inverse, cross, 0, both)
	dense.CopyBlock(common, red.inverse)
	blas64.Gemm(blas.Trans, blas.NoTrans, -1, cross, both, 1, common)
	for a := range v {
		for z := range r {
			to.Data[(v+z)*f+a] = to.Data[a*f+v+z]
		}
	}
}
