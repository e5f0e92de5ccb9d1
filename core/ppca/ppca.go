// Package ppca is parameterized principal component analysis (Gupta & Barbu): a mean and components
// that change smoothly with a known parameter θ of each observation, such as an age or an angle. It is
// not probabilistic PCA.
//
//	m, err := ppca.Fit(ctx, ppca.Data{X: x, Theta: theta}, ppca.Options{})
//	at, err := m.At(41.5) // the mean and the components at θ = 41.5
//
// n observations are rows x ∈ ℝᴷ with P parameters θ, one or two. A model has V components:
//
//	x̂ = μ(θ) + P(θ)ᵀβ,   μ(θ) = Σ_b w_b(θ) μ_b,   P(θ) = Σ_b w_b(θ) P_b
//
// with hat weights w_b (Equation (weights) of the paper) between B knots. Fit minimises the energy of
// Equation (energy). Whatever has the unit of the data says so; numbers without a unit say what they
// are relative to. core/solver/README.md has the mathematics, with the errors of the printed paper,
// and core/density/README.md the statistics behind Impute, Locate and Move.
//
// Every error that the arguments cause is an *Error with a Code; no argument causes a panic. A call that
// ctx ends returns the error of ctx. Equal data and options give equal bits, on any number of cores.
package ppca

import (
	"context"
	"runtime"
	"slices"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/tune"
)

// Options say how to fit; the zero value is a good first fit by PPCA. All that most fits need:
//
//	Method      string     "ppca" (or empty), "local", "ipca", "pca", "ppca-normalised", "mpca", "spca", "lpp"
//	Components  int        V; 0: one for every 15 rows, from 2 to 10, and no more than hold 90 % of the variance
//	Bins        int        equal bins over the range of θ; 0: 4
//	Endpoints   []float64  the B ends of the bins instead, in the unit of θ
//	Periodic    *float64   the period of θ, such as 360: the bins form a ring
//	Axes        []Axis     of two parameters: the bins along each
//	Lambda      Lambda     the penalties; nil: by a rule of thumb
//	Bandwidth   *float64   of local PCA, in the unit of θ; nil: chosen by cross-validation
//	Seed        *float64   of all random choices; nil: 1
//
// `go doc ppca/core/method.Settings` has all of them. What a method does not use is ignored.
type Options = method.Settings

// A Lambda has the penalties of Equation (energy). Mean (λ_m) has no unit; Basis (λ_v) and Ortho (λ_o)
// have that of the squared data. Infinity as Mean or Basis gives one mean, or one basis, for all θ.
type Lambda = method.LambdaSettings

// An Axis has the bins along one of two parameters. A single endpoint ignores the parameter.
type Axis = method.Axis

// Fit fits a model of n ≥ 2 observations. It takes what o leaves open from rules of thumb, so it is
// quick. The exact solver (core/solver) minimises Equation (energy) with β eliminated.
//
// It fails with ERR_SHAPE if the lengths in d do not match, with ERR_NONFINITE or ERR_RANGE for numbers
// that can't be fitted, with ERR_OPTION or ERR_UNSUPPORTED for options, and with ERR_TOO_LARGE if a limit
// of memory (debug.SetMemoryLimit) is too low. If ctx ends during the fit, it returns the best model
// so far, with the Status "cancelled", or the error of ctx if there is none yet.
func Fit(ctx context.Context, d Data, o Options) (*Model, error) {
	data, err := d.toFit(ctx, o)
	if err != nil {
		return nil, err
	}
	return fitTo(ctx, data, o)
}

// Tune is Fit, but chooses what o leaves open of the method, λ_m, λ_v, and the numbers of components and
// bins by cross-validation: on rows that no fit has seen, those of a group in Data.Groups together. The
// Summary of the model says what was found. It takes many times as long as Fit.
//
// It fails as Fit does, with ERR_OPTION for a method that has nothing to choose (MPCA, SPCA, LPP) and for
// Algorithm 1, and with ERR_SHAPE if there are too few rows or groups to leave some out. If ctx ends it
// returns the error of ctx.
func Tune(ctx context.Context, d Data, o Options) (*Model, error) {
	data, err := d.toFit(ctx, o)
	if err != nil {
		return nil, err
	}
	left := data
	left.Disposable = false // the fit follows
	chosen, found, err := tune.Choose(ctx, left, o, runtime.GOMAXPROCS(0), nil)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	m, err := fitTo(ctx, data, chosen)
	if err == nil {
		m.of.Summary.Verdict, m.of.Summary.Reasons = &found.Verdict, found.Reasons
	}
	return m, err
}

func fitTo(ctx context.Context, d fit.Data, o Options) (*Model, error) {
	m, err := method.FitWithDensity(ctx, d, o)
	if err != nil {
		return nil, err
	}
	m.Names = slices.Clone(d.Names)
	return &Model{m}, nil
}
