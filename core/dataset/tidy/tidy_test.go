package tidy

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A number stands for missing cells only if it is far outside the other values, and repeated
// where it may be a measurement.
func TestCodes(t *testing.T) {
	for name, c := range map[string]struct{ values, want []float64 }{
		"−999 below ages":              {[]float64{12, 40, -999, 33}, []float64{-999}},
		"99 twice, far above":          {[]float64{1, 2, 3, 4, 99, 99}, []float64{99}},
		"99 once may be a measurement": {[]float64{1, 2, 3, 4, 99}, nil},
		"99 twice among ages":          {[]float64{97, 98, 99, 99, 101, 95}, nil},
		"99 twice at the end of ages":  {[]float64{20, 45, 70, 98, 99, 99}, nil},
		"−99 once, far below":          {[]float64{1, 2, 3, -99}, []float64{-99}},
		"−999 among depths":            {[]float64{-900, -999, -999, -1200, -300}, nil},
		"a fill value":                 {[]float64{1.5, 2.5, 1e20}, []float64{1e20}},
		"two codes":                    {[]float64{1, 2, 3, -999, -9999}, []float64{-9999, -999}},
		"nothing else":                 {[]float64{-999, -999, 3}, nil},
	} {
		if got := codes(c.values, nil); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestMonths(t *testing.T) {
	for word, want := range map[string]int{
		"Jan": 1, "january": 1, "janv.": 1, "feb.": 2, "fév": 2, "Mär": 3, "mar": 3, "mrt": 3, "avr": 4, "abr": 4, "may": 5, "Mai": 5, "maj": 5, "mag": 5,
		"jun": 6, "juin": 6, "jul": 7, "juil": 7, "jui": 0, "aug": 8, "août": 8, "ago": 8, "Sept": 9, "set": 9, "Okt": 10, "out": 10, "nov": 11, "Dez": 12, "dic": 12, "déc": 12,
		"ma": 0, "": 0, "mayor": 0, "mon": 0, "decade": 0, "5": 0,
	} {
		if got := monthOf(word); got != want {
			t.Errorf("%q is month %d, want %d", word, got, want)
		}
	}
}

// The text of a number that is taken from its cell is the one that its value has.
func TestShortest(t *testing.T) {
	random := rand.New(rand.NewPCG(20261128, 1))
	cells := []string{"0", "-0", "0,0", "0,00001", "0,0001", "00,5", ",5", "5,", "1,50", "100000", "1000000", "123456,789012345", "1.234,5", "1 234", "1e5", "1,5e-3"}
	for range 20000 {
		cell := fmt.Sprintf("%.*f", random.IntN(12), math.Exp(30*random.Float64()-15)*float64(1-2*random.IntN(2)))
		cells = append(cells, strings.Replace(cell, ".", ",", 1))
	}
	asTheyStand := 0
	for _, cell := range cells {
		n, is := scanNumeral(cell)
		v, got, fits := n.read(comma)
		if !is || !fits {
			t.Errorf("%q is no number", cell)
			continue
		}
		if want := shortest(v); got != want {
			t.Errorf("%q: %q, want %q", cell, got, want)
		}
		if isShortest(n.plain(comma)) {
			asTheyStand++
		}
	}
	if 4*asTheyStand < len(cells) {
		t.Errorf("only %d of %d texts are taken as they stand", asTheyStand, len(cells))
	}
}
