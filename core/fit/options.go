// Package fit has the input and output of fits except the model: observations,
// options with defaults and checks, energies and summaries.
package fit

import (
	"slices"

	"ppca/core/graph"
	"ppca/core/userjson"
)

// Lambda are the penalties of the energy. Mean has no unit; Basis and Ortho
// scale as the square of the data.
type Lambda struct {
	Mean  float64 `json:"mean" limit:"lambdaMean"`   // λ_m, smoothness of the means
	Basis float64 `json:"basis" limit:"lambdaBasis"` // λ_v, smoothness of the bases
	Ortho float64 `json:"ortho" limit:"lambdaOrtho"` // λ_o, orthonormality at each knot
}

// A Solver minimises the energy.
type Solver string

// The solvers.
const (
	Exact Solver = "exact" // Riemannian L-BFGS on the bases, coefficients eliminated
	Paper Solver = "paper" // Algorithm 1 of Gupta & Barbu
)

// A Gauge fixes the means, which the energy alone does not determine.
type Gauge string

// The gauges.
const (
	Decoupled Gauge = "decoupled" // means first, from their own convex problem; then the bases
	Centred   Gauge = "centred"   // means and bases jointly, subject to Σβ = 0
	Ridge     Gauge = "ridge"     // centred, plus (ε/n) Σ‖β‖²
)

// A Start chooses the initial bases of the exact solver. With masked cells in the
// decoupled gauge there is only the pooled start.
type Start string

// The starts.
const (
	BothStarts    Start = ""         // both below; the run that ends lower wins
	PooledStart   Start = "pooled"   // one PCA of the θ-centred residuals, shared by all knots
	KnotwiseStart Start = "knotwise" // the paper's: a PCA at each knot, re-ordered
)

// A Smoothness says what λ_v penalises.
type Smoothness string

// The smoothnesses.
const (
	SmoothBases           Smoothness = "bases"           // or empty: ‖p_{b,v} − p_{c,v}‖², as in the paper
	SmoothReconstructions Smoothness = "reconstructions" // the same times the variance of β_v, relative to the mean
)

// A NoiseModel says what a fit assumes about the noise.
type NoiseModel string

// The noise models.
const (
	ConstantNoise NoiseModel = "constant"  // or empty: the same at all θ
	ThetaNoise    NoiseModel = "theta"     // σ²(θ); observations have the weight 1/σ²
	FormerNoise   NoiseModel = "variables" // of earlier versions, σ²(θ)ψ_k; a fit with it has noise by θ
)

// Options are the settings of a fit. Start from Defaults. The tags name the settings of
// method.Settings that settings.FillOptions copies to the fields and checks; model files use the
// same names.
type Options struct {
	Graph             graph.Graph     `json:"-"`
	Components        int             `json:"-"` // V, basis vectors at each knot
	ComponentsPerKnot []int           `json:"-"` // V_b ≤ V for each knot; nil: V everywhere
	EndpointMask      []bool          `json:"-"` // B×K row-major, false where the variable does not exist at the knot; nil: all exist
	Lambda            Lambda          `json:"lambda"`
	Smoothness        Smoothness      `json:"smoothness,omitempty"` // empty in older files
	Noise             NoiseModel      `json:"noise,omitempty"`      // of the weights, which package method computes; empty in older files
	Solver            Solver          `json:"solver,omitempty"`
	Gauge             Gauge           `json:"gauge,omitempty"`     // ignored by Algorithm 1
	Start             Start           `json:"start,omitempty"`     // ignored by Algorithm 1
	Ridge             float64         `json:"ridge"`               // ε of the ridge gauge
	Tolerance         float64         `json:"tolerance"`           // share of the energy; the fit ends when its estimate of the remaining decrease is below it
	MaxEvaluations    int             `json:"maxEvaluations"`      // of the energy, from each start of the exact solver; cycles n_c of the paper's solver
	Bandwidth         userjson.Number `json:"bandwidth,omitempty"` // h of local PCA, in the units of θ, with two parameters in ranges of each; 0: chosen
	Axes              []Bins          `json:"axes,omitempty"`      // of local PCA, which refines them: the bins along each parameter as they were set; nil in older files
	Seed              uint64          `json:"seed"`                // of the random start vectors of subspace iterations
	PaperSteps        PaperSteps      `json:"paperSteps"`

	// Of SPCA and LPP; nil: the default, or unknown in older files.
	Nonzeros    *int             `json:"nonzeros,omitempty"`    // loadings of each component
	SparseRidge *userjson.Number `json:"sparseRidge,omitempty"` // λ₂
	Neighbours  *int             `json:"neighbours,omitempty"`  // of each observation
	Heat        *userjson.Number `json:"heat,omitempty"`        // t, in data²

	Record func(Progress) `json:"-"` // observer, called once per step; may be nil
}

// Bins are the bins along a parameter.
type Bins struct {
	Endpoints []float64 `json:"endpoints"`
	Periodic  *float64  `json:"periodic,omitempty"` // on a ring, whose last endpoint is a period above the first
}

// BinsOf returns the bins of a graph along each parameter.
func BinsOf(g graph.Graph) []Bins {
	var all []Bins
	for _, a := range g.Axes() {
		bins := Bins{Endpoints: a.Endpoints}
		if a.Period != 0 {
			bins.Periodic = &a.Period
		}
		all = append(all, bins)
	}
	return all
}

// PaperSteps are the step counts and rates of Algorithm 1.
type PaperSteps struct {
	Mean      int     `json:"mean" limit:"meanSteps"`   // n_m, gradient steps for the means per cycle; 0: closed form
	Basis     int     `json:"basis" limit:"basisSteps"` // n_v, gradient steps for the bases per cycle
	MeanRate  float64 `json:"meanRate"`                 // α_m; 0: the inverse of a bound on the curvature
	BasisRate float64 `json:"basisRate"`                // α_v; 0: the inverse of a bound on the curvature
}

// HasRidge reports whether the energy of a fit to d has the term (ε/n) Σ‖β‖²: in the
// ridge gauge; and in the decoupled gauge if cells of single observations are missing.
// There a basis vector could otherwise run along a variable that is missing where its
// coefficients grow without bound. Algorithm 1 has no gauge.
func (o Options) HasRidge(d Data) bool {
	switch {
	case o.Solver == Paper:
		return false
	case o.Gauge == Decoupled:
		return o.EndpointMask == nil && slices.Contains(d.Observed, false)
	}
	return o.Gauge == Ridge
}
