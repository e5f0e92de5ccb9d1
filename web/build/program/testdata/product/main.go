// Command small multiplies two matrices by the kernel product.
package main

import "fmt"

//go:wasmimport kernels product
//go:noescape
func product(rows, columns, depth int32, alpha float64, a *float64, row, step, next int32, b *float64, beta float64, c *float64, stride int32)

func main() {
	const depth = 3
	a := []float64{1, 2, 3, 4, 5, 6} // 2×3
	panel := []float64{              // 3×2, as a panel of four columns
		7, 8, 0, 0,
		9, 10, 0, 0,
		11, 12, 0, 0,
	}
	c := make([]float64, 4)
	product(2, 2, depth, 1, &a[0], depth, 1, 4*depth, &panel[0], 0, &c[0], 2)
	fmt.Print(c)
}
