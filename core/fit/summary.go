package fit

import "ppca/core/userjson"

// Energy is E and its terms (Equation (energy) of the paper).
type Energy struct {
	Total           float64 `json:"total"`           // the sum of the terms
	Data            float64 `json:"data"`            // the squared errors of the reconstructions, a mean over the observations
	MeanSmoothness  float64 `json:"meanSmoothness"`  // the penalty on differences of neighbouring means
	BasisSmoothness float64 `json:"basisSmoothness"` // the penalty on differences of neighbouring bases
	Orthogonality   float64 `json:"orthogonality"`   // the penalty on bases that are not orthonormal
	Ridge           float64 `json:"ridge,omitempty"` // (ε/n) Σ‖β‖², in the ridge gauge only; otherwise 0 or absent
}

// Progress is what a fit reports to its observer.
type Progress struct {
	Phase       string  `json:"phase"`
	Fraction    float64 `json:"fraction"` // of the whole fit, estimated, in [0, 1]
	Evaluations int     `json:"evaluations"`
	Energy      Energy  `json:"energy"`
	Seconds     float64 `json:"seconds"`
}

// A Status is the reason why a fit ended.
type Status string

// The reasons why fits end.
const (
	Converged Status = "converged" // the remaining decrease is below the tolerance: a minimum
	Near      Status = "near"      // the remaining decrease is estimated to be below a tolerance above 1e-6, or λ_v is above λ_o: the minimum may be further away
	Stalled   Status = "stalled"   // no further step lowers the energy
	Limit     Status = "limit"     // evaluations or cycles used up
	Cancelled Status = "cancelled" // stopped from outside; the model is the best so far
)

// LoosestConverged is the largest tolerance of the exact solver at which a fit converges.
const LoosestConverged = 1e-6

// Summary describes the course and the result of a fit.
type Summary struct {
	Status       Status   `json:"status"`
	Solver       Solver   `json:"solver,omitempty"`
	Gauge        Gauge    `json:"gauge,omitempty"`
	Evaluations  int      `json:"evaluations"`
	GradientNorm float64  `json:"gradientNorm"` // ‖gradient‖_∞ / max(1, |E|)
	Energy       Energy   `json:"energy"`
	Minimum      float64  `json:"minimum"`           // E at which the solver ended, before the convention for components
	RMSE         float64  `json:"rmse"`              // of the fitted observations
	Seconds      float64  `json:"seconds,omitempty"` // duration; not in model files
	Warnings     []string `json:"warnings,omitempty"`

	Search *Search `json:"search,omitempty"` // of the exact solver; nil: one basis for all θ, or an older file

	Bandwidth *Bandwidth `json:"bandwidth,omitempty"` // of local PCA; nil for other methods

	Verdict *Verdict `json:"verdict,omitempty"` // of cross-validation; nil: no methods were compared
	Reasons []Reason `json:"reasons,omitempty"` // for the options that it chose

	Distances *Distances `json:"distances,omitempty"` // that are usual; nil until they are learnt, see core/summary/unusual.go

	Sample *Sample `json:"sample,omitempty"` // nil: all training observations were fitted
	Noise  *Noise  `json:"noise,omitempty"`  // nil: not estimated, as in older files

	// Statistics of the training observations for Diagnose; empty in older files.
	Observations []float64 `json:"observations,omitempty"` // T, effective number at each knot
	Checks       *Checks   `json:"checks,omitempty"`       // nil: none, as in older files

	// Of files of version 0.2.0, so that a model that is written again keeps its bytes.
	LargestCoefficient float64 `json:"largestCoefficient,omitempty"`
	Size               float64 `json:"size,omitempty"`
}

// Distances say which distances within and from a model are usual, see core/summary/unusual.go.
type Distances struct {
	Rows       int       `json:"rows"`       // that were held out of fits
	Mean       []float64 `json:"mean"`       // V, of the coefficients
	Covariance []float64 `json:"covariance"` // V×V, likewise
	Within     Usual     `json:"within"`     // T²
	From       Usual     `json:"from"`       // Q
}

// Usual says which values of a distance are usual.
type Usual struct {
	Level  []float64  `json:"level"`  // T, of training rows at each knot
	Limits [2]float64 `json:"limits"` // that 5 % and 1 % of new rows exceed, over the level
}

// Noise is the estimate of the noise from the residuals of the fit, see density.FitNoise.
type Noise struct {
	// σ of a cell at each endpoint, in the units of the fit; on a ring or with two parameters at each knot.
	SD    []float64 `json:"sd"`
	Ratio float64   `json:"ratio"` // largest σ² ÷ smallest
	// Log-likelihood of rows that were left out − that of constant noise; 0 if the noise is constant. In
	// older files of the rows themselves.
	Gain     float64 `json:"gain"`
	Weighted bool    `json:"weighted"` // whether observations had the weight 1/σ²(θ): FitOptions.noise
	// σ of that weight at each endpoint, from a first fit; about equal where that found no change with θ.
	// Absent or empty without such weights and in older files.
	By []float64 `json:"by,omitempty"`
}

