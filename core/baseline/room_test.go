package baseline

import (
	"context"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"testing"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/linalg"
	"ppca/core/model"
)

func inUse() float64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return float64(sample[0].Value.Uint64())
}

// collect runs the garbage collector until memory held by pools or finalizers of
// earlier tests is free, because it would count as available later.
func collect() {
	for range 3 {
		runtime.GC()
	}
}

// A method without enough memory returns an error with the numbers before it allocates.
func TestMethodsBeyondMemory(t *testing.T) {
	const n, k = 750, 10_000 // 7.5 MB as bytes, 60 MB as float64
	d := fit.Data{X: &linalg.Bytes{Rows: n, Cols: k, Data: make([]uint8, n*k), Levels: linalg.Levels(255)}, Theta: make([]float64, n)}
	for i := range d.Theta {
		d.Theta[i] = float64(i % 100)
	}
	g, err := graph.EvenLine(0, 99, 2)
	if err != nil {
		t.Fatal(err)
	}
	o := fit.Options{Graph: g, Components: 10, Seed: 1}
	for name, c := range map[string]struct {
		left float64
		fit  func() (*model.Model, error)
	}{
		"pca":  {50e6, func() (*model.Model, error) { return PCA(context.Background(), d, o) }},
		"mpca": {50e6, func() (*model.Model, error) { return MPCA(context.Background(), d, o) }},
		"ipca": {25e6, func() (*model.Model, error) { return IPCA(context.Background(), d, o) }},
		"spca": {250e6, func() (*model.Model, error) {
			return SPCA(context.Background(), d, o, Sparsity{Nonzeros: k / 2, Ridge: 1e-6})
		}},
		"lpp": {75e6, func() (*model.Model, error) { return LPP(context.Background(), d, o, Locality{}) }},
	} {
		collect()
		old := debug.SetMemoryLimit(int64(inUse() + c.left))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := c.fit()
		runtime.ReadMemStats(&after)
		debug.SetMemoryLimit(old)
		if fault.CodeOf(err) != fault.TooLarge {
			t.Errorf("%s: got %v", name, err)
			continue
		}
		for _, number := range []string{"750 observations", "10000 variables", "10 components", "MB", "fewer"} {
			if !strings.Contains(err.Error(), number) {
				t.Errorf("%s: %q does not contain %s", name, err, number)
			}
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 1<<20 {
			t.Errorf("%s allocates %d bytes before the refusal", name, taken)
		}
	}
}
