package density

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/graph"
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
	trends   []float64 // n, t²(θ) of each row; nil: 1
	distance []float64 // n, squared Mahalanobis distance of each row
	power    []float64 // n, E(‖(y − Wᵀf)/√ψ‖² + ‖sz‖²) of each row

	places      [][]place // of each cell
	placeOf     []int     // n
	factors     []float64 // n×F, E f of each row
	covariances []float64 // F×F for each place, Cov f
	logDensity  float64   // Σ a log density

	precision []float64 // K, 1/ψ
	logNoise  float64   // Σ log ψ
	solver    *dense.NormalSolver
	scratch   scratch
	squares   *mat.Dense // n×K, y², 0 where it is not known
	sizes     []float64  // n, Σ y²/ψ of each row
}

// A scratch is memory for the expectation step, which would otherwise leave more garbage in
// each round than the data have bytes.
type scratch struct {
	means, whole, left, informed, unlikely blas64.General // rows of a place × F
	spread, images                         blas64.General // rows of a place × wV + R
	information, precision                 []float64      // F×F
}

// begin sets L and makes room for the factors.
func (e *estimator) begin(loadings *mat.Dense) {
	e.density.Loadings = loadings
	e.rank = e.density.Rank()
	f := e.size()
	e.solver, e.precision = dense.NewNormalSolver(f), make([]float64, e.k)
	e.factors, e.covariances = make([]float64, e.n*f), make([]float64, (slices.Max(e.placeOf)+1)*f*f)
	rows, slots := 0, 0
	for j, places := range e.places {
		slots = max(slots, len(e.cells[j]))
		for _, p := range places {
			rows = max(rows, p.hi-p.lo)
		}
	}
	s := &e.scratch
	for _, m := range []*blas64.General{&s.means, &s.whole, &s.left, &s.informed, &s.unlikely} {
		*m = dense.Zeros(rows, f)
	}
	s.spread, s.images = dense.Zeros(rows, slots*e.v+e.rank), dense.Zeros(rows, slots*e.v+e.rank)
	s.information, s.precision = make([]float64, f*f), make([]float64, f*f)
}

// size returns F = V + R.
func (e *estimator) size() int { return e.v + e.rank }

// factorsOf returns E f of row i.
func (e *estimator) factorsOf(i int) []float64 { return e.factors[i*e.size() : (i+1)*e.size()] }

// secondOf sets to (F×F) to E ffᵀ of row i.
func (e *estimator) secondOf(to blas64.General, i int) {
	copy(to.Data, e.covariance(i).Data)
	factors := dense.Vector(e.factorsOf(i))
	blas64.Ger(1, factors, factors, to)
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

func (e *estimator) mixture(hat []float64, scale float64) mixture {
	bases := len(hat) * e.v
	m := mixture{make([]int, bases+e.rank), make([]float64, bases+e.rank)}
	for r := range m.factor {
		if r < bases {
			m.factor[r], m.weight[r] = r%e.v, hat[r/e.v]/scale
		} else {
			m.factor[r], m.weight[r] = r-bases+e.v, 1
		}
	}
	return m
}

// at returns the mixture of row i.
func (e *estimator) at(i int) mixture { return e.mixture(e.Positions[i].Hat, e.scale[i]) }

// spread sets g to the coefficients of the stack for the factors f of row i.
func (e *estimator) spread(g, f []float64, i int) {
	at := 0
	for _, h := range e.Positions[i].Hat {
		share := h / e.scale[i]
		for _, beta := range f[:e.v] {
			g[at] = share * beta
			at++
		}
	}
	copy(g[at:], f[e.v:])
}

// gather sets f to multiple times the transpose of spread, applied to g.
func (e *estimator) gather(f, g []float64, i int, multiple float64) {
	clear(f)
	for slot, h := range e.Positions[i].Hat {
		share := multiple * h / e.scale[i]
		for v, value := range g[slot*e.v : (slot+1)*e.v] {
			f[v] += share * value
		}
	}
	for z, value := range g[len(e.Positions[i].Hat)*e.v:] {
		f[e.v+z] = multiple * value
	}
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
	blas64.Gemv(blas.NoTrans, 1, e.squares.RawMatrix(), dense.Vector(e.precision), 0, dense.Vector(e.sizes))
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
		right := dense.Zeros(hi-lo, e.size())
		for i := lo; i < hi; i++ {
			e.gather(right.Data[(i-lo)*right.Cols:(i-lo+1)*right.Cols], products.Data[(i-lo)*q.Rows:(i-lo+1)*q.Rows], i, 1/e.scale[i])
		}
		for _, p := range e.places[j] {
			e.expectPlace(p, knots, q, gram, dense.Block(right, p.lo-lo, p.hi-lo, 0, right.Cols))
		}
		if err := checkpoint.Reached(ctx); err != nil {
			return err
		}
	}
	return nil
}

