package solver

import (
	"context"
	"maps"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/internal/arrange"
	"ppca/core/job"
	"ppca/core/linalg"
)

// A descent runs the gradient steps of one cycle of Algorithm 1, with constant
// coefficients. Then
//
//	∂E/∂q = 2(S + λL)q − 2C + orthogonality,
//
// where the sums S and C over observations are computed once. All iterates are linear
// combinations of the rows of the first q and of C, at most 2BU of them, so the steps
// use coordinates in their span. Only knots that share a cell or an edge are coupled,
// on a line three at a time. A step therefore costs O(BV²·min(2BU, K)) for any n, with
// columns counted in each mask group, and gives the iterates of the sums as printed.
type descent struct {
	c       *arrange.Compression
	p       *arrange.Problem // the small one
	u       int
	q       arrange.Stack
	target  blas64.General    // C in coordinates
	hessian []blas64.General  // by group, 2(S + λL), BU×BU
	coupled [][][]arrange.Run // by group and knot, the knots with nonzero columns of the Hessian and of the iterates
}

func newDescent(ctx context.Context, t *arrange.Pass, q arrange.Stack) (*descent, error) {
	rows := linalg.Zeros(2*q.Rows, t.P.K)
	copy(rows.Data, q.Data)
	copy(rows.Data[len(q.Data):], t.C.Data)
	c, inside, err := t.P.CompressedTo(ctx, rows, t.P.V, func(int) int { return rows.Rows })
	if err != nil {
		return nil, err
	}
	d := &descent{c: c, p: c.Small, u: q.U, target: linalg.Block(inside, q.Rows, rows.Rows, 0, inside.Cols)}
	d.q = arrange.Stack{General: linalg.Block(inside, 0, q.Rows, 0, inside.Cols), U: q.U, Lead: q.Lead}
	for g, group := range t.P.Groups() {
		hessian := linalg.Zeros(q.Rows, q.Rows)
		t.Hessian(hessian, g, group)
		d.hessian = append(d.hessian, hessian)
	}
	near := coupledKnots(t.P)
	for _, group := range d.p.Groups() {
		d.coupled = append(d.coupled, runs(group, near))
	}
	return d, nil
}

// runs returns for every knot the nearby knots at which the group exists, as runs of
// neighbours; none for a knot without the group.
func runs(g arrange.ColumnGroup, near [][]int) [][]arrange.Run {
	all := make([][]arrange.Run, len(near))
	for b, knots := range near {
		if !g.Has(b) {
			continue
		}
		var here []int
		for _, other := range knots {
			if g.Has(other) {
				here = append(here, other)
			}
		}
		all[b] = arrange.RunsOf(here)
	}
	return all
}

// coupledKnots returns for every knot the knots that share a cell or an edge with it,
// itself included, in order.
func coupledKnots(p *arrange.Problem) [][]int {
	near := make([]map[int]bool, len(p.PerKnot))
	for b := range near {
		near[b] = map[int]bool{b: true}
	}
	for _, knots := range p.Cells {
		for _, a := range knots {
			for _, b := range knots {
				near[a][b] = true
			}
		}
	}
	for _, edge := range p.Edges {
		near[edge.A][edge.B], near[edge.B][edge.A] = true, true
	}
	var all [][]int
	for _, knots := range near {
		all = append(all, slices.Sorted(maps.Keys(knots)))
	}
	return all
}

// multiply adds A·x of group g to y at the knots at which the group exists; x and y
// have rows rows per knot.
func (d *descent) multiply(g int, a, x, y blas64.General, rows int) {
	for b, runs := range d.coupled[g] {
		to := linalg.Block(y, b*rows, (b+1)*rows, 0, y.Cols)
		for _, r := range runs {
			lo, hi := r.Knot*rows, (r.Knot+r.Count)*rows
			blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, linalg.Block(a, b*rows, (b+1)*rows, lo, hi), linalg.Block(x, lo, hi, 0, x.Cols), 1, to)
		}
	}
}

// result returns the stack in the coordinates of the data.
func (d *descent) result() arrange.Stack {
	return arrange.Stack{General: d.c.Expand(d.q.General), U: d.u, Lead: d.q.Lead}
}

// rowsOf returns a copy of the rows of m (BU rows) that belong to the means, one per
// knot, or to the bases, with columns lo…hi.
func (d *descent) rowsOf(m blas64.General, means bool, lo, hi int) blas64.General {
	first, count := 1, d.u-1
	if means {
		first, count = 0, 1
	}
	knots := m.Rows / d.u
	out := linalg.Zeros(knots*count, hi-lo)
	for b := 0; b < knots; b++ {
		linalg.CopyBlock(linalg.Block(out, b*count, (b+1)*count, 0, hi-lo), linalg.Block(m, b*d.u+first, b*d.u+first+count, lo, hi))
	}
	return out
}

// part returns, for means or bases and one group, the square block A of the Hessian and
// the constant c of the gradient A·x − c.
func (d *descent) part(means bool, g int) (a, c blas64.General) {
	group := d.p.Groups()[g]
	rows := d.rowsOf(d.hessian[g], means, 0, d.hessian[g].Cols)
	c = d.rowsOf(d.target, means, group.Lo, group.Hi)
	blas64.Scal(2, linalg.Vector(c.Data))
	same, other := d.columnsOf(rows, means), d.columnsOf(rows, !means)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, other, d.rowsOf(d.q.General, !means, group.Lo, group.Hi), 1, c)
	return same, c
}

