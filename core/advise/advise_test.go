package advise

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
)

// table reads n rows with θ by the function and variables of the names, the second 1,000 times as
// large as the first.
func table(t *testing.T, n int, theta func(u float64) float64, names string, o dataset.Options) *dataset.Set {
	t.Helper()
	text := "age," + names + "\n"
	for i := range n {
		a := math.Sin(float64(7 * i))
		text += fmt.Sprintf("%v,%v,%v,%v,%v\n", theta(float64(i)/float64(n-1)), a, 1000*math.Cos(float64(3*i)), a/2, 2*a)
	}
	o.Theta = "age"
	set, err := input.Read(context.Background(), []dataset.File{{Name: "t.csv", Data: []byte(text)}}, o)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestBefore(t *testing.T) {
	even := func(u float64) float64 { return 10 * u }
	skewed := func(u float64) float64 { return math.Exp(12 * u) }
	body, curve := "height_cm,weight_g,waist_cm,arm_cm", "900 nm,902 nm,904 nm,906 nm"
	for _, c := range []struct {
		name, names string
		theta       func(float64) float64
		options     dataset.Options
		bins        int
		want        string
	}{
		{"units", body, even, dataset.Options{}, 4, "-standardise"},
		{"standardised", body, even, dataset.Options{Standardise: true}, 4, ""},
		{"one unit", "a_mm,b_mm,c_mm,d_mm", even, dataset.Options{}, 4, ""},
		{"a curve", curve, even, dataset.Options{}, 4, ""},
		{"skewed", curve, skewed, dataset.Options{}, 4, "-spacing count"},
		{"both", body, skewed, dataset.Options{}, 4, "-standardise|-spacing count"},
		{"bins are chosen", curve, skewed, dataset.Options{}, 0, ""},
		{"few values of θ", curve, func(u float64) float64 { return math.Floor(6 * u * u * u * u * u * u) }, dataset.Options{}, 20, ""},
	} {
		var flags []string
		for _, p := range Before(table(t, 60, c.theta, c.names, c.options), c.bins) {
			flags = append(flags, p.Flags)
			if p.Text == "" || p.Action == "" || len(p.Options) == 0 {
				t.Errorf("%s: %+v", c.name, p)
			}
		}
		if got := strings.Join(flags, "|"); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
