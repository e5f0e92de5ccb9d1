package solver

import (
	"context"
	"math"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/linalg"
)

// limitMemory sets the memory limit of the program for the test: the memory in use and
// this many bytes more.
func limitMemory(t *testing.T, more float64) {
	t.Helper()
	for range 3 { // memory held by a pool or a finalizer of an earlier test outlives one collection, and would count as free later
		runtime.GC()
	}
	old := debug.SetMemoryLimit(int64(fit.InUse() + more))
	t.Cleanup(func() { debug.SetMemoryLimit(old) })
}

func TestFitBeyondMemory(t *testing.T) {
	testkit.Long(t, "memory is counted alike everywhere")
	// 1,000 colour pictures of 64×64: 12 MB as bytes, 98 MB as float64.
	d := fit.Data{X: &linalg.Bytes{Rows: 1000, Cols: 12288, Data: make([]uint8, 1000*12288), Levels: linalg.Levels(255)}, Theta: make([]float64, 1000)}
	for i := range d.Theta {
		d.Theta[i] = float64(i)
	}
	g, err := graph.EvenLine(0, 999, 4)
	if err != nil {
		t.Fatal(err)
	}
	o := fit.Options{Graph: g, Components: 10, Solver: fit.Exact, Gauge: fit.Decoupled, MaxEvaluations: 1}
	limitMemory(t, 75e6)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = Fit(context.Background(), d, o)
	runtime.ReadMemStats(&after)
	if fault.CodeOf(err) != fault.TooLarge {
		t.Fatalf("got %v", err)
	}
	for _, number := range []string{"1000 observations", "12288 variables", "5 endpoints", "10 components", "MB", "fewer"} {
		if !strings.Contains(err.Error(), number) {
			t.Errorf("%q does not contain %s", err, number)
		}
	}
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 1<<20 {
		t.Errorf("%d bytes were allocated before the refusal", taken)
	}
	if err := Path(context.Background(), d, o, []float64{1}, nil); fault.CodeOf(err) != fault.TooLarge {
		t.Errorf("a path: got %v", err)
	}
	if _, err := fit.Coordinates(context.Background(), d, 10); fault.CodeOf(err) != fault.TooLarge {
		t.Errorf("coordinates: got %v", err)
	}
}

// The bound at which a fit is refused must be at least what the fit allocates, and at
// most twice as much.
func TestWorkingBytes(t *testing.T) {
	testkit.Long(t, "numbers have as many bytes everywhere")
	for name, size := range map[string]struct{ n, k int }{"tall": {2000, 300}, "wide": {150, 3000}, "narrow": {40000, 10}} {
		t.Run(name, func(t *testing.T) {
			d := sample.Data(size.n, size.k, 0.3, 1)
			o := sample.Defaults(t, d)
			o.Components, o.MaxEvaluations, o.Tolerance = 8, 12, 1e-12
			peak := 0.0
			runtime.GC()
			before := fit.InUse()
			o.Record = func(fit.Progress) {
				runtime.GC()
				peak = math.Max(peak, fit.InUse()-before)
			}
			fittedTo(t, d, o)
			if bound := o.WorkingBytes(d); peak > bound || peak < bound/2 {
				t.Errorf("the fit held %.1f MB, and its bound is %.1f MB", peak/1e6, bound/1e6)
			}
			own := d
			own.Disposable = true
			if saved := o.WorkingBytes(d) - o.WorkingBytes(own); saved != float64(8*size.n*size.k) {
				t.Errorf("disposable observations save %v bytes", saved)
			}
		})
	}
}
