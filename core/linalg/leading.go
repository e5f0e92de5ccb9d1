package linalg

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
)

const (
	oversampling  = 8    // least number of additional vectors in the block
	panel         = 4    // vectors that a matrix product processes at once
	maxProducts   = 400  // of the block with XᵀX
	highestDegree = 12   // of a filter
	certain       = 1e-8 // relative size of a value that is not rounding
	mostSpread    = 1e10 // largest factor by which a filter may raise the part of one vector in another
	rounding      = 1e-16
	tight         = 1e-8 // a tolerance that needs at least tightProducts products
	tightProducts = 12   // or more
	smallSide     = 48   // below it the full decomposition is cheaper
	blockRows     = 256  // rows of x between two checkpoints
)

// Leading returns the first v right singular vectors of x (n×K) as rows, v×K, and the
// squares of their singular values, decreasing. If x has fewer than v independent rows,
// the other vectors complete an orthonormal basis and have value 0.
//
// It is block subspace iteration with Rayleigh–Ritz (Halko, Martinsson & Tropp 2011,
// algorithm 4.4), accelerated by Chebyshev filters (Zhou, Saad, Tiago & Chelikowsky
// 2006). It iterates until ‖XᵀXu − σ²u‖ ≤ tolerance·σ₁² for all v, up to a bounded
// number of products with x. The block is random and is multiplied by XᵀX once before
// the first step, so that its values bound the first filter. Where products with x are
// expensive it is the block Lanczos method instead, which needs half as many operations
// with x and more besides. The entry of largest absolute value of each vector is positive.
func Leading(ctx context.Context, x Rows, v int, tolerance float64, seed uint64) (blas64.General, []float64, error) {
	n, k := x.Dims()
	v = min(v, k)
	if min(n, k) <= max(smallSide, v+oversampling) {
		return decompose(ctx, x, v)
	}
	width := min(panel*((v+oversampling+panel-1)/panel), n, k)
	if narrower := panel * ((v + panel - 1) / panel); fewerProducts(narrower, n, k) {
		return lanczos(ctx, x, v, narrower, tolerance, seed)
	}
	m := newMultiplier(x, width)
	if tolerance <= tight && worthwhile(tightProducts, width, n, k) {
		if err := m.form(ctx); err != nil {
			return blas64.General{}, nil, err
		}
	}
	q, w := general(width, k), randomBlock(width, k, seed)
	if err := m.apply(ctx, w, q); err != nil {
		return q, nil, err
	}
	ritz := newRitz(width, k)
	squares, residuals := ritz.squares, ritz.residuals
	for products := 2; ; products++ {
		Orthonormalise(q)
		if err := m.apply(ctx, q, w); err != nil {
			return q, nil, err
		}
		ritz.diagonalise(&q, &w)
		if products >= maxProducts || slices.Max(residuals[:v]) <= tolerance*squares[0] {
			break
		}
		degree := filterDegree(squares, residuals, v, tolerance)
		if err := m.filter(ctx, &q, &w, &ritz.spare, squares[width-1], degree); err != nil {
			return q, nil, err
		}
		products += degree - 1
	}
	q, squares = rows(q, 0, v), squares[:v]
	positive(q)
	return q, squares, m.dropNoise(ctx, q, squares)
}

// Rank returns the number of leading squared singular values that are not 0.
func Rank(squares []float64) int {
	for v, square := range squares {
		if square == 0 {
			return v
		}
	}
	return len(squares)
}

// dropNoise sets the values to 0 from the first vector on that x does not have. The
// values of the iteration are differences of large numbers and hardly ever exactly 0.
func (m *multiplier) dropNoise(ctx context.Context, q blas64.General, squares []float64) error {
	if squares[len(squares)-1] > certain*squares[0] {
		return nil
	}
	lengths, err := m.imageSquares(ctx, q)
	if err != nil {
		return err
	}
	for i, length := range lengths {
		if length <= dependent*dependent*lengths[0] {
			clear(squares[i:])
			break
		}
	}
	return nil
}

// randomBlock returns a block of random entries, uniform about 0 over 2¹⁶ values.
// Better random numbers would take longer than the rest of the work with them.
func randomBlock(rows, cols int, seed uint64) blas64.General {
	q := general(rows, cols)
	source, word := rand.NewPCG(seed, 0x5eed), uint64(0)
	for i := range q.Data {
		if i%4 == 0 {
			word = source.Uint64()
		}
		q.Data[i] = float64(int16(word)) + 0.5
		word >>= 16
	}
	return q
}

