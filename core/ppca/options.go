package ppca

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
	"ppca/core/narrow"
)

// Data are the observations of a fit.
type Data struct {
	X        mat.Matrix // n×K, one observation a row: a mat.Dense, or of package narrow; read, never written
	Theta    []float64  // n×P, the known parameter of each observation, or on a grid the two, row by row
	Observed []bool     // n×K row-major, false where a cell is not known; nil: all known
	Scale    []float64  // K, positive: what each variable is divided by before the fit; nil: nothing
	Weights  []float64  // n, how much each observation counts in a fit, 0 or 1e-70 … 1e70, in any unit; nil: all alike

	// Disposable lets Fit take the memory of X, a mat.Dense, for its own copy of the
	// observations: X is garbage afterwards.
	Disposable bool
}

// scaledRow fills row with x_i in the units of the fit, times a factor; a cell
// that is not observed gives 0.
func (d Data) scaledRow(i int, factor float64, row []float64) {
	narrow.RowTo(row, d.X, i)
	if d.Scale != nil {
		for k, s := range d.Scale {
			row[k] /= s
		}
	}
	if factor != 1 {
		blas64.Scal(factor, vector(row))
	}
	d.hide(i, row)
}

// row returns x_i in the units of the fit: a view where it stands so in X, else
// scratch, filled as by scaledRow. It must not be written to.
func (d Data) row(i int, scratch []float64) []float64 {
	if d.Scale == nil && d.Observed == nil {
		return narrow.Row(d.X, i, scratch)
	}
	d.scaledRow(i, 1, scratch)
	return scratch
}

// hide sets to 0 what observation i does not have.
func (d Data) hide(i int, row []float64) {
	if d.Observed == nil {
		return
	}
	for k, sees := range d.Observed[i*len(row) : (i+1)*len(row)] {
		if !sees {
			row[k] = 0
		}
	}
}

// sees tells whether cell (i, k) is observed.
func (d Data) sees(i, k int) bool {
	if d.Observed == nil {
		return true
	}
	_, columns := d.X.Dims()
	return d.Observed[i*columns+k]
}

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

// Energy is E and its terms (Equation (energy) of the paper).
type Energy struct {
	Total           float64 `json:"total"`
	Data            float64 `json:"data"`
	MeanSmoothness  float64 `json:"meanSmoothness"`
	BasisSmoothness float64 `json:"basisSmoothness"`
	Orthogonality   float64 `json:"orthogonality"`
	Ridge           float64 `json:"ridge,omitempty"` // (ε/n) Σ‖β‖², in the ridge gauge only
}

// Progress is what a fit tells its observer.
type Progress struct {
	Phase       string  `json:"phase"`
	Fraction    float64 `json:"fraction"` // of the whole fit, an estimate in [0, 1]
	Evaluations int     `json:"evaluations"`
	Energy      Energy  `json:"energy"`
	Seconds     float64 `json:"seconds"`
}

// How a fit ended.
const (
	Converged = "converged" // what is left to gain fell below the tolerance
	Stalled   = "stalled"   // no further step lowers the energy
	Limit     = "limit"     // evaluations or cycles used up
	Cancelled = "cancelled" // stopped from outside; the model is the best so far
)

// Summary says how a fit went.
type Summary struct {
	Status       string   `json:"status"`
	Solver       string   `json:"solver,omitempty"`
	Gauge        string   `json:"gauge,omitempty"`
	Evaluations  int      `json:"evaluations"`
	GradientNorm float64  `json:"gradientNorm"` // ‖gradient‖_∞ / max(1, |E|)
	Energy       Energy   `json:"energy"`
	Minimum      float64  `json:"minimum"`           // E at which the solver ended, before the convention for components
	RMSE         float64  `json:"rmse"`              // of the observations that were fitted
	Seconds      float64  `json:"seconds,omitempty"` // that it took; not in model files
	Warnings     []string `json:"warnings,omitempty"`

	Sample *Sample `json:"sample,omitempty"` // nil: all training observations were fitted

	// What Diagnose needs to know of the training observations; empty in older files.
	Observations       []float64 `json:"observations,omitempty"`       // T, how many weigh on each knot
	LargestCoefficient float64   `json:"largestCoefficient,omitempty"` // |β|
	Size               float64   `json:"size,omitempty"`               // of a fit of PPCA: a power of two near the largest root mean square of one, in the units of the fit
}

// A Sample tells how many observations were fitted, of how many that count.
type Sample struct {
	Rows int `json:"rows"`
	Of   int `json:"of"`
}
