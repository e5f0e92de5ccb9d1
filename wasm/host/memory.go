//go:build js && wasm

package host

import (
	"math"
	"runtime"
	"runtime/debug"
)

// A wasm program cannot return memory, so memory that garbage occupies before a collection is
// lost to the page. Therefore the collector gets a slack of a few megabytes (two small fits)
// instead of a share of the memory in use. Frequent collections are cheap, because matrices
// hold no pointers. Near the 4 GiB that wasm can address, the collector works harder before it
// gives up.
const (
	slackBytes   = 8 << 20
	leastPercent = 10
	mostPercent  = 200
	memoryLimit  = 3.5 * (1 << 30)
)

// LimitMemory configures the collector, and adjusts the slack after every collection.
//
// It reserves, then frees, memory at the lowest addresses. The allocator prefers low
// addresses, so small objects go there. Otherwise they would fragment the space of a freed copy
// of the data, and the next copy would not fit there. A larger reserve would trigger a
// collection.
func LimitMemory() {
	debug.SetMemoryLimit(int64(math.Round(memoryLimit)))
	fitSlack()
	runtime.KeepAlive(make([]byte, slackBytes/2))
}

// fitSlack adjusts the slack to the memory in use, now and whenever the collector finds a new
// witness to be garbage.
func fitSlack() {
	var memory runtime.MemStats // package runtime/metrics would add 5 KB to the download
	runtime.ReadMemStats(&memory)
	percent := uint64(debug.SetGCPercent(mostPercent))
	live := 100 * memory.NextGC / (100 + percent) // the inverse of the collector's formula for NextGC
	debug.SetGCPercent(percentFor(live))
	runtime.SetFinalizer(&witness{}, func(*witness) { fitSlack() })
}

// A witness has a pointer, because small objects without one are collected together with others.
type witness struct{ _ *byte }

// worthCollecting is the size of objects, dead or alive, that is worth a collection.
const worthCollecting = 16 << 20

// Collect frees the memory of earlier calls for the following work. It runs where large objects
// come and go: after reading files, before and after a fit. With few objects it does nothing,
// because a collection takes longer than a small fit may wait.
func Collect() {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	if memory.HeapAlloc > worthCollecting {
		runtime.GC()
	}
}

func percentFor(live uint64) int {
	return min(mostPercent, max(leastPercent, int(100*slackBytes/max(live, 1))))
}
