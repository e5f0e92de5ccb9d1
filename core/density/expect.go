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
	stacks    []blas64.General // Q of each cell that has rows
	squares   *mat.Dense       // n×K, y², 0 where it is not known
	sizes     []float64        // n, Σ y²/ψ of each row
}

// A scratch is memory for the steps, which would otherwise leave more garbage in each round
// than the data have bytes.
type scratch struct {
	weighted, gram, products, right, information, precision, row []float64
	complete                                                     completeScratch
}

// reuse returns a matrix in memory that is kept for the next. Its contents are undefined.
func reuse(memory *[]float64, rows, cols int) blas64.General {
	if len(*memory) < rows*cols {
		*memory = make([]float64, rows*cols)
	}
	return blas64.General{Rows: rows, Cols: cols, Stride: max(cols, 1), Data: (*memory)[:rows*cols]}
}

// begin sets L and makes room for the factors.
func (e *estimator) begin(loadings *mat.Dense) {
	e.density.Loadings = loadings
	e.rank = e.density.Rank()
	f := e.size()
	e.solver, e.precision = dense.NewNormalSolver(f), make([]float64, e.k)
	e.factors, e.covariances = make([]float64, e.n*f), make([]float64, (slices.Max(e.placeOf)+1)*f*f)
	e.scratch = scratch{}
	e.stacks = make([]blas64.General, len(e.cells))
	for j, knots := range e.cells {
		if e.first[j] < e.first[j+1] {
			e.stacks[j] = e.stack(knots)
		}
	}
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
	e.setLoadingsOf(q)
	return q
}

// setLoadingsOf copies L to a stack.
func (e *estimator) setLoadingsOf(q blas64.General) {
	if e.rank > 0 {
		copy(q.Data[(q.Rows-e.rank)*e.k:], e.density.Loadings.RawMatrix().Data)
	}
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

// spread sets g to the coefficients of the stack for the factors f of row i, or to those of
// the bases alone for the coefficients of the row.
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
		q, s := e.stacks[j], &e.scratch
		weighted, gram, products := reuse(&s.weighted, q.Rows, e.k), reuse(&s.gram, q.Rows, q.Rows), reuse(&s.products, hi-lo, q.Rows)
		for r := range q.Rows {
			to, from := weighted.Data[r*e.k:(r+1)*e.k], q.Data[r*e.k:(r+1)*e.k]
			for c, precision := range e.precision {
				to[c] = from[c] * precision
			}
		}
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, weighted, q, 0, gram)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, dense.Block(e.Deviations.RawMatrix(), lo, hi, 0, e.k), weighted, 0, products)
		if e.Known == nil {
			e.expectComplete(j, knots, gram, products)
		} else {
			right := reuse(&s.right, 1, e.size())
			for i := lo; i < hi; i++ {
				e.gather(right.Data, products.Data[(i-lo)*q.Rows:(i-lo+1)*q.Rows], i, 1/e.scale[i])
				e.expectIncomplete(i, knots, q, gram, right)
			}
		}
		if err := checkpoint.Reached(ctx); err != nil {
			return err
		}
	}
	return nil
}

// expectIncomplete is expect for row i, with the Gram matrix Qψ⁻¹Qᵀ given all cells, and
// right = W(s²ψ)⁻¹y (1×F).
func (e *estimator) expectIncomplete(i int, knots []int, q, gram, right blas64.General) {
	f, hat := e.size(), e.Positions[i].Hat
	prior, logPrior := inversePrior(e.density.covariance(graph.Position{Hat: hat}, knots), e.v, e.rank)
	information, precision := reuse(&e.scratch.information, f, f), reuse(&e.scratch.precision, f, f)
	e.inform(i, information, q, gram)
	copy(precision.Data, prior)
	dense.AddTo(precision.Data, information.Data)
	factorise(e.solver, precision.Data)
	row := reuse(&e.scratch.row, 3, f)
	mean, whole, image := dense.Block(row, 0, 1, 0, f), dense.Block(row, 1, 2, 0, f), dense.Block(row, 2, 3, 0, f)
	priors, covariance, factors := general(prior, f), e.covariance(i), blas64.General{Rows: 1, Cols: f, Stride: f, Data: e.factorsOf(i)}
	e.solver.Inverse(covariance.Data)
	clear(mean.Data)
	for slot, t := range knots {
		dense.Subtract(mean.Data[:e.v], -hat[slot], e.density.Mean.RawRowView(t))
	}
	copy(whole.Data, right.Data)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, mean, priors, 1, whole)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, whole, covariance, 0, factors)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, factors, information, 0, image)
	explained := 0.0
	for a, factor := range factors.Data {
		explained += factor * (image.Data[a] - 2*right.Data[a])
	}
	trace := blas64.Dot(dense.Vector(covariance.Data), dense.Vector(information.Data))
	for z := e.v; z < f; z++ {
		trace += covariance.Data[z*f+z]
	}
	dense.Subtract(mean.Data, 1, factors.Data) // m − f
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, mean, priors, 0, image)
	e.setRow(i, explained, trace, floats.Dot(mean.Data, image.Data), logPrior+e.solver.LogDet())
}

// setRow sets the power and the distance of row i after its factors are known, from
// explained = fᵀ(W(s²ψ)⁻¹Wᵀf − 2W(s²ψ)⁻¹y), the trace of Cov(f)(W(s²ψ)⁻¹Wᵀ + diag(0, I)), and
// the distance of the factors from their mean; and adds its log-density.
func (e *estimator) setRow(i int, explained, trace, unlikely, logDet float64) {
	residual, logNoise, known := e.cellSums(i)
	residual += explained
	common := 0.0
	for _, z := range e.factorsOf(i)[e.v:] {
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

// inform sets information to W(s²ψ)⁻¹Wᵀ of row i given its known cells.
func (e *estimator) inform(i int, information, q, gram blas64.General) {
	f, mix := e.size(), e.at(i)
	clear(information.Data)
	for r, fr := range mix.factor {
		row := gram.Data[r*gram.Stride : r*gram.Stride+gram.Cols]
		for t, ft := range mix.factor {
			information.Data[fr*f+ft] += mix.weight[r] * mix.weight[t] * row[t]
		}
	}
	e.subtractUnknown(i, information.Data, mix, q)
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
