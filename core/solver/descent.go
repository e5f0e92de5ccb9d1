package solver

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/job"
	"ppca/core/linalg"
)

// A descent runs the gradient steps of one cycle of Algorithm 1, with constant
// coefficients. Then
//
//	∂E/∂q = Aq − 2C + orthogonality,   A = 2(S + λL),
//
// with the sums S and C of arrange.Pass. A step costs O(BV²R) for any n, with R the columns:
// K, or at most 2B(V+1) after inSpan. It gives the iterates of the sums over observations that the
// paper prints.
type descent struct {
	p       *arrange.Problem
	q, g    arrange.Stack
	hessian []blas64.General // A of each group of columns, BU×BU
	target  blas64.General   // C
	near    [][]arrange.Run  // of each knot, the knots that share a cell or an edge with it
	square  blas64.General   // V×V, scratch

	coordinates *arrange.Compression // in which q is, see inSpan; nil: those of the data
}

// newDescent returns the descent from q for the coefficients of t.
func newDescent(ctx context.Context, t *arrange.Pass, q arrange.Stack) (*descent, error) {
	if err := t.Accumulate(ctx); err != nil {
		return nil, err
	}
	d := &descent{p: t.P, q: q, g: arrange.NewStack(t.P, 1), target: t.C, near: tied(t.P), square: t.Square}
	for g, group := range t.P.Groups() {
		hessian := linalg.Zeros(q.Rows, q.Rows)
		t.Hessian(hessian, g, group)
		d.hessian = append(d.hessian, hessian)
	}
	return d, nil
}

// inSpan returns the same descent in coordinates of the span of the rows of q and C, at most 2BU,
// in which all iterates lie.
func (d *descent) inSpan(ctx context.Context) (*descent, error) {
	q, rows := d.q, linalg.Zeros(2*d.q.Rows, d.p.K)
	copy(rows.Data, q.Data)
	copy(rows.Data[len(q.Data):], d.target.Data)
	c, inside, err := d.p.CompressedTo(ctx, rows, d.p.V, func(int) int { return rows.Rows })
	if err != nil {
		return nil, err
	}
	small := *d
	small.p, small.coordinates, small.g = c.Small, c, arrange.NewStack(c.Small, 1)
	small.q.General = linalg.Block(inside, 0, q.Rows, 0, inside.Cols)
	small.target = linalg.Block(inside, q.Rows, rows.Rows, 0, inside.Cols)
	return &small, nil
}

// result returns the stack in the coordinates of the data.
func (d *descent) result() arrange.Stack {
	if d.coordinates == nil {
		return d.q
	}
	return arrange.Stack{General: d.coordinates.Expand(d.q.General), U: d.q.U, Lead: d.q.Lead}
}

// gradient computes ∂E/∂μ and ∂E/∂p for fixed coefficients, Equations
// (meansderivative) and (vectorsderivative), corrected.
func (d *descent) gradient() {
	u := d.q.U
	linalg.CopyBlock(d.g.General, d.target)
	blas64.Scal(-2, linalg.Vector(d.g.Data))
	for g, group := range d.p.Groups() {
		for b, near := range d.near {
			for _, run := range near {
				lo, hi := run.Knot*u, (run.Knot+run.Count)*u
				blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, linalg.Block(d.hessian[g], b*u, (b+1)*u, lo, hi),
					linalg.Block(d.q.General, lo, hi, group.Lo, group.Hi), 1,
					linalg.Block(d.g.General, b*u, (b+1)*u, group.Lo, group.Hi))
			}
		}
	}
	d.p.Orthogonality(d.q, d.g, d.square)
	d.p.Restrict(d.g)
}

