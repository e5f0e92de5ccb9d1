//go:build js && wasm

package simd

import (
	_ "embed"

	"gonum.org/v1/gonum/blas/blas64"
)

//go:embed kernels.wasm
var module []byte

// Use makes blas64, and so all of gonum, use the kernels. Without SIMD in the browser it
// returns false and changes nothing.
func Use() bool {
	implementation := New()
	if implementation == nil {
		return false
	}
	blas64.Use(implementation)
	return true
}

// New returns an implementation, or nil if the browser has no SIMD.
func New() *Implementation {
	if link(&module[0], int32(len(module))) == 0 {
		return nil
	}
	return newImplementation(linked{})
}
