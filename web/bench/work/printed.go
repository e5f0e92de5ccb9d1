package work

import (
	"cmp"
	"context"
	"slices"
	"time"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
)

// blockRows is the number of observations whose residuals stay in the cache
// from the product that makes them to the one that sums them.
const blockRows = 256

// printed is Algorithm 1 with its sums as the paper prints them: in every inner
// step all residuals x_i − μ(θ_i) − P(θ_i)β_i and all sums over i are computed
// anew. The sums are matrix products, on the BLAS that the solvers use.
//
// The rows of the model are one stack of U = V+1 for each knot, its mean first.
type printed struct {
	options fit.Options
	model   *model.Model
	data    fit.Data // sorted by bin
	first   []int    // first row of each bin, and n

	n, k, u   int
	q, g      blas64.General // BU×K
	z         blas64.General // n×2U, w_b(1, β) for the two knots of the bin
	weights   blas64.General // n×2
	residuals blas64.General // of a block
}

// asPrinted times cycles of Algorithm 1 from where its first cycle ends. The
// answer has the seconds of one cycle and the energy after the last.
func asPrinted(ctx context.Context, s *Set, settings method.Settings, cycles int) (Answer, error) {
	p, err := newPrinted(ctx, s, settings)
	if err != nil {
		return Answer{}, err
	}
	start := time.Now()
	for range cycles {
		if err := p.cycle(ctx); err != nil {
			return Answer{}, err
		}
	}
	seconds := since(start) / float64(cycles)
	energy, err := p.energy(ctx)
	return Answer{Seconds: seconds, Energy: energy}, err
}

func newPrinted(ctx context.Context, s *Set, settings method.Settings) (*printed, error) {
	one := 1
	settings.Solver, settings.Cycles = fit.Paper, &one
	m, err := method.Fit(ctx, s.Data, settings, nil)
	if err != nil {
		return nil, err
	}
	n, k := s.Data.X.Dims()
	u := m.Components + 1
	p := &printed{options: m.Options, model: m, n: n, k: k, u: u,
		q: zeros(m.Graph.Knots()*u, k), g: zeros(m.Graph.Knots()*u, k),
		z: zeros(n, 2*u), weights: zeros(n, 2), residuals: zeros(blockRows, k)}
	p.sort(s.Data)
	for b := range m.Graph.Knots() {
		copy(p.row(p.q, b, 0), m.Mean.RawRowView(b))
		for v := range m.Components {
			copy(p.row(p.q, b, v+1), m.Basis.RawRowView(b*m.Components+v))
		}
	}
	return p, p.coefficients(ctx)
}

// sort fills data, first and weights.
func (p *printed) sort(d fit.Data) {
	order := make([]int, p.n)
	for i := range order {
		order[i] = i
	}
	cell := func(i int) int { return p.model.Graph.Locate(d.Theta[i]).Cell }
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(cell(i), cell(j)) })
	p.data = fit.Data{X: mat.NewDense(p.n, p.k, nil)}
	p.first = make([]int, p.model.Graph.Bins()+1)
	for row, i := range order {
		p.data.X.(*mat.Dense).SetRow(row, d.X.(*mat.Dense).RawRowView(i))
		p.data.Theta = append(p.data.Theta, d.Theta[i])
		copy(p.weights.Data[2*row:], p.model.Graph.Locate(d.Theta[i]).Hat)
		p.first[cell(i)+1] = row + 1
	}
	for j := range p.model.Graph.Bins() { // an empty bin begins where it ends
		p.first[j+1] = max(p.first[j+1], p.first[j])
	}
}

// cycle is one pass over means, bases and coefficients.
func (p *printed) cycle(ctx context.Context) error {
	steps := p.options.PaperSteps
	for range steps.Mean {
		p.step(steps.MeanRate, 0, 1)
	}
	for range steps.Basis {
		p.step(steps.BasisRate, 1, p.u)
	}
	for b := range p.model.Graph.Knots() {
		for r := 1; r < p.u; r++ {
			row := vector(p.row(p.q, b, r))
			blas64.Scal(1/blas64.Nrm2(row), row)
		}
	}
	return p.coefficients(ctx)
}

// step moves rows from…to of every knot against their gradient, Equations
// (meansderivative) and (vectorsderivative).
func (p *printed) step(rate float64, from, to int) {
	clear(p.g.Data)
	p.blocks(func(j, lo, hi int, residuals blas64.General) {
		if to == 1 { // the means' sums need the weights alone
			means := blas64.General{Rows: 2, Cols: p.k, Stride: p.u * p.k, Data: p.g.Data[j*p.u*p.k:]}
			blas64.Gemm(blas.Trans, blas.NoTrans, -2/float64(p.n), part(p.weights, lo, hi), residuals, 1, means)
			return
		}
		blas64.Gemm(blas.Trans, blas.NoTrans, -2/float64(p.n), part(p.z, lo, hi), residuals, 1, part(p.g, j*p.u, (j+2)*p.u))
	})
	p.penalties()
	for b := range p.model.Graph.Knots() {
		for r := from; r < to; r++ {
			blas64.Axpy(-rate, vector(p.row(p.g, b, r)), vector(p.row(p.q, b, r)))
		}
	}
}

