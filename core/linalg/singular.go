package linalg

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// mostSweeps bounds the sweeps over all pairs of rows; three to ten are usual.
const mostSweeps = 40

// singular returns the singular values of m, decreasing, and its right singular vectors
// as rows, as many as m has rows. It overwrites m, which must have at most as many rows
// as columns. The vector of a value of 0 is 0.
//
// It uses one-sided Jacobi (Hestenes 1958): it rotates pairs of rows until all are
// orthogonal, which gives even small values to full relative accuracy. Rotating by the
// eigenvectors of mmᵀ first leaves few rotations.
func singular(m blas64.General) (values []float64, vectors blas64.General) {
	values = make([]float64, m.Rows)
	rotateByGram(m)
	for sweep := 0; sweep < mostSweeps && rotatePairs(m); sweep++ {
	}
	for i := range values {
		values[i] = blas64.Nrm2(rowOf(m, i))
		if values[i] > 0 {
			blas64.Scal(1/values[i], rowOf(m, i))
		}
	}
	decreasing(values, m)
	return values, m
}

// rotateByGram rotates the rows of m by the eigenvectors of mmᵀ, which makes them
// nearly orthogonal.
func rotateByGram(m blas64.General) {
	gram, eigen := general(m.Rows, m.Rows), NewEigen(m.Rows)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, m, m, 0, gram)
	if eigen.Decompose(gram) {
		rotate(eigen.Vectors, m)
	}
}

// rotate replaces m by r·m.
func rotate(r, m blas64.General) {
	out := general(m.Rows, m.Cols)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, r, m, 0, out)
	copyRows(m, out)
}

// rotatePairs rotates every pair of rows once and reports whether any pair was not
// orthogonal to working accuracy.
func rotatePairs(m blas64.General) (turned bool) {
	accuracy := roundoff * math.Sqrt(float64(m.Cols))
	for i := 0; i < m.Rows; i++ {
		for j := i + 1; j < m.Rows; j++ {
			a, b := rowOf(m, i), rowOf(m, j)
			aa, bb, ab := blas64.Dot(a, a), blas64.Dot(b, b), blas64.Dot(a, b)
			if !(math.Abs(ab) > accuracy*math.Sqrt(aa*bb)) {
				continue
			}
			half := (bb - aa) / (2 * ab)
			tangent := 1 / (half + math.Copysign(math.Hypot(half, 1), half))
			cosine := 1 / math.Hypot(tangent, 1)
			rotateRows(a.Data, b.Data, tangent*cosine, cosine)
			turned = true
		}
	}
	return turned
}

// decreasing sorts the values in decreasing order, and the rows with them.
func decreasing(values []float64, q blas64.General) {
	for i := range values {
		largest := i
		for j := i + 1; j < len(values); j++ {
			if values[j] > values[largest] {
				largest = j
			}
		}
		if largest != i {
			values[i], values[largest] = values[largest], values[i]
			blas64.Swap(rowOf(q, i), rowOf(q, largest))
		}
	}
}