// expectPlace is expect for the rows of a place, with the Gram matrix Qψ⁻¹Qᵀ given all cells,
// and W(s²ψ)⁻¹y of each row.
//
// With the precision M of the place, and M_i of a row, each correction f ← f + M⁻¹(b − M_i f)
// multiplies the error of M_i f = b by I − M⁻¹M_i.
func (e *estimator) expectPlace(p place, knots []int, q, gram, right blas64.General) {
	f, n := e.size(), p.hi-p.lo
	part := func(m blas64.General) blas64.General { return dense.Block(m, 0, n, 0, f) }
	means, whole, left, informed, unlikely := part(e.scratch.means), part(e.scratch.whole), part(e.scratch.left), part(e.scratch.informed), part(e.scratch.unlikely)
	prior, logPrior := inversePrior(e.density.covariance(graph.Position{Hat: p.hat}, knots), e.v, e.rank)
	e.inform(p, q, gram)
	copy(e.scratch.precision, prior)
	dense.AddTo(e.scratch.precision, e.scratch.information)
	factorise(e.solver, e.scratch.precision)
	priors, information := general(prior, f), general(e.scratch.information, f)
	covariance, factors := e.covariance(p.lo), blas64.General{Rows: n, Cols: f, Stride: f, Data: e.factors[p.lo*f : p.hi*f]}
	e.solver.Inverse(covariance.Data)
	logPrecision := e.solver.LogDet()
	clear(means.Data)
	for i := range n {
		for slot, t := range knots {
			dense.Subtract(means.Data[i*f:i*f+e.v], -e.Positions[p.lo+i].Hat[slot], e.density.Mean.RawRowView(t))
		}
	}
	dense.CopyBlock(whole, right)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, means, priors, 1, whole)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, whole, covariance, 0, factors)
	if n == 1 {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, factors, information, 0, informed)
	} else {
		change, before := unlikely, make([]float64, n) // squared lengths of the corrections, in units of Cov(f)
		var apart []int
		for round := range corrections {
			e.informed(informed, p, q, gram)
			copy(left.Data, whole.Data)
			dense.Subtract(left.Data, 1, informed.Data)
			blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, factors, priors, 1, left)
			blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, left, covariance, 0, change)
			dense.AddTo(factors.Data, change.Data)
			for i := range n {
				length := floats.Dot(left.Data[i*f:(i+1)*f], change.Data[i*f:(i+1)*f])
				if round > 0 && length*length > negligible*before[i] {
					apart = append(apart, p.lo+i)
				}
				before[i] = length
			}
		}
		for _, i := range apart {
			e.solveRow(i, knots, q, gram, right.Data[(i-p.lo)*right.Stride:(i-p.lo)*right.Stride+f])
		}
		if apart != nil {
			e.inform(p, q, gram)
		}
		e.informed(informed, p, q, gram)
	}
	trace := blas64.Dot(dense.Vector(covariance.Data), dense.Vector(information.Data))
	for z := e.v; z < f; z++ {
		trace += covariance.Data[z*f+z]
	}
	dense.Subtract(means.Data, 1, factors.Data) // m − f
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, means, priors, 0, unlikely)
	for i := range n {
		e.setRow(p.lo+i, right.Data[i*right.Stride:], informed.Data[i*f:], trace, floats.Dot(means.Data[i*f:(i+1)*f], unlikely.Data[i*f:(i+1)*f]), logPrior+logPrecision)
	}
}

// negligible is the squared length of the correction after the last, in standard deviations,
// if the corrections shrink by the same factor each time.
const negligible = 1e-3