// blocks computes all residuals, a block of rows of bin j at a time.
func (p *printed) blocks(visit func(j, lo, hi int, residuals blas64.General)) {
	x := p.data.X.(*mat.Dense).RawMatrix()
	for j := range p.model.Graph.Bins() {
		for lo := p.first[j]; lo < p.first[j+1]; lo += blockRows {
			hi := min(lo+blockRows, p.first[j+1])
			residuals := part(p.residuals, 0, hi-lo)
			copy(residuals.Data, x.Data[lo*p.k:hi*p.k])
			blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, part(p.z, lo, hi), part(p.q, j*p.u, (j+2)*p.u), 1, residuals)
			visit(j, lo, hi, residuals)
		}
	}
}

// penalties adds the gradients of smoothness and orthogonality to g and returns
// their energy.
func (p *printed) penalties() float64 {
	total := 0.0
	difference := make([]float64, p.k)
	for _, edge := range p.model.Graph.Edges() {
		for r := range p.u {
			factor := edge.Factor * p.options.Lambda.Basis
			if r == 0 {
				factor = edge.Factor * p.options.Lambda.Mean
			}
			copy(difference, p.row(p.q, edge.A, r))
			blas64.Axpy(-1, vector(p.row(p.q, edge.B, r)), vector(difference))
			total += factor * blas64.Dot(vector(difference), vector(difference))
			blas64.Axpy(2*factor, vector(difference), vector(p.row(p.g, edge.A, r)))
			blas64.Axpy(-2*factor, vector(difference), vector(p.row(p.g, edge.B, r)))
		}
	}
	d := zeros(p.u-1, p.u-1)
	for b := range p.model.Graph.Knots() {
		basis := part(p.q, b*p.u+1, (b+1)*p.u)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, basis, basis, 0, d)
		for v := range d.Rows {
			d.Data[v*d.Stride+v]--
			for w := v; w < d.Cols; w++ {
				total += p.options.Lambda.Ortho * d.Data[v*d.Stride+w] * d.Data[v*d.Stride+w]
			}
			d.Data[v*d.Stride+v] *= 2
		}
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 2*p.options.Lambda.Ortho, d, basis, 1, part(p.g, b*p.u+1, (b+1)*p.u))
	}
	return total
}

// coefficients computes β by least squares and fills z.
func (p *printed) coefficients(ctx context.Context) error {
	v := p.u - 1
	for b := range p.model.Graph.Knots() {
		p.model.Mean.SetRow(b, p.row(p.q, b, 0))
		for r := range v {
			p.model.Basis.SetRow(b*v+r, p.row(p.q, b, r+1))
		}
	}
	projection, err := p.model.Project(ctx, p.data.X, p.data.Theta, nil)
	if err != nil {
		return err
	}
	for i := range p.n {
		for s, w := range p.weights.Data[2*i : 2*i+2] {
			z := p.z.Data[i*p.z.Stride+s*p.u:]
			z[0] = w
			for r, beta := range projection.Coefficients.RawRowView(i) {
				z[r+1] = w * beta
			}
		}
	}
	return nil
}

// energy returns E.
func (p *printed) energy(ctx context.Context) (float64, error) {
	squares := 0.0
	p.blocks(func(_, _, _ int, residuals blas64.General) {
		squares += blas64.Dot(vector(residuals.Data), vector(residuals.Data))
	})
	return squares/float64(p.n) + p.penalties(), ctx.Err()
}

// row returns row r of knot b of a stack.
func (p *printed) row(m blas64.General, b, r int) []float64 {
	return m.Data[(b*p.u+r)*m.Stride : (b*p.u+r+1)*m.Stride]
}

func zeros(rows, columns int) blas64.General {
	return blas64.General{Rows: rows, Cols: columns, Stride: columns, Data: make([]float64, rows*columns)}
}

// part returns rows lo…hi of a matrix without gaps.
func part(m blas64.General, lo, hi int) blas64.General {
	return blas64.General{Rows: hi - lo, Cols: m.Cols, Stride: m.Stride, Data: m.Data[lo*m.Stride : hi*m.Stride]}
}

func vector(x []float64) blas64.Vector { return blas64.Vector{N: len(x), Data: x, Inc: 1} }
