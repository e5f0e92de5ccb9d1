package face

import (
	"math"
	"testing"
)

func TestWhiten(t *testing.T) {
	const n = 50
	want := make([]float64, 3*n)
	observed := make([]bool, 3*n)
	for i := range want {
		want[i] = .1 + .2*math.Abs(math.Sin(float64(i)))
		observed[i] = i/3%4 != 1
		if i%3 == 2 {
			want[i] = .7 // a channel of one intensity
		}
	}
	for _, seen := range [][]bool{nil, observed} {
		picture := append([]float64(nil), want...)
		w := Whiten(picture, seen, 3)
		for c := range 2 {
			if mean, sd := moments(picture, seen, c, 3); !(math.Abs(mean-.5) <= 1e-12) || !(math.Abs(sd-.031) <= 1e-12) {
				t.Errorf("channel %d has mean %v and deviation %v", c, mean, sd)
			}
		}
		if picture[2] != .5 {
			t.Errorf("a constant channel becomes %v", picture[2])
		}
		for i := range picture {
			if seen != nil && !seen[i] && picture[i] != want[i] {
				t.Fatalf("the hidden value %d changed", i)
			}
		}
		w.Undo(picture)
		for i := range picture {
			if (seen == nil || seen[i]) && !(math.Abs(picture[i]-want[i]) <= 1e-12) {
				t.Fatalf("value %d comes back as %v, was %v", i, picture[i], want[i])
			}
		}
	}
	hidden := Whiten([]float64{3, 4}, []bool{false, false}, 1)
	if hidden.Mean[0] != 0 || hidden.SD[0] != 0 {
		t.Errorf("a picture of nothing has %+v", hidden)
	}
}
