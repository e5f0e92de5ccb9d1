package baseline

import (
	"context"
	"errors"
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/model"
	"ppca/core/narrow"
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
	d := fit.Data{X: &narrow.Bytes{Rows: n, Cols: k, Data: make([]uint8, n*k), Levels: narrow.Levels(255)}, Theta: make([]float64, n)}
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

// The bound of a method is at least what it allocates, and for PCA at most four times
// as much.
func TestMemoryBoundOfMethods(t *testing.T) {
	for name, size := range map[string]struct{ n, k int }{"tall": {600, 60}, "wide": {100, 800}, "small": {40, 800}} {
		d := turning(size.n, size.k)
		g, err := graph.EvenLine(0, 4, 2)
		if err != nil {
			t.Fatal(err)
		}
		o := fit.Options{Graph: g, Components: 8, Seed: 1}
		for i := range size.n * size.k { // of full rank, otherwise the iteration ends at once
			d.X.(*mat.Dense).RawMatrix().Data[i] += math.Sin(float64(i * i))
		}
		for method, c := range map[string]struct {
			bound float64
			fit   func(ctx context.Context) (*model.Model, error)
		}{
			"pca": {4, func(ctx context.Context) (*model.Model, error) { return PCA(ctx, d, o) }},
			"spca": {math.Inf(1), func(ctx context.Context) (*model.Model, error) {
				return SPCA(ctx, d, o, Sparsity{Nonzeros: 20, Ridge: math.NaN()})
			}},
			"lpp": {math.Inf(1), func(ctx context.Context) (*model.Model, error) { return LPP(ctx, d, o, Locality{}) }},
		} {
			need, peak := needOf(t, c.fit), peakOf(t, c.fit)
			if need < peak || need > c.bound*peak {
				t.Errorf("%s of %s data holds %.2f MB and asks for %.2f MB", method, name, peak/1e6, need/1e6)
			}
		}
	}
}

type fitting func(ctx context.Context) (*model.Model, error)

// needOf returns the number of bytes in the refusal when no memory is available.
func needOf(t *testing.T, fit fitting) float64 {
	t.Helper()
	old := debug.SetMemoryLimit(1)
	defer debug.SetMemoryLimit(old)
	_, err := fit(context.Background())
	var refused *fault.Error
	if !errors.As(err, &refused) || refused.Code != fault.TooLarge {
		t.Fatalf("got %v", err)
	}
	return refused.Details["bytes"].(float64)
}

// peakOf returns the largest memory in use at the checkpoints of a fit.
func peakOf(t *testing.T, fit fitting) float64 {
	t.Helper()
	collect()
	before, peak, reached := inUse(), 0.0, 0
	_, err := fit(checkpoint.With(context.Background(), func() error {
		if reached++; reached < 20 || reached%200 == 0 {
			runtime.GC()
			peak = math.Max(peak, inUse()-before)
		}
		return nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	return peak
}
