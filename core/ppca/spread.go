package ppca

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
)

// A spread is what the defaults need to know of the size of the data, all but
// unit itself in units of unit, in which no square overflows.
type spread struct {
	unit     float64   // a power of two near the size of the cells
	centre   []float64 // K, x̄ over the observed cells
	variance float64   // (1/n) Σ‖x − x̄‖² over the observed cells
}

func newSpread(ctx context.Context, d Data) (spread, error) {
	n, k := d.X.Dims()
	s := spread{centre: make([]float64, k)}
	var err error
	if s.unit, err = powerOfTwo(ctx, d); err != nil {
		return s, err
	}
	row := make([]float64, k)
	for i, err := range checkpoint.Rows(ctx, n, k) {
		if err != nil {
			return s, err
		}
		subtract(s.centre, -1/s.unit, d.row(i, row))
	}
	for c, count := range d.seen() {
		s.centre[c] /= max(1, count)
	}
	for i, err := range checkpoint.Rows(ctx, n, k) {
		if err != nil {
			return s, err
		}
		s.deviation(d, i, row)
		s.variance += blas64.Dot(vector(row), vector(row)) / float64(n)
	}
	return s, nil
}

// deviation fills row with x_i − x̄; a cell that is not observed deviates by 0.
func (s spread) deviation(d Data, i int, row []float64) {
	d.scaledRow(i, 1/s.unit, row)
	subtract(row, 1, s.centre)
	d.hide(i, row)
}

// seen returns how many observations have each variable.
func (d Data) seen() []float64 {
	n, k := d.X.Dims()
	counts := make([]float64, k)
	for c := range counts {
		counts[c] = float64(n)
	}
	for at, sees := range d.Observed {
		if !sees {
			counts[at%k]--
		}
	}
	return counts
}

// powerOfTwo returns a power of two near the size of d: that next to the largest
// root mean square of a row, which is no more than √K below the largest cell.
func powerOfTwo(ctx context.Context, d Data) (float64, error) {
	n, k := d.X.Dims()
	largest, row := 0.0, make([]float64, k)
	for i, err := range checkpoint.Rows(ctx, n, k) {
		if err != nil {
			return 1, err
		}
		largest = max(largest, blas64.Nrm2(vector(d.row(i, row))))
	}
	if largest == 0 {
		return 1, nil
	}
	_, exponent := math.Frexp(largest / math.Sqrt(float64(k)))
	return math.Ldexp(1, exponent), nil
}
