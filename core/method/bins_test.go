package method

import (
	"slices"
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
