//go:build js && wasm

// Command wasm is the bridge between the core, written in Go, and JavaScript: it answers the
// messages of the module web/ppca.js or, in a page without the module, sets globalThis.ppca. It
// converts values, manages handles and stores models. It does no mathematics and parses no file:
// the core does both.
package main

import (
	"ppca/wasm/api"
	"ppca/wasm/host"
	"ppca/wasm/messages"
	"ppca/wasm/plain"
	"ppca/wasm/simd"
)

// sources is the digest of this program's sources; the build sets it. The module compares
// it with its own.
var sources string

func main() {
	host.LimitMemory()
	simd.Use()
	if service := api.New(); messages.Expected() {
		messages.Serve(service, sources)
	} else {
		plain.Serve(service)
	}
}
