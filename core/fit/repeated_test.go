package fit

import (
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Rows repeat others only with equal θ and equal unknown cells.
func TestRepeatedIn(t *testing.T) {
	d := Data{X: mat.NewDense(5, 2, []float64{1, 2, 1, 2, 3, 4, 1, 2, 3, 4}), Theta: []float64{0, 1, 2, 0, 2}}
	if r := RepeatedIn(d); r == nil || *r != (Repeated{Count: 2, Row: 3, Of: 0}) {
		t.Errorf("%+v", r)
	}
	d.Observed = []bool{true, true, true, true, true, true, true, false, true, true}
	if r := RepeatedIn(d); r == nil || *r != (Repeated{Count: 1, Row: 4, Of: 2}) {
		t.Errorf("with an unknown cell: %+v", r)
	}
	d.Theta[4] = 3
	if r := RepeatedIn(d); r != nil || RepeatedIn(Data{}) != nil {
		t.Errorf("no row repeats another: %+v", r)
	}
}

// Folds leave equal rows out together, unless the data have groups or hardly any rows differ.
func TestTogether(t *testing.T) {
	d := Data{X: mat.NewDense(24, 1, nil), Theta: make([]float64, 24)}
	for i := range d.Theta {
		d.X.(*mat.Dense).Set(i, 0, float64(i/2))
	}
	if g := d.Together(); len(g) != 24 || g[0] != g[1] || g[1] == g[2] || g[22] != g[23] {
		t.Error(g)
	}
	for i := range d.Theta {
		d.Theta[i] = float64(i)
	}
	if g := d.Together(); g != nil {
		t.Error("no row repeats:", g)
	}
	d.X, d.Theta = mat.NewDense(24, 1, nil), make([]float64, 24)
	if g := d.Together(); g != nil {
		t.Error("all rows are equal:", g)
	}
	d.X = mat.NewDense(24, 2, nil)
	for i := range d.Theta {
		d.X.(*mat.Dense).SetRow(i, []float64{float64(i % 4), float64(i / 2 % 3)})
	}
	if g := d.Together(); g != nil {
		t.Error("answers of few kinds:", g)
	}
}
