//go:build js && wasm

package simd

import "gonum.org/v1/gonum/blas/blas64"

// Use makes blas64, and so all of gonum, use the kernels.
func Use() { blas64.Use(newImplementation(linked{})) }

// linked are the kernels of the browser.
type linked struct{}

func (linked) pack(rows, columns int, from []float64, stride int, to []float64) {
	kernelPack(int32(rows), int32(columns), &from[0], int32(stride), &to[0])
}

func (linked) packTransposed(rows, columns int, from []float64, stride int, to []float64) {
	kernelPackTransposed(int32(rows), int32(columns), &from[0], int32(stride), &to[0])
}

func (linked) product(rows, columns, depth int, alpha float64, a strips, b []float64, beta float64, c []float64, stride int) {
	kernelProduct(int32(rows), int32(columns), int32(depth), alpha, &a.data[0], int32(a.row), int32(a.step), int32(a.next),
		&b[0], beta, &c[0], int32(stride))
}

func (linked) dot(count int, x, y []float64) float64 { return kernelDot(int32(count), &x[0], &y[0]) }

func (linked) axpy(count int, alpha float64, x, y []float64) {
	kernelAxpy(int32(count), alpha, &x[0], &y[0])
}

// The kernels, which web/build/program binds to these imports.

//go:wasmimport kernels pack
//go:noescape
func kernelPack(rows, columns int32, from *float64, stride int32, to *float64)

//go:wasmimport kernels packTransposed
//go:noescape
func kernelPackTransposed(rows, columns int32, from *float64, stride int32, to *float64)

//go:wasmimport kernels product
//go:noescape
func kernelProduct(rows, columns, depth int32, alpha float64, a *float64, row, step, next int32, b *float64, beta float64, c *float64, stride int32)

//go:wasmimport kernels dot
//go:noescape
func kernelDot(count int32, x, y *float64) float64

//go:wasmimport kernels axpy
//go:noescape
func kernelAxpy(count int32, alpha float64, x, y *float64)
