package model

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/linalg"
)

// Bounds of the search for the law of the coefficients.
const (
	lawRows   = 1000  // incomplete observations that determine it
	lawRounds = 100   // of expectation–maximisation
	lawChange = 1e-3  // of every variance in a round, which ends it
	lawFloor  = 1e-12 // added to every variance, as a share of it; σ² is at least this share of its first guess
)

// A law is the distribution N(m, Λ) of the coefficients, the same at all θ, and the variance
// σ² of a cell about its reconstruction.
//
// Least squares estimates the coefficients of an observation with an error without bound
// where few cells are known, so a few such observations would rule every statistic of the
// coefficients. Given the law, β_i has a mean and a covariance:
//
//	S_i = (Λ⁻¹ + G_i/σ²)⁻¹,  E β_i = m + S_i G_i(β̂_i − m)/σ²,  G_i = P_o(θ_i) P_o(θ_i)ᵀ
//
// over the known cells o, with the coefficients β̂_i by least squares. The law is the most
// likely one, by expectation–maximisation (Dempster, Laird & Rubin 1977, §4.1.3). Observations
// that know every cell have their coefficients by least squares, as in complete data.
type law struct {
	mean       []float64      // V
	covariance blas64.General // V×V
	inverse    blas64.General // V×V
	noise      float64        // σ²
	least      float64        // σ² is not smaller
}

// An Expectation has the coefficients of observations given their known cells.
type Expectation struct {
	Coefficients *mat.Dense     // n×V, their means
	Uncertainty  blas64.General // V×V, the mean over the observations, by their weights, of the covariances; empty if every cell is known
	variances    *mat.Dense     // n×V, of each coefficient; nil if every cell is known
}

// Expected returns the coefficients of the training observations d given their known cells:
// those of projection if every cell is known, and otherwise the means and covariances of the
// rows that lack some, under the most likely law. It fails only if a checkpoint of ctx does.
func (m *Model) Expected(ctx context.Context, projection *Projection, d fit.Data) (*Expectation, error) {
	out := &Expectation{Coefficients: projection.Coefficients}
	if d.Observed == nil || m.Projection != nil {
		return out, nil
	}
	var incomplete, complete []int
	for _, i := range d.Counted() {
		if m.hides(d, i) {
			incomplete = append(incomplete, i)
		} else {
			complete = append(complete, i)
		}
	}
	if incomplete == nil {
		return out, nil
	}
	e := &incompleteRows{Model: m, d: d, beta: projection.Coefficients, rmse: projection.RMSE, grams: map[int]blas64.General{}}
	shares := e.shares()
	l, err := e.law(ctx, shares, complete, incomplete)
	if err != nil {
		return nil, err
	}
	n, v := projection.Coefficients.Dims()
	out.Coefficients, out.variances, out.Uncertainty = mat.DenseCopyOf(projection.Coefficients), mat.NewDense(n, v, nil), linalg.Zeros(v, v)
	given := newGiven(v)
	for r, err := range job.Rows(ctx, len(incomplete), m.K()*v) {
		if err != nil {
			return nil, err
		}
		i := incomplete[r]
		given.set(l, e.gram(i), e.beta.RawRowView(i))
		out.Coefficients.SetRow(i, given.mean)
		linalg.Subtract(out.Uncertainty.Data, -shares[i], given.covariance.Data)
		for c := range v {
			out.variances.Set(i, c, given.covariance.Data[c*v+c])
		}
	}
	return out, nil
}

// hides reports whether observation i lacks a cell of a variable that exists there.
func (m *Model) hides(d fit.Data, i int) bool {
	exists := m.Exists(m.Graph.Locate(m.Graph.Row(d.Theta, i)...))
	for c, known := range d.Known(i) {
		if !known && exists(c) {
			return true
		}
	}
	return false
}

// incompleteRows are observations with their least-squares coefficients and errors.
type incompleteRows struct {
	*Model
	d     fit.Data
	beta  *mat.Dense
	rmse  []float64
	slice Slice
	grams map[int]blas64.General // G_i of the rows that determine the law
}

