//go:build js && wasm

package simd

// The kernels, which web/build/program binds to these imports.

//go:wasmimport kernels pack
//go:noescape
func kernelPack(rows, columns int32, from *float64, stride int32, to *float64)

//go:wasmimport kernels product
//go:noescape
func kernelProduct(rows, columns, depth int32, alpha float64, a *float64, row, step, next int32, b *float64, beta float64, c *float64, stride int32)

//go:wasmimport kernels dot
//go:noescape
func kernelDot(count int32, x, y *float64) float64

//go:wasmimport kernels axpy
//go:noescape
func kernelAxpy(count int32, alpha float64, x, y *float64)
