package ppca

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/infer"
)

// The methods of this file apply a model to observations of its K variables, in their order. Of Data they
// read X, Theta, Observed and Names.

// How Impute measures its error; the defaults of the command line.
const (
	heldOut    = 0.1 // share of the known cells
	imputeSeed = 1
)

// A Projection has the coefficients of n observations.
type Projection struct {
	Coefficients *mat.Dense // n×V, in the unit of x/Scale; of "mpca" and "ppca-normalised" in standard deviations
	Clamped      []bool     // n, θ was outside the endpoints
	RMSE         []float64  // n, root mean square error of the known cells of a row, in the unit of x/Scale
}

// Project returns the coefficients β of least squares, Equation (coefficientssolution); of a row with unknown
// cells those of the row that is expected given the known ones (core/density/README.md).
//
// It fails with ERR_SHAPE if the sizes do not fit the model or a row has no known cell, with ERR_NONFINITE
// if a known cell or θ is not a number, with ERR_RANGE if a coefficient is not finite, with ERR_OPTION if Names
// are those of the model in another order, and with ERR_UNSUPPORTED if SPCA or LPP need an unknown cell.
func (m *Model) Project(ctx context.Context, d Data) (*Projection, error) {
	data, err := m.observations(ctx, d)
	if err != nil {
		return nil, err
	}
	p, err := infer.Project(ctx, m.of, data, false)
	if err != nil {
		return nil, err
	}
	return (*Projection)(p), nil
}

// A Score is the error of a model on n observations, in the unit of x/Scale.
type Score struct {
	RMSE float64   // mean of Rows
	Rows []float64 // n, root mean square error of the known cells of a row
}

// Score returns the errors of x̂ = μ(θ) + P(θ)ᵀβ with the β of Project, and fails as Project does.
func (m *Model) Score(ctx context.Context, d Data) (*Score, error) {
	data, err := m.observations(ctx, d)
	if err != nil {
		return nil, err
	}
	s, err := infer.Score(ctx, m.of, data, false)
	if err != nil {
		return nil, err
	}
	return (*Score)(s), nil
}

// An Imputation has n observations without unknown cells, in the unit of the data.
type Imputation struct {
	X         *mat.Dense // n×K, known cells unchanged
	Errors    *mat.Dense // n×K, standard errors: 0 of known cells, NaN if fewer than 3 rows know the variable
	Filled    int        // number of unknown cells
	HeldOut   int        // number of known cells that were hidden to measure the error
	RMSE      float64    // root mean square error on these; NaN if there are none
	Baseline  float64    // likewise of μ(θ)
	Variables []float64  // K, RMSE by variable; NaN without hidden cells
}

// Impute fills the unknown cells with their expectation given the known cells of the row, and measures its
// error on a tenth of the known cells, which it hides for that (core/density/README.md). It fails as Project does.
func (m *Model) Impute(ctx context.Context, d Data) (*Imputation, error) {
	data, err := m.observations(ctx, d)
	if err != nil {
		return nil, err
	}
	f, err := infer.Impute(ctx, m.of, data, heldOut, imputeSeed)
	if err != nil {
		return nil, err
	}
	return &Imputation{f.X, f.Errors, f.Filled, f.HeldOut, f.RMSE, f.Baseline, f.Variables}, nil
}

// A Location has the θ of n observations, in the unit of θ.
type Location struct {
	Theta        *mat.Dense // n×P
	Lower, Upper *mat.Dense // n×P, the interval; on a ring Lower may be above Upper: it contains the seam
	Grid         *mat.Dense // G×P, values of θ
	Curve        *mat.Dense // n×G, the posterior probability of each
}

// Locate returns θ of observations whose θ is unknown: the mean of its posterior p(θ | x), with the θ of the
// fitted rows as the prior, or a ridge regression if that erred less on rows left out. An interval
// contains θ with the probability level, 0 < level < 1 (core/density/README.md). Data.Theta is ignored.
//
// It fails as Project does, with ERR_OPTION for another level, and with ERR_UNSUPPORTED for methods that
// ignore θ and for models of fewer than 3 rows.
func (m *Model) Locate(ctx context.Context, d Data, level float64) (*Location, error) {
	data, err := m.observations(ctx, d)
	if err != nil {
		return nil, err
	}
	l, err := infer.Locate(ctx, m.of, data, level, false)
	if err != nil {
		return nil, err
	}
	return &Location{l.Theta, l.Lower, l.Upper, l.Grid, l.Curve}, nil
}

// A Moved has n observations at another θ, in the unit of the data.
type Moved struct {
	X       *mat.Dense // n×K, their expectation there
	Errors  *mat.Dense // n×K, its standard errors for one observation
	Assumed bool       // too few groups were seen at two θ: each individual keeps its place, by assumption
}

// Move returns the observations as their individuals would be at θ = to, one number per parameter
// (core/density/README.md). A to outside the endpoints is clamped. It fails as Project does, with ERR_SHAPE or
// ERR_NONFINITE for to, and with ERR_UNSUPPORTED for models of fewer than 3 rows.
func (m *Model) Move(ctx context.Context, d Data, to ...float64) (*Moved, error) {
	data, err := m.observations(ctx, d)
	if err != nil {
		return nil, err
	}
	moved, err := infer.Move(ctx, m.of, data, to)
	if err != nil {
		return nil, err
	}
	return (*Moved)(moved), nil
}