// filterDegree returns the degree of the next filter. It is at most what the first v
// vectors need to reach the tolerance, since a value s above the bound is raised by
// cosh(degree·arcosh(2s/bound − 1)). It is also so low that the raised vectors do not
// drown the others in rounding errors.
func filterDegree(squares, residuals []float64, v int, tolerance float64) int {
	bound := squares[len(squares)-1]
	if !(bound > 0) {
		return 1
	}
	needed, allowed := 1.0, float64(highestDegree)
	for i, square := range squares {
		growth := math.Acosh(2*square/bound - 1)
		if growth == 0 {
			break
		}
		if i < v && residuals[i] > tolerance*squares[0] {
			needed = max(needed, math.Ceil(math.Log(residuals[i]/(tolerance*squares[0]))/growth))
		}
		mixed := max(rounding, min(1, residuals[i]/square))
		allowed = min(allowed, math.Log(mostSpread/mixed)/growth)
	}
	return max(1, int(min(needed, allowed)))
}

// filter replaces q by T_m((2/bound) XᵀX − 1) q, with T_m the Chebyshev polynomial of
// the given degree. It raises components above bound, the smallest value of the block,
// and keeps those below it small. w must hold q XᵀX; spare is scratch of the same size.
func (m *multiplier) filter(ctx context.Context, q, w, spare *blas64.General, bound float64, degree int) error {
	if degree == 1 {
		*q, *w = *w, *q
		return nil
	}
	previous, current := *q, *w // T₀ and, after the next lines, T₁
	affine(current, previous, 2/bound)
	next := *spare
	for range degree - 1 {
		if err := m.apply(ctx, current, next); err != nil {
			return err
		}
		affine(next, current, 2/bound)
		affine(next, previous, 2)
		previous, current, next = current, next, previous
	}
	*q, *w, *spare = current, previous, next
	return nil
}

// affine computes w = scale·w − q.
func affine(w, q blas64.General, scale float64) {
	all := blas64.Vector{N: len(w.Data), Data: w.Data, Inc: 1}
	blas64.Scal(scale, all)
	blas64.Axpy(-1, blas64.Vector{N: len(q.Data), Data: q.Data, Inc: 1}, all)
}

// decompose computes the full singular value decomposition, for matrices with a short
// side.
func decompose(ctx context.Context, x Rows, v int) (blas64.General, []float64, error) {
	_, k := x.Dims()
	q, squares := general(v, k), make([]float64, v)
	values, vectors, err := allSingular(ctx, x)
	if err != nil {
		return q, nil, err
	}
	rank := 0
	for rank < min(v, len(values)) && values[rank] > dependent*values[0] {
		squares[rank] = values[rank] * values[rank]
		copy(rowOf(q, rank).Data, rowOf(vectors, rank).Data)
		rank++
	}
	coefficients := make([]float64, v)
	for i := rank; i < v; i++ {
		completeRow(q, i, coefficients)
	}
	positive(q)
	return q, squares, job.Checkpoint(ctx)
}

// allSingular returns the singular values of x, decreasing, and right singular vectors.
// It reduces a tall matrix to a triangle first.
func allSingular(ctx context.Context, x Rows) ([]float64, blas64.General, error) {
	n, k := x.Dims()
	if n > k {
		r, err := triangleOf(ctx, x)
		if err != nil {
			return nil, r, err
		}
		values, vectors := singular(r)
		return values, vectors, nil
	}
	all := general(n, k) // singular overwrites it
	copyRows(all, x.Block(0, n, x.Scratch(n)))
	values, vectors := singular(all)
	return values, vectors, job.Checkpoint(ctx)
}

// triangleOf returns the R factor of x (n×K, n > K), computed by blocks of rows.
func triangleOf(ctx context.Context, x Rows) (blas64.General, error) {
	n, k := x.Dims()
	size := max(blockRows, k)
	r, scratch := general(0, k), x.Scratch(size)
	for lo := 0; lo < n; lo += size {
		hi := min(lo+size, n)
		stacked := general(r.Rows+hi-lo, k)
		copyRows(stacked, r)
		copyRows(rows(stacked, r.Rows, stacked.Rows), x.Block(lo, hi, scratch))
		if r = stacked; r.Rows > k {
			r = triangle(r)
		}
		if err := job.Checkpoint(ctx); err != nil {
			return r, err
		}
	}
	return r, nil
}

// positive changes signs so that the entry of largest absolute value of each row is
// positive.
func positive(q blas64.General) {
	for i := 0; i < q.Rows; i++ {
		row := rowOf(q, i)
		if row.Data[blas64.Iamax(row)] < 0 {
			blas64.Scal(-1, row)
		}
	}
}
