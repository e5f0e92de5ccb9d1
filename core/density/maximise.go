package density

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
	"ppca/core/internal/dense"
)

// Weights of what is common to all knots or variables, in observations, when a knot or a
// variable has few of its own.
const (
	meanShrinkage   = 4 // m(θ) at a knot towards the mean of all
	spreadShrinkage = 4 // variances of Λ(θ) at a knot towards those of all; correlations by V + 4
	noiseShrinkage  = 2 // ψ of a variable towards the same share of its variance as all
)

// moments are the sums over the rows of a cell that L and ψ need.
type moments struct {
	q      blas64.General // stack
	cross  blas64.General // Σ a E g (y/s)ᵀ, (wV+R)×K, with g the factors of the stack: y/s ≈ Qᵀg
	second blas64.General // Σ a E ggᵀ
}

// maximise sets m, Λ, L, ψ to the maximum of the expected log-density, with shrinkage.
func (e *estimator) maximise(ctx context.Context) error {
	e.coefficients()
	sums := make([]*moments, len(e.cells))
	for j, knots := range e.cells {
		if e.first[j] < e.first[j+1] {
			sums[j] = e.moments(j, knots)
		}
		if err := checkpoint.Reached(ctx); err != nil {
			return err
		}
	}
	if e.rank > 0 {
		e.setLoadings(sums)
	}
	e.noise(sums)
	return checkpoint.Reached(ctx)
}

// coefficients sets m and Λ at the knots. m is a kernel mean with the hat weights, drawn
// to the mean of all; Λ likewise, drawn to the pooled covariance by the weight of V + 4
// observations, but its variances by less.
func (e *estimator) coefficients() {
	d, v := e.density, e.v
	knots := d.Mean.RawMatrix().Rows
	pooled := make([]float64, v)
	weights := make([]float64, knots)
	d.Mean.Zero()
	for i := range e.n {
		factors, a := e.factorsOf(i), e.weight(i)
		dense.Subtract(pooled, -a/e.total, factors[:v])
		for slot, t := range e.cells[e.Positions[i].Cell] {
			weights[t] += a * e.Positions[i].Hat[slot]
			dense.Subtract(d.Mean.RawRowView(t), -a*e.Positions[i].Hat[slot], factors[:v])
		}
	}
	for t := range knots {
		row := d.Mean.RawRowView(t)
		dense.Subtract(row, -meanShrinkage, pooled)
		blas64.Scal(1/(weights[t]+meanShrinkage), dense.Vector(row))
	}
	e.spreads(weights)
}

// spreads sets Λ at the knots, which have the given weights of observations. A kernel mean
// of a variance that grows towards an end of the range is too large there, so the
// deviations are divided by their trend t(θ) first, see spreadByTheta.
func (e *estimator) spreads(weights []float64) {
	d, v := e.density, e.v
	d.Covariance.Zero()
	pooled := dense.Zeros(v, v)
	for j, knots := range e.cells {
		if e.first[j] == e.first[j+1] {
			continue
		}
		deviations := e.deviationsOf(j, knots)
		e.addSpreads(pooled, deviations, 1/e.total, j, func(i int) float64 { return 1 / e.trendAt(i) })
		for slot, t := range knots {
			block := general(d.Covariance.RawMatrix().Data[t*v*v:(t+1)*v*v], v)
			e.addSpreads(block, deviations, 1, j, func(i int) float64 { return e.Positions[i].Hat[slot] / e.trendAt(i) })
		}
	}
	prior := float64(v + meanShrinkage)
	for t, weight := range weights {
		block := d.Covariance.RawMatrix().Data[t*v*v : (t+1)*v*v]
		spread := make([]float64, v) // of each coefficient here over that of all
		for a := range v {
			if variance := pooled.Data[a*v+a]; variance > 0 {
				spread[a] = math.Sqrt((block[a*v+a]/variance + spreadShrinkage) / (weight + spreadShrinkage))
			}
		}
		for a := range v {
			for b := range v {
				block[a*v+b] += prior * spread[a] * spread[b] * pooled.Data[a*v+b]
			}
		}
		scale := 1.0
		if d.Spread != nil {
			scale = math.Exp(d.Spread.Log[t])
		}
		blas64.Scal(scale/(weight+prior), dense.Vector(block))
		symmetrise(block, v)
	}
}

// deviationsOf returns Eβ − m of the rows of cell j.
func (e *estimator) deviationsOf(j int, knots []int) blas64.General {
	lo, hi, v := e.first[j], e.first[j+1], e.v
	out := dense.Zeros(hi-lo, v)
	for i := lo; i < hi; i++ {
		row := out.Data[(i-lo)*v : (i-lo+1)*v]
		copy(row, e.factorsOf(i)[:v])
		for slot, t := range knots {
			dense.Subtract(row, e.Positions[i].Hat[slot], e.density.Mean.RawRowView(t))
		}
	}
	return out
}

