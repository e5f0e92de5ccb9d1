package subspace

import (
	"context"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
)

const (
	oversampling  = 8   // vectors iterated beside the wanted ones
	maxIterations = 300 // of the block iteration
	smallSide     = 48  // below it the full decomposition is the cheaper one
	blockRows     = 256 // rows of x between two checkpoints
)

// Leading returns the first v right singular vectors of x (n×K) as rows, v×K,
// and the squares of their singular values, decreasing. Where x has fewer than
// v independent rows the rest are unit axes made orthogonal, with value 0.
//
// It is block subspace iteration with Rayleigh–Ritz (Halko, Martinsson & Tropp
// 2011, algorithm 4.4, iterated until ‖XᵀXu − σ²u‖ ≤ tolerance·σ₁² for all v).
// The entry of largest absolute value of each vector is positive.
func Leading(ctx context.Context, x blas64.General, v int, tolerance float64, seed uint64) (blas64.General, []float64, error) {
	v = min(v, x.Cols)
	if min(x.Rows, x.Cols) <= max(smallSide, v+oversampling) {
		vectors, squares := decompose(x, v)
		return vectors, squares, checkpoint.Reached(ctx)
	}
	width := v + oversampling
	q := general(width, x.Cols)
	rng := rand.New(rand.NewPCG(seed, 0x5eed))
	for i := range q.Data {
		q.Data[i] = rng.NormFloat64()
	}
	squares := make([]float64, width)
	w := general(width, x.Cols)
	for iteration := 0; iteration < maxIterations; iteration++ {
		Orthonormalise(q)
		if err := applyGram(ctx, x, q, w); err != nil {
			return q, nil, err
		}
		rayleighRitz(q, w, squares)
		if converged(q, w, squares[:v], tolerance) {
			break
		}
		copy(q.Data, w.Data)
	}
	positive(rows(q, 0, v))
	return rows(q, 0, v), squares[:v], nil
}

// applyGram computes w = q XᵀX, by blocks of rows of x.
func applyGram(ctx context.Context, x, q, w blas64.General) error {
	clear(w.Data)
	products := general(blockRows, q.Rows)
	for lo := 0; lo < x.Rows; lo += blockRows {
		hi := min(lo+blockRows, x.Rows)
		y := rows(products, 0, hi-lo)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, rows(x, lo, hi), q, 0, y)
		blas64.Gemm(blas.Trans, blas.NoTrans, 1, y, rows(x, lo, hi), 1, w)
		if err := checkpoint.Reached(ctx); err != nil {
			return err
		}
	}
	return nil
}

// rayleighRitz rotates q and w = q XᵀX so that q XᵀX qᵀ is diagonal,
// decreasing, and puts the diagonal into squares.
func rayleighRitz(q, w blas64.General, squares []float64) {
	projected := general(q.Rows, q.Rows)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, q, w, 0, projected)
	var eig mat.EigenSym
	eig.Factorize(mat.NewSymDense(q.Rows, projected.Data), true)
	values := eig.Values(nil)
	var vectors mat.Dense
	eig.VectorsTo(&vectors)
	rotation := general(q.Rows, q.Rows)
	for i := range squares {
		from := q.Rows - 1 - i
		squares[i] = math.Max(values[from], 0)
		for j := 0; j < q.Rows; j++ {
			rotation.Data[i*rotation.Stride+j] = vectors.At(j, from)
		}
	}
	rotate(rotation, q)
	rotate(rotation, w)
}

// rotate replaces m by r·m.
func rotate(r, m blas64.General) {
	out := general(m.Rows, m.Cols)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, r, m, 0, out)
	copyRows(m, out)
}

// converged tells whether every wanted vector satisfies its eigen-equation.
func converged(q, w blas64.General, squares []float64, tolerance float64) bool {
	for i, square := range squares {
		sum := 0.0
		for k, u := range rowOf(q, i).Data {
			r := w.Data[i*w.Stride+k] - square*u
			sum += r * r
		}
		if math.Sqrt(sum) > tolerance*squares[0] {
			return false
		}
	}
	return true
}

// decompose is the full singular value decomposition, for small sides.
func decompose(x blas64.General, v int) (blas64.General, []float64) {
	q := general(v, x.Cols)
	squares := make([]float64, v)
	rank := 0
	var svd mat.SVD
	if x.Rows > 0 && svd.Factorize(denseOf(x), mat.SVDThin) {
		var vectors mat.Dense
		svd.VTo(&vectors)
		values := svd.Values(nil)
		for rank < min(v, len(values)) && values[rank] > dependent*values[0] {
			squares[rank] = values[rank] * values[rank]
			mat.Col(rowOf(q, rank).Data, rank, &vectors)
			rank++
		}
	}
	coefficients := make([]float64, v)
	for i := rank; i < v; i++ {
		completeRow(q, i, coefficients)
	}
	positive(q)
	return q, squares
}

func denseOf(x blas64.General) *mat.Dense {
	dense := mat.NewDense(x.Rows, x.Cols, nil)
	for i := 0; i < x.Rows; i++ {
		dense.SetRow(i, rowOf(x, i).Data)
	}
	return dense
}

// positive turns each row so that its entry of largest absolute value is
// positive.
func positive(q blas64.General) {
	for i := 0; i < q.Rows; i++ {
		row := rowOf(q, i)
		if row.Data[blas64.Iamax(row)] < 0 {
			blas64.Scal(-1, row)
		}
	}
}
