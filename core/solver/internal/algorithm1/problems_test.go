package algorithm1

import (
	"gonum.org/v1/gonum/floats"

	"ppca/core/internal/arrange"
)

// scaled returns by·x.
func scaled(x []float64, by float64) []float64 {
	return floats.ScaleTo(make([]float64, len(x)), by, x)
}

// coefficients returns β (n×V in the order of p's rows) in the order and units of the data.
func coefficients(p *arrange.Problem, beta []float64) []float64 {
	out := make([]float64, len(beta))
	for row, i := range p.Order {
		for v := range p.V {
			out[i*p.V+v] = p.Unit * beta[row*p.V+v]
		}
	}
	return out
}
