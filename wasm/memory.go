//go:build js && wasm

package main

import (
	"math"
	"runtime"
	"runtime/debug"
)

// A wasm program cannot give memory back, so what garbage occupies before it is
// collected is lost to the page for good. The collector is therefore given a
// fixed slack rather than a share: rare collections while little is in use,
// frequent ones (which are cheap, for matrices hold no pointers) beside big data.
// Near the 4 GiB that wasm can address it works harder before giving up.
const (
	slackBytes   = 16 << 20
	fitGrowth    = 3 // times the data that a fit holds with its own copies
	leastPercent = 10
	mostPercent  = 100
	memoryLimit  = 3.5 * (1 << 30)
)

// limitMemory prepares the collector for a program without data.
func limitMemory() {
	debug.SetMemoryLimit(int64(math.Round(memoryLimit)))
	debug.SetGCPercent(mostPercent)
}

// collect frees what the calls before have left, so that what follows can use
// its memory, and fits the slack to what is in use. It is called where big
// things come and go: after reading files, before and after a fit.
func collect() {
	runtime.GC()
	var usage runtime.MemStats
	runtime.ReadMemStats(&usage)
	debug.SetGCPercent(percentFor(usage.HeapAlloc))
}

func percentFor(live uint64) int {
	return min(mostPercent, max(leastPercent, int(100*slackBytes/(fitGrowth*max(live, 1)))))
}
