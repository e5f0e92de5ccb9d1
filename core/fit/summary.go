package fit

import "ppca/core/userjson"

// Energy is E and its terms (Equation (energy) of the paper).
type Energy struct {
	Total           float64 `json:"total"`
	Data            float64 `json:"data"`
	MeanSmoothness  float64 `json:"meanSmoothness"`
	BasisSmoothness float64 `json:"basisSmoothness"`
	Orthogonality   float64 `json:"orthogonality"`
	Ridge           float64 `json:"ridge,omitempty"` // (ε/n) Σ‖β‖², in the ridge gauge only
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

	Distances *Distances `json:"distances,omitempty"` // that are usual; nil until they are learnt, see package unusual

	Sample *Sample `json:"sample,omitempty"` // nil: all training observations were fitted
	Noise  *Noise  `json:"noise,omitempty"`  // nil: not estimated, as in older files

	// Statistics of the training observations for Diagnose; empty in older files.
	Observations []float64 `json:"observations,omitempty"` // T, effective number at each knot
	Checks       *Checks   `json:"checks,omitempty"`       // nil: none, as in older files

	// Of files of version 0.2.0, so that a model that is written again keeps its bytes.
	LargestCoefficient float64 `json:"largestCoefficient,omitempty"`
	Size               float64 `json:"size,omitempty"`
}

// Distances say which distances within and from a model are usual, see package unusual.
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
	SD       []float64 `json:"sd"`           // σ of a cell at each endpoint, in the units of the fit; on a ring or grid at each knot
	Ratio    float64   `json:"ratio"`        // largest σ² over the smallest
	Gain     float64   `json:"gain"`         // log-likelihood of rows left out over that of constant noise; 0 if it is constant
	Weighted bool      `json:"weighted"`     // observations had the weight 1/σ²(θ)
	By       []float64 `json:"by,omitempty"` // σ of that weight at each endpoint, from a first fit; about equal where that found no change with θ
}

// Checks are statistics of the training observations about a model; each is nil if it
// cannot be computed.
type Checks struct {
	Gap      *Gap        `json:"gap,omitempty"`
	Far      *Far        `json:"far,omitempty"`
	Spread   *Spread     `json:"spread,omitempty"`
	Known    *KnownCells `json:"known,omitempty"`
	Units    *Units      `json:"units,omitempty"`
	Repeated *Repeated   `json:"repeated,omitempty"` // nil also in older files
}

// Repeated rows are equal to an earlier row, θ and unknown cells included.
type Repeated struct {
	Count int `json:"count"`
	Row   int `json:"row"` // the first of them, from 0 among the training rows
	Of    int `json:"of"`  // the row that it repeats
}

// Units counts what the observations are samples of: groups such as persons, or else the rows.
type Units struct {
	Count   int  `json:"count"`
	Grouped bool `json:"grouped"`
}

// fewUnits are groups, or rows without groups, from which the density of new ones holds.
const fewUnits = 15

// Few reports whether there are so few units that the density of new ones is too sure.
func (c *Checks) Few() bool { return c != nil && c.Units != nil && c.Units.Count < fewUnits }

// A Gap is the longest interval of θ without training observations.
type Gap struct {
	Axis  int     `json:"axis"` // the parameter, from 0
	From  float64 `json:"from"`
	To    float64 `json:"to"`    // on a ring it may exceed the last endpoint
	Share float64 `json:"share"` // of the range of θ, or of the period
}

// Far is the coefficient farthest from the median of its component.
type Far struct {
	Component  int       `json:"component"` // from 0
	Theta      []float64 `json:"theta"`     // P, of the observation; null if the data have none
	Deviations float64   `json:"deviations"`
}

// Spread compares the standard deviations of the variables, in the units of the fit.
type Spread struct {
	Ratio    float64 `json:"ratio"` // the largest over the smallest
	Step     float64 `json:"step"`  // the largest ratio of two neighbouring variables
	Largest  int     `json:"largest"`
	Smallest int     `json:"smallest"`
}

// KnownCells counts the known cells of the rows, where some cells are missing. Least squares fits a
// row without error if it knows no more cells than there are components.
type KnownCells struct {
	Median float64 `json:"median"`          // of the rows
	Few    float64 `json:"few"`             // share of the rows with no more known cells than components
	Least  *Least  `json:"least,omitempty"` // nil in older files, and if variables do not exist everywhere
}

// Least is the variable that the fewest rows know.
type Least struct {
	Variable int     `json:"variable"` // from 0
	Rows     float64 `json:"rows"`     // that know it
	Of       float64 `json:"of"`       // rows
	Alike    int     `json:"alike"`    // variables that fewer than half as many rows know as the best known one
}

// A Bandwidth is that of local PCA, and how it was chosen.
type Bandwidth struct {
	Value  userjson.Number  `json:"value"`            // in the units of θ, with two parameters in ranges of each; ∞: PCA
	Widest userjson.Number  `json:"widest,omitempty"` // that of the widest kernel, if few observations are within reach of some θ; 0: none is wider, or an older file
	Tried  []BandwidthError `json:"tried,omitempty"`  // by cross-validation, from the widest; empty: the user chose
	Folds  int              `json:"folds,omitempty"`  // of the cross-validation
	Groups int              `json:"groups,omitempty"` // of observations
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
