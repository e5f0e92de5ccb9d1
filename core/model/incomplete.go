package model

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/linalg"
)

// Bounds of the search for the law of the coefficients.
const (
	lawRows     = 1000   // observations that determine it
	lawRounds   = 100    // of expectation–maximisation
	lawChange   = 1e-3   // of every variance in a round, which ends it
	lawFloor    = 1e-12  // added to every variance, as a share of it; σ² is at least this share of its first guess
	startNoise  = 0.01   // the first guess of σ², as a share of the mean square of a cell
	leastSquare = 1e-290 // of a cell and of a coefficient; its inverse is finite
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
// likely one, by expectation–maximisation (Dempster, Laird & Rubin 1977, §4.1.3).
type law struct {
	mean                []float64      // V
	covariance, inverse blas64.General // V×V, Λ and Λ⁻¹
	noise               float64        // σ²
	least               float64        // σ² is not smaller
	solver              *linalg.NormalSolver
}

// An Expectation has the coefficients of observations given their known cells.
type Expectation struct {
	Coefficients *mat.Dense     // n×V, their means
	Uncertainty  blas64.General // V×V, the mean over the observations, by their weights, of the covariances; empty if every cell is known
	variances    *mat.Dense     // n×V, of each coefficient; nil if every cell is known
}

// Expected returns the coefficients of the training observations d given their known cells: those
// by least squares of the projection for an observation whose every cell is known, and otherwise the mean
// and the covariance under the most likely law. It fails only if a checkpoint of ctx does.
func (m *Model) Expected(ctx context.Context, projection *Projection, d fit.Data) (*Expectation, error) {
	out, counted := &Expectation{Coefficients: projection.Coefficients}, d.Counted()
	hides := func(i int) bool {
		_, lacks := m.Knows(d, i)
		return lacks
	}
	if d.Observed == nil || m.Projection != nil || !slices.ContainsFunc(counted, hides) {
		return out, nil
	}
	e := &lawSample{Model: m, Projection: projection, d: d, shares: make([]float64, len(projection.RMSE))}
	for r, share := range d.NormalisedWeights(counted) {
		e.shares[counted[r]] = share
	}
	l, err := e.law(ctx, fit.Evenly(counted, lawRows))
	if err != nil {
		return nil, err
	}
	n, v := projection.Coefficients.Dims()
	out.Coefficients, out.variances, out.Uncertainty = mat.DenseCopyOf(projection.Coefficients), mat.NewDense(n, v, nil), linalg.Zeros(v, v)
	for r, err := range job.Rows(ctx, len(counted), m.K()*v) {
		if err != nil {
			return nil, err
		}
		i := counted[r]
		if !hides(i) { // as one of complete data, which is measured so
			continue
		}
		mean, covariance := l.given(e.gram(i), e.Coefficients.RawRowView(i))
		out.Coefficients.SetRow(i, mean)
		linalg.Subtract(out.Uncertainty.Data, -e.shares[i], covariance.Data)
		for c := range v {
			out.variances.Set(i, c, covariance.Data[c*v+c])
		}
	}
	return out, nil
}

// A lawSample has the observations with their least-squares coefficients and errors.
type lawSample struct {
	*Model
	*Projection
	d      fit.Data
	shares []float64 // n, the weight of each over that of all
	slice  Slice
}

// gram returns G_i, V×V, of observation i.
func (e *lawSample) gram(i int) blas64.General {
	e.FittedTo(&e.slice, e.Graph.Row(e.d.Theta, i))
	known, _ := e.Knows(e.d, i)
	basis := e.slice.Basis.RawMatrix()
	for c, is := range known {
		if !is {
			for v := range e.Components {
				basis.Data[v*basis.Stride+c] = 0
			}
		}
	}
	gram := linalg.Zeros(e.Components, e.Components)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, basis, basis, 0, gram)
	return gram
}

// law returns the most likely law of some rows.
func (e *lawSample) law(ctx context.Context, rows []int) (*law, error) {
	v, grams := e.Components, make([]blas64.General, len(rows))
	for r, err := range job.Rows(ctx, len(rows), e.K()*v) {
		if err != nil {
			return nil, err
		}
		grams[r] = e.gram(rows[r])
	}
	cells := e.cellsSeen(e.d)
	l, away, image := e.start(cells, rows, grams), make([]float64, v), make([]float64, v)
	for range lawRounds {
		if err := job.Checkpoint(ctx); err != nil {
			return nil, err
		}
		next, second, weight, square, free := make([]float64, v), linalg.Zeros(v, v), 0.0, 0.0, 0.0
		for r, i := range rows {
			share, beta := e.shares[i], e.Coefficients.RawRowView(i)
			mean, covariance := l.given(grams[r], beta)
			copy(away, mean)
			linalg.Subtract(away, 1, beta)
			blas64.Gemv(blas.NoTrans, 1, grams[r], linalg.Vector(away), 0, linalg.Vector(image))
			more := blas64.Dot(linalg.Vector(away), linalg.Vector(image)) + blas64.Dot(linalg.Vector(covariance.Data), linalg.Vector(grams[r].Data))
			square += share * (cells[i]*e.RMSE[i]*e.RMSE[i] + more) // expected, of what the coefficients leave
			weight, free = weight+share, free+share*cells[i]
			linalg.Subtract(mean, 1, l.mean)
			linalg.Subtract(next, -share, mean)
			linalg.Subtract(second.Data, -share, covariance.Data)
			blas64.Ger(share, linalg.Vector(mean), linalg.Vector(mean), second)
		}
		if l.replace(next, second, weight, square/free) < lawChange {
			break
		}
	}
	return l, nil
}

// start returns a law from one coefficient at a time, g = Gβ̂ over the diagonal of G: these
// are about as large as the data, however few cells are known.
func (e *lawSample) start(cells []float64, rows []int, grams []blas64.General) *law {
	v := e.Components
	l := &law{mean: make([]float64, v), covariance: linalg.Zeros(v, v), inverse: linalg.Zeros(v, v), solver: linalg.NewNormalSolver(v)}
	right, lengths, total, explained := make([]float64, v), make([]float64, v), 0.0, 0.0
	for r, i := range rows {
		share, beta := e.shares[i], linalg.Vector(e.Coefficients.RawRowView(i))
		blas64.Gemv(blas.NoTrans, 1, grams[r], beta, 0, linalg.Vector(right))
		for c, g := range right {
			length := grams[r].Data[c*v+c]
			l.covariance.Data[c*v+c] += share * g * g
			lengths[c] += share * length * length
		}
		total += share * cells[i]
		explained += share * blas64.Dot(beta, linalg.Vector(right))
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
	l.solver.Regularise(l.covariance)
	l.solver.Inverse(l.inverse.Data)
}

// given returns the mean and the covariance of the coefficients of an observation with G
// (V×V) and the least-squares coefficients β̂ (V).
func (l *law) given(gram blas64.General, beta []float64) (mean []float64, covariance blas64.General) {
	v := len(beta)
	covariance, mean = linalg.Zeros(v, v), make([]float64, v)
	copy(covariance.Data, l.inverse.Data)
	linalg.Subtract(covariance.Data, -1/l.noise, gram.Data)
	l.solver.Regularise(covariance)
	l.solver.Inverse(covariance.Data)
	away := slices.Clone(beta)
	linalg.Subtract(away, 1, l.mean)
	blas64.Gemv(blas.NoTrans, 1/l.noise, gram, linalg.Vector(away), 0, linalg.Vector(mean))
	l.solver.BackSolve(mean)
	linalg.AddTo(mean, l.mean)
	return mean, covariance
}
