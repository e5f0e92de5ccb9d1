// Package fit holds what goes into a fit and what comes out beside the model: the
// observations, the options with their defaults and checks, energies and summaries.
package fit

import (
	"ppca/core/graph"
)

// Lambda are the penalties of the energy. Mean has no unit; Basis and Ortho
// scale as the square of the data.
type Lambda struct {
	Mean  float64 `json:"mean"`  // λ_m, smoothness of the means
	Basis float64 `json:"basis"` // λ_v, smoothness of the bases
	Ortho float64 `json:"ortho"` // λ_o, orthonormality at each knot
}

// The solvers.
const (
	Exact = "exact" // Riemannian L-BFGS on the bases, coefficients eliminated
	Paper = "paper" // Algorithm 1 of Gupta & Barbu
)

// The gauges: what fixes the means, which the energy alone does not determine.
const (
	Decoupled = "decoupled" // means first, from their own convex problem; then the bases
	Centred   = "centred"   // means and bases jointly, subject to Σβ = 0
	Ridge     = "ridge"     // centred, plus (ε/n) Σ‖β‖²
)

// The starts of the exact solver: where it begins, of which it keeps the lower
// energy. With masked cells in the decoupled gauge both are one, the pooled start.
const (
	BothStarts    = ""
	PooledStart   = "pooled"   // one PCA of the θ-centred residuals, shared by all knots
	KnotwiseStart = "knotwise" // the paper's: a PCA at each knot, re-ordered
)

// Options are the settings of a fit. Start from Defaults.
type Options struct {
	Graph             graph.Graph
	Components        int    // V, basis vectors at each knot
	ComponentsPerKnot []int  // V_b ≤ V for each knot; nil: V everywhere
	EndpointMask      []bool // B×K row-major, false where a knot has no such variable; nil: all
	Lambda            Lambda
	Solver            string  // Exact or Paper
	Gauge             string  // Decoupled, Centred or Ridge; Algorithm 1 has none
	Start             string  // BothStarts, PooledStart or KnotwiseStart; Algorithm 1 has its own
	Ridge             float64 // ε of the ridge gauge
	Tolerance         float64 // share of the energy that a fit may leave to gain, as far as it can tell, when it ends
	MaxEvaluations    int     // of the energy, from each of the exact solver's starts; cycles n_c for the paper's solver
	Seed              uint64  // of the random start vectors of subspace iterations
	PaperSteps        PaperSteps
	Record            func(Progress) // observer, called once a step; may be nil
}

// PaperSteps are the step counts and rates of Algorithm 1.
type PaperSteps struct {
	Mean      int     `json:"mean"`      // n_m, gradient steps for the means in a cycle; 0: closed form
	Basis     int     `json:"basis"`     // n_v, gradient steps for the bases in a cycle
	MeanRate  float64 `json:"meanRate"`  // α_m; 0: the inverse of a bound on the curvature
	BasisRate float64 `json:"basisRate"` // α_v; 0: the inverse of a bound on the curvature
}
