// Package arrange has the arranged problem that the solvers share: rows sorted by cell, columns
// by mask, cells scaled; the penalties, the means of the decoupled gauge, the initial points, and
// the passes over all observations that compute coefficients, energies and gradients.
package arrange

import (
	"context"
	"iter"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/job"
	"ppca/core/linalg"
)

// A Problem is a data set arranged for the solvers: rows sorted by cell, so that a
// cell is one block of a matrix product, columns sorted by mask group, and all values
// divided by a power of two near the size of the data, so that squares do not
// overflow and no digit is lost.
type Problem struct {
	Graph   graph.Graph
	Cells   [][]int
	Edges   []graph.Edge
	N, K, V int
	PerKnot []int      // V_b
	Lambda  fit.Lambda // in units of the scaled data
	Change  *Change    // what λ_v penalises; nil: the change of the bases
	Ridge   float64

	X                  blas64.General // n×K, hidden entries 0
	Subtracted         Stack          // means at the knots that have been subtracted from x; no rows: none
	Hats               []float64      // n×2 (or the size of a cell), on the knots of the row's cell
	Order              []int          // row of x ↦ observation; rows of weight 0 are absent
	ObservationWeights []float64      // n, a_i with mean 1; x and the hat weights are multiplied by √a_i; nil: all 1
	First              []int          // first row of each cell, and n
	Unit               float64        // data = unit·x

	Masks      *masks         // nil: everything visible
	everything [1]ColumnGroup // the only group then
}

// mostOrtho is the largest λ_o of scaled data. The rounding error of a scalar
// product, 1e-16, contributes λ_o times its square; from 1e21 on this hides the rest
// of the energy.
const mostOrtho = 1e20

// Width returns how many knots a cell has.
func (p *Problem) Width() int { return len(p.Cells[0]) }

// New arranges d for o.Graph. It clamps observations outside the graph; callers that
// want an error check before. It fails if a checkpoint fails.
func New(ctx context.Context, d fit.Data, o fit.Options) (*Problem, error) {
	_, k := d.X.Dims()
	p := &Problem{
		Graph: o.Graph, Cells: o.Graph.Cells(), Edges: o.Graph.Edges(),
		K: k, V: o.Components, PerKnot: o.KnotComponents(), Ridge: o.Ridge,
	}
	if !o.HasRidge(d) {
		p.Ridge = 0
	}
	p.sortRows(d)
	var err error
	if d.Observed != nil || o.EndpointMask != nil {
		if p.Masks, err = newMasks(ctx, p, d.Observed, o.EndpointMask); err != nil {
			return nil, err
		}
	}
	if p.Unit, err = fit.PowerOfTwo(ctx, d); err != nil {
		return nil, err
	}
	if err := p.copyScaled(ctx, d); err != nil {
		return nil, err
	}
	p.scaleByWeights(d)
	p.everything[0].Hi = k
	square := p.Unit * p.Unit
	p.Lambda = fit.Lambda{Mean: o.Lambda.Mean, Basis: o.Lambda.Basis / square, Ortho: o.Lambda.Ortho / square}
	if p.Lambda.Ortho > mostOrtho {
		return nil, fault.New(fault.Option, "lambda.ortho is %.3g: above %.3g rounding errors dominate the fit to these data: use a smaller one", o.Lambda.Ortho, mostOrtho*square).With("option", "lambda.ortho")
	}
	return p, nil
}

// sortRows sorts the observations with a weight by cell, stably.
func (p *Problem) sortRows(d fit.Data) {
	counted := d.Counted()
	p.N = len(counted)
	positions := make([]graph.Position, p.N)
	p.First = make([]int, len(p.Cells)+1)
	for c, i := range counted {
		positions[c] = p.Graph.Locate(p.Graph.Row(d.Theta, i)...)
		p.First[positions[c].Cell+1]++
	}
	for j := range p.Cells {
		p.First[j+1] += p.First[j]
	}
	next := append([]int(nil), p.First...)
	p.Order = make([]int, p.N)
	p.Hats = make([]float64, p.N*p.Width())
	for c, at := range positions {
		row := next[at.Cell]
		next[at.Cell]++
		p.Order[row] = counted[c]
		copy(p.Hats[row*p.Width():], at.Hat)
	}
}

// copyScaled fills p.x from the observations, in their own memory if they are
// disposable.
func (p *Problem) copyScaled(ctx context.Context, d fit.Data) error {
	if own, ok := d.X.(*mat.Dense); ok && d.Disposable && own.RawMatrix().Stride == p.K && own.RawMatrix().Rows == p.N {
		p.X = own.RawMatrix()
		return p.arrangeInPlace(ctx, d)
	}
	p.X = blas64.General{Rows: p.N, Cols: p.K, Stride: p.K, Data: make([]float64, p.N*p.K)}
	from := make([]float64, p.K)
	for row, err := range job.Rows(ctx, p.N, p.K) {
		if err != nil {
			return err
		}
		if p.Masks == nil {
			d.ScaledRow(p.Order[row], 1/p.Unit, p.Row(row))
			continue
		}
		d.ScaledRow(p.Order[row], 1/p.Unit, from)
		p.fill(row, from)
	}
	return nil
}

