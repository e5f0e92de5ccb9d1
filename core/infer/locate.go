package infer

import (
	"cmp"
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/model"
)

// A Location has the unknown θ of n observations, on G points of a grid.
type Location struct {
	Level   float64         // of the intervals
	Reading []model.Reading // n
	Theta   *mat.Dense      // n×P, the estimate
	Lower   *mat.Dense      // n×P; on a ring, Lower may be above Upper: the interval contains the seam
	Upper   *mat.Dense      // n×P
	Grid    *mat.Dense      // G×P
	Curve   *mat.Dense      // n×G, the posterior probability of each point of the grid
	Contest Contest
}

// A Contest compares the two readers by their errors on groups that were left out.
type Contest struct {
	Chosen     model.Reading // the reader of complete observations
	Regression []float64     // P, RMSE of θ read by the regression; nil if there is none
	Density    []float64     // P, RMSE of θ read by the posterior; nil if it is unknown
}

// Numbers of points of the grid on a line or a ring, and along each axis of a grid.
const (
	points     = 161
	pointsAxis = 25
)

// Locate estimates the θ of the observations of d, which needs none. The posterior of θ is
// p(θ | x) ∝ p(x | θ) p(θ), by the density of the model and with the θ of the training
// observations as the prior, or a flat one. Its mean is the estimate, and its tails give
// the interval. If the model has a regression (package reader), it reads θ of complete
// observations. It fails as Impute does, with ERR_OPTION for a level
// out of (0, 1), and with ERR_UNSUPPORTED if the model has no density, or ignores θ.
func Locate(ctx context.Context, m *model.Model, d fit.Data, level float64, flat bool) (*Location, error) {
	if m.Density == nil {
		return nil, errNoDensity()
	}
	if !(level > 0 && level < 1) {
		return nil, fault.New(fault.Option, "the level is %v: it must be between 0 and 1", level).With("option", "level")
	}
	if m.Graph.Rule == graph.Constant {
		return nil, fault.New(fault.Unsupported, "%s ignores θ, so it cannot tell the θ of an observation: use parameterized PCA", m.Kind)
	}
	n, k := 0, 0
	if d.X != nil {
		n, k = d.X.Dims()
	}
	p := m.Graph.Parameters()
	d.Theta = make([]float64, n*p)
	for i := range n {
		for axis, a := range m.Graph.Axes() {
			d.Theta[i*p+axis] = a.Endpoints[0]
		}
	}
	if err := m.CheckObservations(ctx, d.X, d.Theta, d.Observed); err != nil {
		return nil, err
	}
	grid := newGrid(m, flat)
	out := &Location{Level: level, Theta: mat.NewDense(n, p, nil), Lower: mat.NewDense(n, p, nil), Upper: mat.NewDense(n, p, nil), Grid: grid.theta, Curve: mat.NewDense(n, len(grid.at), nil)}
	out.Contest = contestOf(m)
	d.Scale = m.Scale
	if err := grid.posteriors(ctx, out.Curve, m, d); err != nil {
		return nil, err
	}
	row := make([]float64, k)
	for i := range n {
		d.ScaledRow(i, 1, row)
		complete := true
		for c := range k {
			complete = complete && d.Sees(i, c)
		}
		curve := out.Curve.RawRowView(i)
		if r := m.Reader; complete && r != nil {
			out.Reading = append(out.Reading, model.ByRegression)
			for axis, theta := range r.Read(row) {
				half := r.HalfWidth(level, axis)
				out.Theta.Set(i, axis, theta)
				out.Lower.Set(i, axis, theta-half)
				out.Upper.Set(i, axis, theta+half)
			}
			continue
		}
		out.Reading = append(out.Reading, model.ByDensity)
		for axis := range p {
			theta, lower, upper := grid.summary(curve, axis, level)
			out.Theta.Set(i, axis, theta)
			out.Lower.Set(i, axis, lower)
			out.Upper.Set(i, axis, upper)
		}
	}
	return out, nil
}

