package density

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/graph"
	"ppca/core/internal/dense"
	"ppca/core/noise"
)

// Bounds of the estimation.
const (
	mostVariables = 128  // that determine the factors
	firstRounds   = 4    // of expectation–maximisation before the rank is chosen
	mostRounds    = 12   // after it
	lastRounds    = 2    // after s(θ) and t(θ) are known
	enough        = 1e-3 // gain of the mean log-density, per observation and round, that ends it
)

// Estimate returns the density of the observations of s about their model. It is the
// expectation–maximisation of factor analysis (Rubin & Thayer 1982) with P(θ) fixed,
// which treats unknown cells exactly: first without L, then with as many rows of L as
// predict the residuals of held-out groups best (see loadings), started at the leading
// vectors of the residuals. Of many variables it uses some until the factors are known,
// and then all for one last step. Finally it widens the residual covariance to that of a
// new observation, see widen. It returns nil if a number is not finite, and fails if ctx
// ends.
func Estimate(ctx context.Context, s *Sample) (*Density, error) {
	e := newEstimator(s.some(mostVariables))
	if err := e.rounds(ctx, firstRounds); err != nil {
		return nil, err
	}
	if err := e.scaleByTheta(ctx); err != nil {
		return nil, err
	}
	loadings, err := e.loadings(ctx)
	if err != nil {
		return nil, err
	}
	if loadings != nil {
		e.begin(loadings)
	}
	if err := e.rounds(ctx, mostRounds); err != nil {
		return nil, err
	}
	if err := e.scaleByTheta(ctx); err != nil {
		return nil, err
	}
	if err := e.rounds(ctx, lastRounds); err != nil {
		return nil, err
	}
	if err := e.expect(ctx); err != nil { // the coefficients at the final density
		return nil, err
	}
	w, err := e.widening(ctx, s)
	if err != nil {
		return nil, err
	}
	s.coefficients = e.expectedCoefficients()
	d, all := e.density, e
	if e.Sample.Deviations != s.Deviations {
		all = newEstimator(s)
		if d, err = e.onAll(ctx, all); err != nil {
			return nil, err
		}
	}
	if err := all.widenFew(ctx, d, w.factor); err != nil {
		return nil, err
	}
	d.Freedom, d.Widening, d.Leverage, d.Dispersion = w.freedom, w.factor, w.leverage, e.dispersion()
	d.Overfit = w.overfit
	blas64.Scal(w.mean, dense.Vector(d.Covariance.RawMatrix().Data))
	d.widen()
	if !d.finite() {
		return nil, nil
	}
	return d, nil
}

// expectedCoefficients returns Eβ of every row (n×V).
func (e *estimator) expectedCoefficients() []float64 {
	beta := make([]float64, 0, e.n*e.v)
	for i := range e.n {
		beta = append(beta, e.factorsOf(i)[:e.v]...)
	}
	return beta
}

// onAll returns the density with L and ψ of all variables, of which e has some, given the
// factors of the rows by these.
func (e *estimator) onAll(ctx context.Context, all *estimator) (*Density, error) {
	d := *e.density
	d.Noise = make([]float64, all.k)
	if e.rank > 0 {
		d.Loadings = mat.NewDense(e.rank, all.k, nil)
	}
	all.density = &d
	all.setScales()
	all.begin(d.Loadings)
	copy(all.factors, e.factors)
	copy(all.covariances, e.covariances)
	return &d, all.maximise(ctx)
}

// rounds alternates the two steps until the log-density gains no more.
func (e *estimator) rounds(ctx context.Context, most int) error {
	before := math.Inf(-1)
	for range most {
		if err := e.expect(ctx); err != nil {
			return err
		}
		if e.logDensity-before < enough*e.total {
			return nil
		}
		before = e.logDensity
		if err := e.maximise(ctx); err != nil {
			return err
		}
	}
	return checkpoint.Reached(ctx)
}

// newEstimator returns an estimator without L, at a start from which one round finds
// the size of the noise: coefficients as large as the data, noise a tenth of them.
func newEstimator(s *Sample) *estimator {
	n, k := s.Deviations.Dims()
	v, knots := s.Components, s.Graph.Knots()
	e := &estimator{Sample: s, cells: s.Graph.Cells(), first: s.cellRows(), n: n, k: k, v: v}
	e.places, e.placeOf = s.places(e.first)
	e.squares, e.sizes = mat.NewDense(n, k, nil), make([]float64, n)
	for i := range n {
		to := e.squares.RawRowView(i)
		for c, y := range s.Deviations.RawRowView(i) {
			to[c] = y * y
		}
	}
	e.variances()
	size := 0.0
	for _, variance := range e.variance {
		size += variance
	}
	d := &Density{Unit: s.Unit, Mean: mat.NewDense(knots, v, nil), Covariance: mat.NewDense(knots*v, v, nil), Scale: noise.Field{Graph: s.Graph.Ruled(graph.Linear)}, Noise: make([]float64, k), Rows: n}
	for row := range knots * v {
		d.Covariance.Set(row, row%v, max(size, math.SmallestNonzeroFloat64))
	}
	for c, variance := range e.variance {
		d.Noise[c] = startNoise * variance
	}
	d.Scale.Log = make([]float64, d.Scale.Graph.Knots())
	e.density = d
	e.setScales()
	e.begin(nil)
	return e
}

// startNoise is the first guess of ψ, as a share of the variance of its variable.
const startNoise = 0.1

// variances fills the variance of each variable about μ(θ), its number of known cells,
// and the sum of the weights. A variable that hardly varies gets a small share of the
// mean variance, so that ψ is positive.
func (e *estimator) variances() {
	e.total, e.variance, e.count = 0, make([]float64, e.k), make([]float64, e.k)
	for i := range e.n {
		a := e.weight(i)
		e.total += a
		dense.Subtract(e.variance, -a, e.squares.RawRowView(i))
		if e.Known == nil {
			continue
		}
		for c, known := range e.Known[i*e.k : (i+1)*e.k] {
			if known {
				e.count[c] += a
			}
		}
	}
	if e.Known == nil {
		for c := range e.count {
			e.count[c] = e.total
		}
	}
	sum := 0.0
	for c := range e.variance {
		if e.count[c] > 0 {
			e.variance[c] /= e.count[c]
		}
		sum += e.variance[c]
	}
	least := max(leastNoise*sum/float64(e.k), math.SmallestNonzeroFloat64)
	for c := range e.variance {
		e.variance[c] = max(e.variance[c], least)
	}
	e.drawFew()
}

// leastNoise is the smallest ψ, as a share of the variance of its variable, and the
// smallest variance of a variable, as a share of the mean.
const leastNoise = 1e-9
