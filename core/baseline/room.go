package baseline

import (
	"fmt"
	"math"

	"ppca/core/fit"
)

// A subspace iteration needs several blocks of some more vectors than requested, and
// perhaps XᵀX. If the shorter side of the data is no larger than such a block it
// decomposes the data, which needs two copies.
const (
	iterated   = 8
	blocks     = 10
	smallSide  = 48
	decomposed = 2
	projected  = 3 // copies of a block of observations while projecting
)

// leadingNumbers bounds the numbers that computing the leading v vectors of n×k data
// needs in addition.
func leadingNumbers(n, k, v float64) float64 {
	numbers := blocks * (v + iterated) * k
	if min(n, k) <= max(smallSide, v+iterated) {
		numbers += decomposed * n * k
	} else if k <= n {
		numbers += k * k
	}
	return numbers
}

// checkRoom fails (ERR_TOO_LARGE) if a fit of knots knots would need more memory than
// available for a centred copy of copied observations, its leading vectors, the model,
// the coefficients, and more further numbers.
func checkRoom(d fit.Data, o fit.Options, copied, knots int, more float64) error {
	n, k := d.X.Dims()
	v := float64(o.Components)
	numbers := float64(copied)*float64(k) + leadingNumbers(float64(copied), float64(k), v)
	numbers += float64(knots)*(2*v+1)*float64(k) + float64(n)*(2*v+3) + projected*float64(min(n, blockRows)*k) + more
	return fit.CheckRoom(d, fmt.Sprintf("%d components", o.Components), 8*numbers)
}

// numbers bounds the numbers that SPCA needs in addition to PCA: XᵀX if it is used, the
// response and the loadings of two rounds for every vector, and at a finite λ₂ the
// matrices that all regressions share and the factor of each, which grows by doubling
// its side.
func (s Sparsity) numbers(n, k, v int) float64 {
	variables, vectors, nonzeros := float64(k), float64(v), float64(s.Nonzeros)
	numbers := 16 * vectors * variables
	if k <= n {
		numbers += variables * variables
	}
	if !math.IsInf(s.Ridge, 1) {
		numbers += 3*variables*variables + vectors*(4*nonzeros*nonzeros+8*variables)
	}
	return numbers
}

// numbers bounds the numbers that LPP needs in addition to PCA: the distances of a
// block of observations, the reduced observations in three forms, one of them for each
// pair of neighbours, the directions that reduce them, and square systems of these.
func (l Locality) numbers(n, k, v int) float64 {
	reduced := float64(min(n-1, k, max(v, mostReduced)))
	rows, links := float64(n), float64(n*l.Neighbours)
	return float64(blockRows)*rows + (2*rows+links)*reduced + 6*links + leadingNumbers(rows, float64(k), reduced) + 8*reduced*reduced
}
