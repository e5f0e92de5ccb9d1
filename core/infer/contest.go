package infer

import (
	"context"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
	"ppca/core/graph"
	"ppca/core/model"
)

// Bounds of the comparison of readers.
const (
	contestPoints     = 61  // of the grid on a line or a ring
	contestPointsAxis = 13  // along each axis of a grid
	leastPower        = -24 // of √2, the exponents of the powers that are tried
	mostPower         = 1
	redundancy        = 0.75 // of further variables: 0 if they tell of θ as much as the first, 1 if nothing; between those of spectra and of pictures
)

// validate sets m.Density.HeldOut, raises m.Density.Dispersion to that of held-out
// observations, whose distances vary more than those of fitted ones, and sets m.Contest
// unless θ has no range or variables exist at some knots only: the power of p(x | θ) under
// which the posteriors of held-out observations are most likely at their θ, their errors,
// and the reader with the smaller ones, in units of the spread of θ. It does nothing with
// too few observations.
func validate(ctx context.Context, m *model.Model, s *density.Sample) error {
	if m.Density == nil {
		return nil
	}
	var grid *thetaGrid
	var points *mat.Dense
	if m.EndpointMask == nil && m.Graph.Rule != graph.Constant && m.Graph.Bins() > 0 {
		grid = newGrid(m, false, contestPoints, contestPointsAxis)
		points = grid.theta
	}
	held, err := m.Density.LeaveOut(ctx, s, points)
	if held == nil || err != nil {
		return err
	}
	further := math.Pow(float64(m.K())/float64(held.Variables), 1-redundancy)
	m.Density.Dispersion = max(m.Density.Dispersion, float64(m.K())/(2*held.Shape*further))
	m.Density.HeldOut = new(held.Mean - unitsOf(m, held.Variables))
	if grid == nil {
		return nil
	}
	theta := mat.NewDense(len(held.Rows), m.Graph.Parameters(), nil)
	for r, i := range held.Rows {
		theta.SetRow(r, m.Graph.Row(s.Theta, i))
	}
	power, curves := grid.calibrated(held.LogDensity, theta)
	c := &model.Contest{Chosen: model.ByDensity, Density: grid.errors(curves, theta), Power: power * math.Pow(float64(held.Variables)/float64(m.K()), redundancy)}
	few := m.Summary.Checks.Few() && m.Summary.Checks.Units.Grouped // then the errors by the density are too small, as the coefficients have seen all groups
	if m.Reader != nil && (few || less(m.Reader.RMSE, c.Density, theta)) {
		c.Chosen = model.ByRegression
	}
	m.Contest = c
	return nil
}

// unitsOf returns the mean logarithm of the unit of a cell, over so many variables at equal
// steps.
func unitsOf(m *model.Model, variables int) float64 {
	sum := math.Log(m.Density.Unit)
	for c := range variables {
		if m.Scale != nil {
			sum += math.Log(m.Scale[c*m.K()/variables]) / float64(variables)
		}
	}
	return sum
}

// calibrated returns the power of exp(logs) (n×G) that makes the posteriors most likely at
// the true θ (n×P), and these posteriors.
func (g *thetaGrid) calibrated(logs, theta *mat.Dense) (power float64, curves *mat.Dense) {
	best := math.Inf(-1)
	n, _ := logs.Dims()
	nearest := make([]int, n)
	for i := range nearest {
		nearest[i] = g.nearest(theta.RawRowView(i))
	}
	for step := leastPower; step <= mostPower; step++ {
		tried, score := math.Pow(2, float64(step)/2), 0.0
		posterior := mat.DenseCopyOf(logs)
		posterior.Scale(tried, posterior)
		for i := range n {
			curve := posterior.RawRowView(i)
			floats.Add(curve, g.prior)
			normalise(curve)
			score += math.Log(max(curve[nearest[i]], math.SmallestNonzeroFloat64))
		}
		if score > best {
			best, power, curves = score, tried, posterior
		}
	}
	return power, curves
}

// nearest returns the point of the grid nearest to θ.
func (g *thetaGrid) nearest(theta []float64) int {
	best, at := math.Inf(1), 0
	for point := range g.at {
		distance := 0.0
		for axis, a := range g.graph.Axes() {
			distance = math.Hypot(distance, apart(g.theta.At(point, axis), theta[axis], a.Period)/(a.Endpoints[len(a.Endpoints)-1]-a.Endpoints[0]))
		}
		if distance < best {
			best, at = distance, point
		}
	}
	return at
}

// errors returns the RMSE of the means of posteriors (n×G) along each axis.
func (g *thetaGrid) errors(curves, theta *mat.Dense) []float64 {
	n, p := theta.Dims()
	out := make([]float64, p)
	for axis, a := range g.graph.Axes() {
		for i := range n {
			read, _, _ := g.summary(curves.RawRowView(i), axis, 0.5)
			out[axis] = math.Hypot(out[axis], apart(read, theta.At(i, axis), a.Period)/math.Sqrt(float64(n)))
		}
	}
	return out
}

// apart returns the distance of two values of θ; on a ring the shorter way round.
func apart(a, b, period float64) float64 {
	return math.Abs(shorter(a-b, period))
}

// less reports whether the errors a (P) are below b, each in units of the spread of its
// parameter.
func less(a, b []float64, theta *mat.Dense) bool {
	sum, n := 0.0, float64(theta.RawMatrix().Rows)
	for axis := range a {
		values := mat.Col(nil, axis, theta)
		mean, spread := floats.Sum(values)/n, 0.0
		for _, value := range values {
			spread += (value - mean) * (value - mean) / n
		}
		sum += (a[axis]*a[axis] - b[axis]*b[axis]) / max(spread, math.SmallestNonzeroFloat64)
	}
	return sum < 0
}

// contestOf returns what is known of the readers of m.
func contestOf(m *model.Model) Contest {
	c := Contest{Chosen: model.ByDensity}
	if m.Reader != nil {
		c.Chosen, c.Regression = model.ByRegression, m.Reader.RMSE
	}
	if m.Contest != nil {
		c.Density = m.Contest.Density
		if m.Contest.Chosen == model.ByDensity {
			c.Chosen = model.ByDensity
		}
	}
	return c
}

// powerOf returns the power of p(x | θ) in the posterior: cells correlate more than the
// density says.
func powerOf(m *model.Model) float64 {
	if m.Contest != nil {
		return m.Contest.Power
	}
	return 1 / m.Density.Dispersion
}
