//go:build js && wasm

// Command wasm is the bridge between the core, written in Go, and the module
// web/ppca.js. It converts, keeps handles and stores models; it does no
// mathematics and parses no file: both are the core's.
package main

import (
	"ppca/wasm/host"
	"ppca/wasm/simd"
)

func main() {
	host.LimitMemory()
	simd.Use() // where the browser has no SIMD, gonum computes as it is
	serve()
}