// solveRow sets the factors of row i, given W(s²ψ)⁻¹y, by its own precision. The corrections
// diverge if it is more than twice that of its place in some direction: where P(θ) and L
// nearly span the same at the place, and less so at the row.
func (e *estimator) solveRow(i int, knots []int, q, gram blas64.General, right []float64) {
	own, f := place{i, i + 1, e.Positions[i].Hat}, e.size()
	prior, _ := inversePrior(e.density.covariance(graph.Position{Hat: own.hat}, knots), e.v, e.rank)
	e.inform(own, q, gram)
	precision, factors, mean := append([]float64(nil), prior...), e.factorsOf(i), make([]float64, f)
	dense.AddTo(precision, e.scratch.information)
	factorise(e.solver, precision)
	for slot, t := range knots {
		dense.Subtract(mean[:e.v], -own.hat[slot], e.density.Mean.RawRowView(t))
	}
	copy(factors, right)
	blas64.Gemv(blas.NoTrans, 1, general(prior, f), dense.Vector(mean), 1, dense.Vector(factors))
	e.solver.BackSolve(factors)
}

// setRow sets the power and the distance of row i after its factors are known, from
// right = W(s²ψ)⁻¹y, informed = W(s²ψ)⁻¹Wᵀf, the trace of Cov(f)(W(s²ψ)⁻¹Wᵀ + diag(0, I)),
// and the distance of the factors from their mean; and adds its log-density.
func (e *estimator) setRow(i int, right, informed []float64, trace, unlikely, logDet float64) {
	factors := e.factorsOf(i)
	residual, logNoise, known := e.cellSums(i)
	for a, f := range factors {
		residual += f * (informed[a] - 2*right[a])
	}
	common := 0.0
	for _, z := range factors[e.v:] {
		common += z * z
	}
	e.power[i] = e.scale[i] * e.scale[i] * max(0, residual+trace+common)
	e.distance[i] = max(0, residual+unlikely)
	e.logDensity -= 0.5 * e.weight(i) * (e.distance[i] + logNoise + logDet + known*math.Log(2*math.Pi))
}

// general wraps a square matrix for blas64.
func general(m []float64, n int) blas64.General {
	return blas64.General{Rows: n, Cols: n, Stride: n, Data: m}
}

// inform sets information to W(s²ψ)⁻¹Wᵀ in the middle of a place given the known cells.
func (e *estimator) inform(p place, q, gram blas64.General) {
	f, mix, to := e.size(), e.mixture(p.hat, e.scaleAt(p)), e.scratch.information
	clear(to)
	for r, fr := range mix.factor {
		row := gram.Data[r*gram.Stride : r*gram.Stride+gram.Cols]
		for t, ft := range mix.factor {
			to[fr*f+ft] += mix.weight[r] * mix.weight[t] * row[t]
		}
	}
	e.subtractUnknown(p.lo, to, mix, q)
}

// informed sets to (rows×F) to W(s²ψ)⁻¹Wᵀ E f of each row of a place, given all cells.
func (e *estimator) informed(to blas64.General, p place, q, gram blas64.General) {
	rows := p.hi - p.lo
	spread, images := dense.Block(e.scratch.spread, 0, rows, 0, q.Rows), dense.Block(e.scratch.images, 0, rows, 0, q.Rows)
	stride := spread.Stride
	for i := range rows {
		e.spread(spread.Data[i*stride:i*stride+q.Rows], e.factorsOf(p.lo+i), p.lo+i)
	}
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, spread, gram, 0, images)
	for i := range rows {
		e.gather(to.Data[i*to.Cols:(i+1)*to.Cols], images.Data[i*stride:i*stride+q.Rows], p.lo+i, 1)
	}
}

// cellSums returns Σ y²/(s²ψ) and Σ log s²ψ over the known cells of row i, and their
// number.
func (e *estimator) cellSums(i int) (square, logNoise, known float64) {
	scale := e.scale[i]
	known, logNoise = float64(e.k), e.logNoise
	if e.Known != nil {
		for c, is := range e.Known[i*e.k : (i+1)*e.k] {
			if !is {
				known--
				logNoise += math.Log(e.precision[c])
			}
		}
	}
	return e.sizes[i] / (scale * scale), logNoise + known*2*math.Log(scale), known
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
