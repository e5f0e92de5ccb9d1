package ppca

import (
	"context"
	"math"
	"slices"
	"time"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/graph"
)

// The defaults of a fit.
const (
	DefaultBins           = 4 // equal bins over the range of θ
	defaultComponents     = 10
	defaultLambdaBasis    = 0.05 // of the variance s²
	defaultLambdaOrtho    = 100  // of the variance s²
	defaultRidge          = 0.03
	defaultTolerance      = 1e-7
	defaultMaxEvaluations = 400
	defaultBasisSteps     = 100 // n_v of the paper's face experiment
)

// Defaults returns the options that suit d and the knots of g: 10 components, or
// one less than its rank can be (all would model anything), the exact solver in
// the decoupled gauge, λ_m as the means of d ask for (see meanLambda),
// λ_v = 0.05 s², λ_o = 100 s² with s² = (1/n) Σ‖x − x̄‖².
//
// Without endpoints g becomes 4 equal bins over the θ of d; where θ is constant
// it stays empty, and endpoints must be given. It fails as Fit does for data
// that no options suit.
func Defaults(ctx context.Context, d Data, g graph.Graph) (Options, error) {
	if err := d.Check(ctx); err != nil {
		return Options{}, err
	}
	o := Unsmoothed(d, g)
	spread, err := newSpread(ctx, d)
	if err != nil {
		return Options{}, err
	}
	mean, err := meanLambda(ctx, d, o.Graph, spread)
	if err != nil {
		return Options{}, err
	}
	variance := spread.variance * spread.unit * spread.unit
	o.Lambda = Lambda{Mean: mean, Basis: defaultLambdaBasis * variance, Ortho: defaultLambdaOrtho * variance}
	return o, nil
}

// Unsmoothed is Defaults without λ, which take passes over the data, for methods
// that have none. It leaves it to the fit to check d.
func Unsmoothed(d Data, g graph.Graph) Options {
	n, k := len(d.Counted()), 0
	if d.X != nil {
		_, k = d.X.Dims()
	}
	if p := graph.Parameters(d.Theta, d.rows()); g.Knots() == 0 && p > 0 && n > 0 {
		g = defaultGraph(d.CountedTheta(), n)
	}
	return Options{
		Graph:      g,
		Components: max(1, min(defaultComponents, n-1, k-1)),
		Solver:     Exact, Gauge: Decoupled, Ridge: defaultRidge,
		Tolerance: defaultTolerance, MaxEvaluations: defaultMaxEvaluations, Seed: 1,
		PaperSteps: PaperSteps{Basis: defaultBasisSteps},
	}
}

// Fit models the observations of d with the options o.
//
// When ctx is cancelled, or a checkpoint asks to stop, it returns the best
// model so far with Summary.Status Cancelled and no error; the error of ctx
// only if there is no model yet. Where the host limits the memory of the program
// (debug.SetMemoryLimit), a fit that would not fit fails with ERR_TOO_LARGE at
// once. Equal data, options and seed give equal bits.
func Fit(ctx context.Context, d Data, o Options) (*Model, error) {
	start := time.Now()
	p, err := fittable(ctx, d, o)
	if err != nil {
		return nil, err
	}
	list := append(warnings(p, d.observationsAt(p.graph)), p.unseen()...)
	record := p.recorder(o, start)
	solve := p.minimise
	if o.Solver == Paper {
		solve = p.cycles
	} else if math.IsInf(p.lambda.Basis, 1) {
		solve = p.shareBasis
	}
	found, err := solve(ctx, o, record)
	if err != nil {
		return nil, err
	}
	p.alignComponents(&found)
	m := p.model(found, o, d.Scale)
	projection, err := p.project(checkpoint.WindUp(ctx), found.q, d.Theta)
	if err != nil {
		return nil, err
	}
	m.DescribeBy(projection, d)
	m.Summary.Size = p.unit
	m.Summary.Warnings = append(p.graph.Wrapped(d.Theta), list...)
	m.Summary.Seconds = time.Since(start).Seconds()
	return m, nil
}