// fill writes the visible entries of an observation into a row of x.
func (p *Problem) fill(row int, from []float64) {
	to := p.Row(row)
	for _, r := range p.ranges(row) {
		for c := r[0]; c < r[1]; c++ {
			to[c] = from[p.Column(c)]
		}
	}
}

// arrangeInPlace is copyScaled in the memory of the observations.
func (p *Problem) arrangeInPlace(ctx context.Context, d fit.Data) error {
	for i, err := range job.Rows(ctx, p.N, p.K) {
		if err != nil {
			return err
		}
		d.ScaledRow(i, 1/p.Unit, p.Row(i))
	}
	if err := linalg.PermuteRows(ctx, p.X.Data, p.K, p.Order); err != nil || p.Masks == nil {
		return err
	}
	from := make([]float64, p.K)
	for row, err := range job.Rows(ctx, p.N, p.K) {
		if err != nil {
			return err
		}
		copy(from, p.Row(row))
		clear(p.Row(row))
		p.fill(row, from)
	}
	return nil
}

// Unsort writes a row, times a factor, from the column order of x to that of the data.
func (p *Problem) Unsort(to, from []float64, factor float64) {
	copy(to, from)
	if p.Masks != nil {
		for c, value := range from {
			to[p.Column(c)] = value
		}
	}
	blas64.Scal(factor, linalg.Vector(to))
}

// Sort is the inverse of Unsort.
func (p *Problem) Sort(to, from []float64, factor float64) {
	copy(to, from)
	if p.Masks != nil {
		for c := range to {
			to[c] = from[p.Column(c)]
		}
	}
	blas64.Scal(factor, linalg.Vector(to))
}

// Column returns the variable that column c of x holds.
func (p *Problem) Column(c int) int {
	if p.Masks == nil {
		return c
	}
	return p.Masks.columns[c]
}

// Row returns one observation of x.
func (p *Problem) Row(i int) []float64 { return p.X.Data[i*p.X.Stride : i*p.X.Stride+p.K] }

// HatWeights returns the weights of a row on the knots of its cell.
func (p *Problem) HatWeights(i int) []float64 { return p.Hats[i*p.Width() : (i+1)*p.Width()] }

// around yields the rows of the cells of knot b, ascending, with their weights on it.
func (p *Problem) around(b int) iter.Seq2[int, float64] {
	return func(yield func(row int, weight float64) bool) {
		for j, knots := range p.Cells {
			slot := slices.Index(knots, b)
			if slot < 0 {
				continue
			}
			for row := p.First[j]; row < p.First[j+1]; row++ {
				if !yield(row, p.HatWeights(row)[slot]) {
					return
				}
			}
		}
	}
}

// HatMatrix returns the weights of all rows on all knots, n×B.
func (p *Problem) HatMatrix() blas64.General {
	out := linalg.Zeros(p.N, len(p.PerKnot))
	for j, knots := range p.Cells {
		for i := p.First[j]; i < p.First[j+1]; i++ {
			for s, b := range knots {
				out.Data[i*out.Stride+b] = p.HatWeights(i)[s]
			}
		}
	}
	return out
}

// Groups returns the ranges of columns that share their masks.
func (p *Problem) Groups() []ColumnGroup {
	if p.Masks == nil {
		return p.everything[:]
	}
	return p.Masks.groups
}

// SumOfSquares returns Σ‖x_i‖².
func (p *Problem) SumOfSquares() float64 {
	total := 0.0
	for i := 0; i < p.N; i++ {
		r := p.Row(i)
		total += blas64.Dot(linalg.Vector(r), linalg.Vector(r))
	}
	return total
}

// BlockRows is the number of observations in one matrix product, small enough for the
// cache and for frequent checkpoints.
const BlockRows = 256

// A Run is a set of knots of a cell that are adjacent in the stack, so that one
// matrix product handles all: slots slot…slot+count of the cell are the knots from
// knot on.
type Run struct{ Slot, Knot, Count int }

// RunsOf splits the knots of a cell into runs.
func RunsOf(knots []int) []Run {
	var runs []Run
	for slot, knot := range knots {
		if last := len(runs) - 1; last >= 0 && knot == runs[last].Knot+runs[last].Count {
			runs[last].Count++
		} else {
			runs = append(runs, Run{Slot: slot, Knot: knot, Count: 1})
		}
	}
	return runs
}

// RowSets returns how many distinct sets of rows see a column group of cell j.
func (p *Problem) RowSets(j int) int {
	if p.Masks == nil {
		return 1
	}
	return p.Masks.Shown[j].Rows
}

// SetOf returns which set of rows of cell j sees group g.
func (p *Problem) SetOf(j, g int) int {
	if p.Masks == nil {
		return 0
	}
	return p.Masks.sets[j][g]
}
