//go:build js && wasm

// Command wasm is the bridge between the core, written in Go, and the module
// web/ppca.js. It converts values, manages handles and stores models. It does no
// mathematics and parses no file: the core does both.
package main

import (
	"ppca/wasm/host"
	"ppca/wasm/simd"
)

func main() {
	host.LimitMemory()
	simd.Use() // without SIMD in the browser, plain gonum
	serve()
}
