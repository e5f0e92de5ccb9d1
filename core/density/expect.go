package density

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/internal/dense"
)

// An estimator holds a density on its way to the maximum of the likelihood. A row of
// cell j has the loadings W/s = (Σ_s h_s P_s / s, L): a combination of the stack Q of
// the bases of the knots of its cell and of L, so that all products with the data are
// products of matrices, and cells that are not known are subtracted one by one.
type estimator struct {
	*Sample
	density  *Density
	cells    [][]int
	first    []int // first row of each cell
	n, k, v  int
	rank     int
	variance []float64 // K, of each variable about μ(θ)
	count    []float64 // K, weight of its known cells
	total    float64   // sum of the weights
	scale    []float64 // n, s(θ) of each row
	distance []float64 // n, squared Mahalanobis distance of each row
	power    []float64 // n, E(‖(y − Wᵀf)/√ψ‖² + ‖sz‖²) of each row

	factors    []float64 // n×F, E f of each row
	second     []float64 // n×F×F, E ffᵀ
	logDensity float64   // Σ a log density

	precision []float64 // K, 1/ψ
	logNoise  float64   // Σ log ψ
	solver    *dense.NormalSolver
	scratch   scratch
}

// begin sets L and makes room for the factors.
func (e *estimator) begin(loadings *mat.Dense) {
	e.density.Loadings = loadings
	e.rank = e.density.Rank()
	f := e.size()
	e.solver, e.precision = dense.NewNormalSolver(f), make([]float64, e.k)
	e.scratch = scratch{make([]float64, f*f), make([]float64, f*f), make([]float64, f), make([]float64, f)}
	e.factors, e.second = make([]float64, e.n*e.size()), make([]float64, e.n*e.size()*e.size())
}

// A scratch is memory for expectRow, which would otherwise leave as much garbage as a copy
// of the data.
type scratch struct {
	information, precision []float64 // F×F
	right, whole           []float64 // F
}

// size returns F = V + R.
func (e *estimator) size() int { return e.v + e.rank }

// row returns E f and E ffᵀ of row i.
func (e *estimator) row(i int) (factors []float64, second blas64.General) {
	f := e.size()
	return e.factors[i*f : (i+1)*f], blas64.General{Rows: f, Cols: f, Stride: f, Data: e.second[i*f*f : (i+1)*f*f]}
}

// stack returns Q of a cell, (wV+R)×K for w knots.
func (e *estimator) stack(knots []int) blas64.General {
	q := dense.Zeros(len(knots)*e.v+e.rank, e.k)
	for slot, t := range knots {
		copy(q.Data[slot*e.v*e.k:(slot+1)*e.v*e.k], e.Bases.RawMatrix().Data[t*e.v*e.k:(t+1)*e.v*e.k])
	}
	if e.rank > 0 {
		copy(q.Data[len(knots)*e.v*e.k:], e.density.Loadings.RawMatrix().Data)
	}
	return q
}

// A mixture maps a row of the stack to the factor that it belongs to, and its weight
// there: h_s/s for component v at knot s, 1 for a row of L.
type mixture struct {
	factor []int
	weight []float64
}

func (e *estimator) mixture(i int, knots []int) mixture {
	at, size, scale := e.Positions[i], len(knots)*e.v+e.rank, e.scale[i]
	m := mixture{make([]int, size), make([]float64, size)}
	for r := range size {
		if slot := r / e.v; slot < len(knots) {
			m.factor[r], m.weight[r] = r%e.v, at.Hat[slot]/scale
		} else {
			m.factor[r], m.weight[r] = r-len(knots)*e.v+e.v, 1
		}
	}
	return m
}

// loadingsOf returns column c of W/s.
func (m mixture) loadingsOf(to []float64, q blas64.General, c int) {
	clear(to)
	for r, f := range m.factor {
		to[f] += m.weight[r] * q.Data[r*q.Stride+c]
	}
}

// expect computes E f and E ffᵀ of every row given its known cells, and the
// log-density of all.
func (e *estimator) expect(ctx context.Context) error {
	e.logDensity, e.logNoise = 0, 0
	for c, psi := range e.density.Noise {
		e.precision[c] = 1 / psi
		e.logNoise += math.Log(psi)
	}
	for j, knots := range e.cells {
		lo, hi := e.first[j], e.first[j+1]
		if lo == hi {
			continue
		}
		q := e.stack(knots)
		weighted := dense.Zeros(q.Rows, e.k)
		for r := range q.Rows {
			for c, precision := range e.precision {
				weighted.Data[r*e.k+c] = q.Data[r*e.k+c] * precision
			}
		}
		gram, products := dense.Zeros(q.Rows, q.Rows), dense.Zeros(hi-lo, q.Rows)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, weighted, q, 0, gram)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, dense.Block(e.Deviations.RawMatrix(), lo, hi, 0, e.k), weighted, 0, products)
		for i := lo; i < hi; i++ {
			e.expectRow(i, knots, q, gram, products.Data[(i-lo)*q.Rows:(i-lo+1)*q.Rows])
		}
		if err := checkpoint.Reached(ctx); err != nil {
			return err
		}
	}
	return nil
}

