package noise

import (
	"context"

	"ppca/core/checkpoint"
	"ppca/core/graph"
	"ppca/core/internal/envelope"
)

// placed are rows at their places among the knots of a graph.
type placed struct {
	graph graph.Graph
	cells [][]int   // knots of each cell, as many in each
	cell  []int     // of each row
	hat   []float64 // w_i on the knots of its cell, row after row
}

// slots returns the number of knots of a cell.
func (p *placed) slots() int { return len(p.cells[0]) }

// single reports whether all rows are at one knot.
func (p *placed) single() bool { return len(p.cells) == 1 && p.slots() == 1 }

// row returns the knots of a row and their weights.
func (p *placed) row(i int) (knots []int, hat []float64) {
	slots := p.slots()
	return p.cells[p.cell[i]], p.hat[i*slots : (i+1)*slots]
}

// moments returns Σ weights_i w_i w_iᵀ. It adds up each cell by itself, since an entry of the
// matrix takes a search.
func (p *placed) moments(ctx context.Context, weights []float64) (*envelope.Matrix, error) {
	slots := p.slots()
	sums := make([]float64, len(p.cells)*slots*slots)
	for i, err := range checkpoint.Rows(ctx, len(weights), slots*slots) {
		if err != nil {
			return nil, err
		}
		_, hat := p.row(i)
		of := sums[p.cell[i]*slots*slots:]
		for x, value := range hat {
			for y := range x + 1 {
				of[x*slots+y] += weights[i] * value * hat[y]
			}
		}
	}
	all := envelope.New(p.graph)
	for c, cell := range p.cells {
		for x, b := range cell {
			for y, knot := range cell[:x+1] {
				all.Add(b, knot, sums[(c*slots+x)*slots+y])
			}
		}
	}
	return all, nil
}

// forms returns w_iᵀ A w_i of each row.
func (p *placed) forms(a *envelope.Matrix) []float64 {
	slots := p.slots()
	entries := make([]float64, 0, len(p.cells)*slots*slots)
	for _, cell := range p.cells {
		for _, b := range cell {
			for _, c := range cell {
				entries = append(entries, a.At(b, c))
			}
		}
	}
	out := make([]float64, len(p.cell))
	for i := range out {
		_, hat := p.row(i)
		of := entries[p.cell[i]*slots*slots:]
		for x, first := range hat {
			for y, second := range hat {
				out[i] += first * second * of[x*slots+y]
			}
		}
	}
	return out
}
