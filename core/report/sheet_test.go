package report

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/summary"
)

// TestFigures: each kind of data has its figures, and the page says how the files were read.
func TestFigures(t *testing.T) {
	var nm []string
	for k := range 20 {
		nm = append(nm, fmt.Sprintf("%d nm", 900+2*k))
	}
	for name, c := range map[string]struct {
		set     dataset.Set
		axes    []method.Axis
		figures int // SVG pictures
		parts   []string
	}{
		"curves":              {dataset.Set{Names: nm}, nil, 3 + 2, []string{"nm</text>", "with the band that contains 95 % of observations at each place", "<polygon"}},
		"many variables":      {dataset.Set{}, nil, 3 + 2, []string{"number of the variable"}},
		"curves, two θ":       {dataset.Set{Names: nm, SecondName: "dose (mg)"}, []method.Axis{{Bins: 2}, {Bins: 2}}, 3 + 2, []string{"and at dose (mg) = 0.5"}},
		"variables":           {dataset.Set{Names: []string{"height_cm", "weight_kg", "a<b"}}, nil, 3 + 2, []string{"height_cm</text>", "a&lt;b", "the band that contains 95 % of observations, and 60 training rows"}},
		"variables, two θ":    {dataset.Set{Names: []string{"a", "b", "c"}, SecondName: "dose"}, []method.Axis{{Bins: 2}, {Bins: 2}}, 3 + 2, []string{"at dose = 0 (dark), 0.5 and 1 (light)"}},
		"pictures":            {dataset.Set{Shape: &fit.Picture{Width: 5, Height: 4, Channels: 1}}, nil, 1 + 2, []string{"data:image/png;base64,", "The mean along day (days)", "+2σ"}},
		"pictures, two θ":     {dataset.Set{Shape: &fit.Picture{Width: 5, Height: 4, Channels: 1}, SecondName: "dose"}, []method.Axis{{Bins: 2}, {Bins: 2}}, 1 + 2, []string{"at three values of dose"}},
		"one picture, a ring": {dataset.Set{Shape: &fit.Picture{Width: 5, Height: 4, Channels: 1}, Period: 4}, nil, 1 + 2, []string{"The mean along day (days)"}},
	} {
		set := c.set
		const n = 60
		k := max(3, len(set.Names))
		if set.Names == nil {
			k = 20
		}
		set.Kind, set.ThetaName, set.Train = dataset.Tables, "day (days)", n
		if set.Shape != nil {
			set.Kind = dataset.Pictures
		}
		x := mat.NewDense(n, k, nil)
		for i := range n {
			day := 3 * math.Abs(math.Sin(float64(7*i)))
			for j := range k {
				x.Set(i, j, 0.5+0.2*math.Sin(day+float64(j)/5)+0.1*math.Cos(float64(3*i))*math.Cos(float64(j))+0.02*math.Sin(float64(11*i+5*j)))
			}
			set.Theta = append(set.Theta, day)
			if set.SecondName != "" {
				set.Theta = append(set.Theta, float64(i%7)/6)
			}
		}
		set.X = x
		set.Note(dataset.NoteForm, "commas became points")
		set.Note(dataset.NoteRole, "a role is proposed")
		s := method.Settings{Components: 2, Axes: c.axes}
		if set.Period > 0 {
			s.Periodic = &set.Period
		}
		m, err := method.FitWithDensity(context.Background(), set.Training(), s)
		if err != nil {
			t.Fatal(name, err)
		}
		m.Names, m.ThetaName, m.Second.Name, m.Shape = set.Names, set.ThetaName, set.SecondName, set.Shape
		said, err := summary.Of(context.Background(), m, &set, s)
		if err != nil {
			t.Fatal(name, err)
		}
		var page strings.Builder
		if err := WriteSheet(context.Background(), &page, m, &set, said, Origin{Name: "Drawn & kept", Link: "http://here/#data=heads&bins=2"}); err != nil {
			t.Fatal(name, err)
		}
		text := page.String()
		if got := strings.Count(text, "<svg"); got != c.figures {
			t.Errorf("%s: %d pictures, not %d", name, got, c.figures)
		}
		for _, part := range append(c.parts, "PPCA of Drawn &amp; kept", "How the files were read", "commas became points", "#data=heads&amp;bins=2") {
			if !strings.Contains(text, part) {
				t.Errorf("%s: no %q", name, part)
			}
		}
		for _, part := range []string{"NaN", "src=", "a role is proposed"} {
			if strings.Contains(text, part) {
				t.Errorf("%s: %q", name, part)
			}
		}
	}
}

// Errors below each other align.
func TestErrorsAlign(t *testing.T) {
	c := content{Summary: &summary.Summary{Errors: []summary.Error{{Train: 0.0548}, {Train: 1234}}}}
	for v, want := range map[float64]string{0.0548: "0.05480", 1234: "1234", 1e-18: "0"} {
		if got := c.aligned(v); got != want {
			t.Errorf("%v is written %q, not %q", v, got, want)
		}
	}
}

// TestTick: a θ far from 0, such as the second of a clock, keeps the digits that matter.
func TestTick(t *testing.T) {
	for v, want := range map[float64]string{0.275591: "0.275591", -3.5: "−3.5", 2000.0312: "2000.03", 12345.678: "12345.68", 1000000005.118: "1000000005.12", 1e9: "1000000000", 1.5e20: "1.5e+20"} {
		if got := tick(v); got != want {
			t.Errorf("%v is %q, want %q", v, got, want)
		}
	}
}