// contestOf returns what is known of the readers of m.
func contestOf(m *model.Model) Contest {
	if m.Reader == nil {
		return Contest{Chosen: model.ByDensity}
	}
	return Contest{Chosen: model.ByRegression, Regression: m.Reader.RMSE}
}

// A thetaGrid has the laws of a model at points of θ.
type thetaGrid struct {
	graph graph.Graph
	theta *mat.Dense // G×P
	prior []float64  // G, log of the prior
	at    []graph.Position
}

func newGrid(m *model.Model, flat bool) *thetaGrid {
	axes := m.Graph.Axes()
	count := points
	if len(axes) > 1 {
		count = pointsAxis
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
	y, seen := make([]float64, k), make([]bool, k)
	cells := m.Graph.Cells()
	var slice model.Slice
	for point, at := range g.at {
		theta := g.theta.RawRowView(point)
		m.FittedTo(&slice, theta)
		law := m.Density.At(theta, at, cells[at.Cell], slice.Basis)
		for i := range n {
			if err := reached(ctx, i); err != nil {
				return err
			}
			deviation(y, seen, m, m.Density.Unit, d, i, at, slice.Mean)
			curves.Set(i, point, law.Given(y, seen).LogDensity/m.Density.Dispersion+g.prior[point])
		}
	}
	for i := range n {
		normalise(curves.RawRowView(i))
	}
	return nil
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

// summary returns the mean of a posterior along an axis and the quantiles of its tails. On
// a ring the mean is circular, and the quantiles are taken on the period around it.
func (g *thetaGrid) summary(curve []float64, axis int, level float64) (theta, lower, upper float64) {
	period := g.graph.Axes()[axis].Period
	sine, cosine := 0.0, 0.0
	for point, p := range curve {
		value := g.theta.At(point, axis)
		theta += p * value
		if period != 0 {
			sine += p * math.Sin(2*math.Pi*value/period)
			cosine += p * math.Cos(2*math.Pi*value/period)
		}
	}
	first := g.graph.Axes()[axis].Endpoints[0]
	if period != 0 {
		theta = first + wrap(math.Atan2(sine, cosine)/(2*math.Pi)*period-first, period)
	}
	place := func(value float64) float64 {
		if period == 0 {
			return value
		}
		return theta + wrap(value-theta+period/2, period) - period/2
	}
	lower, upper = quantile(curve, func(point int) float64 { return place(g.theta.At(point, axis)) }, (1-level)/2), quantile(curve, func(point int) float64 { return place(g.theta.At(point, axis)) }, (1+level)/2)
	if period != 0 {
		lower, upper = first+wrap(lower-first, period), first+wrap(upper-first, period)
	}
	return theta, lower, upper
}

// wrap returns value modulo a period, in [0, period).
func wrap(value, period float64) float64 {
	return value - period*math.Floor(value/period)
}

// quantile returns the value below which a share of the probability lies. The
// probability of a point is spread evenly over the space around it.
func quantile(curve []float64, value func(point int) float64, share float64) float64 {
	order := make([]int, len(curve))
	for point := range order {
		order[point] = point
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(value(a), value(b)) })
	below := 0.0
	for lo := 0; lo < len(order); { // points of equal value, on a grid of two parameters
		hi, mass := lo, 0.0
		for hi < len(order) && value(order[hi]) == value(order[lo]) {
			mass += curve[order[hi]]
			hi++
		}
		here := value(order[lo])
		left, right := here, here
		if lo > 0 {
			left = (value(order[lo-1]) + here) / 2
		}
		if hi < len(order) {
			right = (here + value(order[hi])) / 2
		}
		if below+mass >= share || hi == len(order) {
			if mass == 0 {
				return here
			}
			return left + (right-left)*min(1, (share-below)/mass)
		}
		below += mass
		lo = hi
	}
	return math.NaN()
}
