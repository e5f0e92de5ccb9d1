//go:build js && wasm

package simd

import "gonum.org/v1/gonum/blas/blas64"

// Use makes blas64, and so all of gonum, use the kernels.
func Use() { blas64.Use(newImplementation(linked{})) }