// Checks are statistics of the training observations about a model; each is nil if it
// cannot be computed.
type Checks struct {
	Gap      *Gap        `json:"gap,omitempty"`      // the longest interval of θ without training observations
	Far      *Far        `json:"far,omitempty"`      // the coefficient farthest from the median of its component
	Spread   *Spread     `json:"spread,omitempty"`   // of the standard deviations of the variables
	Known    *KnownCells `json:"known,omitempty"`    // where cells are missing
	Units    *Units      `json:"units,omitempty"`    // what the observations are samples of
	Repeated *Repeated   `json:"repeated,omitempty"` // training rows that are equal to an earlier one; absent in older files
}

// Repeated rows are equal to an earlier row, θ and unknown cells included.
type Repeated struct {
	Count int `json:"count"` // how many there are
	Row   int `json:"row"`   // the first of them, from 0 among the training rows
	Of    int `json:"of"`    // the row that it repeats
}

// Units counts what the observations are samples of: groups such as persons, or else the rows.
type Units struct {
	Count   int  `json:"count"`   // with fewer than 15 the density of new ones is too sure
	Grouped bool `json:"grouped"` // groups, or else rows
}

// fewUnits are groups, or rows without groups, from which the density of new ones holds.
const fewUnits = 15

// Few reports whether there are so few units that the density of new ones is too sure.
func (c *Checks) Few() bool { return c != nil && c.Units != nil && c.Units.Count < fewUnits }

// A Gap is the longest interval of θ without training observations.
type Gap struct {
	Axis  int     `json:"axis"`  // the parameter, from 0
	From  float64 `json:"from"`  // θ where it begins
	To    float64 `json:"to"`    // on a ring it may exceed the last endpoint
	Share float64 `json:"share"` // of the range of θ, or of the period
}

// Far is the coefficient farthest from the median of its component.
type Far struct {
	Component  int       `json:"component"`  // from 0
	Theta      []float64 `json:"theta"`      // P, of the observation; null if the data have none
	Deviations float64   `json:"deviations"` // in robust standard deviations
}

// Spread compares the standard deviations of the variables, in the units of the fit.
type Spread struct {
	Ratio    float64 `json:"ratio"`    // the largest over the smallest
	Step     float64 `json:"step"`     // the largest ratio of two neighbouring variables
	Largest  int     `json:"largest"`  // the variable of the largest, from 0
	Smallest int     `json:"smallest"` // the variable of the smallest, from 0
}

// KnownCells counts the known cells of the rows, where some cells are missing. Least squares fits a
// row without error if it knows no more cells than there are components.
type KnownCells struct {
	Median float64 `json:"median"` // of the rows
	Few    float64 `json:"few"`    // share of the rows with no more known cells than components
	// The variable that the fewest rows know; absent in older files, and if variables do not exist everywhere.
	Least *Least `json:"least,omitempty"`
}

// Least is the variable that the fewest rows know.
type Least struct {
	Variable int     `json:"variable"` // its number, from 0
	Rows     float64 `json:"rows"`     // how many rows know it
	Of       float64 `json:"of"`       // of how many
	Alike    int     `json:"alike"`    // variables that fewer than half as many rows know as the best known one
}

// A Bandwidth is that of local PCA, and how it was chosen.
type Bandwidth struct {
	// In the units of θ; with two parameters a share of the range of each. Infinity is PCA.
	Value userjson.Number `json:"value"`
	// That of the widest kernel, if few observations are within reach of some θ; 0: none is wider.
	Widest userjson.Number `json:"widest,omitempty"`
	// The bandwidths that cross-validation compared, from the widest, with the RMSE of the groups left out;
	// empty if FitOptions.bandwidth is set.
	Tried []BandwidthError `json:"tried,omitempty"`
	Folds int              `json:"folds,omitempty"` // number of folds; 0 if FitOptions.bandwidth is set
	// Number of groups of observations, which no fold divides; 0 if FitOptions.bandwidth is set.
	Groups int `json:"groups,omitempty"`
}

// A BandwidthError is the RMSE of observations that were left out.
type BandwidthError struct {
	Bandwidth userjson.Number `json:"bandwidth"`
	RMSE      float64         `json:"rmse"`
}

// A Sample has the number of fitted observations, and the number of observations of
// nonzero weight.
type Sample struct {
	Rows int `json:"rows"`
	Of   int `json:"of"`
}

// Times scales an energy.
func (e Energy) Times(factor float64) Energy {
	return Energy{Total: factor * e.Total, Data: factor * e.Data, MeanSmoothness: factor * e.MeanSmoothness,
		BasisSmoothness: factor * e.BasisSmoothness, Orthogonality: factor * e.Orthogonality, Ridge: factor * e.Ridge}
}
