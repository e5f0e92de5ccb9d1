package method

import (
	"context"
	"slices"
	"strings"
	"testing"

	"ppca/core/fault"
	"ppca/core/fit"
)

func TestSpacing(t *testing.T) {
	period := 360.
	theta := []float64{0, 1, 2, 3, 10, 20, 30, 200}
	for _, c := range []struct {
		name     string
		settings Settings
		want     []float64
		code     fault.Code
	}{
		{"width", Settings{Bins: 2, Spacing: EqualWidth}, []float64{0, 100, 200}, ""},
		{"count", Settings{Bins: 2, Spacing: EqualCount}, []float64{0, 10, 200}, ""},
		{"count over a range", Settings{Bins: 2, Spacing: EqualCount, Range: []float64{-5, 300}}, []float64{-5, 10, 300}, ""},
		{"count on a ring", Settings{Spacing: EqualCount, Periodic: &period}, []float64{0, 2, 10, 30, 360}, ""},
		{"too many for a ring", Settings{Spacing: EqualCount, Periodic: &period, Bins: 5000}, nil, fault.Option},
		{"none for a method without bins", Settings{Method: "pca", Spacing: EqualCount}, []float64{0, 2, 10, 30, 200}, ""},
		{"endpoints too", Settings{Spacing: EqualCount, Endpoints: []float64{0, 200}}, nil, fault.Option},
		{"unknown", Settings{Spacing: "height"}, nil, fault.Option},
	} {
		g, err := c.settings.Graph(fit.Data{Theta: theta})
		if c.code != "" && fault.CodeOf(err) != c.code || c.code == "" && (err != nil || !slices.Equal(g.Endpoints, c.want)) {
			t.Errorf("%s: %v, %v, want %v", c.name, g.Endpoints, err, c.want)
		}
	}
}

// TestMergedBins: every method with bins warns when bins of equal count merge.
func TestMergedBins(t *testing.T) {
	d := noise(60, 5)
	for i := range d.Theta {
		d.Theta[i] = float64(i % 3)
	}
	for _, name := range []string{"ppca", "ipca"} {
		m, err := Fit(context.Background(), d, Settings{Method: name, Spacing: EqualCount, Bins: 6, Components: 2}, nil)
		if err != nil || m.Graph.Bins() != 2 || !strings.Contains(strings.Join(m.Summary.Warnings, "\n"), "only 2 of 6 bins of equal count are left") {
			t.Errorf("%s: %v, %q", name, err, m.Summary.Warnings)
		}
	}
	if m, err := Fit(context.Background(), d, Settings{Method: "pca", Spacing: EqualCount, Bins: 6, Components: 2}, nil); err != nil || len(m.Summary.Warnings) > 0 {
		t.Errorf("pca: %v, %q", err, m.Summary.Warnings)
	}
}
