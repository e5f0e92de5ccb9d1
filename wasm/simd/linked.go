//go:build js && wasm

package simd

// linked are the kernels of the browser.
type linked struct{}

func (linked) pack(rows, columns int, from []float64, stride int, to []float64) {
	kernelPack(int32(rows), int32(columns), &from[0], int32(stride), &to[0])
}

func (linked) product(rows, columns, depth int, alpha float64, a strips, b []float64, beta float64, c []float64, stride int) {
	kernelProduct(int32(rows), int32(columns), int32(depth), alpha, &a.data[0], int32(a.row), int32(a.step), int32(a.next),
		&b[0], beta, &c[0], int32(stride))
}

func (linked) dot(count int, x, y []float64) float64 { return kernelDot(int32(count), &x[0], &y[0]) }

func (linked) axpy(count int, alpha float64, x, y []float64) {
	kernelAxpy(int32(count), alpha, &x[0], &y[0])
}
