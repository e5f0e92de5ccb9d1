package ppca

import (
	"testing"

	"ppca/core/graph"
)

// BenchmarkMasks is the time of equally many evaluations of a fit, with everything
// observed and with contiguous gaps, and gaps at random.
func BenchmarkMasks(b *testing.B) {
	whole := sample(600, 361, 0.5, 60)
	for _, c := range []struct {
		name string
		data Data
	}{{"whole", whole}, {"windows", windows(whole)}, {"at random", atRandom(whole)}} {
		o, err := Defaults(b.Context(), c.data, graph.Graph{})
		if err != nil {
			b.Fatal(err)
		}
		o.Tolerance, o.MaxEvaluations = 0, 20
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Fit(b.Context(), c.data, o); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
