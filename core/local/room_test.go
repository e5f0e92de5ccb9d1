package local

import (
	"context"
	"math"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
)

// TestFitBeyondMemory refuses a fit that needs too much memory before it allocates.
func TestFitBeyondMemory(t *testing.T) {
	d := fit.Data{X: mat.NewDense(50, 20_000, nil), Theta: make([]float64, 50)}
	for i := range d.Theta {
		d.Theta[i] = float64(i)
		d.X.(*mat.Dense).Set(i, i, 1)
	}
	o := line(t, 0.5, 10, 0, 49) // 129 knots of 20,000 variables and 11 vectors: 227 MB
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(int64(before.HeapAlloc + 150e6)))
	_, err := Fit(context.Background(), d, o)
	debug.SetMemoryLimit(math.MaxInt64)
	runtime.ReadMemStats(&after)
	if fault.CodeOf(err) != fault.TooLarge || !strings.Contains(err.Error(), "knots and 10 components") {
		t.Fatalf("%v", err)
	}
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 1<<20 {
		t.Errorf("%d bytes were allocated before the refusal", taken)
	}
}
