package synth

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func TestBend(t *testing.T) {
	s := Bend(1)
	counts := [3]int{}
	square := 0.0
	for i, theta := range s.Theta {
		if s.X.At(i, 0) != theta {
			t.Fatalf("row %d: the first variable is %v, θ is %v", i+1, s.X.At(i, 0), theta)
		}
		counts[min(int(theta-BendBins[0]), 2)]++
		d := s.X.At(i, 1) - BendCurve(theta)
		square += d * d / bendRows
	}
	if slices.Min(counts[:]) < 15 || s.Rows() != bendRows || s.Train != bendRows {
		t.Errorf("%d rows, %v in the bins", s.Rows(), counts)
	}
	if spread := math.Sqrt(square); !(math.Abs(spread-bendNoise) <= 0.05) {
		t.Errorf("the distance from the curve is %v, want about %v", spread, bendNoise)
	}
	for b, end := range BendBins[1:] {
		if rise := BendCurve(end) - BendCurve(BendBins[b]); (rise > 0) != (b != 1) || math.Abs(rise) < 1 {
			t.Errorf("the curve rises by %v in bin %d", rise, b+1)
		}
	}
	if !mat.Equal(s.X, Bend(1).X) || mat.Equal(s.X, Bend(2).X) {
		t.Error("a seed must decide the data")
	}
}
