package density

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/internal/dense"
)

const (
	mostFreedom  = 0.5  // bound of the degrees of freedom, as a share of the observations
	littleToGain = 0.05 // share of the observations below which L and ψ do not overfit
	mostCrossed  = 512  // variables of the densities without a fold
	crossRounds  = 5    // of expectation–maximisation without a fold
)

// widen multiplies the residual covariance by Widening.
func (d *Density) widen() {
	blas64.Scal(d.Widening, dense.Vector(d.Noise))
	if d.Loadings != nil {
		blas64.Scal(math.Sqrt(d.Widening), dense.Vector(d.Loadings.RawMatrix().Data))
	}
}

// widening sets Freedom f, the degrees of freedom of the means and bases, Widening, the
// variance of a new observation over that of a fitted one, which the fit has followed, and
// Leverage.
//
//   - The means and bases use up f degrees of freedom, in observations: the sum of the
//     leverages (noise.Freedom). Residuals of the fitted observations are too small by
//     the share f/n, and the deviations of a new observation too large by the same
//     share, because the means and bases have errors of their own: (n + f)/(n − f), as
//     in Akaike's final prediction error.
//   - L and ψ follow the residuals in turn. Estimated without a fold of the groups, they
//     predict each of its cells from the others with a mean z² above that of the cells
//     that they have seen; the factor is the ratio. With few degrees of freedom it is 1.
//   - An unknown cell of a fitted observation is between the two: the fit has seen other
//     cells of its row. Its factor is the geometric mean.
func (e *estimator) widening(ctx context.Context, of *Sample) (*widening, error) {
	n := e.effective() * e.Represents
	rows, means, leverage, err := e.leverage(ctx)
	if err != nil {
		return nil, err
	}
	w := &widening{leverage: leverage, overfit: 1}
	for i, h := range rows {
		w.freedom += e.weight(i) * h
	}
	w.freedom = min(w.freedom*n/e.total/e.Represents, mostFreedom*n)
	means = min(means*n/e.total/e.Represents, mostFreedom*n)
	w.mean = (n + means) / (n - means)
	w.factor = (n + w.freedom) / (n - w.freedom)
	if w.freedom+float64(e.rank) <= littleToGain*e.effective() {
		return w, nil
	}
	seen, ratio, err := e.overfit(ctx, of)
	w.factor *= ratio
	w.overfit = ratio
	leverage.Hidden = seen * math.Sqrt(ratio) / w.factor
	return w, err
}

// A widening has the results of estimator.widening.
type widening struct {
	freedom, factor float64
	mean            float64 // likewise with the degrees of freedom of the mean alone
	overfit         float64 // see Density
	leverage        *Leverage
}

// effective returns Kish's effective number of observations.
func (e *estimator) effective() float64 {
	squares := 0.0
	for i := range e.n {
		squares += e.weight(i) * e.weight(i)
	}
	return e.total * e.total / squares
}

// overfit returns the mean z² of the cells that the density was estimated from, and that of
// the cells of held-out groups over it, at least 1. It keeps the densities without each fold.
func (e *estimator) overfit(ctx context.Context, of *Sample) (seen, ratio float64, err error) {
	fold, residuals := e.folds(), e.residuals()
	all, held := e.unusual(func(int) bool { return true }), 0.0
	seen = all / e.cellsKnown()
	var whole *estimator
	if part := of.some(mostCrossed); part.Deviations != e.Deviations {
		whole = newEstimator(part)
	}
	for hidden := range folds {
		other := e.without(func(i int) bool { return fold[i] == hidden })
		if other.total == 0 {
			return seen, 1, nil
		}
		if err := other.restart(ctx, residuals, fold, hidden); err != nil {
			return 0, 0, err
		}
		if err := other.rounds(ctx, crossRounds); err != nil {
			return 0, 0, err
		}
		if err := other.expect(ctx); err != nil {
			return 0, 0, err
		}
		crossed := other.density
		if whole != nil {
			if crossed, err = other.onAll(ctx, whole.weighted(other.Weights)); err != nil {
				return 0, 0, err
			}
		}
		of.crossed = append(of.crossed, crossed)
		other.Weights = e.Weights
		held += other.unusual(func(i int) bool { return fold[i] == hidden })
	}
	return seen, max(1, held/all), nil
}

// cellsKnown returns the weight of all known cells.
func (e *estimator) cellsKnown() float64 {
	sum := 0.0
	for _, count := range e.count {
		sum += count
	}
	return sum
}

// restart replaces L by the leading vectors of the residuals outside of a fold, because
// the rounds would forget the fold too slowly.
func (e *estimator) restart(ctx context.Context, residuals *mat.Dense, fold []int, hidden int) error {
	var train []int
	for i, of := range fold {
		if of != hidden && e.weight(i) > 0 {
			train = append(train, i)
		}
	}
	if e.rank == 0 || len(train) <= e.rank {
		return nil
	}
	l, err := e.leading(ctx, residuals, train, e.rank)
	if err == nil {
		e.begin(l)
	}
	return err
}

// weighted returns the estimator with other weights of the rows.
func (e *estimator) weighted(weights []float64) *estimator {
	sample, other := *e.Sample, *e
	sample.Weights, other.Sample = weights, &sample
	other.variances()
	return &other
}

// without returns an estimator that starts at the density of e and gives some rows no
// weight.
func (e *estimator) without(hides func(i int) bool) *estimator {
	density, weights := *e.density, make([]float64, e.n)
	for i := range weights {
		if !hides(i) {
			weights[i] = e.weight(i)
		}
	}
	other := e.weighted(weights)
	other.density = &density
	density.Mean, density.Covariance = mat.DenseCopyOf(density.Mean), mat.DenseCopyOf(density.Covariance)
	density.Noise = append([]float64(nil), density.Noise...)
	loadings := density.Loadings
	if loadings != nil {
		loadings = mat.DenseCopyOf(loadings)
	}
	other.setScales() // memory of its own
	other.begin(loadings)
	return other
}

// unusual returns Σ a z² over the known cells of some rows given their other cells, with
// z = (Σ⁻¹y)_c / √(Σ⁻¹)_cc, see Law.Unusual. It needs the factors at the density.
func (e *estimator) unusual(counts func(i int) bool) float64 {
	sum, residuals, f := 0.0, e.residuals(), e.size()
	loadings, image, precision := dense.Zeros(f, e.k), dense.Zeros(f, e.k), make([]float64, e.k)
	for j := range e.cells {
		for _, p := range e.places[j] {
			if !p.has(counts) {
				continue
			}
			mix, q := e.mixture(p.hat, e.scaleAt(p)), e.stacks[j]
			clear(loadings.Data)
			for r, factor := range mix.factor {
				dense.Subtract(loadings.Data[factor*e.k:(factor+1)*e.k], -mix.weight[r], q.Data[r*e.k:(r+1)*e.k])
			}
			blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, e.covariance(p.lo), loadings, 0, image)
			clear(precision) // first the share of the precision of each cell that its row takes, times ψ
			for a := range f {
				own, other := loadings.Data[a*e.k:(a+1)*e.k], image.Data[a*e.k:(a+1)*e.k]
				for c, value := range own {
					precision[c] += value * other[c]
				}
			}
			for c, psi := range e.density.Noise {
				precision[c] = 1 / (psi - precision[c])
			}
			for i := p.lo; i < p.hi; i++ {
				if counts(i) {
					square := 0.0
					for c, r := range residuals.RawRowView(i) { // 0 where it is not known
						if r != 0 {
							square += r * r * precision[c]
						}
					}
					sum += e.weight(i) * square
				}
			}
		}
	}
	return sum
}
