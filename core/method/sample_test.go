package method

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
)

// skewed returns observations most of which have a small θ, around means that bend.
func skewed() fit.Data {
	d := noise(900, 6)
	x := d.X.(*mat.Dense)
	for i := range d.Theta {
		d.Theta[i] = math.Pow(d.Theta[i], 4)
		for c := range 6 {
			x.Set(i, c, 0.2*x.At(i, c)+math.Sin(3*d.Theta[i]+float64(c)))
		}
	}
	return d
}

// TestSampleIsTheFitOfItsRows: the fit of a sample is, to the bit, the weighted fit of
// its rows with the endpoints of all observations.
func TestSampleIsTheFitOfItsRows(t *testing.T) {
	d := skewed()
	d.Weights = make([]float64, 900)
	for i := range d.Weights {
		d.Weights[i] = float64(i % 3)
	}
	seed := 7.
	for _, name := range []string{"ppca", "ppca-normalised", "ipca", "pca", "mpca"} {
		for _, spacing := range []string{"", EqualCount} {
			s := Settings{Method: name, Bins: 4, Spacing: spacing, Components: 3, Seed: &seed, Sample: 120}
			m, err := FitWithDensity(t.Context(), d, s)
			if err != nil {
				t.Fatal(name, err)
			}
			if m.Summary.Sample == nil || *m.Summary.Sample != (fit.Sample{Rows: 120, Of: 600}) {
				t.Errorf("%s: the sample is %+v", name, m.Summary.Sample)
			}
			g, err := s.Graph(d)
			if err != nil {
				t.Fatal(err)
			}
			bins := g
			if name == "pca" || name == "mpca" {
				bins = g.Ruled(graph.Constant)
			}
			rows, weights := spread(d, bins, 120, 7)
			part := d.Subset(rows)
			part.Weights = weights
			own, err := FitWithDensity(t.Context(), part, Settings{Method: name, Endpoints: g.Endpoints, Components: 3, Seed: &seed})
			if err != nil {
				t.Fatal(name, err)
			}
			if len(m.Summary.Warnings) == 0 || m.Summary.Warnings[0] != "300 of 900 observations have weight 0 and were left out of the fit" {
				t.Errorf("%s: no warning of weights of 0: %q", name, m.Summary.Warnings)
			}
			m.Summary.Sample, m.Summary.Warnings = nil, own.Summary.Warnings
			if !bytes.Equal(fileOf(t, m), fileOf(t, own)) {
				t.Errorf("%s: the fit of the sample is not that of its rows", name)
			}
		}
	}
}

// TestSampleCoversBins: all bins give equally many observations unless they run out, a
// larger sample contains a smaller one, and the seed determines the sample.
func TestSampleCoversBins(t *testing.T) {
	d := skewed()
	g, err := Settings{Bins: 4}.Graph(d)
	if err != nil {
		t.Fatal(err)
	}
	count := func(rows []int) []int {
		counts := make([]int, 4)
		for _, i := range rows {
			counts[g.Locate(d.Theta[i]).Cell]++
		}
		return counts
	}
	all := make([]int, 900)
	for i := range all {
		all[i] = i
	}
	have := count(all)
	if slices.Min(have) > 90 {
		t.Fatalf("the bins have %v observations, and none is sparse", have)
	}
	rows, stands := spread(d, g, 400, 1)
	fullest := slices.Max(count(rows))
	total := 0.0
	for b, drawn := range count(rows) {
		if drawn != have[b] && drawn < fullest-1 {
			t.Errorf("bin %d gives %d of its %d observations, another %d", b+1, drawn, have[b], fullest)
		}
	}
	for _, s := range stands {
		total += s
	}
	if !(math.Abs(total-900) <= 1e-9) {
		t.Errorf("the sample stands for %v observations of 900", total)
	}
	if !slices.IsSorted(rows) || len(slices.Compact(slices.Clone(rows))) != 400 {
		t.Error("rows are not increasing, each once")
	}
	fewer, _ := spread(d, g, 150, 1)
	for _, i := range fewer {
		if _, found := slices.BinarySearch(rows, i); !found {
			t.Errorf("row %d is in the sample of 150, but not in that of 400", i)
		}
	}
	again, _ := spread(d, g, 150, 1)
	other, _ := spread(d, g, 150, 2)
	if !slices.Equal(fewer, again) || slices.Equal(fewer, other) {
		t.Error("the seed does not change the sample")
	}
}