// addSpreads adds a multiple of Σ a share E(β − m)(β − m)ᵀ over the rows of cell j, which
// have the given Eβ − m.
func (e *estimator) addSpreads(to, deviations blas64.General, multiple float64, j int, share func(i int) float64) {
	if len(e.places[j]) == 0 {
		return
	}
	lo, v, f := e.first[j], e.v, e.size()
	weighted, sums := dense.Zeros(deviations.Rows, v), make([]float64, len(e.places[j]))
	for at, p := range e.places[j] {
		for i := p.lo; i < p.hi; i++ {
			a := e.weight(i) * share(i)
			sums[at] += a
			for c, value := range deviations.Data[(i-lo)*v : (i-lo+1)*v] {
				weighted.Data[(i-lo)*v+c] = a * value
			}
		}
	}
	covariance := make([]float64, f*f) // Σ a share Cov f
	blas64.Gemv(blas.Trans, multiple, e.covariancesOf(j), dense.Vector(sums), 0, dense.Vector(covariance))
	for a := range v {
		dense.AddTo(to.Data[a*to.Stride:a*to.Stride+v], covariance[a*f:a*f+v])
	}
	blas64.Gemm(blas.Trans, blas.NoTrans, multiple, deviations, weighted, 1, to)
}

// symmetrise removes the rounding errors by which a covariance (v×v) is not symmetric or
// has negative variances.
func symmetrise(block []float64, v int) {
	for a := range v {
		block[a*v+a] = max(0, block[a*v+a])
		for b := range a {
			mean := block[a*v+b]/2 + block[b*v+a]/2
			block[a*v+b], block[b*v+a] = mean, mean
		}
	}
}

// moments returns the sums of cell j.
func (e *estimator) moments(j int, knots []int) *moments {
	lo, hi := e.first[j], e.first[j+1]
	q := e.stacks[j]
	m := &moments{q: q, cross: dense.Zeros(q.Rows, e.k), second: dense.Zeros(q.Rows, q.Rows)}
	spread := dense.Zeros(hi-lo, q.Rows) // E g
	for i := lo; i < hi; i++ {
		e.spread(spread.Data[(i-lo)*q.Rows:(i-lo+1)*q.Rows], e.factorsOf(i), i)
	}
	weighted := spread // a E g
	if e.Weights != nil {
		weighted = dense.Zeros(hi-lo, q.Rows)
		for i := lo; i < hi; i++ {
			dense.Subtract(weighted.Data[(i-lo)*q.Rows:(i-lo+1)*q.Rows], -e.weight(i), spread.Data[(i-lo)*q.Rows:(i-lo+1)*q.Rows])
		}
	}
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, weighted, spread, 0, m.second)
	for i := lo; i < hi; i++ {
		blas64.Scal(1/e.scale[i], dense.Vector(weighted.Data[(i-lo)*q.Rows:(i-lo+1)*q.Rows]))
	}
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, weighted, dense.Block(e.Deviations.RawMatrix(), lo, hi, 0, e.k), 0, m.cross)
	e.addCovariances(m.second, j, len(knots))
	return m
}

// covariancesOf returns the covariances of the factors of the places of a cell that has
// rows, one a row.
func (e *estimator) covariancesOf(j int) blas64.General {
	f, from := e.size(), e.placeOf[e.first[j]]
	n := len(e.places[j])
	return blas64.General{Rows: n, Cols: f * f, Stride: f * f, Data: e.covariances[from*f*f : (from+n)*f*f]}
}

// addCovariances adds Σ a Cov g over the rows of a cell.
func (e *estimator) addCovariances(to blas64.General, j, knots int) {
	if len(e.places[j]) == 0 {
		return
	}
	parts, f := knots+1, e.size() // the bases of each knot, and L
	shares := dense.Zeros(parts*parts, len(e.places[j]))
	one := make([]float64, parts)
	for at, p := range e.places[j] {
		for i := p.lo; i < p.hi; i++ {
			for slot, h := range e.Positions[i].Hat {
				one[slot] = h / e.scale[i]
			}
			one[knots] = 1
			for x, a := range one {
				for y, b := range one {
					shares.Data[(x*parts+y)*shares.Stride+at] += e.weight(i) * a * b
				}
			}
		}
	}
	sums := dense.Zeros(parts*parts, f*f) // for each two parts the weighted sum of Cov f
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, shares, e.covariancesOf(j), 0, sums)
	part := func(x int) (row, factor, size int) { // of the stack, and of the factors
		if x < knots {
			return x * e.v, 0, e.v
		}
		return knots * e.v, e.v, e.rank
	}
	for x := range parts {
		row, a, size := part(x)
		for y := range parts {
			column, b, width := part(y)
			sum := sums.Data[(x*parts+y)*f*f : (x*parts+y+1)*f*f]
			for r := range size {
				dense.AddTo(to.Data[(row+r)*to.Stride+column:(row+r)*to.Stride+column+width], sum[(a+r)*f+b:(a+r)*f+b+width])
			}
		}
	}
}

