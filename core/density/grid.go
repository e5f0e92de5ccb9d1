package density

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
	"ppca/core/job"
)

// A Grid has points of θ.
type Grid struct {
	Theta *mat.Dense // G×P
	graph graph.Graph
	steps []float64 // P, between neighbours
}

// Numbers of points on a line or a ring, and along each axis of a grid.
const (
	linePoints = 81
	axisPoints = 21
)

// NewGrid returns the points of θ at which densities are compared, in the folds and of new observations.
func NewGrid(g graph.Graph) *Grid {
	axes, count := g.Axes(), linePoints
	if len(axes) > 1 {
		count = axisPoints
	}
	out, values, total := &Grid{graph: g}, make([][]float64, len(axes)), 1
	for axis, a := range axes {
		lo, hi := a.Endpoints[0], a.Endpoints[len(a.Endpoints)-1]
		if a.Period != 0 { // without the last, which is the first
			hi = lo + a.Period*float64(count-1)/float64(count)
		}
		values[axis] = []float64{lo}
		if lo < hi {
			values[axis] = floats.Span(make([]float64, count), lo, hi)
		}
		out.steps = append(out.steps, (hi-lo)/float64(count-1))
		total *= len(values[axis])
	}
	out.Theta = mat.NewDense(total, len(axes), nil)
	for point := range total {
		rest := point
		for axis := len(axes) - 1; axis >= 0; axis-- {
			out.Theta.Set(point, axis, values[axis][rest%len(values[axis])])
			rest /= len(values[axis])
		}
	}
	return out
}

// Prior returns the logarithm of the share of training rows at each point, up to a constant.
func (g *Grid) Prior(d *Density) []float64 {
	fine := PriorGraph(d.Graph)
	extent, total, prior := make([]float64, len(d.Prior)), 0.0, make([]float64, g.Theta.RawMatrix().Rows)
	visit := func(use func(point, knot int, hat float64)) {
		for point := range prior {
			at := fine.Locate(g.Theta.RawRowView(point)...)
			for slot, t := range fine.Cell(at.Cell) {
				use(point, t, at.Hat[slot])
			}
		}
	}
	visit(func(_, t int, hat float64) { extent[t] += hat })
	visit(func(point, t int, hat float64) {
		if hat > 0 {
			prior[point] += hat * d.Prior[t] / extent[t]
		}
	})
	total = floats.Sum(prior)
	for point, p := range prior {
		prior[point] = math.Log(p/total + leastPrior/float64(len(prior)))
	}
	return prior
}

// leastPrior is the share of a flat prior in that of the data.
const leastPrior = 1e-3

// rowsAtOnce is the number of rows of a block: each makes the laws once and keeps a pattern for each row.
const rowsAtOnce = 256

// LogDensities sets to (n×G) to the log-densities of the observations x (n×K, over Unit), of
// which cells are known (n×K; nil: all), at every point.
func (g *Grid) LogDensities(ctx context.Context, to *mat.Dense, l *Laws, x blas64.General, known []bool) error {
	k := x.Cols
	for first := 0; first < x.Rows; first += rowsAtOnce {
		rows := min(rowsAtOnce, x.Rows-first)
		heard, patterns := make([][]bool, rows), make([]pattern, rows)
		for at, err := range job.Rows(ctx, rows, k*l.gram.Rows*l.gram.Rows) {
			if err != nil {
				return err
			}
			if known != nil {
				heard[at] = known[(first+at)*k : (first+at+1)*k]
			}
			heard[at] = l.heard(heard[at])
			if l.common != nil {
				patterns[at] = l.common.pattern(l, heard[at])
			}
		}
		for point := range g.Theta.RawMatrix().Rows {
			if err := job.Checkpoint(ctx); err != nil {
				return err
			}
			law := l.At(g.Theta.RawRowView(point)...)
			for at, err := range job.Rows(ctx, rows, k*l.gram.Rows) {
				if err != nil {
					return err
				}
				of, i := patterns[at], first+at
				if l.common == nil {
					of = law.pattern(l, heard[at])
				}
				to.Set(i, point, law.givenHeard(x.Data[i*x.Stride:i*x.Stride+k], heard[at], of).LogDensity)
			}
		}
	}
	return nil
}

// Posterior replaces log-densities (G) by the posterior probabilities of the points, with a power
// of p(x | θ) and the logarithm of the prior; nil: flat.
func (g *Grid) Posterior(curve []float64, power float64, prior []float64) {
	floats.Scale(power, curve)
	if prior != nil {
		floats.Add(curve, prior)
	}
	largest := slices.Max(curve)
	for point, value := range curve {
		curve[point] = math.Exp(value - largest)
	}
	floats.Scale(1/floats.Sum(curve), curve)
}

// Summary returns the mean of a posterior along an axis, on a ring the circular one, and its
// standard deviation, to which the distance of the points adds.
func (g *Grid) Summary(curve []float64, axis int) (mean, deviation float64) {
	a, sine, cosine := g.graph.Axes()[axis], 0.0, 0.0
	for point, p := range curve {
		value := g.Theta.At(point, axis)
		mean += p * value
		if a.Period != 0 {
			sine += p * math.Sin(2*math.Pi*value/a.Period)
			cosine += p * math.Cos(2*math.Pi*value/a.Period)
		}
	}
	if a.Period != 0 {
		first := a.Endpoints[0]
		mean = first + wrap(math.Atan2(sine, cosine)/(2*math.Pi)*a.Period-first, a.Period)
	}
	square := 0.3 * 0.3 * g.steps[axis] * g.steps[axis]
	for point, p := range curve {
		away := Shorter(g.Theta.At(point, axis)-mean, a.Period)
		square += p * away * away
	}
	return mean, math.Sqrt(square)
}

// Shorter returns a displacement, on a ring the shorter way round; a line has the period 0.
func Shorter(away, period float64) float64 {
	if period == 0 {
		return away
	}
	return wrap(away+period/2, period) - period/2
}

// wrap returns value modulo a period, in [0, period).
func wrap(value, period float64) float64 { return value - period*math.Floor(value/period) }
