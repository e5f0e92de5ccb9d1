// Package ppca implements parameterized principal component analysis (Gupta &
// Barbu): a mean and a basis that change smoothly with a known parameter θ.
// It has nothing to do with probabilistic PCA.
//
// A fit takes Data and Options and gives a Model, which is a map
// θ ↦ (mean, basis). The baselines of package baseline give the same type, so
// projection, reconstruction, scoring and the model file are written once.
package ppca

import (
	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
)

// A Shape tells that the K variables of an observation are the pixels of a
// picture, row by row, channels last: K = Width·Height·Channels.
type Shape struct {
	Width    int `json:"width"`
	Height   int `json:"height"`
	Channels int `json:"channels"`
}

// A Model is a map θ ↦ (mean, basis) on T knots: the B endpoints of PPCA, the
// B−1 bins of IPCA, the single one of PCA.
type Model struct {
	Kind              string // of the method: "ppca", "pca", "spca", …
	Graph             graph.Graph
	Components        int        // V
	ComponentsPerKnot []int      // T, how many of the V are used at a knot
	Mean              *mat.Dense // T×K
	Basis             *mat.Dense // TV×K, row t·V+v is component v at knot t; zero above ComponentsPerKnot
	Projection        *mat.Dense // TV×K, what coefficients are taken with where they are not least squares: see Project; or nil
	EndpointMask      []bool     // T×K, or nil
	CoefficientMean   []float64  // V, over the training observations
	CoefficientSD     []float64  // V, likewise

	// About the data, for display; empty where not known.
	Names     []string  // K names of variables
	ThetaName string    // name of the parameter
	ThetaUnit string    // its unit
	Second    Parameter // of a grid, the other parameter
	Unit      string    // of the data
	Shape     *Shape    // of a picture
	Surface   *Surface  // of pictures that were warped to one
	Scale     []float64 // K, what each variable was divided by before the fit; nil: nothing

	Options Options // as the fit used them
	Summary Summary
	Scores  map[string]float64 // RMSE by name: "train", "test"; with a Projection also "trainLeastSquares", "testLeastSquares"
}

// A Parameter is what is known of a parameter for display; empty where it is not.
type Parameter struct{ Name, Unit string }

// Parameters returns what is known of the model's parameters, P of them.
func (m *Model) Parameters() []Parameter {
	return []Parameter{{m.ThetaName, m.ThetaUnit}, m.Second}[:m.Graph.Parameters()]
}

// K returns the number of variables.
func (m *Model) K() int { return m.Mean.RawMatrix().Cols }

// A Slice is a model at one θ, in the units of the data.
type Slice struct {
	Mean      []float64  // K
	Basis     *mat.Dense // V×K
	Explained []float64  // V, variance of the data along each component: sd_v²·‖p_v(θ)‖²
	Clamped   bool       // θ was outside the knots
}
