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
