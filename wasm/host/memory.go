//go:build js && wasm

package host

import (
	"math"
	"runtime"
	"runtime/debug"
)

// A wasm program cannot give memory back, so what garbage occupies before it is
// collected is lost to the page for good. The collector is therefore given a
// slack of a few megabytes, two small fits' worth, rather than a share of what is in
// use, and frequent collections are cheap, for matrices hold no pointers. Near the
// 4 GiB that wasm can address it works harder before giving up.
const (
	slackBytes   = 8 << 20
	leastPercent = 10
	mostPercent  = 200
	memoryLimit  = 3.5 * (1 << 30)
)

// LimitMemory prepares the collector and fits the slack after every collection.
//
// It takes room at the lowest addresses and drops it. The allocator uses the lowest room
// there is, so small objects go there. They would otherwise lie in what a copy of the data
// has left, and the next copy, too long for the rest, would have to be put behind it. More
// room than this would be worth a collection.
func LimitMemory() {
	debug.SetMemoryLimit(int64(math.Round(memoryLimit)))
	fitSlack()
	runtime.KeepAlive(make([]byte, slackBytes/2))
}

// fitSlack fits the slack to what is in use, now and whenever the collector has
// found a new witness to be garbage.
func fitSlack() {
	var memory runtime.MemStats // package runtime/metrics would be 5 KB of the download
	runtime.ReadMemStats(&memory)
	percent := uint64(debug.SetGCPercent(mostPercent))
	live := 100 * memory.NextGC / (100 + percent) // by which the collector has set NextGC
	debug.SetGCPercent(percentFor(live))
	runtime.SetFinalizer(&witness{}, func(*witness) { fitSlack() })
}

// A witness has a pointer, for small objects without one share their end with
// others.
type witness struct{ _ *byte }

// worthCollecting is how many bytes of objects, dead or alive, are worth a collection.
const worthCollecting = 16 << 20

// Collect frees what the calls before have left, so that what follows can use
// its memory. It is called where big things come and go: after reading files,
// before and after a fit. While little is there to be freed it does nothing, for
// a collection takes longer than a small fit may wait.
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
