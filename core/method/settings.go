// Code generated from core/settings by `go generate ./core/settings`. DO NOT EDIT.

package method

import "ppca/core/fit"

// Settings are what a user may choose about a fit. A nil pointer, 0 or an empty value
// means the default. The tags serve JSON and vert alike.
type Settings struct {

	// Method.
	Method string `json:"method"` // The method.

	// Bins of θ.
	Endpoints []float64 `json:"endpoints"`                // Endpoints of the bins: increasing values of θ, in place of bins.
	Bins      int       `json:"bins"`                     // Number of bins, which divide the range of θ.
	Range     []float64 `json:"range"`                    // Range of θ that the bins divide.
	Spacing   string    `json:"spacing"`                  // What is equal in all bins: their width, or the number of training observations in them.
	Periodic  *float64  `json:"periodic"`                 // The period of a θ that comes back to where it began, such as 360 for degrees or 24 for hours. At least 3 bins make a ring over it, from 0 on or from the first endpoint.
	Axes      []Axis    `json:"axes,omitempty" js:"axes"` // For two parameters: where the bins are along each, in place of the options above. Without it, bins and spacing hold for both.

	// Components.
	Components  int      `json:"components"`            // Number of components, V. For PPCA also one number for each endpoint, or 'auto': at each endpoint as many as hold 90 % of the variance there, at most 20.
	PerEndpoint []int    `json:"componentsPerEndpoint"` // Number of components at each endpoint, V_b, of PPCA.
	Share       *float64 `json:"componentsShare"`       // Share of the variance that the components of each endpoint hold, of PPCA; 0 is the default share.

	// Smoothness.
	Lambda LambdaSettings `json:"lambda"` // Penalties of the energy. Infinity as mean or basis makes one mean, or one basis, for all θ.

	// Solver.
	Solver         fit.Solver `json:"solver"`                       // The solver: exact, or Algorithm 1 of the paper.
	Gauge          fit.Gauge  `json:"gauge"`                        // What fixes the means, which the energy alone does not determine.
	Start          fit.Start  `json:"start"`                        // Initial bases of the exact solver: one PCA for all knots, or one for each knot.
	Ridge          *float64   `json:"ridge"`                        // ε of the ridge gauge, the penalty on large coefficients.
	Tolerance      *float64   `json:"tolerance"`                    // The fit ends when no more than this share of the energy is left to gain, as far as it can tell.
	MaxEvaluations int        `json:"maxEvaluations"`               // Most evaluations of the energy, from each start.
	Seed           *float64   `json:"seed"`                         // Decides everything random: the same data, options and seed give the same model.
	Sample         int        `json:"sample,omitempty" js:"sample"` // Number of training observations to fit, drawn by the seed and spread over the bins. Endpoints and errors are those of all.

	// Algorithm 1, with solver paper.
	Cycles     *int     `json:"cycles"`     // Most cycles.
	MeanSteps  *int     `json:"meanSteps"`  // Gradient steps for the means in a cycle.
	BasisSteps *int     `json:"basisSteps"` // Gradient steps for the bases in a cycle.
	MeanRate   *float64 `json:"meanRate"`   // Rate of the steps for the means.
	BasisRate  *float64 `json:"basisRate"`  // Rate of the steps for the bases.

	// SPCA and LPP.
	Nonzeros    int      `json:"nonzeros"`    // SPCA: number of loadings of each vector that are not 0.
	SparseRidge *float64 `json:"sparseRidge"` // SPCA: λ₂ of the elastic net, relative to the mean square of a variable; infinite for soft thresholds.
	Neighbours  int      `json:"neighbours"`  // LPP: number of neighbours of each observation.
	Heat        *float64 `json:"heat"`        // LPP: t of the weights exp(−distance²/t); infinite for weights of 1.

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

// uses says for which fits an option counts that does not count for all.
var uses = map[string]when{
	"endpoints":      {methods: []string{"ppca", "ppca-normalised", "ipca"}},
	"bins":           {methods: []string{"ppca", "ppca-normalised", "ipca"}},
	"range":          {methods: []string{"ppca", "ppca-normalised", "ipca"}},
	"spacing":        {methods: []string{"ppca", "ppca-normalised", "ipca"}},
	"periodic":       {methods: []string{"ppca", "ppca-normalised", "ipca"}},
	"axes":           {methods: []string{"ppca", "ppca-normalised", "ipca"}},
	"lambda":         {methods: []string{"ppca", "ppca-normalised"}},
	"solver":         {methods: []string{"ppca", "ppca-normalised"}},
	"gauge":          {methods: []string{"ppca", "ppca-normalised"}, solver: "exact"},
	"start":          {methods: []string{"ppca", "ppca-normalised"}, solver: "exact"},
	"ridge":          {methods: []string{"ppca", "ppca-normalised"}, solver: "exact", gauge: "ridge"},
	"tolerance":      {methods: []string{"ppca", "ppca-normalised"}, solver: "exact"},
	"maxEvaluations": {methods: []string{"ppca", "ppca-normalised"}, solver: "exact"},
	"cycles":         {methods: []string{"ppca", "ppca-normalised"}, solver: "paper"},
	"meanSteps":      {methods: []string{"ppca", "ppca-normalised"}, solver: "paper"},
	"basisSteps":     {methods: []string{"ppca", "ppca-normalised"}, solver: "paper"},
	"meanRate":       {methods: []string{"ppca", "ppca-normalised"}, solver: "paper"},
	"basisRate":      {methods: []string{"ppca", "ppca-normalised"}, solver: "paper"},
	"nonzeros":       {methods: []string{"spca"}},
	"sparseRidge":    {methods: []string{"spca"}},
	"neighbours":     {methods: []string{"lpp"}},
	"heat":           {methods: []string{"lpp"}},
}
