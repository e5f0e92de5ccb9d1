//go:build js && wasm

package simd

// The functions of kernels.wasm, which web/engine/kernels.js passes to the Go program.
// link passes it the module to start, and returns 0 if that fails.

//go:wasmimport kernels link
//go:noescape
func link(module *byte, length int32) int32

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

//go:wasmimport kernels scal
//go:noescape
func kernelScal(count int32, alpha float64, x *float64)

//go:wasmimport kernels matrixVector
//go:noescape
func kernelMatrixVector(rows, columns int32, alpha float64, a *float64, stride int32, x, y *float64)

//go:wasmimport kernels vectorMatrix
//go:noescape
func kernelVectorMatrix(rows, columns int32, alpha float64, a *float64, stride int32, x, y *float64)

//go:wasmimport kernels rankOne
//go:noescape
func kernelRankOne(rows, columns int32, alpha float64, a *float64, stride int32, x, y *float64)
