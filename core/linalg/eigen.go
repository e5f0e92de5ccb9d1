package linalg

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
)

const (
	roundoff       = 0x1p-52
	mostIterations = 60 // of the QL iteration for one eigenvalue; two or three are usual
)

// An Eigen decomposes symmetric matrices, A = Σ λ_i u_i u_iᵀ, and reuses its memory. It
// uses Householder's reduction to a tridiagonal matrix and the implicit QL iteration
// (Golub & Van Loan 2013, §8.3), with vectors in rows, so that all loops run along
// memory.
type Eigen struct {
	Values  []float64      // n, decreasing
	Vectors blas64.General // n×n, u_i in row i

	below, reflector, image []float64
	order                   int
}

// NewEigen returns an Eigen for matrices of up to n×n.
func NewEigen(n int) *Eigen {
	return &Eigen{Values: make([]float64, n), Vectors: general(n, n),
		below: make([]float64, n), reflector: make([]float64, n), image: make([]float64, n)}
}

// Decompose fills Values and Vectors for the symmetric matrix a, reading its lower
// triangle. It reports whether it succeeded; it never does if an entry is not a number.
func (e *Eigen) Decompose(a blas64.General) bool {
	found, _ := e.DecomposeWithin(context.Background(), a)
	return found
}

// DecomposeWithin is Decompose with checkpoints, for matrices that may be large. If a
// checkpoint fails it fails without a result.
func (e *Eigen) DecomposeWithin(ctx context.Context, a blas64.General) (found bool, err error) {
	n := a.Rows
	e.order = n
	e.Values, e.below = e.Values[:n], e.below[:n]
	e.Vectors = blas64.General{Rows: n, Cols: n, Stride: max(n, 1), Data: e.Vectors.Data[:n*n]}
	scale := largestLower(a)
	if scale == 0 || scale-scale != 0 {
		clear(e.Values)
		e.setIdentity()
		return scale == 0, nil
	}
	work := e.Vectors
	for i := 0; i < n; i++ {
		for j := 0; j <= i; j++ {
			work.Data[i*n+j] = a.Data[i*a.Stride+j] / scale
		}
	}
	count := job.Count(ctx)
	if err := e.tridiagonalise(&count); err != nil {
		return false, err
	}
	if found, err := e.iterate(&count); !found {
		return false, err
	}
	decreasing(e.Values, e.Vectors)
	blas64.Scal(scale, blas64.Vector{N: n, Data: e.Values, Inc: 1})
	return true, nil
}

// largestLower returns the largest absolute value of the lower triangle, or NaN if an
// entry is NaN.
func largestLower(a blas64.General) float64 {
	largest := 0.0
	for i := 0; i < a.Rows; i++ {
		for _, value := range a.Data[i*a.Stride : i*a.Stride+i+1] {
			if size := math.Abs(value); size > largest || size != size {
				largest = size
			}
		}
	}
	return largest
}

func (e *Eigen) setIdentity() {
	clear(e.Vectors.Data)
	for i := 0; i < e.order; i++ {
		e.row(i)[i] = 1
	}
}

func (e *Eigen) row(i int) []float64 { return e.Vectors.Data[i*e.order : (i+1)*e.order] }

// tridiagonalise reduces the lower triangle in Vectors by reflections H = I − vvᵀ, ‖v‖²
// = 2, from the last row up. It writes the diagonal to Values, the entries beside it to
// below (below[i] between i and i+1) and the transposed product of the reflections to
// Vectors.
func (e *Eigen) tridiagonalise(work *job.Counter) error {
	n := e.order
	for i := n - 1; i > 0; i-- {
		row := e.row(i)[:i]
		e.Values[i] = e.row(i)[i]
		e.below[i-1] = reflect(row)
		e.reflectBoth(row)
		if err := work.Done(2 * i * i); err != nil {
			return err
		}
	}
	if n > 0 {
		e.Values[0] = e.row(0)[0]
	}
	return e.accumulate(work)
}