// expectRow is expect for row i, with the Gram matrix Qψ⁻¹Qᵀ given all cells and the
// products Qψ⁻¹y.
func (e *estimator) expectRow(i int, knots []int, q, gram blas64.General, products []float64) {
	at, d, f := e.Positions[i], e.density, e.size()
	mix, scale := e.mixture(i, knots), e.scale[i]
	prior, logPrior := inversePrior(d.covariance(at, knots), e.v, e.rank)
	information, right := e.scratch.information, e.scratch.right // W(s²ψ)⁻¹Wᵀ and W(s²ψ)⁻¹y
	clear(information)
	clear(right)
	for r, fr := range mix.factor {
		right[fr] += mix.weight[r] * products[r] / scale
		for t, ft := range mix.factor {
			information[fr*f+ft] += mix.weight[r] * mix.weight[t] * gram.Data[r*gram.Stride+t]
		}
	}
	square, logNoise, known := e.cellSums(i, scale)
	e.subtractUnknown(i, information, mix, q)
	precision := e.scratch.precision
	copy(precision, prior)
	dense.AddTo(precision, information)
	mean := append(d.mean(at, knots), make([]float64, e.rank)...)
	whole, total := e.scratch.whole, square
	copy(whole, right)
	for a := range f {
		for b, m := range mean {
			whole[a] += prior[a*f+b] * m
			total += mean[a] * prior[a*f+b] * m
		}
	}
	factorise(e.solver, precision)
	factors, second := e.row(i)
	copy(factors, whole)
	e.solver.BackSolve(factors)
	e.solver.Inverse(second.Data)
	for a := range f {
		dense.Subtract(second.Data[a*f:(a+1)*f], -factors[a], factors)
	}
	e.power[i] = e.rowPower(i, scale, square, right, information)
	distance := max(0, total-blas64.Dot(dense.Vector(whole), dense.Vector(factors)))
	e.distance[i] = distance
	e.logDensity -= 0.5 * e.weight(i) * (distance + logNoise + logPrior + e.solver.LogDet() + known*math.Log(2*math.Pi))
}

// cellSums returns Σ y²/(s²ψ) and Σ log s²ψ over the known cells of row i, and their
// number.
func (e *estimator) cellSums(i int, scale float64) (square, logNoise, known float64) {
	for c, y := range e.Deviations.RawRowView(i) {
		square += y * y * e.precision[c] // y is 0 where it is not known
	}
	known, logNoise = float64(e.k), e.logNoise
	if e.Known != nil {
		for c, is := range e.Known[i*e.k : (i+1)*e.k] {
			if !is {
				known--
				logNoise += math.Log(e.precision[c])
			}
		}
	}
	return square / (scale * scale), logNoise + known*2*math.Log(scale), known
}

// subtractUnknown subtracts the unknown cells of row i from the information that all
// cells would give about the factors.
func (e *estimator) subtractUnknown(i int, information []float64, mix mixture, q blas64.General) {
	if e.Known == nil {
		return
	}
	f := e.size()
	column := make([]float64, f)
	for c, is := range e.Known[i*e.k : (i+1)*e.k] {
		if is {
			continue
		}
		mix.loadingsOf(column, q, c)
		for a, wa := range column {
			dense.Subtract(information[a*f:(a+1)*f], wa*e.precision[c], column)
		}
	}
}

// rowPower returns E(‖(y − Wᵀf)/√ψ‖² + ‖sz‖²) of row i after its factors are known, from
// square = ‖y/s√ψ‖², right = W(s²ψ)⁻¹y and information = W(s²ψ)⁻¹Wᵀ.
func (e *estimator) rowPower(i int, scale, square float64, right, information []float64) float64 {
	factors, second := e.row(i)
	sum := square - 2*blas64.Dot(dense.Vector(factors), dense.Vector(right)) + blas64.Dot(dense.Vector(second.Data), dense.Vector(information))
	for z := e.v; z < e.size(); z++ {
		sum += second.Data[z*second.Stride+z]
	}
	return scale * scale * max(0, sum)
}
