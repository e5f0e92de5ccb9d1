//go:build js && wasm

// Command wasm is the bridge between the core, written in Go, and the module
// web/ppca.js. It converts, keeps handles and stores models; it does no
// mathematics and parses no file: both are the core's.
package main

import (
	"ppca/wasm/api"
	"ppca/wasm/host"
	"ppca/wasm/messages"
	"ppca/wasm/simd"
)

// sources names the code that this program is made of; the build sets it. The
// module compares it with the one that it was built with.
var sources string

func main() {
	host.LimitMemory()
	simd.Use() // where the browser has no SIMD, gonum computes as it is
	messages.Serve(api.New(), sources)
}