// gram returns G_i, V×V, of observation i.
func (e *incompleteRows) gram(i int) blas64.General {
	if known, found := e.grams[i]; found {
		return known
	}
	theta := e.Graph.Row(e.d.Theta, i)
	e.FittedTo(&e.slice, theta)
	exists, basis := e.Exists(e.Graph.Locate(theta...)), e.slice.Basis.RawMatrix()
	known := e.d.Known(i)
	for c := range e.K() {
		if !known.Cell(c) || !exists(c) {
			for v := range e.Components {
				basis.Data[v*basis.Stride+c] = 0
			}
		}
	}
	gram := linalg.Zeros(e.Components, e.Components)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, basis, basis, 0, gram)
	return gram
}

// law returns the most likely law, from the complete and some of the incomplete rows.
func (e *incompleteRows) law(ctx context.Context, shares []float64, complete, incomplete []int) (*law, error) {
	v := e.Components
	cells := e.cellsSeen(e.d)
	some := fit.Evenly(incomplete, lawRows)
	represents := float64(len(incomplete)) / float64(len(some))
	grams := make([]blas64.General, len(some))
	for r, err := range job.Rows(ctx, len(some), e.K()*v) {
		if err != nil {
			return nil, err
		}
		grams[r] = e.gram(some[r])
		e.grams[some[r]] = grams[r]
	}
	l, g := e.start(shares, cells, some, grams), newGiven(v)
	away := make([]float64, v)
	for range lawRounds {
		if err := job.Checkpoint(ctx); err != nil {
			return nil, err
		}
		next, second, weight, square, free := make([]float64, v), linalg.Zeros(v, v), 0.0, 0.0, 0.0
		add := func(share, squares, freedom float64, mean []float64) {
			copy(away, mean)
			linalg.Subtract(away, 1, l.mean)
			linalg.Subtract(next, -share, away)
			blas64.Ger(share, linalg.Vector(away), linalg.Vector(away), second)
			weight, square, free = weight+share, square+share*squares, free+share*freedom
		}
		for _, i := range complete {
			add(shares[i], cells[i]*e.rmse[i]*e.rmse[i], max(0, cells[i]-float64(v)), e.beta.RawRowView(i))
		}
		for r, i := range some {
			beta, share := e.beta.RawRowView(i), represents*shares[i]
			g.set(l, grams[r], beta)
			linalg.Subtract(second.Data, -share, g.covariance.Data)
			add(share, cells[i]*e.rmse[i]*e.rmse[i]+g.excess(grams[r], beta), cells[i], g.mean)
		}
		change := l.replace(next, second, weight, square/free)
		if change < lawChange {
			break
		}
	}
	return l, nil
}

// shares returns the weight of each observation over that of all.
func (e *incompleteRows) shares() []float64 {
	shares := make([]float64, len(e.rmse))
	counted := e.d.Counted()
	for r, share := range e.d.NormalisedWeights(counted) {
		shares[counted[r]] = share
	}
	return shares
}

// start returns a law from one coefficient at a time, g = Gβ̂ over the diagonal of G: these
// are about as large as the data, however few cells are known.
func (e *incompleteRows) start(shares, cells []float64, some []int, grams []blas64.General) *law {
	v := e.Components
	l := &law{mean: make([]float64, v), covariance: linalg.Zeros(v, v), inverse: linalg.Zeros(v, v)}
	right, lengths, total, explained := make([]float64, v), make([]float64, v), 0.0, 0.0
	for r, i := range some {
		beta := linalg.Vector(e.beta.RawRowView(i))
		blas64.Gemv(blas.NoTrans, 1, grams[r], beta, 0, linalg.Vector(right))
		for c, g := range right {
			length := grams[r].Data[c*v+c]
			l.covariance.Data[c*v+c] += shares[i] * g * g
			lengths[c] += shares[i] * length * length
		}
		total += shares[i] * cells[i]
		explained += shares[i] * blas64.Dot(beta, linalg.Vector(right))
	}
	for c, length := range lengths {
		if length > 0 {
			l.covariance.Data[c*v+c] /= length
		}
	}
	l.noise = startNoise * max(explained/total, leastSquare)
	l.least = lawFloor * l.noise
	l.invert()
	return l
}

