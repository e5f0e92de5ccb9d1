//go:build netlib

package linalg

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/netlib/blas/netlib"
)

// With the tag netlib the products of matrices are those of the system's BLAS, such as
// OpenBLAS, which is what gonum offers where cgo is allowed.
func init() { blas64.Use(netlib.Implementation{}) }
