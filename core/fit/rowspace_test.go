package fit_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/ppca"
	"ppca/core/synth"
)

// BenchmarkRowSpace compares what InRowSpace decides with the better of both ways, on drawn
// heads that turn. The ways take turns; each round is one fit of either.
//
//	go test ./core/fit -run '^$' -bench RowSpace -benchtime 3x
func BenchmarkRowSpace(b *testing.B) {
	for _, size := range []struct{ people, width int }{{20, 37}, {56, 37}, {64, 37}, {80, 37}, {30, 22}, {70, 22}} {
		set, err := synth.Heads(b.Context(), size.people, size.width, 1)
		if err != nil {
			b.Fatal(err)
		}
		d := set.All()
		n, k := d.X.Dims()
		b.Run(fmt.Sprintf("n=%d/K=%d", n, k), func(b *testing.B) {
			g, err := graph.EvenLine(-90, 90, 3)
			if err != nil {
				b.Fatal(err)
			}
			o, err := fit.Defaults(b.Context(), d, g)
			if err != nil {
				b.Fatal(err)
			}
			o.Components = 10
			seconds := func(expected float64) float64 {
				defer fit.AfterEvaluations(expected)()
				start := time.Now()
				if _, err := ppca.Fit(b.Context(), d, o); err != nil {
					b.Fatal(err)
				}
				return time.Since(start).Seconds()
			}
			var inside, outside []float64
			for range b.N {
				inside = append(inside, seconds(math.Inf(1)))
				outside = append(outside, seconds(0))
			}
			within, without := middle(inside), middle(outside)
			chosen := without
			if fit.InRowSpace(n, k, o.Components) {
				chosen = within
			}
			b.ReportMetric(within, "s/rowspace")
			b.ReportMetric(without, "s/whole")
			b.ReportMetric(chosen/min(within, without), "chosen/better")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// middle returns the median.
func middle(x []float64) float64 {
	slices.Sort(x)
	return x[len(x)/2]
}
