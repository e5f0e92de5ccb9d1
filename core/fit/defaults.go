package fit

import (
	"context"
	"slices"

	"ppca/core/graph"
	"ppca/core/settings"
)

// The defaults of a fit that depend on the data. The others stand in package settings.
const (
	DefaultBins        = 4 // equal bins over the range of θ
	defaultComponents  = 10
	fewestComponents   = 2
	observationsEach   = 15   // of a component
	defaultLambdaBasis = 0.05 // of the variance s²
	defaultLambdaOrtho = 100  // of the variance s²
)

// Defaults returns the default options for d and the knots of g: DefaultComponents,
// the exact solver in the decoupled gauge, λ_m from the means of d (see meanLambda),
// λ_v = 0.05 s², λ_o = 100 s² with s² = (1/n) Σ‖x − x̄‖².
//
// Without endpoints g becomes 4 equal bins over the θ of d; if θ is constant g stays
// empty, and the caller must set endpoints. It fails like Fit for data that cannot be
// fitted.
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

// Unsmoothed is Defaults without λ, for methods that have none; computing λ takes
// passes over the data. It does not check d; the fit does.
func Unsmoothed(d Data, g graph.Graph) Options {
	n, k := len(d.Counted()), 0
	if d.X != nil {
		_, k = d.X.Dims()
	}
	if p := graph.Parameters(d.Theta, d.rows()); g.Knots() == 0 && p > 0 && n > 0 {
		g = defaultGraph(d.CountedTheta(), n)
	}
	o := Options{Graph: g}
	settings.SetDefaults(&o)
	o.Components = DefaultComponents(n, k)
	return o
}

// DefaultComponents returns the default number of components for so many fitted observations
// and variables: one for every 15 observations, at least two and at most ten, but no more than half
// of the variables: with nearly all of them a model fits anything, and what is left is chance. More
// components than the observations support follow single observations.
func DefaultComponents(observations, variables int) int {
	supported := max(fewestComponents, observations/observationsEach)
	return min(supported, max(1, (variables+1)/2), FormerComponents(observations, variables))
}

// DefaultComponentsReason says why the default number of components is v: DefaultComponents, or as
// many as hold 90 % of the variance (see solver.Holding).
func DefaultComponentsReason(observations, variables, components int) string {
	switch v := DefaultComponents(observations, variables); {
	case components < v:
		return "which hold 90 % of the variance about the mean"
	case variables == 1:
		return "as there is one variable"
	case v == observations-1:
		return "one fewer than the training rows"
	case v == DefaultComponents(observations, observations):
		return "one for every 15 training rows, 2 to 10"
	default:
		return "half as many as the variables"
	}
}

// FormerComponents returns the default of reports that do not state their number of
// components: ten, or fewer if the data have fewer.
func FormerComponents(observations, variables int) int {
	return max(1, min(defaultComponents, observations-1, variables-1))
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
