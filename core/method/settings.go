// Code generated from core/settings by `go generate ./core/settings`. DO NOT EDIT.

package method

import "ppca/core/fit"

// Settings are what a user may choose about a fit. A nil pointer, 0 or an empty value
// means the default. The tags are for JSON.
type Settings struct {

	// Method.
	Method string `json:"method"` // The method.

	// Bins of θ.
	Endpoints []float64 `json:"endpoints"`                // Endpoints of the bins: increasing values of θ, in place of bins.
	Bins      int       `json:"bins"`                     // Number of bins that divide the range of θ.
	Range     []float64 `json:"range"`                    // Range of θ that the bins divide.
	Spacing   string    `json:"spacing"`                  // Bins of equal width, or bins with equal counts of training observations.
	Periodic  *float64  `json:"periodic"`                 // The period of θ, such as 360 for degrees or 24 for hours. At least 3 bins form a ring over the period, from 0 or from the first endpoint.
	Axes      []Axis    `json:"axes,omitempty" js:"axes"` // For two parameters: the bins along each, in place of the options above. Without axes, bins and spacing hold for both.

	// Components.
	Components  int      `json:"components"`            // Number of components, V. For PPCA also one number for each endpoint, or 'auto': at each endpoint the fewest that explain 90 % of the variance there, at most 20.
	PerEndpoint []int    `json:"componentsPerEndpoint"` // PPCA: number of components at each endpoint, V_b.
	Share       *float64 `json:"componentsShare"`       // PPCA: fraction of the variance that the components of each endpoint explain; 0 is the default.

	// Smoothness.
	Lambda     LambdaSettings `json:"lambda"`                               // Penalties of the energy. Infinity as mean or basis gives one mean, or one basis, for all θ.
	Smoothness fit.Smoothness `json:"smoothness,omitempty" js:"smoothness"` // What λ_v penalises: the change of the basis vectors from knot to knot, or that of the reconstructions, in which each component has the weight of its variance.

	// Noise.
	Noise fit.NoiseModel `json:"noise,omitempty" js:"noise"` // The noise that the fit assumes. With theta, a first fit estimates the noise σ² at each θ from its residuals, and each observation has the weight 1/σ².

	// Solver.
	Solver         fit.Solver `json:"solver"`                       // The solver: exact, or Algorithm 1 of the paper.
	Gauge          fit.Gauge  `json:"gauge"`                        // The rule that fixes the means. The energy alone does not determine them.
	Start          fit.Start  `json:"start"`                        // Initial bases of the exact solver: one PCA for all knots, or one for each knot.
	Effort         string     `json:"effort,omitempty" js:"effort"` // Of earlier versions, without effect: a fit runs from its starts.
	Ridge          *float64   `json:"ridge"`                        // ε, the penalty on large coefficients: of the ridge gauge, and wherever cells are missing.
	Tolerance      *float64   `json:"tolerance"`                    // The fit ends when the estimated remaining decrease is at most this fraction of the energy.
	MaxEvaluations int        `json:"maxEvaluations"`               // Most evaluations of the energy from each initial point.
	Seed           *float64   `json:"seed"`                         // Seed of all random choices: the same data, options and seed give the same model.
	Sample         int        `json:"sample,omitempty" js:"sample"` // Size of a random sample of the training observations, spread over the bins. Endpoints and errors still use all observations.

	// Algorithm 1, with solver paper.
	Cycles     *int     `json:"cycles"`     // Most cycles.
	MeanSteps  *int     `json:"meanSteps"`  // Gradient steps for the means in a cycle.
	BasisSteps *int     `json:"basisSteps"` // Gradient steps for the bases in a cycle.
	MeanRate   *float64 `json:"meanRate"`   // Rate of the steps for the means.
	BasisRate  *float64 `json:"basisRate"`  // Rate of the steps for the bases.

	// Local PCA, SPCA and LPP.
	Bandwidth   *float64 `json:"bandwidth,omitempty" js:"bandwidth"` // Local PCA: bandwidth h of the weights exp(−(θ_i−θ)²/2h²), in the units of θ; with two parameters as a share of the range of each. Infinite is PCA; 0 is the default.
	Nonzeros    int      `json:"nonzeros"`                           // SPCA: number of nonzero loadings of each component.
	SparseRidge *float64 `json:"sparseRidge"`                        // SPCA: λ₂ of the elastic net, relative to the mean square of a variable; infinite for soft thresholds.
	Neighbours  int      `json:"neighbours"`                         // LPP: number of neighbours of each observation.
	Heat        *float64 `json:"heat"`                               // LPP: t of the weights exp(−distance²/t); infinite for weights of 1.

	// Of the data, not of a user.
	EndpointMask []bool  `json:"-" js:"-"` // B×K, see fit.Options; nil: all
	Visible      Visible `json:"-" js:"-"` // of pictures of a surface; nil: what is not observed has no reason
}

// LambdaSettings are the penalties, see fit.Lambda.
type LambdaSettings struct {
	Mean  *float64 `json:"mean" limit:"lambdaMean"`                        // Penalty on differences of neighbouring means, λ_m, no unit.
	Basis *float64 `json:"basis" limit:"lambdaBasis"`                      // Penalty on differences of neighbouring bases, λ_v.
	Ortho *float64 `json:"ortho" limit:"lambdaOrtho"`                      // Penalty on bases that are not orthonormal, λ_o.
	Ratio *float64 `json:"ratio,omitempty" js:"ratio" limit:"lambdaRatio"` // For two parameters: λ_m and λ_v along the second, as a multiple of those along the first.
}