const (
	startNoise  = 0.01   // the first guess of σ², as a share of the mean square of a cell
	leastSquare = 1e-290 // of a cell and of a coefficient; its inverse is finite
)

// replace sets the law from the sums over the rows: of their deviations from the old mean,
// of the squares of these, and of the weights. It returns the largest relative change of a
// variance.
func (l *law) replace(next []float64, second blas64.General, weight, noise float64) (change float64) {
	v := len(next)
	blas64.Scal(1/weight, linalg.Vector(next))
	blas64.Scal(1/weight, linalg.Vector(second.Data))
	blas64.Ger(-1, linalg.Vector(next), linalg.Vector(next), second)
	for c := range v {
		before, after := l.covariance.Data[c*v+c], second.Data[c*v+c]
		change = max(change, math.Abs(after-before)/max(before, math.SmallestNonzeroFloat64))
	}
	linalg.AddTo(l.mean, next)
	l.covariance = second
	if noise > 0 {
		change = max(change, math.Abs(noise/l.noise-1))
		l.noise = noise
	}
	l.invert()
	return change
}

// invert computes Λ⁻¹, after adding a little to the variances.
func (l *law) invert() {
	v := len(l.mean)
	for c := range v {
		variance := &l.covariance.Data[c*v+c]
		*variance = max(*variance*(1+lawFloor), leastSquare)
	}
	l.noise = max(l.noise, l.least)
	solver := linalg.NewNormalSolver(v)
	solver.Regularise(l.covariance)
	solver.Inverse(l.inverse.Data)
}

// A given is the law of the coefficients of one observation given its known cells. Its memory
// serves one observation after another.
type given struct {
	mean       []float64      // V
	covariance blas64.General // V×V

	precision, away, right []float64
	solver                 *linalg.NormalSolver
}

func newGiven(v int) *given {
	return &given{mean: make([]float64, v), covariance: linalg.Zeros(v, v),
		precision: make([]float64, v*v), away: make([]float64, v), right: make([]float64, v), solver: linalg.NewNormalSolver(v)}
}

// set computes the mean and the covariance of the coefficients of an observation with G
// (V×V) and the least-squares coefficients β̂ (V).
func (g *given) set(l *law, gram blas64.General, beta []float64) {
	v := len(beta)
	copy(g.precision, l.inverse.Data)
	linalg.Subtract(g.precision, -1/l.noise, gram.Data)
	g.solver.Regularise(blas64.General{Rows: v, Cols: v, Stride: v, Data: g.precision})
	g.solver.Inverse(g.covariance.Data)
	copy(g.away, beta)
	linalg.Subtract(g.away, 1, l.mean)
	blas64.Gemv(blas.NoTrans, 1/l.noise, gram, linalg.Vector(g.away), 0, linalg.Vector(g.right))
	g.solver.BackSolve(g.right)
	copy(g.mean, l.mean)
	linalg.AddTo(g.mean, g.right)
}

// excess returns how much more the squared error of an observation is expected to be than
// with its coefficients β̂ by least squares: E (β − β̂)ᵀG(β − β̂).
func (g *given) excess(gram blas64.General, beta []float64) float64 {
	copy(g.away, g.mean)
	linalg.Subtract(g.away, 1, beta)
	blas64.Gemv(blas.NoTrans, 1, gram, linalg.Vector(g.away), 0, linalg.Vector(g.right))
	return blas64.Dot(linalg.Vector(g.away), linalg.Vector(g.right)) + blas64.Dot(linalg.Vector(g.covariance.Data), linalg.Vector(gram.Data))
}
