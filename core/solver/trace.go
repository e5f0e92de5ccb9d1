package solver

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/internal/arrange"
)

// A Point is a choice of means and bases, in the units of the data.
type Point struct {
	Mean  *mat.Dense // T×K
	Basis *mat.Dense // TV×K
}

// A Step is a point that Algorithm 1 passes.
type Step struct {
	Point
	Cycle  int // 0 for the start
	Part   fit.Part
	Energy fit.Energy // with the best coefficients; after means and bases with those of the cycle before
}

// mostTraced is how many numbers the steps of a trace may have together.
const mostTraced = 1_000_000

// Trace runs Algorithm 1 and returns the points it passes: the bases of a PCA at each knot,
// the same re-ordered, and the parts of each of so many cycles, until the energy would rise.
// With from, the start is that point instead. It is for small data: it fails with
// ERR_TOO_LARGE where the steps have more than a million numbers, with ERR_SHAPE for a point
// of other sizes, and as Fit does.
func Trace(ctx context.Context, d fit.Data, o fit.Options, cycles int, from *Point) ([]Step, fit.Status, error) {
	o.Solver = fit.Paper
	p, err := fittable(ctx, d, o)
	if err != nil {
		return nil, "", err
	}
	o.MaxEvaluations = cycles
	if numbers := (3*cycles + 2) * p.Graph.Knots() * (p.V + 1) * p.K; numbers > mostTraced {
		return nil, "", fault.New(fault.TooLarge, "a trace of %d cycles has %d numbers, more than %d: use fewer cycles, components, endpoints or variables", cycles, numbers, mostTraced).With("option", "cycles")
	}
	starts, err := startsOf(ctx, p, d, o, from)
	if err != nil {
		return nil, "", err
	}
	passed, status, err := traceCycles(ctx, p, starts, o)
	if err != nil {
		return nil, "", err
	}
	steps := make([]Step, len(passed))
	for i, s := range passed {
		m := modelOf(p, arrange.Solution{Q: s.Q, Energy: s.Energy}, o, d.Scale)
		steps[i] = Step{Point: Point{m.Mean, m.Basis}, Cycle: s.Cycle, Part: s.Part, Energy: m.Summary.Energy}
	}
	return steps, status, nil
}

// startsOf returns the steps before the first cycle.
func startsOf(ctx context.Context, p *arrange.Problem, d fit.Data, o fit.Options, from *Point) ([]cycleStep, error) {
	if from != nil {
		q, err := stackOf(p, from, d.Scale)
		return []cycleStep{{Part: fit.GivenPart, Q: q}}, err
	}
	q, err := arrange.UnorderedStart(ctx, p, arrange.PaperTolerance, o.Seed)
	if err != nil {
		return nil, err
	}
	given := q.Clone()
	arrange.Reorder(p, q)
	return []cycleStep{{Part: fit.PCAPart, Q: given}, {Part: fit.OrderPart, Q: q}}, nil
}

// stackOf converts a point to the order and the units of p.
func stackOf(p *arrange.Problem, from *Point, scale []float64) (arrange.Stack, error) {
	q, knots := arrange.NewStack(p, 1), p.Graph.Knots()
	if scale != nil {
		return q, fault.New(fault.Unsupported, "the data are standardised: a trace from a given point needs them as they are").With("option", "from")
	}
	for _, part := range []struct {
		name string
		rows int
		m    *mat.Dense
	}{{"from.mean", knots, from.Mean}, {"from.basis", knots * p.V, from.Basis}} {
		if rows, cols := part.m.Dims(); rows != part.rows || cols != p.K {
			return q, fault.New(fault.Shape, "%s has %d rows of %d numbers: give %d rows of %d", part.name, rows, cols, part.rows, p.K).With("option", part.name)
		}
		for i, value := range part.m.RawMatrix().Data {
			if math.IsNaN(value) || math.IsInf(value, 0) {
				return q, fault.New(fault.NonFinite, "%s has the value %v in row %d, column %d: give finite numbers", part.name, value, i/p.K+1, i%p.K+1).With("option", part.name)
			}
		}
	}
	for b := range knots {
		p.Sort(q.Mean(b), from.Mean.RawRowView(b), 1/p.Unit)
		for v := range p.V {
			p.Sort(q.Component(b, v), from.Basis.RawRowView(b*p.V+v), 1)
		}
	}
	return q, nil
}