// setLoadings sets L: for each variable the regression of y/s − Pᵀβ/s on z.
func (e *estimator) setLoadings(sums []*moments) {
	r := e.rank
	gram, right := dense.Zeros(r, r), dense.Zeros(r, e.k)
	for _, m := range sums {
		if m == nil {
			continue
		}
		bases := m.q.Rows - r
		dense.AddTo(right.Data, m.cross.Data[bases*e.k:])
		blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, dense.Block(m.second, bases, m.q.Rows, 0, bases), dense.Block(m.q, 0, bases, 0, e.k), 1, right)
		for a := range r {
			dense.AddTo(gram.Data[a*r:(a+1)*r], m.second.Data[(bases+a)*m.second.Stride+bases:(bases+a+1)*m.second.Stride])
		}
	}
	if e.Known == nil {
		solver, inverse := dense.NewNormalSolver(r), dense.Zeros(r, r)
		factorise(solver, gram.Data)
		solver.Inverse(inverse.Data)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, inverse, right, 0, e.density.Loadings.RawMatrix())
	} else {
		e.setLoadingsByVariable(gram, right)
	}
	for j, q := range e.stacks {
		if e.first[j] < e.first[j+1] {
			e.setLoadingsOf(q)
		}
	}
}

// setLoadingsByVariable sets L where each variable is known in other rows.
func (e *estimator) setLoadingsByVariable(gram, right blas64.General) {
	r := e.rank
	grams := make([]blas64.General, e.k)
	for c := range grams {
		grams[c] = blas64.General{Rows: r, Cols: r, Stride: r, Data: append([]float64(nil), gram.Data...)}
	}
	e.withoutUnknown(grams, right)
	column, solver := make([]float64, r), dense.NewNormalSolver(r)
	for c := range e.k {
		for a := range r {
			column[a] = right.Data[a*e.k+c]
		}
		factorise(solver, grams[c].Data)
		solver.BackSolve(column)
		for a := range r {
			e.density.Loadings.Set(a, c, column[a])
		}
	}
}

// withoutUnknown subtracts the cells that are not known from the sums over all rows that
// setLoadings forms: one Gram matrix for each variable, and the right sides. Their y is
// 0 already.
func (e *estimator) withoutUnknown(grams []blas64.General, right blas64.General) {
	r, f := e.rank, e.size()
	column := make([]float64, f)
	e.eachUnknown(func(i, c int, mix mixture, q, second blas64.General) {
		mix.loadingsOf(column, q, c)
		a := e.weight(i)
		for z := range r {
			dense.Subtract(grams[c].Data[z*r:(z+1)*r], a, second.Data[(e.v+z)*f+e.v:(e.v+z+1)*f])
			right.Data[z*e.k+c] += a * blas64.Dot(dense.Vector(second.Data[(e.v+z)*f:(e.v+z)*f+e.v]), dense.Vector(column[:e.v]))
		}
	})
}

// eachUnknown calls visit for every cell that is not known, with E ffᵀ of its row.
func (e *estimator) eachUnknown(visit func(i, c int, mix mixture, q, second blas64.General)) {
	if e.Known == nil {
		return
	}
	second := dense.Zeros(e.size(), e.size())
	for j := range e.cells {
		q := e.stacks[j]
		for i := e.first[j]; i < e.first[j+1]; i++ {
			mix := e.at(i)
			e.secondOf(second, i)
			for c, known := range e.Known[i*e.k : (i+1)*e.k] {
				if !known {
					visit(i, c, mix, q, second)
				}
			}
		}
	}
}

// noise sets ψ: the mean of E(y − Wᵀf)²/s² over the known cells of each variable.
func (e *estimator) noise(sums []*moments) {
	left, shares := make([]float64, e.k), make([]float64, e.n)
	for i, scale := range e.scale {
		shares[i] = e.weight(i) / (scale * scale)
	}
	blas64.Gemv(blas.Trans, 1, e.squares.RawMatrix(), dense.Vector(shares), 0, dense.Vector(left))
	for _, m := range sums {
		if m == nil {
			continue
		}
		product := m.cross // second·q − 2 cross, with the new L
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, m.second, m.q, -2, product)
		for r := range m.q.Rows {
			q, each := m.q.Data[r*e.k:(r+1)*e.k], product.Data[r*e.k:(r+1)*e.k]
			for c, value := range each {
				left[c] += q[c] * value
			}
		}
	}
	f := e.size()
	column, image := make([]float64, f), make([]float64, f)
	e.eachUnknown(func(i, c int, mix mixture, q, second blas64.General) {
		mix.loadingsOf(column, q, c)
		blas64.Gemv(blas.NoTrans, 1, second, dense.Vector(column), 0, dense.Vector(image))
		left[c] -= e.weight(i) * blas64.Dot(dense.Vector(column), dense.Vector(image))
	})
	e.setNoise(left)
}

// setNoise sets ψ from its sums over the known cells, drawn to the share of the
// variance that is noise in all variables.
func (e *estimator) setNoise(left []float64) {
	share, variables := 0.0, 0.0
	for c, sum := range left {
		if e.count[c] > 0 {
			share += max(sum, 0) / (e.count[c] * e.variance[c])
			variables++
		}
	}
	share /= variables
	for c, sum := range left {
		psi := (max(sum, 0) + noiseShrinkage*share*e.variance[c]) / (e.count[c] + noiseShrinkage)
		e.density.Noise[c] = max(psi, leastNoise*e.variance[c])
	}
}
