package work

import (
	"context"
	"math"
	"testing"
)

// TestPrintedSumsGiveTheSameAlgorithm compares cycles with sums as printed with
// those of the core, which are made from statistics. The start is a model of
// the core, whose components are rotated, which the steps hardly feel.
func TestPrintedSumsGiveTheSameAlgorithm(t *testing.T) {
	s := sample(300, 40)
	ctx := context.Background()
	first, err := fitOnce(ctx, s, settings(1), false)
	if err != nil {
		t.Fatal(err)
	}
	want, err := fitOnce(ctx, s, settings(6), false)
	if err != nil {
		t.Fatal(err)
	}
	got, err := asPrinted(ctx, s, settings(300), 5)
	if err != nil {
		t.Fatal(err)
	}
	if !(want.Energy < first.Energy) {
		t.Fatal("five cycles do not lower the energy: nothing would be compared")
	}
	if fell, all := first.Energy-got.Energy, first.Energy-want.Energy; math.Abs(fell-all) > 1e-3*all {
		t.Errorf("E falls by %g, want %g", fell, all)
	}
}
