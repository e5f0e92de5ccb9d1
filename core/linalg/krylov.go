package linalg

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

const (
	mostBlocks    = 4    // that the basis holds; half of it stays at a restart
	turnedColumns = 1024 // of the basis, that a restart rotates at once

	// cellsPerSquare is how many cells x has for each cell of the square of a block where a
	// product with x takes as long as the decomposition of the projection: in WebAssembly
	// the products run at 20 GFLOP/s and the decomposition at 1.
	cellsPerSquare = 3000
)

// fewerProducts reports whether the block Lanczos method is the faster one: if x is wide, so
// that XᵀX is not worth its products, and large.
func fewerProducts(width, n, k int) bool {
	return k > n && min(n, k) > mostBlocks*width && n*k > 2*cellsPerSquare*width*width
}

// lanczos is Leading by the block Lanczos method with full reorthogonalisation and thick
// restarts (Golub & Underwood 1977; Wu & Simon 2000). A block has at least v vectors, so
// that it finds values that occur v times. The first is random, multiplied by XᵀX once.
func lanczos(ctx context.Context, x Rows, v, width int, tolerance float64, seed uint64) (blas64.General, []float64, error) {
	_, k := x.Dims()
	m, start := newMultiplier(x, width), randomBlock(width, k, seed)
	l := newKrylov(m, width)
	if err := m.apply(ctx, start, l.next); err != nil {
		return start, nil, err
	}
	Orthonormalise(l.next)
	for {
		if err := l.extend(ctx); err != nil {
			return start, nil, err
		}
		if l.converged(v, tolerance) {
			break
		}
		l.restart()
	}
	q, squares := l.leading(v)
	positive(q)
	return q, squares, m.dropNoise(ctx, q, squares)
}

// A krylov is a growing orthonormal basis Q in which XᵀX is projected: blocks of vectors,
// each the part of the images of the last that is outside the basis.
type krylov struct {
	of     *multiplier
	width  int
	most   int            // vectors in the basis
	basis  blas64.General // Q, m×K
	images blas64.General // QXᵀX, m×K
	inside blas64.General // T = QXᵀXQᵀ, m×m, lower triangle
	next   blas64.General // width×K, the block to add

	outside      blas64.General // width×width, products of the parts outside Q of the last images
	coefficients blas64.General // width×m, scratch
	spare        blas64.General // scratch of a rotation
	eigen        *Eigen

	products, due int     // how many blocks were added, and after how many a decomposition is worthwhile
	checked       int     // when the last residual was computed
	residual      float64 // relative to σ₁²
}

func newKrylov(of *multiplier, width int) *krylov {
	_, k := of.x.Dims()
	most := mostBlocks * width
	l := &krylov{of: of, width: width, most: most, basis: general(most, k), images: general(most, k), inside: general(most, most),
		next: general(width, k), outside: general(width, width), coefficients: general(width, most),
		spare: general(most, min(turnedColumns, k)), eigen: NewEigen(most)}
	l.basis.Rows, l.images.Rows, l.inside.Rows, l.inside.Cols = 0, 0, 0, 0
	return l
}

// extend adds the next block to the basis and prepares the one after it.
func (l *krylov) extend(ctx context.Context) error {
	size := l.basis.Rows + l.width
	l.basis.Rows, l.images.Rows, l.inside.Rows, l.inside.Cols = size, size, size, size
	added, images := rows(l.basis, size-l.width, size), rows(l.images, size-l.width, size)
	copyRows(added, l.next)
	if err := l.of.apply(ctx, added, images); err != nil {
		return err
	}
	copyRows(l.next, images)
	copyRows(rows(l.inside, size-l.width, size), l.removeBasis())
	l.removeBasis()
	l.products++
	return nil
}

// removeBasis subtracts from the next block its projection onto the basis and returns the
// coefficients.
func (l *krylov) removeBasis() blas64.General {
	c := blas64.General{Rows: l.width, Cols: l.basis.Rows, Stride: l.coefficients.Stride, Data: l.coefficients.Data}
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, l.next, l.basis, 0, c)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, c, l.basis, 1, l.next)
	return c
}

// full reports whether another block does not fit into the basis.
func (l *krylov) full() bool { return l.basis.Rows+l.width > l.most }

// converged reports whether the residuals of the first v vectors are within the tolerance, or
// no more products are allowed. It decomposes the projection when the basis is full, and
// before if the residuals have decreased so fast that they may be.
func (l *krylov) converged(v int, tolerance float64) bool {
	if l.products < min(l.due, maxProducts) && !l.full() {
		return false
	}
	l.eigen.Decompose(l.inside)
	largest := l.eigen.Values[0]
	residual := l.largestResidual(v) / largest
	if !(largest > 0) || residual <= tolerance || l.products >= maxProducts {
		return true
	}
	l.due = l.products + 1
	if faster := math.Log(l.residual/residual) / float64(l.products-l.checked); faster > 0 {
		l.due = l.products + max(1, int(math.Log(residual/tolerance)/faster))
	}
	l.checked, l.residual = l.products, residual
	return false
}

// largestResidual returns the largest ‖XᵀXu − σ²u‖ of the first v vectors u. XᵀX maps the basis
// into itself but for the last block, so a residual is the part outside that the
// coefficients there bring.
func (l *krylov) largestResidual(v int) float64 {
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, l.next, l.next, 0, l.outside)
	largest, size := 0.0, l.inside.Rows
	for i := range v {
		last := l.eigen.Vectors.Data[i*size+size-l.width : (i+1)*size]
		square := 0.0
		for a, first := range last {
			for b, second := range last {
				square += first * second * l.outside.Data[a*l.width+b]
			}
		}
		largest = max(largest, square)
	}
	return math.Sqrt(largest)
}

// restart prepares the next block and, if the basis is full, rotates it to its leading
// vectors and drops the others.
func (l *krylov) restart() {
	Orthonormalise(l.next)
	l.removeBasis() // rounding was scaled up, where the part outside was small
	Orthonormalise(l.next)
	if !l.full() {
		return
	}
	kept := l.most / 2
	turn := rows(l.eigen.Vectors, 0, kept)
	l.rotate(&l.basis, turn)
	l.rotate(&l.images, turn)
	l.inside.Rows, l.inside.Cols = kept, kept
	for i := range kept {
		clear(l.inside.Data[i*l.inside.Stride : i*l.inside.Stride+i])
		l.inside.Data[i*l.inside.Stride+i] = l.eigen.Values[i]
	}
}

// rotate replaces the rows of m by their combinations in turn, some columns at a time.
func (l *krylov) rotate(m *blas64.General, turn blas64.General) {
	for lo := 0; lo < m.Cols; lo += turnedColumns {
		part := blas64.General{Rows: m.Rows, Cols: min(turnedColumns, m.Cols-lo), Stride: m.Stride, Data: m.Data[lo:]}
		to := blas64.General{Rows: turn.Rows, Cols: part.Cols, Stride: l.spare.Stride, Data: l.spare.Data}
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, turn, part, 0, to)
		part.Rows = turn.Rows
		copyRows(part, to)
	}
	m.Rows = turn.Rows
}

// leading returns the first v vectors and the squares of their singular values.
func (l *krylov) leading(v int) (blas64.General, []float64) {
	q, squares := general(v, l.basis.Cols), make([]float64, v)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, rows(l.eigen.Vectors, 0, v), l.basis, 0, q)
	for i := range squares {
		squares[i] = max(l.eigen.Values[i], 0)
	}
	return q, squares
}