// improveMeans solves for the means, or takes gradient steps on them, Equation
// (meansderivative). A rate of 0 is the inverse of a bound on the curvature, for each group of
// columns.
func (d *descent) improveMeans(ctx context.Context, steps fit.PaperSteps) error {
	if steps.Mean == 0 {
		return d.exactMeans(ctx)
	}
	rates := d.curvatures(0, 1)
	for g, curvature := range rates {
		rates[g] = 1 / curvature
		if steps.MeanRate != 0 {
			rates[g] = steps.MeanRate
		}
	}
	return d.descend(ctx, 0, 1, steps.Mean, rates)
}

// exactMeans sets the means to those with ∂E/∂μ = 0, Equation (meanssolution): a B×B system
// for each group of columns. Its right side is −½ times the gradient at μ = 0.
func (d *descent) exactMeans(ctx context.Context) error {
	p := d.p
	h := arrange.Stack{General: linalg.Zeros(len(p.PerKnot), p.K), U: 1, Lead: 1}
	for b := range p.PerKnot {
		clear(d.q.Mean(b))
	}
	d.gradient()
	for b := range p.PerKnot {
		linalg.Subtract(h.Mean(b), 0.5, d.g.Mean(b))
	}
	for g, group := range p.Groups() {
		if err := p.SolveMeans(ctx, g, group, h); err != nil {
			return err
		}
	}
	for b := range p.PerKnot {
		copy(d.q.Mean(b), h.Mean(b))
	}
	return nil
}

// improveBases takes gradient steps on the bases, Equation (vectorsderivative). A rate of 0
// is the inverse of a bound on the curvature.
func (d *descent) improveBases(ctx context.Context, steps fit.PaperSteps) error {
	curvatures := d.curvatures(1, d.q.U)
	rate := steps.BasisRate
	if rate == 0 {
		rate = 1 / (8*d.p.Lambda.Ortho + slices.Max(curvatures))
	}
	return d.descend(ctx, 1, d.q.U, steps.Basis, slices.Repeat([]float64{rate}, len(curvatures)))
}

// descend takes gradient steps on rows lo…hi of every knot, with constant coefficients and a
// rate for each group of columns.
func (d *descent) descend(ctx context.Context, lo, hi, steps int, rates []float64) error {
	p := d.p
	for range steps {
		d.gradient()
		for b := range p.PerKnot {
			for r := lo; r < hi; r++ {
				for g, group := range p.Groups() {
					linalg.Subtract(d.q.Vector(b, r)[group.Lo:group.Hi], rates[g], d.g.Vector(b, r)[group.Lo:group.Hi])
				}
			}
		}
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
	}
	return nil
}

// curvatures returns for each group of columns an upper bound, never 0, of the largest eigenvalue of
// A in rows lo…hi of the knots: the largest row sum of absolute values.
func (d *descent) curvatures(lo, hi int) []float64 {
	inside := func(i int) bool { return i%d.g.U >= lo && i%d.g.U < hi }
	var bounds []float64
	for _, hessian := range d.hessian {
		bound := 1e-300
		for i := range hessian.Rows {
			sum := 0.0
			for j := range hessian.Cols {
				if inside(i) && inside(j) {
					sum += math.Abs(hessian.Data[i*hessian.Stride+j])
				}
			}
			bound = max(bound, sum)
		}
		bounds = append(bounds, bound)
	}
	return bounds
}

// tied returns for each knot the runs of knots that share a cell or an edge with it, and itself.
func tied(p *arrange.Problem) [][]arrange.Run {
	near := make([][]int, len(p.PerKnot))
	for b := range near {
		near[b] = []int{b}
	}
	for _, knots := range p.Cells {
		for _, b := range knots {
			near[b] = append(near[b], knots...)
		}
	}
	for _, edge := range p.Edges {
		near[edge.A], near[edge.B] = append(near[edge.A], edge.B), append(near[edge.B], edge.A)
	}
	runs := make([][]arrange.Run, len(near))
	for b, knots := range near {
		slices.Sort(knots)
		runs[b] = arrange.RunsOf(slices.Compact(knots))
	}
	return runs
}
