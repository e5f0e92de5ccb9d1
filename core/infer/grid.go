package infer

import (
	"context"
	"maps"
	"math"
	"slices"
	"sort"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/dense"
	"ppca/core/model"
)

// Numbers of points of the grid on a line or a ring, and along each axis of a grid.
const (
	points     = 161
	pointsAxis = 25
)

// A thetaGrid has the laws of a model at points of θ.
type thetaGrid struct {
	graph graph.Graph
	theta *mat.Dense // G×P
	prior []float64  // G, log of the prior
	at    []graph.Position
}

// newGrid returns a grid of count points on a line or a ring, or of perAxis along each
// axis of a grid.
func newGrid(m *model.Model, flat bool, count, perAxis int) *thetaGrid {
	axes := m.Graph.Axes()
	if len(axes) > 1 {
		count = perAxis
	}
	values := make([][]float64, len(axes))
	for axis, a := range axes {
		values[axis] = pointsOf(a, count)
	}
	total := 1
	for _, v := range values {
		total *= len(v)
	}
	g := &thetaGrid{graph: m.Graph, theta: mat.NewDense(total, len(axes), nil)}
	for point := range total {
		theta := g.theta.RawRowView(point)
		rest := point
		for axis := len(axes) - 1; axis >= 0; axis-- {
			theta[axis] = values[axis][rest%len(values[axis])]
			rest /= len(values[axis])
		}
		g.at = append(g.at, m.Graph.Locate(theta...))
	}
	g.setPrior(m.Summary.Observations, flat)
	return g
}

// setPrior sets the logarithm of the prior: that of the hat-weighted numbers of training
// observations over the extents of the knots, or of a flat prior.
func (g *thetaGrid) setPrior(observations []float64, flat bool) {
	g.prior = make([]float64, len(g.at))
	if flat || len(observations) != g.graph.Knots() {
		return
	}
	cells, extent := g.graph.Cells(), make([]float64, len(observations))
	for _, at := range g.at {
		for slot, t := range cells[at.Cell] {
			extent[t] += at.Hat[slot]
		}
	}
	for point, at := range g.at {
		prior := 0.0
		for slot, t := range cells[at.Cell] {
			if at.Hat[slot] > 0 {
				prior += at.Hat[slot] * observations[t] / extent[t]
			}
		}
		g.prior[point] = math.Log(max(prior, math.SmallestNonzeroFloat64))
	}
}

// pointsOf returns points of an axis, on a ring without the last, which is the first.
func pointsOf(a graph.Axis, count int) []float64 {
	lo, hi := a.Endpoints[0], a.Endpoints[len(a.Endpoints)-1]
	if lo == hi {
		return []float64{lo}
	}
	if a.Period != 0 {
		hi = lo + a.Period*float64(count-1)/float64(count)
	}
	out := make([]float64, count)
	for i := range out {
		t := float64(i) / float64(count-1)
		out[i] = lo*(1-t) + hi*t
	}
	return out
}

// posteriors fills curves (n×G) with the posterior probabilities of the points. It makes
// one law at a time, because those of all points would take much memory.
func (g *thetaGrid) posteriors(ctx context.Context, curves *mat.Dense, m *model.Model, d fit.Data) error {
	n, k := d.X.Dims()
	whole := g.completeRows(m, d)
	seen, cells, power, slice := make([]bool, k), m.Graph.Cells(), powerOf(m), model.Slice{}
	for point, at := range g.at {
		theta := g.theta.RawRowView(point)
		m.FittedTo(&slice, theta)
		law := m.Density.At(theta, at, cells[at.Cell], slice.Basis)
		for lo := 0; lo < n; lo += lawRows {
			if err := checkpoint.Reached(ctx); err != nil {
				return err
			}
			hi := min(lo+lawRows, n)
			y, logs := dense.Zeros(hi-lo, k), make([]float64, hi-lo)
			for i := lo; i < hi; i++ {
				mask := seen
				if whole[i] {
					mask = nil
				}
				row := y.Data[(i-lo)*k : (i-lo+1)*k]
				deviation(row, mask, m, m.Density.Unit, d, i, at, slice.Mean)
				if !whole[i] {
					logs[i-lo] = law.Given(row, seen).LogDensity
				}
			}
			law.LogDensities(logs, y, nil, whole[lo:hi])
			for i := lo; i < hi; i++ {
				curves.Set(i, point, power*logs[i-lo]+g.prior[point])
			}
		}
	}
	for i := range n {
		normalise(curves.RawRowView(i))
	}
	return nil
}

