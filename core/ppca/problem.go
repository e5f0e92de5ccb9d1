package ppca

import (
	"context"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/fault"
	"ppca/core/graph"
	"ppca/core/narrow"
)

// A problem is a data set arranged for the solvers: rows sorted by cell, so
// that a cell is one block of a matrix product, columns sorted by mask group,
// and everything divided by a power of two near the size of the data, so that
// nothing overflows when it is squared and no digit is lost.
type problem struct {
	graph   graph.Graph
	cells   [][]int
	edges   []graph.Edge
	n, k, v int
	perKnot []int  // V_b
	lambda  Lambda // in units of the scaled data
	ridge   float64

	x       blas64.General // n×K, hidden entries 0
	taken   stack          // means at the knots that have been subtracted from x; no rows: none
	weights []float64      // n×2 (or the size of a cell), on the knots of the row's cell
	order   []int          // row of x ↦ observation; those of weight 0 have none
	counts  []float64      // n, a_i of mean 1, by whose roots x and weights are multiplied; nil: all 1
	first   []int          // first row of each cell, and n
	unit    float64        // data = unit·x

	masks      *masks         // nil: everything visible
	everything [1]columnGroup // the only group then
}

// mostOrtho is the largest λ_o of scaled data: the rounding of a scalar product, 1e-16,
// costs λ_o times its square, and from 1e21 on that hides the rest of the energy.
const mostOrtho = 1e20

// width returns how many knots a cell has.
func (p *problem) width() int { return len(p.cells[0]) }

// fittable checks that d can be fitted with the options o, or with these λ_v in
// place of the one of o, and arranges it.
func fittable(ctx context.Context, d Data, o Options, lambdas ...float64) (*problem, error) {
	if err := d.Check(ctx); err != nil {
		return nil, err
	}
	if lambdas == nil {
		lambdas = []float64{o.Lambda.Basis}
	}
	for _, o.Lambda.Basis = range lambdas {
		if err := checkOptions(d, o); err != nil {
			return nil, err
		}
	}
	if err := checkColumns(d); err != nil {
		return nil, err
	}
	if err := checkRoom(d, o); err != nil {
		return nil, err
	}
	p, err := newProblem(ctx, d, o)
	if err != nil {
		return nil, err
	}
	return p, p.checkRows(0)
}

// newProblem arranges d for o.Graph. Observations outside the graph are
// clamped: refusing them is the caller's business. It fails where a checkpoint does.
func newProblem(ctx context.Context, d Data, o Options) (*problem, error) {
	_, k := d.X.Dims()
	p := &problem{
		graph: o.Graph, cells: o.Graph.Cells(), edges: o.Graph.Edges(),
		k: k, v: o.Components, perKnot: o.perKnot(), ridge: o.Ridge,
	}
	if o.Gauge != Ridge || o.Solver == Paper { // Algorithm 1 has no gauge
		p.ridge = 0
	}
	p.sortRows(d)
	var err error
	if d.Observed != nil || o.EndpointMask != nil {
		if p.masks, err = newMasks(ctx, p, d.Observed, o.EndpointMask); err != nil {
			return nil, err
		}
	}
	if p.unit, err = powerOfTwo(ctx, d); err != nil {
		return nil, err
	}
	if err := p.copyScaled(ctx, d); err != nil {
		return nil, err
	}
	p.weigh(d)
	p.everything[0].hi = k
	square := p.unit * p.unit
	p.lambda = Lambda{Mean: o.Lambda.Mean, Basis: o.Lambda.Basis / square, Ortho: o.Lambda.Ortho / square}
	if p.lambda.Ortho > mostOrtho {
		return nil, fault.New(fault.Option, "lambda.ortho is %.3g: above %.3g rounding decides the fit to these data; take less", o.Lambda.Ortho, mostOrtho*square).With("option", "lambda.ortho")
	}
	return p, nil
}

// perKnot returns V_b for every knot, in memory of its own: the limit λ_v = ∞ may
// lower them.
func (o Options) perKnot() []int {
	if o.ComponentsPerKnot != nil {
		return slices.Clone(o.ComponentsPerKnot)
	}
	vb := make([]int, o.Graph.Knots())
	for b := range vb {
		vb[b] = o.Components
	}
	return vb
}

// sortRows orders the observations that count by cell, keeping their order inside
// a cell.
func (p *problem) sortRows(d Data) {
	counted := d.Counted()
	p.n = len(counted)
	positions := make([]graph.Position, p.n)
	p.first = make([]int, len(p.cells)+1)
	for c, i := range counted {
		positions[c] = p.graph.Locate(p.graph.Row(d.Theta, i)...)
		p.first[positions[c].Cell+1]++
	}
	for j := range p.cells {
		p.first[j+1] += p.first[j]
	}
	next := append([]int(nil), p.first...)
	p.order = make([]int, p.n)
	p.weights = make([]float64, p.n*p.width())
	for c, at := range positions {
		row := next[at.Cell]
		next[at.Cell]++
		p.order[row] = counted[c]
		copy(p.weights[row*p.width():], at.Hat)
	}
}

