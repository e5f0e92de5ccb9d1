package linalg

// Matrices of observations whose entries keep their size of one byte
// (pictures) or four and become float64 a row at a time. 10,000 colour pictures of
// 64×64 take 123 MB instead of 983 MB.
//
// The types are gonum matrices, so any code that reads a mat.Matrix can read them. Row,
// RowTo and Part read a narrow matrix or a mat.Dense, and copy only if they must.

import "gonum.org/v1/gonum/mat"

// Bytes is a row-major matrix of uint8; an entry b has the value Levels[b].
type Bytes struct {
	Rows, Cols int
	Data       []uint8 // Rows×Cols
	Levels     *[256]float64
}

// Levels returns the values b/white: intensities in [0, 1].
func Levels(white uint8) *[256]float64 {
	var levels [256]float64
	for b := range levels {
		levels[b] = float64(b) / float64(white)
	}
	return &levels
}

// Numbers returns the values 0 … 255.
func Numbers() *[256]float64 { return Levels(1) }

// Dims returns the numbers of rows and columns.
func (b *Bytes) Dims() (r, c int) { return b.Rows, b.Cols }

// At returns one entry.
func (b *Bytes) At(i, j int) float64 { return b.Levels[b.Data[i*b.Cols+j]] }

// T returns the transpose, without a copy.
func (b *Bytes) T() mat.Matrix { return mat.Transpose{Matrix: b} }

func (b *Bytes) rowTo(dst []float64, i int) {
	levels := b.Levels
	for j, v := range b.Data[i*b.Cols : (i+1)*b.Cols] {
		dst[j] = levels[v]
	}
}

func (b *Bytes) part(lo, hi int) mat.Matrix {
	return &Bytes{Rows: hi - lo, Cols: b.Cols, Data: b.Data[lo*b.Cols : hi*b.Cols], Levels: b.Levels}
}

// Singles is a matrix of float32, row-major.
type Singles struct {
	Rows, Cols int
	Data       []float32 // Rows×Cols
}

// Dims returns the numbers of rows and columns.
func (s *Singles) Dims() (r, c int) { return s.Rows, s.Cols }

// At returns one entry.
func (s *Singles) At(i, j int) float64 { return float64(s.Data[i*s.Cols+j]) }

// T returns the transpose, without a copy.
func (s *Singles) T() mat.Matrix { return mat.Transpose{Matrix: s} }

func (s *Singles) rowTo(dst []float64, i int) {
	for j, v := range s.Data[i*s.Cols : (i+1)*s.Cols] {
		dst[j] = float64(v)
	}
}

func (s *Singles) part(lo, hi int) mat.Matrix {
	return &Singles{Rows: hi - lo, Cols: s.Cols, Data: s.Data[lo*s.Cols : hi*s.Cols]}
}

type rowsOf interface {
	rowTo(dst []float64, i int)
	part(lo, hi int) mat.Matrix
}

// RowTo fills dst with row i; its length is the number of columns of x.
func RowTo(dst []float64, x mat.Matrix, i int) {
	if n, ok := x.(rowsOf); ok {
		n.rowTo(dst, i)
		return
	}
	mat.Row(dst, i, x)
}

// Row returns row i: a view if x stores float64, otherwise scratch, filled. The caller
// must not write to it.
func Row(x mat.Matrix, i int, scratch []float64) []float64 {
	if wide, ok := x.(mat.RawRowViewer); ok {
		return wide.RawRowView(i)
	}
	RowTo(scratch, x, i)
	return scratch
}

// Part returns rows lo…hi of a narrow matrix or a mat.Dense, without a copy.
func Part(x mat.Matrix, lo, hi int) mat.Matrix {
	if n, ok := x.(rowsOf); ok {
		return n.part(lo, hi)
	}
	dense := x.(*mat.Dense)
	_, k := dense.Dims()
	return dense.Slice(lo, hi, 0, k)
}

// IsEmpty reports whether x has no entries, as nil and a nil *mat.Dense have none.
func IsEmpty(x mat.Matrix) bool {
	if dense, ok := x.(*mat.Dense); x == nil || ok && dense == nil {
		return true
	}
	n, k := x.Dims()
	return n == 0 || k == 0
}
