package density

// Estimates of the variance of the noise as a function of θ from the residuals of a fit.

import (
	"math"

	"ppca/core/fit"
	"ppca/core/graph"
)

// A NoiseField is a variance that changes with θ: σ²(θ) = exp Σ_b w_b(θ) log σ²_b, with the hat
// weights w of the knots of a line, a ring or a grid. It is positive everywhere.
type NoiseField struct {
	graph graph.Graph
	log   []float64 // B, log σ² at the knots
}

// NoiseFromSD returns the field with these σ at its knots.
func NoiseFromSD(g graph.Graph, sd []float64) NoiseField {
	f := NoiseField{g, make([]float64, len(sd))}
	for b, value := range sd {
		f.log[b] = 2 * math.Log(value)
	}
	return f
}

// AtRows returns σ² at each θ of n×P values. A θ outside the knots is clamped; on a ring it is
// wrapped.
func (f NoiseField) AtRows(theta []float64) []float64 {
	rows := place(f.graph, theta)
	out := make([]float64, len(rows.cell))
	for i := range out {
		out[i] = math.Exp(rows.interpolated(i, f.log))
	}
	return out
}

// SD returns σ at each knot.
func (f NoiseField) SD() []float64 {
	sd := make([]float64, len(f.log))
	for b, value := range f.log {
		sd[b] = math.Exp(value / 2)
	}
	return sd
}

// places are rows among the knots of a graph.
type places struct {
	graph graph.Graph
	cells [][]int   // knots of each cell, as many in each
	cell  []int     // of each row
	hat   []float64 // w_i on the knots of its cell, row after row
}

func place(g graph.Graph, theta []float64) *places {
	p := &places{graph: g, cells: g.Cells()}
	p.cell, p.hat = g.Places(theta)
	return p
}

// row returns the knots of a row and their weights.
func (p *places) row(i int) (knots []int, hat []float64) {
	knots = p.cells[p.cell[i]]
	return knots, p.hat[i*len(knots) : (i+1)*len(knots)]
}

// interpolated returns Σ_b w_b(θ_i) value_b.
func (p *places) interpolated(i int, values []float64) float64 {
	sum := 0.0
	knots, hat := p.row(i)
	for slot, b := range knots {
		sum += hat[slot] * values[b]
	}
	return sum
}

// moments returns Σ weights_i w_i w_iᵀ.
func (p *places) moments(weights []float64) *fit.Envelope {
	sum := fit.NewEnvelope(p.graph)
	for i, weight := range weights {
		knots, hat := p.row(i)
		for x, b := range knots {
			for y, c := range knots[:x+1] {
				sum.Add(b, c, weight*hat[x]*hat[y])
			}
		}
	}
	return sum
}