// reflect replaces x by the v of the reflection that maps x to a multiple of its last
// axis, and returns that multiple. v is 0 if x is such a multiple already.
func reflect(x []float64) float64 {
	last := len(x) - 1
	rest := 0.0
	for _, value := range x[:last] {
		rest += value * value
	}
	head := x[last]
	if rest == 0 {
		clear(x)
		return head
	}
	length := math.Copysign(math.Sqrt(rest+head*head), head)
	x[last] += length
	factor := math.Sqrt2 / math.Sqrt(rest+x[last]*x[last])
	for i := range x {
		x[i] *= factor
	}
	return -length
}

// reflectBoth replaces the leading block B of len(v) rows, lower triangle, by
// HBH = B − vwᵀ − wvᵀ with w = Bv − ½(vᵀBv)v.
func (e *Eigen) reflectBoth(v []float64) {
	w := e.image[:len(v)]
	clear(w)
	for r, vr := range v {
		row := e.row(r)[:r+1]
		sum := row[r] * vr
		for c, b := range row[:r] {
			sum += b * v[c]
			w[c] += b * vr
		}
		w[r] += sum
	}
	half := 0.0
	for r, vr := range v {
		half += vr * w[r] / 2
	}
	for r, vr := range v {
		w[r] -= half * vr
	}
	for r, vr := range v {
		row, wr := e.row(r)[:r+1], w[r]
		for c := range row {
			row[c] -= vr*w[c] + wr*v[c]
		}
	}
}

// accumulate replaces the reflectors (v of step i in row i) by the transposed product
// of the reflections.
func (e *Eigen) accumulate(work *job.Counter) error {
	for i := 0; i < e.order; i++ {
		v := e.reflector[:i]
		copy(v, e.row(i))
		clear(e.row(i))
		e.row(i)[i] = 1
		for r := 0; r < i; r++ {
			row := e.row(r)[:i]
			sum := 0.0
			for c, vc := range v {
				sum += row[c] * vc
			}
			for c, vc := range v {
				row[c] -= sum * vc
			}
			e.row(r)[i] = 0
		}
		if err := work.Done(2 * i * i); err != nil {
			return err
		}
	}
	return nil
}

// iterate diagonalises the tridiagonal matrix, one eigenvalue after another. It reports
// whether all iterations converged.
func (e *Eigen) iterate(work *job.Counter) (bool, error) {
	d := e.Values
	e.below[e.order-1] = 0
	for l := range d {
		for count := 0; ; count++ {
			m := l
			for m < len(d)-1 && math.Abs(e.below[m]) > roundoff*(math.Abs(d[m])+math.Abs(d[m+1])) {
				m++
			}
			if m == l {
				break
			}
			if count == mostIterations {
				return false, nil
			}
			e.chase(l, m)
			if err := work.Done(4 * (m - l) * e.order); err != nil {
				return false, err
			}
		}
	}
	return true, nil
}

// chase runs one QL step with Wilkinson's shift on rows l…m.
func (e *Eigen) chase(l, m int) {
	d, off := e.Values, e.below
	half := (d[l+1] - d[l]) / (2 * off[l])
	shift := d[l] - off[l]/(half+math.Copysign(math.Sqrt(half*half+1), half))
	sine, cosine, moved := 1.0, 1.0, 0.0
	bulge := d[m] - shift
	for i := m - 1; i >= l; i-- {
		outer, inner := sine*off[i], cosine*off[i]
		length := math.Sqrt(outer*outer + bulge*bulge)
		off[i+1] = length
		if length == 0 { // the matrix splits here
			d[i+1] -= moved
			off[m] = 0
			return
		}
		sine, cosine = outer/length, bulge/length
		next := d[i+1] - moved
		turn := (d[i]-next)*sine + 2*cosine*inner
		moved = sine * turn
		d[i+1] = next + moved
		bulge = cosine*turn - inner
		rotateRows(e.row(i), e.row(i+1), sine, cosine)
	}
	d[l] -= moved
	off[l], off[m] = bulge, 0
}

// rotateRows applies a plane rotation to two rows.
func rotateRows(x, y []float64, sine, cosine float64) {
	y = y[:len(x)]
	for k, a := range x {
		b := y[k]
		x[k], y[k] = cosine*a-sine*b, sine*a+cosine*b
	}
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
