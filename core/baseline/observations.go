package baseline

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/job"
	"ppca/core/linalg"
)

const (
	negligible = 1e-16 // weight relative to the largest below which an observation adds only rounding
	wider      = math.Sqrt2
	half       = 0.5
)

// observations are rows without missing cells, in coordinates of any orthonormal basis.
type observations struct {
	graph   graph.Graph    // the axes of θ
	x       blas64.General // n×R
	theta   []float64      // n×P
	weights []float64      // n, observation weights with sum 1
	seed    uint64
}

// near are the observations around a θ.
type near struct {
	weights   []float64 // n, with sum 1
	effective float64   // number of observations, see fit.Data.ObservationsAt
	widened   float64   // factor of the bandwidth
}

// near returns the weights of the observations around theta. If fewer than needed
// effective observations lie within reach, it widens the kernel there: a mean of few
// observations has a covariance of low rank, and V components need V + 1. No θ needs
// more than half of all observations.
func (o observations) near(k kernel, theta []float64, needed float64) near {
	out := near{weights: make([]float64, len(o.weights)), widened: 1}
	needed = min(needed, half/blas64.Dot(linalg.Vector(o.weights), linalg.Vector(o.weights)))
	for ; ; out.widened *= wider {
		total, squares := 0.0, 0.0
		for i, a := range o.weights {
			out.weights[i] = a * k.at(theta, o.graph.Row(o.theta, i), out.widened)
			total += out.weights[i]
			squares += a * out.weights[i]
		}
		if out.effective = total * total / squares; out.effective >= needed { // not for 0/0
			blas64.Scal(1/total, linalg.Vector(out.weights))
			return out
		}
	}
}

// principal fills mean (R) with the weighted mean and returns the leading v
// eigenvectors (v×R) of the weighted covariance about it, and how many have a variance.
func (o observations) principal(ctx context.Context, weights, mean []float64, v int, tolerance float64) (blas64.General, int, error) {
	var rows []int
	largest := linalg.LargestOf(weights)
	for i, w := range weights {
		if w > negligible*largest {
			rows = append(rows, i)
		}
	}
	clear(mean)
	for _, i := range rows {
		linalg.Subtract(mean, -weights[i], o.row(i))
	}
	centred := linalg.Zeros(len(rows), o.x.Cols)
	for r, err := range job.Rows(ctx, len(rows), o.x.Cols) {
		if err != nil {
			return centred, 0, err
		}
		observation := row(centred, r)
		copy(observation, o.row(rows[r]))
		linalg.Subtract(observation, 1, mean)
		blas64.Scal(math.Sqrt(weights[rows[r]]), linalg.Vector(observation))
	}
	vectors, squares, err := linalg.Leading(ctx, linalg.Dense(centred), v, tolerance, o.seed)
	return vectors, linalg.Rank(squares), err
}

func (o observations) row(i int) []float64 { return row(o.x, i) }

// subset returns some rows.
func (o observations) subset(rows []int) observations {
	out := observations{graph: o.graph, x: linalg.Zeros(len(rows), o.x.Cols), seed: o.seed}
	total := 0.0
	for r, i := range rows {
		copy(out.row(r), o.row(i))
		out.theta = append(out.theta, o.graph.Row(o.theta, i)...)
		out.weights = append(out.weights, o.weights[i])
		total += o.weights[i]
	}
	blas64.Scal(1/total, linalg.Vector(out.weights))
	return out
}

// An arranged has the observations of a fit and what leads back to its variables.
type arranged struct {
	observations
	basis blas64.General // R×K, of the coordinates; empty: these are the variables
	unit  float64        // observations = unit·x
	rows  []int          // observations of the fit, those of nonzero weight
}

// wide is how many times more variables than observations there must be for
// coordinates in the space of the observations to save time.
const wide = 2

// arrange returns the observations of nonzero weight, in coordinates of the space that
// they span if there are many more variables than observations.
func arrange(ctx context.Context, d fit.Data, o fit.Options) (*arranged, error) {
	n, k := d.X.Dims()
	a := &arranged{rows: d.Counted()}
	a.graph, a.seed = o.Graph, o.Seed
	var err error
	if a.unit, err = fit.PowerOfTwo(ctx, d); err != nil {
		return nil, err
	}
	a.weights = d.NormalisedWeights(a.rows)
	for _, i := range a.rows {
		a.theta = append(a.theta, o.Graph.Row(d.Theta, i)...)
	}
	a.x = linalg.Zeros(len(a.rows), k)
	for r, err := range job.Rows(ctx, len(a.rows), k) {
		if err != nil {
			return nil, err
		}
		d.ScaledRow(a.rows[r], 1/a.unit, a.row(r))
	}
	if k <= wide*n {
		return a, nil
	}
	if a.x, a.basis, err = linalg.RowBasis(ctx, a.x, o.Components); err != nil {
		return nil, err
	}
	if a.basis.Rows == 0 {
		a.x = linalg.Zeros(n, 1)
	}
	return a, nil
}

// expand writes rows of coordinates, times factor, in the variables of the fit.
func (a *arranged) expand(to, coordinates blas64.General, factor float64) {
	if a.basis.Rows > 0 {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, factor, coordinates, a.basis, 0, to)
		return
	}
	linalg.CopyBlock(to, coordinates)
	blas64.Scal(factor, linalg.Vector(to.Data))
}
