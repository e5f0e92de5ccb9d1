package summary

// How far observations are from a model, apart: within it, by Hotelling's T²
// of their coefficients at θ, and from it, by Q, their squared residual; beyond which limits these
// are unusual, and what each variable contributes.
//
// With β the coefficients of an observation at θ, m and Λ their mean and covariance over the
// training rows, and e = x − μ(θ) − P(θ)ᵀβ,
//
//	T² = (β − m)ᵀΛ⁻¹(β − m) / l(θ),  Q = |e|² / q(θ)
//
// with the levels l and q of training rows at θ, so that one limit holds for all θ. T² is about the
// number of components, Q about 1. The limits come from rows that a fit had not seen, see LearnDistances:
// those of the fit itself are nearer to it than new ones.

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/linalg"
	"ppca/core/model"
)

// UnusualRows have the distances of n observations.
type UnusualRows struct {
	Within []float64      `json:"within"` // n, T² of the coefficients at θ
	From   []float64      `json:"from"`   // n, Q over that of training rows at θ
	Limits DistanceLimits `json:"limits"`
	Rows   int            `json:"rows"` // held-out rows that the limits are from
}

// DistanceLimits are those that 5 % and 1 % of new rows like the training rows exceed.
type DistanceLimits struct {
	Within [2]float64 `json:"within"`
	From   [2]float64 `json:"from"`
}

// A Reason says what each variable contributes to the distances of one observation.
type Reason struct {
	Within []float64 `json:"within"` // K, signed; their squares sum to T²
	From   []float64 `json:"from"`   // K, signed; their squares sum to Q
}

// Unusual returns the distances of the observations of d at their θ. It fails with ERR_UNSUPPORTED if
// the distances of m were not learnt, and as Project does.
func Unusual(ctx context.Context, m *model.Model, d fit.Data) (*UnusualRows, error) {
	r, err := newDistances(m)
	if err != nil {
		return nil, err
	}
	p, err := m.Project(ctx, d.X, d.Theta, d.Observed)
	if err != nil {
		return nil, err
	}
	ref := m.Summary.Distances
	list := &UnusualRows{Rows: ref.Rows, Limits: DistanceLimits{ref.Within.Limits, ref.From.Limits}}
	for i := range p.RMSE {
		o := r.observe(d, i, p.Coefficients.RawRowView(i))
		list.Within, list.From = append(list.Within, r.within(o)), append(list.From, r.from(o))
	}
	return list, nil
}

// Why returns what each variable contributes to the distances of observation i of d. Those to T²
// are its complete decomposition (Alcala & Qin 2009): the entries of M^½x, where T² = xᵀMx. A cell
// that is not known contributes nothing. It fails as Unusual does.
func Why(ctx context.Context, m *model.Model, d fit.Data, i int) (*Reason, error) {
	r, err := newDistances(m)
	if err != nil {
		return nil, err
	}
	d = d.Subset([]int{i})
	p, err := m.Project(ctx, d.X, d.Theta, d.Observed)
	if err != nil {
		return nil, err
	}
	o := r.observe(d, 0, p.Coefficients.RawRowView(0))
	scale := math.Sqrt(r.from(o))
	if size := linalg.Norm(o.residual); size > 0 {
		blas64.Scal(scale/size, linalg.Vector(o.residual))
	}
	return &Reason{Within: r.contributions(o), From: o.residual}, nil
}