// columnsOf returns the columns of m that belong to the means or to the bases.
func (d *descent) columnsOf(m blas64.General, means bool) blas64.General {
	first, count := 1, d.u-1
	if means {
		first, count = 0, 1
	}
	knots := m.Cols / d.u
	out := linalg.Zeros(m.Rows, knots*count)
	for b := 0; b < knots; b++ {
		linalg.CopyBlock(linalg.Block(out, 0, m.Rows, b*count, (b+1)*count), linalg.Block(m, 0, m.Rows, b*d.u+first, b*d.u+first+count))
	}
	return out
}

// descendMeans takes gradient steps on the means, Equation (meansderivative).
func (d *descent) descendMeans(ctx context.Context, steps int, rate float64) error {
	for g, group := range d.p.Groups() {
		a, c := d.part(true, g)
		blas64.Scal(-1, linalg.Vector(c.Data))
		mu := d.rowsOf(d.q.General, true, group.Lo, group.Hi)
		alpha := rate
		if alpha == 0 {
			alpha = 1 / largestRow(a)
		}
		gradient := linalg.Zeros(mu.Rows, mu.Cols)
		for range steps {
			copy(gradient.Data, c.Data)
			d.multiply(g, a, mu, gradient, 1)
			for b := range d.p.PerKnot {
				if group.Has(b) {
					linalg.Subtract(mu.Data[b*mu.Stride:b*mu.Stride+mu.Cols], alpha, gradient.Data[b*mu.Stride:(b+1)*mu.Stride])
				}
			}
			if err := job.Checkpoint(ctx); err != nil {
				return err
			}
		}
		d.setMeans(mu, group)
	}
	return nil
}

// setMeans writes the means of one group back.
func (d *descent) setMeans(mu blas64.General, group arrange.ColumnGroup) {
	for b := range d.p.PerKnot {
		copy(d.q.Mean(b)[group.Lo:group.Hi], mu.Data[b*mu.Stride:b*mu.Stride+mu.Cols])
	}
}

// exactMeans solves ∂E/∂μ = 0, Equation (meanssolution): a B×B system for each group.
// It fails if a checkpoint fails.
func (d *descent) exactMeans(ctx context.Context) error {
	for g, group := range d.p.Groups() {
		_, c := d.part(true, g)
		h := arrange.Stack{General: linalg.Zeros(c.Rows, d.p.K), U: 1, Lead: 1}
		right := linalg.Block(h.General, 0, c.Rows, group.Lo, group.Hi)
		linalg.CopyBlock(right, c)
		blas64.Scal(0.5, linalg.Vector(h.Data)) // part returns a block of 2(S + λL)
		if err := d.p.SolveMeans(ctx, g, group, h); err != nil {
			return err
		}
		d.setMeans(right, group)
	}
	return nil
}

// descendBases takes gradient steps on the bases, Equation (vectorsderivative).
func (d *descent) descendBases(ctx context.Context, steps int, rate float64) error {
	groups := d.p.Groups()
	a, c := make([]blas64.General, len(groups)), make([]blas64.General, len(groups))
	curvature := 8 * d.p.Lambda.Ortho
	largest := 0.0
	for g := range groups {
		a[g], c[g] = d.part(false, g)
		blas64.Scal(-1, linalg.Vector(c[g].Data))
		largest = max(largest, largestRow(a[g]))
	}
	if rate == 0 {
		rate = 1 / (curvature + largest)
	}
	x := arrange.Stack{General: d.rowsOf(d.q.General, false, 0, d.p.K), U: d.u - 1}
	gradient, room := arrange.Stack{General: linalg.Zeros(x.Rows, x.Cols), U: x.U}, linalg.Zeros(d.p.V, d.p.V)
	for range steps {
		for g, group := range groups {
			part := linalg.Block(gradient.General, 0, x.Rows, group.Lo, group.Hi)
			linalg.CopyBlock(part, c[g])
			d.multiply(g, a[g], linalg.Block(x.General, 0, x.Rows, group.Lo, group.Hi), part, x.U)
		}
		d.p.Orthogonality(x, gradient, room)
		d.p.Restrict(gradient)
		blas64.Axpy(-rate, linalg.Vector(gradient.Data), linalg.Vector(x.Data))
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
	}
	for b := range d.p.PerKnot {
		linalg.CopyBlock(d.q.Basis(b, x.U, 0, d.p.K), x.Basis(b, x.U, 0, d.p.K))
	}
	return nil
}

// largestRow returns the largest row sum of absolute values, an upper bound of the
// largest eigenvalue of a symmetric matrix; never 0.
func largestRow(a blas64.General) float64 {
	largest := 1e-300
	for i := 0; i < a.Rows; i++ {
		largest = max(largest, blas64.Asum(linalg.Vector(a.Data[i*a.Stride:i*a.Stride+a.Cols])))
	}
	return largest
}
