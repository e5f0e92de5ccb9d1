package baseline

import (
	"context"
	"math"
	"time"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/job"
	"ppca/core/linalg"
	"ppca/core/model"
)

const (
	// startTolerance is the tolerance of the principal components that SPCA starts
	// from.
	startTolerance = 1e-6
	// settled is the largest change of a loading (of unit vectors) at which the
	// alternation ends, as in the authors' package elasticnet.
	settled = 1e-3
	// mostAlternations bounds the rounds, as there.
	mostAlternations = 200
)

// A Sparsity sets the sparsity of the loadings of SPCA.
type Sparsity struct {
	Nonzeros int // of each vector, between 1 and K
	// Ridge is λ₂ in units of the mean over variables k of Σ_i x_ik², so for
	// standardised variables it is the λ₂ of the authors. +Inf: soft thresholding. NaN:
	// AutomaticRidge.
	Ridge float64
}

// mostRegressed is the largest number of variables for which SPCA solves elastic nets
// at a finite λ₂ by default: the cost of a path grows with its cube.
const mostRegressed = 1024

// AutomaticRidge returns λ₂ for K variables: ∞ above mostRegressed, as Zou, Hastie &
// Tibshirani advise because of the cost; otherwise the 1e-6 of their program, which
// makes the regressions well posed and changes nothing else.
func AutomaticRidge(k int) float64 {
	if k > mostRegressed {
		return math.Inf(1)
	}
	return 1e-6
}

// SPCA is sparse PCA (Zou, Hastie & Tibshirani 2006, criterion 3.12): loadings B and
// orthonormal directions A (both V×K here) that minimise
//
//	‖X − XBᵀA‖² + λ₂‖B‖² + Σ_v λ₁,v‖b_v‖₁,
//
// with λ₁,v such that b_v has the wanted number of non-zeros. It alternates: for given
// A an elastic net of XAᵀ on X for each vector, for given B the polar factor of BXᵀX.
// With λ₂ = ∞ (their section 4) the elastic nets become soft thresholds, which leave
// the length of each b_v undetermined; it is then chosen to minimise the first term.
//
// The model reconstructs by the criterion, x̂ = μ + Aᵀβ with β = B(x − μ); its
// LeastSquares model reconstructs by least squares on the loadings. Of o it uses Graph,
// Components, Seed and Record. Vectors beyond the rank of the data are omitted, with a
// warning. SPCA fails (ERR_OPTION) unless 1 ≤ Nonzeros ≤ K, and if λ₂ = 0
// leaves the elastic net undetermined.
func SPCA(ctx context.Context, d fit.Data, o fit.Options, sparsity Sparsity) (*model.Model, error) {
	start := time.Now()
	if err := Check(ctx, d, o); err != nil {
		return nil, err
	}
	n, k := d.X.Dims()
	if s := sparsity.Nonzeros; s < 1 || s > k {
		return nil, fault.New(fault.Option, "nonzeros is %d: with %d variables it must be between 1 and %d", s, k, k).With("option", "nonzeros")
	}
	if math.IsNaN(sparsity.Ridge) {
		sparsity.Ridge = AutomaticRidge(k)
	}
	counted := d.Counted()
	if err := checkRoom(d, o, n, 2, sparsity.numbers(n, k, o.Components)); err != nil {
		return nil, err
	}
	m := Empty("spca", o.Graph.Ruled(graph.Constant), d, o)
	m.Projection = mat.NewDense(o.Components, k, nil)
	d.Disposable = false // project reads them at the end
	x, err := centre(ctx, d, counted, m.Mean.RawRowView(0))
	if err != nil {
		return nil, err
	}
	scaleByWeights(x, d, counted)
	unit := toUnit(x)
	a, squares, err := linalg.Leading(ctx, linalg.Dense(x), o.Components, startTolerance, o.Seed)
	if err != nil {
		return nil, err
	}
	m.ComponentsPerKnot[0] = linalg.Rank(squares)
	warnRank(m, 0, len(counted))
	s, err := newAlternation(ctx, x, rowsOf(a, 0, linalg.Rank(squares)), sparsity)
	if err != nil {
		return nil, err
	}
	status, err := s.run(ctx, s.reporter(o.Record, unit, start))
	if err != nil {
		return nil, err
	}
	s.fill(m)
	if err := Complete(job.WindUp(ctx), m, d, start); err != nil {
		return nil, err
	}
	m.Summary.Status, m.Summary.Evaluations = status, s.rounds
	return m, nil
}

// fill writes A and B to a model, with the largest loading of each vector positive.
func (s *alternation) fill(m *model.Model) {
	for v := 0; v < s.a.Rows; v++ {
		a, b := m.Basis.RawRowView(v), m.Projection.RawRowView(v)
		copy(a, row(s.a, v))
		copy(b, row(s.b, v))
		if b[blas64.Iamax(linalg.Vector(b))] < 0 {
			blas64.Scal(-1, linalg.Vector(a))
			blas64.Scal(-1, linalg.Vector(b))
		}
	}
}

// reporter returns a function that reports a round to the observer of the fit. The data
// term is that of the criterion.
func (s *alternation) reporter(record func(fit.Progress), unit float64, start time.Time) func(moved float64) {
	return func(moved float64) {
		if record == nil {
			return
		}
		e := unit * unit * s.dataTerm() / float64(s.covariance.x.Rows)
		record(fit.Progress{Phase: "alternation", Fraction: min(1, settled/moved), Evaluations: s.rounds,
			Energy: fit.Energy{Total: e, Data: e}, Seconds: time.Since(start).Seconds()})
	}
}
