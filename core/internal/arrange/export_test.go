package arrange

import "gonum.org/v1/gonum/blas/blas64"

const PatternsAtOnce = patternsAtOnce

var GreedyPairs = greedyPairs

// Inverses returns Σ a_i² H_i⁻¹, and whether the rows of a cell were solved together.
func (t *Pass) Inverses() (sum []float64, together bool) {
	for _, cell := range t.spectral.cells {
		together = together || cell.usable
	}
	return t.inverses, together
}

// CoefficientSums returns Σ a_i β_i.
func (t *Pass) CoefficientSums() []float64 {
	t.sumCoefficients()
	return t.sum
}

// Products returns the rows w_i ⊗ b_i, and S of cell j for the columns of set g.
func (t *Pass) Products(j, g int) (rows, s blas64.General) { return t.z, t.s[j][t.P.SetOf(j, g)] }
