package main

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
)

// Intervals of the true law cover what they say, with the least score; those of a wrong law don't.
func TestIntervalsOfAKnownLaw(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	laws := map[float64]*intervals{1: {level: .95}, .7: {level: .95}, 1.4: {level: .95}}
	for range 20_000 {
		x := random.NormFloat64()
		for width, s := range laws {
			s.add(x, -normal95*width, normal95*width, 1)
		}
	}
	f := figures{}
	for width, s := range laws {
		s.to(f, map[float64]string{1: "right", .7: "narrow", 1.4: "wide"}[width])
	}
	if c := f["right covers"]; math.Abs(c-.95) > .005 {
		t.Errorf("the true law covers %v", c)
	}
	if c := f["narrow covers"]; c > .84 { // Φ: 0.830
		t.Errorf("the narrow law covers %v", c)
	}
	if f["right score"] >= min(f["narrow score"], f["wide score"]) {
		t.Errorf("the true law has not the least score: %v", f)
	}
}

// Shares of the true law are uniform, those of a shifted one are not.
func TestSharesOfAKnownLaw(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 1))
	var right, wrong []float64
	for range 20_000 {
		u := random.Float64()
		right, wrong = append(right, u), append(wrong, u*u)
	}
	f := figures{}
	f.addShares("right", right)
	f.addShares("wrong", wrong)
	if off := uneven("right")(results{f}); off > .01 {
		t.Errorf("uniform shares are %v off", off)
	}
	if off := uneven("wrong")(results{f}); math.Abs(off-.25) > .01 { // √p − p is at most 1/4
		t.Errorf("squares of uniform shares are %v off, not .25", off)
	}
}

// The yardstick fills cells of rows of rank 2.
func TestYardstickFillsLowRank(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	truth := mat.NewDense(60, 8, nil)
	for i := range 60 {
		a, b := random.NormFloat64(), random.NormFloat64()
		for c := range 8 {
			truth.Set(i, c, 3+a*math.Sin(float64(c))+b*math.Cos(2*float64(c)))
		}
	}
	d := withGaps(fit.Data{X: truth}, 1)
	x := emFilled(d, d, 2)
	for cell, known := range d.Observed {
		if e := x.At(cell/8, cell%8) - truth.At(cell/8, cell%8); known && e != 0 || math.Abs(e) > .01 {
			t.Fatalf("cell %d is wrong by %v", cell, e)
		}
	}
}

// One split of a drawn set gives the same figures with one worker and with two, near what they
// should be.
func TestTablesOfADrawnSet(t *testing.T) {
	b := bench{names: "linear,repeats"}
	b.all = allSets()
	b.sets = b.chosen(b.all)[:1]
	for _, each := range tables {
		table := each.of(b)
		table.sets = table.sets[:1]
		one, err := table.row(context.Background(), table.sets[0], 2, 1, 1)
		if err != nil {
			t.Fatal(each.name, err)
		}
		two, err := table.row(context.Background(), table.sets[0], 2, 2, 1)
		if err != nil || !reflect.DeepEqual(one, two) {
			t.Errorf("%s differs by the number of workers: %v, %v (%v)", each.name, one, two, err)
		}
		for _, name := range []string{"our band covers", "test covers", "all covers", "move covers", "our θ covers"} {
			if v := one.mean(name); v < .8 {
				t.Errorf("%s: %s is %v", each.name, name, v)
			}
		}
	}
}
