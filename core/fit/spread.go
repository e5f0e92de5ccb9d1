package fit

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
	"ppca/core/linalg"
)

// A spread has the statistics of the data that the defaults need. All but unit are in
// units of unit, so that no square overflows.
type spread struct {
	unit     float64   // a power of two near the size of the cells
	centre   []float64 // K, x̄ over the observed cells
	variance float64   // (1/Σa) Σ a‖x − x̄‖² over the observed cells
	rows     []int     // indices of the observations of nonzero weight
	shares   []float64 // a/Σa of these
}

func newSpread(ctx context.Context, d Data) (spread, error) {
	_, k := d.X.Dims()
	s := spread{centre: make([]float64, k), rows: d.Counted()}
	s.shares = d.NormalisedWeights(s.rows)
	var err error
	if s.unit, err = PowerOfTwo(ctx, d); err != nil {
		return s, err
	}
	row := make([]float64, k)
	for r, err := range job.Rows(ctx, len(s.rows), k) {
		if err != nil {
			return s, err
		}
		linalg.Subtract(s.centre, -s.shares[r]/s.unit, d.row(s.rows[r], row))
	}
	for c, seen := range d.seen(s.rows, s.shares) {
		if seen > 0 {
			s.centre[c] /= seen
		}
	}
	for r, err := range job.Rows(ctx, len(s.rows), k) {
		if err != nil {
			return s, err
		}
		s.deviation(d, s.rows[r], row)
		s.variance += s.shares[r] * blas64.Dot(linalg.Vector(row), linalg.Vector(row))
	}
	return s, nil
}

// Variance returns s² = (1/Σa) Σ a‖x − x̄‖² over the observed cells of d, in squared
// units of the fit, where x̄ is the mean of the observed cells of each variable. It
// fails only if a checkpoint of ctx does.
func Variance(ctx context.Context, d Data) (float64, error) {
	s, err := newSpread(ctx, d)
	return s.variance * s.unit * s.unit, err
}

// deviation fills row with x_i − x̄; cells that are not observed are 0.
func (s spread) deviation(d Data, i int, row []float64) {
	d.ScaledRow(i, 1/s.unit, row)
	linalg.Subtract(row, 1, s.centre)
	d.hide(i, row)
}

// seen returns the share of the observations in rows that have each variable; 1 if all
// are known.
func (d Data) seen(rows []int, shares []float64) []float64 {
	_, k := d.X.Dims()
	seen := make([]float64, k)
	for c := range seen {
		if d.Observed == nil {
			seen[c] = 1
			continue
		}
		for r, i := range rows {
			if d.Observed[i*k+c] {
				seen[c] += shares[r]
			}
		}
	}
	return seen
}

// PowerOfTwo returns a power of two near the size of d: the one nearest to the largest
// root mean square of a row of nonzero weight, which is at least the largest cell
// divided by √K. If all observations are practically 0 it returns 1.
func PowerOfTwo(ctx context.Context, d Data) (float64, error) {
	n, k := d.X.Dims()
	largest, row := 0.0, make([]float64, k)
	for i, err := range job.Rows(ctx, n, k) {
		if err != nil {
			return 1, err
		}
		if d.Weight(i) > 0 {
			largest = max(largest, blas64.Nrm2(linalg.Vector(d.row(i, row))))
		}
	}
	if largest < 1/largestValue {
		return 1, nil
	}
	_, exponent := math.Frexp(largest / math.Sqrt(float64(k)))
	return math.Ldexp(1, exponent), nil
}
