package ppca

import (
	"context"
	"maps"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
)

// A descent takes the gradient steps of one cycle of Algorithm 1, in which the
// coefficients are fixed. Then
//
//	∂E/∂q = 2(S + λL)q − 2C + orthogonality,
//
// with the sums S and C over observations made once. All iterates are
// combinations of the rows of the first q and of C, at most 2BU of them, so the
// steps run on coordinates in their span. Only knots that share a cell or an edge
// are coupled, on a line three at a time: a step costs O(BV²·min(2BU, K)) whatever n
// is, the columns counted in each mask group, and gives the iterates of the sums as
// printed.
type descent struct {
	c       *compression
	p       *problem // the small one
	u       int
	q       stack
	target  blas64.General   // C in coordinates
	hessian []blas64.General // by group, 2(S + λL), BU×BU
	coupled [][][]run        // by group and knot, the knots whose columns of the Hessian and of the iterates are not 0
}

func newDescent(ctx context.Context, t *pass, q stack) (*descent, error) {
	rows := zeros(2*q.Rows, t.p.k)
	copy(rows.Data, q.Data)
	copy(rows.Data[len(q.Data):], t.c.Data)
	c, err := t.p.compressedTo(ctx, rows, t.p.v, func(int) int { return rows.Rows })
	if err != nil {
		return nil, err
	}
	d := &descent{c: c, p: c.small, u: q.u, target: c.compress(t.c)}
	d.q = stack{General: c.compress(q.General), u: q.u, lead: q.lead}
	for g, group := range t.p.groups() {
		hessian := zeros(q.Rows, q.Rows)
		t.hessian(hessian, g, group)
		d.hessian = append(d.hessian, hessian)
	}
	near := t.p.coupledKnots()
	for _, group := range d.p.groups() {
		d.coupled = append(d.coupled, group.runs(near))
	}
	return d, nil
}

// runs returns for every knot the near ones at which the group exists, as runs of
// neighbours; none for a knot at which it does not exist itself.
func (g columnGroup) runs(near [][]int) [][]run {
	all := make([][]run, len(near))
	for b, knots := range near {
		if !g.has(b) {
			continue
		}
		var here []int
		for _, other := range knots {
			if g.has(other) {
				here = append(here, other)
			}
		}
		all[b] = runsOf(here)
	}
	return all
}

// coupledKnots returns for every knot itself and those that share a cell or an edge
// with it, in order.
func (p *problem) coupledKnots() [][]int {
	near := make([]map[int]bool, len(p.perKnot))
	for b := range near {
		near[b] = map[int]bool{b: true}
	}
	for _, knots := range p.cells {
		for _, a := range knots {
			for _, b := range knots {
				near[a][b] = true
			}
		}
	}
	for _, edge := range p.edges {
		near[edge.A][edge.B], near[edge.B][edge.A] = true, true
	}
	var all [][]int
	for _, knots := range near {
		all = append(all, slices.Sorted(maps.Keys(knots)))
	}
	return all
}

// multiply adds A·x of group g to y, where the rows of x and y are rows vectors a knot,
// at the knots at which the group exists.
func (d *descent) multiply(g int, a, x, y blas64.General, rows int) {
	for b, runs := range d.coupled[g] {
		to := block(y, b*rows, (b+1)*rows, 0, y.Cols)
		for _, r := range runs {
			lo, hi := r.knot*rows, (r.knot+r.count)*rows
			blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, block(a, b*rows, (b+1)*rows, lo, hi), block(x, lo, hi, 0, x.Cols), 1, to)
		}
	}
}

// result returns the stack in the coordinates of the data.
func (d *descent) result() stack {
	return stack{General: d.c.expand(d.q.General), u: d.u, lead: d.q.lead}
}

// rowsOf returns the rows of m, BU×anything or BU×BU, that belong to the means
// (one a knot) or to the bases, as a copy with the columns lo…hi.
func (d *descent) rowsOf(m blas64.General, means bool, lo, hi int) blas64.General {
	first, count := 1, d.u-1
	if means {
		first, count = 0, 1
	}
	knots := m.Rows / d.u
	out := zeros(knots*count, hi-lo)
	for b := 0; b < knots; b++ {
		copyBlock(block(out, b*count, (b+1)*count, 0, hi-lo), block(m, b*d.u+first, b*d.u+first+count, lo, hi))
	}
	return out
}

// part returns, for means or bases and one group, the square block A of the
// Hessian and the constant part c of the gradient A·x − c.
func (d *descent) part(means bool, g int) (a, c blas64.General) {
	group := d.p.groups()[g]
	rows := d.rowsOf(d.hessian[g], means, 0, d.hessian[g].Cols)
	c = d.rowsOf(d.target, means, group.lo, group.hi)
	blas64.Scal(2, vector(c.Data))
	same, other := d.columnsOf(rows, means), d.columnsOf(rows, !means)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, other, d.rowsOf(d.q.General, !means, group.lo, group.hi), 1, c)
	return same, c
}