// copyScaled fills p.x from the observations, in their own memory if they are
// disposable.
func (p *problem) copyScaled(ctx context.Context, d Data) error {
	if own, ok := d.X.(*mat.Dense); ok && d.Disposable && own.RawMatrix().Stride == p.k && own.RawMatrix().Rows == p.n {
		p.x = own.RawMatrix()
		return p.arrangeInPlace(ctx, d)
	}
	p.x = blas64.General{Rows: p.n, Cols: p.k, Stride: p.k, Data: make([]float64, p.n*p.k)}
	from := make([]float64, p.k)
	for row, err := range checkpoint.Rows(ctx, p.n, p.k) {
		if err != nil {
			return err
		}
		if p.masks == nil {
			d.scaledRow(p.order[row], 1/p.unit, p.row(row))
			continue
		}
		d.scaledRow(p.order[row], 1/p.unit, from)
		p.fill(row, from)
	}
	return nil
}

// fill makes a row of x of the visible entries of an observation.
func (p *problem) fill(row int, from []float64) {
	to := p.row(row)
	for _, r := range p.ranges(row) {
		for c := r[0]; c < r[1]; c++ {
			to[c] = from[p.column(c)]
		}
	}
}

// arrangeInPlace turns x, which is the observations themselves, into what
// copyScaled makes of them.
func (p *problem) arrangeInPlace(ctx context.Context, d Data) error {
	for i, err := range checkpoint.Rows(ctx, p.n, p.k) {
		if err != nil {
			return err
		}
		d.scaledRow(i, 1/p.unit, p.row(i))
	}
	if err := narrow.PermuteRows(ctx, p.x.Data, p.k, p.order); err != nil || p.masks == nil {
		return err
	}
	from := make([]float64, p.k)
	for row, err := range checkpoint.Rows(ctx, p.n, p.k) {
		if err != nil {
			return err
		}
		copy(from, p.row(row))
		clear(p.row(row))
		p.fill(row, from)
	}
	return nil
}

// unsort writes a row in the order of x, times a factor, in that of the data.
func (p *problem) unsort(to, from []float64, factor float64) {
	copy(to, from)
	if p.masks != nil {
		for c, value := range from {
			to[p.column(c)] = value
		}
	}
	blas64.Scal(factor, vector(to))
}

// sort is the inverse of unsort.
func (p *problem) sort(to, from []float64, factor float64) {
	copy(to, from)
	if p.masks != nil {
		for c := range to {
			to[c] = from[p.column(c)]
		}
	}
	blas64.Scal(factor, vector(to))
}

// column returns the variable that column c of x holds.
func (p *problem) column(c int) int {
	if p.masks == nil {
		return c
	}
	return p.masks.columns[c]
}

// row returns one observation of x.
func (p *problem) row(i int) []float64 { return p.x.Data[i*p.x.Stride : i*p.x.Stride+p.k] }

// rowWeights returns the weights of a row on the knots of its cell.
func (p *problem) rowWeights(i int) []float64 { return p.weights[i*p.width() : (i+1)*p.width()] }

// knotWeights returns the weights of all rows on all knots, n×B.
func (p *problem) knotWeights() blas64.General {
	out := zeros(p.n, len(p.perKnot))
	for j, knots := range p.cells {
		for i := p.first[j]; i < p.first[j+1]; i++ {
			for s, b := range knots {
				out.Data[i*out.Stride+b] = p.rowWeights(i)[s]
			}
		}
	}
	return out
}

// groups returns the ranges of columns that share their masks.
func (p *problem) groups() []columnGroup {
	if p.masks == nil {
		return p.everything[:]
	}
	return p.masks.groups
}

// sumOfSquares returns Σ‖x_i‖².
func (p *problem) sumOfSquares() float64 {
	total := 0.0
	for i := 0; i < p.n; i++ {
		r := p.row(i)
		total += blas64.Dot(vector(r), vector(r))
	}
	return total
}

// vector wraps a slice for blas64.
func vector(x []float64) blas64.Vector { return blas64.Vector{N: len(x), Data: x, Inc: 1} }

// block wraps rows lo…hi and columns c0…c1 of a row-major matrix for blas64.
func block(m blas64.General, lo, hi, c0, c1 int) blas64.General {
	return blas64.General{Rows: hi - lo, Cols: c1 - c0, Stride: m.Stride, Data: m.Data[lo*m.Stride+c0 : (hi-1)*m.Stride+c1]}
}
