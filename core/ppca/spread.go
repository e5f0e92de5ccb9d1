package ppca

import (
	"math"

	"gonum.org/v1/gonum/blas/blas64"
)

// A spread is what the defaults need to know of the size of the data, all but
// unit itself in units of unit, in which no square overflows.
type spread struct {
	unit     float64   // a power of two next to the largest cell
	centre   []float64 // K, x̄ over the observed cells
	variance float64   // (1/n) Σ‖x − x̄‖² over the observed cells
}

func newSpread(d Data) spread {
	n, k := d.X.Dims()
	s := spread{unit: powerOfTwo(d), centre: make([]float64, k)}
	row, seen := make([]float64, k), make([]float64, k)
	for i := 0; i < n; i++ {
		d.scaledRow(i, 1/s.unit, row)
		addTo(s.centre, row)
		for c := range seen {
			if d.sees(i, c) {
				seen[c]++
			}
		}
	}
	for c, count := range seen {
		s.centre[c] /= max(1, count)
	}
	for i := 0; i < n; i++ {
		s.deviation(d, i, row)
		s.variance += blas64.Dot(vector(row), vector(row)) / float64(n)
	}
	return s
}

// deviation fills row with x_i − x̄; a cell that is not observed deviates by 0.
func (s spread) deviation(d Data, i int, row []float64) {
	d.scaledRow(i, 1/s.unit, row)
	subtract(row, 1, s.centre)
	if d.Observed != nil {
		for c := range row {
			if !d.sees(i, c) {
				row[c] = 0
			}
		}
	}
}

// powerOfTwo returns the power of two next to the largest observed cell of d.
func powerOfTwo(d Data) float64 {
	n, k := d.X.Dims()
	largest, row := 0.0, make([]float64, k)
	for i := 0; i < n; i++ {
		d.scaledRow(i, 1, row)
		largest = max(largest, math.Abs(row[blas64.Iamax(vector(row))]))
	}
	if largest == 0 {
		return 1
	}
	_, exponent := math.Frexp(largest)
	return math.Ldexp(1, exponent)
}
