package work

import (
	"testing"

	"gonum.org/v1/gonum/mat"
)

func TestSetTravels(t *testing.T) {
	s := sample(7, 4)
	back, err := FromNumbers(7, s.Numbers())
	if err != nil {
		t.Fatal(err)
	}
	if !mat.Equal(back.Data.X, s.Data.X) || back.Data.Theta[6] != s.Data.Theta[6] || back.Fold[5] != s.Fold[5] {
		t.Errorf("%+v came back as %+v", s, back)
	}
	for _, n := range []int{0, 5, 42} {
		if _, err := FromNumbers(n, s.Numbers()); err == nil {
			t.Errorf("%d rows of 42 numbers make a set", n)
		}
	}
}
