//go:build js && wasm

// Command wasm is the bridge between the core, written in Go, and the module
// web/ppca.js. It converts, keeps handles and stores models; it does no
// mathematics and parses no file: both are the core's.
package main

import (
	"math"
	"runtime/debug"
	"syscall/js"

	"ppca/wasm/simd"
)

// A wasm program cannot give memory back, so garbage that is collected late is
// memory lost for good. 40 % of slack keeps the peak near the live data; near
// the 4 GiB that wasm can address the collector works harder before giving up.
const (
	collectorPercent = 40
	memoryLimit      = 3.5 * (1 << 30)
)

func main() {
	debug.SetGCPercent(collectorPercent)
	debug.SetMemoryLimit(int64(math.Round(memoryLimit)))

	simd.Use() // where the browser has no SIMD, gonum computes as it is
	bridge := newBridge(js.Global().Get(hostGlobal))
	bridge.open()
	<-bridge.closed
}
