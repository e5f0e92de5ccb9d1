package fit

import (
	"gonum.org/v1/gonum/mat"

	"ppca/core/linalg"
)

// Subset returns a float64 copy of some observations, in the order of rows (from 0).
func (d Data) Subset(rows []int) Data {
	n, k := d.X.Dims()
	x, p := mat.NewDense(len(rows), k, nil), len(d.Theta)/n
	out := Data{X: x, Theta: make([]float64, len(rows)*p), Scale: d.Scale}
	for r, i := range rows {
		linalg.RowTo(x.RawRowView(r), d.X, i)
		copy(out.Theta[r*p:(r+1)*p], d.Theta[i*p:(i+1)*p])
		if d.Weights != nil {
			out.Weights = append(out.Weights, d.Weights[i])
		}
		if d.Groups != nil {
			out.Groups = append(out.Groups, d.Groups[i])
		}
		if d.Observed != nil {
			out.Observed = append(out.Observed, d.Observed[i*k:(i+1)*k]...)
		}
	}
	return out
}

// Evenly returns at most the given number of rows, at equal steps.
func Evenly(rows []int, most int) []int {
	if len(rows) <= most {
		return rows
	}
	some := make([]int, most)
	for r := range some {
		some[r] = rows[r*len(rows)/most]
	}
	return some
}
