package program

import (
	"bytes"
	"strings"
	"testing"
)

// product is a program that multiplies two matrices by the kernel product.
const product = `package main

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
`

// A bound program computes by kernels of its own, and asks its host
// for none.
func TestBind(t *testing.T) {
	bound, err := Bind(linked(t, product))
	if err != nil {
		t.Fatal(err)
	}
	if printed, said, _ := run(t, bound); printed != "[58 64 139 154]" {
		t.Errorf("the product is %s %s", printed, said)
	}
	if again, err := Bind(bound); err != nil || !bytes.Equal(again, bound) {
		t.Errorf("a program without imports of kernels became another (%v)", err)
	}
}

func TestBindRefuses(t *testing.T) {
	wasm := linked(t, product)
	for _, test := range []struct {
		name string
		wasm []byte
		says string
	}{
		{"text", []byte("<!doctype html>"), "no WebAssembly module"},
		{"nothing but a header", header, "it has no section 1"},
		{"half", wasm[:len(wasm)/2], "ends too soon"},
		{"another kernel", bytes.Replace(wasm, []byte("kernels\x07product"), []byte("kernels\x07produce"), 1), "it imports produce from kernels, which is no kernel"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Bind(test.wasm); err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error %v, want one with %q", err, test.says)
			}
		})
	}
}
