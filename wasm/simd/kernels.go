package simd

// kernels are the functions that package emit describes. They do
// not check that slices are as long as counts and strides say.
type kernels interface {
	pack(rows, columns int, from []float64, stride int, to []float64)
	product(rows, columns, depth int, alpha float64, a strips, b []float64, beta float64, c []float64, stride int)
	dot(count int, x, y []float64) float64
	axpy(count int, alpha float64, x, y []float64)
}

// strips is a block of a left factor: strips of four rows, next apart. In a
// strip, entries are `row` apart from row to row and `step` along the sum.
type strips struct {
	data            []float64
	row, step, next int
}
