// Package model holds a model, the map θ ↦ (mean, basis) of every method, and its uses:
// projection, reconstruction, scores, imputation, angles and a diagnosis.
package model

import (
	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
	"ppca/core/fit"
	"ppca/core/graph"
)

// A Model is a map θ ↦ (mean, basis) on T knots: the B endpoints of PPCA, the B−1 bins
// of IPCA, the one knot of PCA.
type Model struct {
	Kind              string // the method: "ppca", "pca", "spca", …
	Graph             graph.Graph
	Components        int              // V
	ComponentsPerKnot []int            // T, the number of components at each knot
	Mean              *mat.Dense       // T×K
	Basis             *mat.Dense       // TV×K, row t·V+v is component v at knot t; zero above ComponentsPerKnot
	Projection        *mat.Dense       // TV×K, maps observations to coefficients where these are not least squares (see Project); or nil
	EndpointMask      []bool           // T×K, or nil
	CoefficientMean   []float64        // V, over the training observations
	CoefficientSD     []float64        // V, likewise
	Density           *density.Density // of observations about the model; nil in older files
	Sample            *Sample          // observations that the density is still to be learnt from, see infer.Complete; or nil

	// For display; empty if unknown.
	Names     []string     // K names of variables
	ThetaName string       // name of the parameter
	ThetaUnit string       // its unit
	Second    Parameter    // the second parameter of a grid
	Unit      string       // of the data, in files of version 0.2.0
	Measured  string       // what a curve measures, with its unit, as in height (cm)
	Shape     *fit.Picture // of a picture
	Surface   *fit.Surface // of pictures that were warped to one
	Scale     []float64    // K, the divisor of each variable before the fit; nil means 1

	Options fit.Options // as the fit used them, with defaults filled in
	Summary fit.Summary
	Scores  map[string]float64 // RMSE by name: "train", "test"; with a Projection also "trainLeastSquares", "testLeastSquares"
}

// A Reading names the way in which θ is read from an observation, see infer.Locate.
type Reading string

// The readings.
const (
	ByDensity    Reading = "density"    // the posterior of θ
	ByRegression Reading = "regression" // a ridge regression on principal coefficients
)

// A Parameter has the name and the unit of a parameter for display; empty if unknown.
type Parameter struct{ Name, Unit string }

// Parameters returns the name and the unit of each of the P parameters.
func (m *Model) Parameters() []Parameter {
	return []Parameter{{m.ThetaName, m.ThetaUnit}, m.Second}[:m.Graph.Parameters()]
}

// K returns the number of variables.
func (m *Model) K() int { return m.Mean.RawMatrix().Cols }

// A Slice is a model at one θ, in the units of the data.
type Slice struct {
	Mean      []float64  // K
	Basis     *mat.Dense // V×K
	Explained []float64  // V, variance of the data along each component, in the units of the fit: sd_v²·‖p_v(θ)‖²
	Clamped   bool       // θ was outside the endpoints
}

// Knows returns the cells of observation i of d that are known and of a variable that exists at a knot with
// weight at its θ (nil: all), and whether a variable that exists there is not known.
func (m *Model) Knows(d fit.Data, i int) (known fit.Known, lacks bool) {
	if d.Observed == nil && m.EndpointMask == nil {
		return nil, false
	}
	seen, at := d.Known(i), m.Graph.Locate(m.Graph.Row(d.Theta, i)...)
	knots := m.Graph.Cell(at.Cell)
	known = make(fit.Known, m.K())
	for c := range known {
		exists := m.EndpointMask == nil
		for slot, t := range knots {
			exists = exists || at.Hat[slot] > 0 && m.EndpointMask[t*m.K()+c]
		}
		known[c] = exists && seen.Cell(c)
		lacks = lacks || exists && !known[c]
	}
	return known, lacks
}
