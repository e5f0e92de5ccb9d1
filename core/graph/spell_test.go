package graph

import (
	"strings"
	"testing"
)

// TestTellApart: places of θ that differ have different texts, however far from 0 they lie.
func TestTellApart(t *testing.T) {
	for want, values := range map[string][]float64{
		"0.2756 2.632 4.987":                      {0.27561, 2.63214, 4.98711},
		"2000.03 2000.27 2000.51":                 {2000.0312, 2000.2693, 2000.5074},
		"1000000000.3 1000000002.6 1000000009.7":  {1e9 + 0.2756, 1e9 + 2.632, 1e9 + 9.699},
		"1000000000 1000000002 1000000004":        {1e9, 1e9 + 2, 1e9 + 4},
		"2.529e-08 0.04577 9.847":                 {2.5291e-8, 0.045768, 9.84654},
		"0.30000000000000004 0.29999999999999999": {0.1 + 0.2 + 5e-17, 0.3},
		"-5.5 -5.5 0 1234567 1.234e+20":           {-5.5, -5.5, 0, 1234567, 1.2345e20},
		"1.234":                                   {1.2341},
	} {
		if got := strings.Join(TellApart(values, 4), " "); got != want {
			t.Errorf("%v are %q, want %q", values, got, want)
		}
	}
}

// TestSpell: a θ has the digits that the bins of the graph call for.
func TestSpell(t *testing.T) {
	g := Graph{Rule: Linear, Axis: Axis{Endpoints: []float64{2000.0312, 2000.2693, 2000.5074}}}
	for theta, want := range map[float64]string{2000.1234: "2000.12", 1999.5: "1999.5", 2001: "2001", 2000.5074: "2000.51"} {
		if got := g.Spell([]float64{theta}); got != want {
			t.Errorf("%v is %q, want %q", theta, got, want)
		}
	}
	if got := (Graph{Axis: Axis{Endpoints: []float64{0}}}).Spell([]float64{1.23456}); got != "1.235" {
		t.Errorf("without bins a θ is %q", got)
	}
	if got := g.Place(1); got != "2000.27" {
		t.Errorf("a knot is at %q", got)
	}
}
