package ppca

import (
	"context"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/method"
	"ppca/core/model"
)

// A Model is a map θ ↦ (mean, basis) of V components and K variables, from Fit, Tune or Load. Its methods
// change nothing, so goroutines may share it. A Model without content fails with ERR_OPTION.
type Model struct{ of *model.Model }

// A Slice is a model at one θ.
type Slice struct {
	Mean      []float64  // K, in the unit of the data
	Basis     *mat.Dense // V×K, a component a row, in the unit of the data for a coefficient of 1
	Explained []float64  // V, variance along each component, in the squared unit of x/Scale: sd_v²·‖p_v(θ)‖²
	Clamped   bool       // θ was outside the endpoints; the slice is that of the nearest
}

// At returns μ(θ) and P(θ), Equations (energydata) and (weights), for one number per parameter, in the
// unit of θ. It fails with ERR_SHAPE for the wrong number of parameters, and with ERR_NONFINITE for NaN.
func (m *Model) At(theta ...float64) (Slice, error) {
	if err := m.check(); err != nil {
		return Slice{}, err
	}
	s, err := m.of.At(theta...)
	return Slice(s), err
}

// A Summary says how a model was fitted, and how well.
type Summary struct {
	Method                string
	Variables, Components int       // K, V
	Endpoints             []float64 // B, of the first parameter, in the unit of θ; on a ring B+1, the last a period later

	Status      string  // "converged", "near" (a loose tolerance), "stalled", "limit" (of evaluations), "cancelled"
	Evaluations int     // of the energy
	Energy      float64 // E of Equation (energy), of PPCA, in the squared unit of x/Scale
	RMSE        float64 // mean over the fitted rows of the root mean square error of a row, in the unit of x/Scale
	Warnings    []string

	Verdict string             // of Tune: what the cross-validation found, in one sentence
	Unseen  map[string]float64 // of Tune: RMSE by method, on rows that no fit had seen
}

// Summary returns how m was fitted. It is zero if m is.
func (m *Model) Summary() Summary {
	if m.check() != nil {
		return Summary{}
	}
	from := m.of.Summary
	s := Summary{
		Method: m.of.Kind, Variables: m.of.K(), Components: m.of.Components,
		Endpoints: slices.Clone(m.of.Graph.Endpoints),
		Status:    string(from.Status), Evaluations: from.Evaluations, Energy: from.Energy.Total, RMSE: from.RMSE,
		Warnings: slices.Clone(from.Warnings),
	}
	if from.Verdict != nil {
		s.Verdict, s.Unseen = from.Verdict.Sentence, map[string]float64{}
		for _, c := range from.Verdict.Methods {
			s.Unseen[c.Method] = c.RMSE
		}
	}
	return s
}

// Options returns the options that fit m again, to the bit, by Fit to the same data: those of its fit,
// with the defaults and choices filled in.
func (m *Model) Options() Options {
	if m.check() != nil {
		return Options{}
	}
	return method.Repeat(m.of)
}

// Reconstruct returns x̂ = μ(θ) + P(θ)ᵀβ (n×K, in the unit of the data), Equation (energydata), for coefficients β
// (n×V) and θ (n×P). It fails with ERR_SHAPE if the sizes do not fit the model, with ERR_NONFINITE for
// NaN and ±∞, and with ERR_RANGE if a result is not finite.
func (m *Model) Reconstruct(coefficients mat.Matrix, theta []float64) (*mat.Dense, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	return m.of.Reconstruct(readable(coefficients), theta)
}

// check fails if m has no content.
func (m *Model) check() error {
	if m == nil || m.of == nil {
		return fault.New(fault.Option, "the model is empty: Fit, Tune and Load return models").With("option", "model")
	}
	return nil
}

// observations returns d as the model reads it, which has its own Scale.
func (m *Model) observations(ctx context.Context, d Data) (fit.Data, error) {
	if err := m.check(); err != nil {
		return fit.Data{}, err
	}
	data, err := d.readable(ctx)
	if err == nil {
		err = m.of.CheckOrder(d.Names)
	}
	if err == nil && len(d.Theta) == 0 && m.of.Graph.Rule == graph.Constant {
		n, _ := data.X.Dims()
		data.Theta = make([]float64, n*m.of.Graph.Parameters())
	}
	data.Scale, data.Disposable = nil, false
	return data, err
}