// lawRows is the number of rows for which a law computes log-densities at a time.
const lawRows = 64

// completeRows reports of each row whether all its cells are known at every θ.
func (g *thetaGrid) completeRows(m *model.Model, d fit.Data) []bool {
	n, _ := d.X.Dims()
	whole := make([]bool, n)
	for i := range whole {
		whole[i] = m.EndpointMask == nil && d.Complete(i)
	}
	return whole
}

// normalise replaces logarithms by probabilities of sum 1.
func normalise(curve []float64) {
	largest, sum := slices.Max(curve), 0.0
	for point, value := range curve {
		curve[point] = math.Exp(value - largest)
		sum += curve[point]
	}
	floats.Scale(1/sum, curve)
}

// summary returns the mean of a posterior along an axis, on a ring the circular one, and
// the shortest interval of the given probability. It contains the mean.
func (g *thetaGrid) summary(curve []float64, axis int, level float64) (theta, lower, upper float64) {
	a := g.graph.Axes()[axis]
	sine, cosine := 0.0, 0.0
	for point, p := range curve {
		value := g.theta.At(point, axis)
		theta += p * value
		if a.Period != 0 {
			sine += p * math.Sin(2*math.Pi*value/a.Period)
			cosine += p * math.Cos(2*math.Pi*value/a.Period)
		}
	}
	first := a.Endpoints[0]
	if a.Period != 0 {
		theta = first + wrap(math.Atan2(sine, cosine)/(2*math.Pi)*a.Period-first, a.Period)
	}
	values, mass := g.marginal(curve, axis, theta)
	lower, upper = shortest(values, mass, level)
	lower, upper = min(lower, theta), max(upper, theta)
	if a.Period != 0 {
		lower, upper = first+wrap(lower-first, a.Period), first+wrap(upper-first, a.Period)
	}
	return theta, lower, upper
}

// marginal returns the values of θ along an axis, increasing, and their probabilities. On
// a ring they are those of the period around centre.
func (g *thetaGrid) marginal(curve []float64, axis int, centre float64) (values, mass []float64) {
	period, sums := g.graph.Axes()[axis].Period, map[float64]float64{}
	for point, p := range curve {
		value := g.theta.At(point, axis)
		if period != 0 {
			value = centre + wrap(value-centre+period/2, period) - period/2
		}
		sums[value] += p
	}
	values = slices.Sorted(maps.Keys(sums))
	for _, value := range values {
		mass = append(mass, sums[value])
	}
	return values, mass
}

// shortest returns the shortest interval with a share of the probability. That of each
// value is spread evenly over the space between the midpoints to its neighbours, so that
// the first and the last value can be ends of the interval.
func shortest(values, mass []float64, share float64) (lower, upper float64) {
	n := len(values)
	edges, below := make([]float64, n+1), make([]float64, n+1) // probability below each edge
	edges[0], edges[n] = values[0], values[n-1]
	for i := range n {
		if i > 0 {
			edges[i] = (values[i-1] + values[i]) / 2
		}
		below[i+1] = below[i] + mass[i]
	}
	share *= below[n]
	at := func(probability float64) float64 { // the value with so much below it
		i := min(max(sort.SearchFloat64s(below, probability), 1), n)
		if below[i] == below[i-1] {
			return edges[i]
		}
		return edges[i-1] + (edges[i]-edges[i-1])*(probability-below[i-1])/(below[i]-below[i-1])
	}
	lower, upper = edges[0], edges[n]
	for i := range edges { // an end is at an edge
		for _, from := range []float64{below[i], below[i] - share} {
			if from < 0 || from+share > below[n]*(1+1e-12) {
				continue
			}
			if a, b := at(from), at(min(from+share, below[n])); b-a < upper-lower {
				lower, upper = a, b
			}
		}
	}
	return lower, upper
}

// shorter returns a displacement, on a ring the shorter way round; a line has the period 0.
func shorter(away, period float64) float64 {
	if period == 0 {
		return away
	}
	return wrap(away+period/2, period) - period/2
}

// wrap returns value modulo a period, in [0, period).
func wrap(value, period float64) float64 {
	return value - period*math.Floor(value/period)
}
