// Package noise has the variance of the noise as a function of θ, its estimate from the
// residuals of a fit, and the degrees of freedom of these.
package noise

import (
	"math"
	"slices"

	"ppca/core/graph"
)

// A Field is a variance that changes with θ: σ²(θ) = exp Σ_b w_b(θ) log σ²_b, with the hat
// weights w of the knots of a line, a ring or a grid. It is positive everywhere.
type Field struct {
	Graph graph.Graph
	Log   []float64 // B, log σ² at the knots
}

// At returns σ²(θ). A θ outside the knots is clamped; on a ring it is wrapped.
func (f Field) At(theta ...float64) float64 {
	at := f.Graph.Locate(theta...)
	return math.Exp(interpolated(f.Log, f.Graph.Cell(at.Cell), at.Hat))
}

// AtRows returns σ² at each θ of n×P values.
func (f Field) AtRows(theta []float64) []float64 {
	cells, out := f.Graph.Cells(), make([]float64, len(theta)/f.Graph.Parameters())
	for i := range out {
		at := f.Graph.Locate(f.Graph.Row(theta, i)...)
		out[i] = math.Exp(interpolated(f.Log, cells[at.Cell], at.Hat))
	}
	return out
}

// SD returns σ at each knot.
func (f Field) SD() []float64 {
	sd := make([]float64, len(f.Log))
	for b, value := range f.Log {
		sd[b] = math.Exp(value / 2)
	}
	return sd
}

// Ratio returns the largest σ² over the smallest.
func (f Field) Ratio() float64 { return math.Exp(slices.Max(f.Log) - slices.Min(f.Log)) }

// interpolated returns Σ_b w_b value_b over the knots of a cell.
func interpolated(values []float64, cell []int, hat []float64) float64 {
	sum := 0.0
	for slot, b := range cell {
		if hat[slot] != 0 {
			sum += hat[slot] * values[b]
		}
	}
	return sum
}

// FromSD returns the field with these σ at its knots.
func FromSD(g graph.Graph, sd []float64) Field {
	f := Field{Graph: g, Log: make([]float64, len(sd))}
	for b, value := range sd {
		f.Log[b] = 2 * math.Log(value)
	}
	return f
}