// columnsOf picks the columns of the means or of the bases.
func (d *descent) columnsOf(m blas64.General, means bool) blas64.General {
	first, count := 1, d.u-1
	if means {
		first, count = 0, 1
	}
	knots := m.Cols / d.u
	out := zeros(m.Rows, knots*count)
	for b := 0; b < knots; b++ {
		copyBlock(block(out, 0, m.Rows, b*count, (b+1)*count), block(m, 0, m.Rows, b*d.u+first, b*d.u+first+count))
	}
	return out
}

// descendMeans takes gradient steps on the means, Equation (meansderivative).
func (d *descent) descendMeans(ctx context.Context, steps int, rate float64) error {
	for g, group := range d.p.groups() {
		a, c := d.part(true, g)
		blas64.Scal(-1, vector(c.Data))
		mu := d.rowsOf(d.q.General, true, group.lo, group.hi)
		alpha := rate
		if alpha == 0 {
			alpha = 1 / largestRow(a)
		}
		gradient := zeros(mu.Rows, mu.Cols)
		for range steps {
			copy(gradient.Data, c.Data)
			d.multiply(g, a, mu, gradient, 1)
			for b := range d.p.perKnot {
				if group.has(b) {
					subtract(mu.Data[b*mu.Stride:b*mu.Stride+mu.Cols], alpha, gradient.Data[b*mu.Stride:(b+1)*mu.Stride])
				}
			}
			if err := checkpoint.Reached(ctx); err != nil {
				return err
			}
		}
		d.setMeans(mu, group)
	}
	return nil
}

// setMeans writes the means of one group back.
func (d *descent) setMeans(mu blas64.General, group columnGroup) {
	for b := range d.p.perKnot {
		copy(d.q.mean(b)[group.lo:group.hi], mu.Data[b*mu.Stride:b*mu.Stride+mu.Cols])
	}
}

// exactMeans solves ∂E/∂μ = 0, Equation (meanssolution): B×B for each group.
// It fails where a checkpoint does.
func (d *descent) exactMeans(ctx context.Context) error {
	for g, group := range d.p.groups() {
		_, c := d.part(true, g)
		h := stack{General: zeros(c.Rows, d.p.k), u: 1, lead: 1}
		right := block(h.General, 0, c.Rows, group.lo, group.hi)
		copyBlock(right, c)
		blas64.Scal(0.5, vector(h.Data)) // part is of 2(S + λL)
		if err := d.p.solveMeans(ctx, g, group, h); err != nil {
			return err
		}
		d.setMeans(right, group)
	}
	return nil
}

// descendBases takes gradient steps on the bases, Equation (vectorsderivative).
func (d *descent) descendBases(ctx context.Context, steps int, rate float64) error {
	groups := d.p.groups()
	a, c := make([]blas64.General, len(groups)), make([]blas64.General, len(groups))
	curvature := 8 * d.p.lambda.Ortho
	largest := 0.0
	for g := range groups {
		a[g], c[g] = d.part(false, g)
		blas64.Scal(-1, vector(c[g].Data))
		largest = max(largest, largestRow(a[g]))
	}
	if rate == 0 {
		rate = 1 / (curvature + largest)
	}
	x := stack{General: d.rowsOf(d.q.General, false, 0, d.p.k), u: d.u - 1}
	gradient, room := stack{General: zeros(x.Rows, x.Cols), u: x.u}, zeros(d.p.v, d.p.v)
	for range steps {
		for g, group := range groups {
			part := block(gradient.General, 0, x.Rows, group.lo, group.hi)
			copyBlock(part, c[g])
			d.multiply(g, a[g], block(x.General, 0, x.Rows, group.lo, group.hi), part, x.u)
		}
		d.p.orthogonality(x, gradient, room)
		d.p.restrict(gradient)
		blas64.Axpy(-rate, vector(gradient.Data), vector(x.Data))
		if err := checkpoint.Reached(ctx); err != nil {
			return err
		}
	}
	for b := range d.p.perKnot {
		copyBlock(d.q.basis(b, x.u, 0, d.p.k), x.basis(b, x.u, 0, d.p.k))
	}
	return nil
}

// largestRow bounds the largest eigenvalue of a symmetric matrix by its largest
// row sum, and is never 0.
func largestRow(a blas64.General) float64 {
	largest := 1e-300
	for i := 0; i < a.Rows; i++ {
		largest = max(largest, blas64.Asum(vector(a.Data[i*a.Stride:i*a.Stride+a.Cols])))
	}
	return largest
}
