//go:build js && wasm

package simd

import (
	_ "embed"

	"gonum.org/v1/gonum/blas/blas64"
)

//go:embed kernels.wasm
var module []byte

// Use makes blas64, and with it all of gonum, work on the kernels. It returns
// false, and changes nothing, where the browser has no SIMD.
func Use() bool {
	implementation := New()
	if implementation == nil {
		return false
	}
	blas64.Use(implementation)
	return true
}

// New returns an implementation, or nil where the browser has no SIMD.
func New() *Implementation {
	if link(&module[0], int32(len(module))) == 0 {
		return nil
	}
	return newImplementation(linked{})
}
