package baseline

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// singular is the share of the largest eigenvalue below which a direction of a
// constraint counts as rounding.
const singular = 1e-13

// pencil returns the count eigenvectors a of s a = λ c a with the smallest λ as
// rows, aᵀca = 1, for symmetric s and c ≥ 0 (r×r); fewer where c has a lower
// rank.
func pencil(s, c blas64.General, count int) blas64.General {
	values, vectors := symmetricEigen(c)
	whitening := zeros(len(values), c.Cols)
	kept := 0
	for i := len(values) - 1; i >= 0 && values[i] > singular*values[len(values)-1]; i-- {
		to := row(whitening, kept)
		for k := range to {
			to[k] = vectors.At(k, i) / math.Sqrt(values[i])
		}
		kept++
	}
	whitening = rowsOf(whitening, 0, kept)
	half, full := zeros(kept, c.Cols), zeros(kept, kept)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, whitening, s, 0, half)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, half, whitening, 0, full)
	_, vectors = symmetricEigen(full)
	count = min(count, kept)
	out := zeros(count, c.Cols)
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, vectors.Slice(0, kept, 0, count).(*mat.Dense).RawMatrix(), whitening, 0, out)
	return out
}

// symmetricEigen returns the eigenvalues, increasing, and eigenvectors (columns)
// of a symmetric matrix.
func symmetricEigen(m blas64.General) ([]float64, *mat.Dense) {
	var eig mat.EigenSym
	eig.Factorize(mat.NewSymDense(m.Rows, m.Data), true)
	var vectors mat.Dense
	eig.VectorsTo(&vectors)
	return eig.Values(nil), &vectors
}
