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
	counts, row := make([]float64, k), make([]float64, k)
	for i := 0; i < n; i++ {
		for c, value := range d.X.RawRowView(i) {
			if d.sees(i, c) {
				counts[c]++
				s.centre[c] += (value/(d.divisor(c)*s.unit) - s.centre[c]) / counts[c]
			}
		}
	}
	for i := 0; i < n; i++ {
		s.deviation(d, i, row)
		s.variance += blas64.Dot(vector(row), vector(row)) / float64(n)
	}
	return s
}

// deviation fills row with x_i − x̄; a cell that is not observed deviates by 0.
func (s spread) deviation(d Data, i int, row []float64) {
	for c, value := range d.X.RawRowView(i) {
		row[c] = 0
		if d.sees(i, c) {
			row[c] = value/(d.divisor(c)*s.unit) - s.centre[c]
		}
	}
}

// powerOfTwo returns the power of two next to the largest observed cell of d.
func powerOfTwo(d Data) float64 {
	largest := 0.0
	n, _ := d.X.Dims()
	for i := 0; i < n; i++ {
		for c, value := range d.X.RawRowView(i) {
			if value = math.Abs(value / d.divisor(c)); value > largest && d.sees(i, c) {
				largest = value
			}
		}
	}
	if largest == 0 {
		return 1
	}
	_, exponent := math.Frexp(largest)
	return math.Ldexp(1, exponent)
}