// recorder returns an observer in the units of the data.
func (p *problem) recorder(o Options, start time.Time) func(Progress) {
	if o.Record == nil {
		return func(Progress) {}
	}
	return func(progress Progress) {
		progress.Energy = progress.Energy.times(p.unit * p.unit)
		progress.Seconds = time.Since(start).Seconds()
		o.Record(progress)
	}
}

// times scales an energy.
func (e Energy) times(factor float64) Energy {
	return Energy{Total: factor * e.Total, Data: factor * e.Data, MeanSmoothness: factor * e.MeanSmoothness,
		BasisSmoothness: factor * e.BasisSmoothness, Orthogonality: factor * e.Orthogonality, Ridge: factor * e.Ridge}
}

// cycles runs the paper's solver.
func (p *problem) cycles(ctx context.Context, o Options, record func(Progress)) (solution, error) {
	q, err := p.paperStart(ctx, paperTolerance, o.Seed)
	if err != nil {
		return solution{}, err
	}
	c, err := p.compressedToIterates(ctx, q)
	if err != nil {
		return solution{}, err
	}
	q.General = c.compress(q.General)
	a := algorithm1{t: newPass(c.small, 1, false), steps: o.PaperSteps, cycles: o.MaxEvaluations}
	a.steps.BasisRate *= p.unit * p.unit // ∂E/∂p scales as data², p has no unit
	a.report = func(cycle int, e Energy) {
		record(Progress{Phase: "cycles", Fraction: float64(cycle) / float64(a.cycles), Evaluations: cycle, Energy: e})
	}
	found, _, err := a.run(ctx, q)
	if err != nil {
		return solution{}, err
	}
	found.q.General, found.gradient.General = c.expand(found.q.General), c.expand(found.gradient.General)
	found.gradientNorm = p.relativeNorm(found.gradient, found.energy.Total)
	return found, nil
}

// model puts a solution into the order and units of the data.
func (p *problem) model(s solution, o Options, scale []float64) *Model {
	knots := p.graph.Knots()
	o.ComponentsPerKnot, o.EndpointMask = slices.Clone(o.ComponentsPerKnot), slices.Clone(o.EndpointMask) // so that later changes by the caller do not reach the model
	m := &Model{
		Kind: "ppca", Graph: p.graph, Components: p.v,
		ComponentsPerKnot: append([]int(nil), p.perKnot...), EndpointMask: o.EndpointMask,
		Mean: mat.NewDense(knots, p.k, nil), Basis: mat.NewDense(knots*p.v, p.k, nil),
		Options: o, Scale: slices.Clone(scale),
	}
	for b := 0; b < knots; b++ {
		p.unsort(m.Mean.RawRowView(b), s.q.mean(b), p.unit)
		for v := 0; v < p.v; v++ {
			p.unsort(m.Basis.RawRowView(b*p.v+v), s.q.component(b, v), 1)
		}
	}
	m.Options.Record = nil
	m.Summary = Summary{Status: s.status, Solver: o.Solver, Gauge: o.Gauge, Evaluations: s.evaluations,
		GradientNorm: s.gradientNorm, Energy: s.energy.times(p.unit * p.unit), Minimum: p.unit * p.unit * s.minimum}
	if o.Solver == Paper {
		m.Summary.Gauge = ""
	}
	return m
}

// defaultGraph returns 4 equal bins over each parameter of theta, n×P; none where
// one is constant.
func defaultGraph(theta []float64, n int) graph.Graph {
	var axes []graph.Graph
	for axis := range graph.Parameters(theta, n) {
		values := graph.Column(theta, n, axis)
		line, err := graph.EvenLine(slices.Min(values), slices.Max(values), DefaultBins)
		if err != nil {
			return graph.Graph{}
		}
		axes = append(axes, line)
	}
	if len(axes) != 2 {
		return axes[0]
	}
	grid, _ := graph.Grid(axes[0].Axis, axes[1].Axis, 1)
	return grid
}
