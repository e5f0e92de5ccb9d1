package summary

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/job"
	"ppca/core/linalg"
	"ppca/core/model"
	"ppca/core/userjson"
)

// A Diagnosis describes how far a model can be relied on: in numbers, and in sentences
// that say what is wrong and what to do.
type Diagnosis struct {
	Findings           []string        `json:"findings"` // sentences, the most serious first; empty if nothing needs attention
	Advice             []Advice        `json:"advice"`   // for the findings that an option mends
	Status             fit.Status      `json:"status"`
	GradientNorm       float64         `json:"gradientNorm"`
	Energy             fit.Energy      `json:"energy"`
	Knots              []KnotDiagnosis `json:"knots"`
	Condition          userjson.Number `json:"condition"`          // of P(θ), the worst over θ
	ConditionTheta     []float64       `json:"conditionTheta"`     // θ of the worst condition, one number per parameter
	LargestMean        float64         `json:"largestMean"`        // |μ|, in the units of the data
	LargestCoefficient float64         `json:"largestCoefficient"` // |β| of the training observations; 0 if unknown
	Noise              *fit.Noise      `json:"noise"`              // null if unknown
	Checks             *fit.Checks     `json:"checks"`             // null if unknown
	Unseen             *Unseen         `json:"unseen"`             // null if Diagnose compared nothing
	Density            *DensityFacts   `json:"density"`            // null if the model has none
}

// DensityFacts describe the density of a model.
type DensityFacts struct {
	Rank    int       `json:"rank"`    // R, the number of factors
	Rows    int       `json:"rows"`    // that it was learnt from
	Noise   []float64 `json:"noise"`   // at its knots: standard deviation of a variable given the factors, root mean square over the variables, in the units of the fit
	HeldOut float64   `json:"heldOut"` // log-density of a cell of groups that were left out, in the units of the fit
}

// densityFacts returns those of m; nil if it has no density.
func densityFacts(m *model.Model) *DensityFacts {
	d := m.Density
	if d == nil {
		return nil
	}
	rank, _ := d.Loadings.Dims()
	facts := &DensityFacts{Rank: rank, Rows: d.Rows, HeldOut: d.Errors.LogDensity - math.Log(d.Unit)}
	for t := range d.Graph.Knots() {
		square := 0.0
		for c, variance := range d.Variance.RawRowView(t) {
			square += variance * d.Noise[c] / float64(len(d.Noise))
		}
		facts.Noise = append(facts.Noise, d.Unit*math.Sqrt(square))
	}
	return facts
}

// A KnotDiagnosis describes one knot.
type KnotDiagnosis struct {
	Theta          [][]float64 `json:"theta"`                  // per parameter, the extent of the knot: an endpoint twice, the ends of a bin, or those of all θ
	Components     int         `json:"components"`             // V_b
	Observations   *float64    `json:"observations,omitempty"` // effective number of fitted observations (Kish); nil if unknown
	Orthonormality float64     `json:"orthonormality"`         // largest |⟨p_v, p_w⟩ − 1_{v=w}|
}

// places is the number of points per bin and parameter at which P(θ) is examined.
const places = 5

// Diagnose examines a model: itself, its Summary and, unless nil, how its errors compare
// with those of others.
//
// The condition of P(θ) is the ratio of its extreme singular values, with each vector
// divided by Σ_b w_b‖p_{b,v}‖, the length that it would have if the vectors of the
// knots were parallel. It bounds how much an error of an observation is amplified in
// its coefficients. It is infinite somewhere between two endpoints if their vectors are
// opposite. Diagnose fails only if a checkpoint of ctx does.
func Diagnose(ctx context.Context, m *model.Model, u *Unseen) (*Diagnosis, error) {
	s := m.Summary
	d := &Diagnosis{Status: s.Status, GradientNorm: s.GradientNorm, Energy: s.Energy, LargestCoefficient: s.LargestCoefficient, Noise: s.Noise, Checks: s.Checks, Unseen: u, Density: densityFacts(m), Findings: []string{}, Advice: []Advice{}}
	q := m.Stack()
	for b := range m.ComponentsPerKnot {
		knot := KnotDiagnosis{Theta: m.Graph.Extent(b), Components: m.ComponentsPerKnot[b], Orthonormality: orthonormality(q, b, m.ComponentsPerKnot[b])}
		if len(s.Observations) == len(m.ComponentsPerKnot) {
			knot.Observations = &s.Observations[b]
		}
		d.Knots = append(d.Knots, knot)
		mean := append([]float64(nil), m.Mean.RawRowView(b)...)
		m.Unscale(mean)
		d.LargestMean = max(d.LargestMean, linalg.LargestOf(mean))
	}
	if err := worstCondition(ctx, m, d); err != nil {
		return nil, err
	}
	for _, f := range findings(m, d) {
		if f.Advice != nil {
			d.Advice = append(d.Advice, Advice{len(d.Findings), *f.Advice})
		}
		d.Findings = append(d.Findings, f.Text)
	}
	return d, nil
}

// orthonormality returns the largest |⟨p_v, p_w⟩ − 1_{v=w}| of a knot.
func orthonormality(q arrange.Stack, b, vb int) float64 {
	if vb == 0 {
		return 0
	}
	gram, basis := linalg.Zeros(vb, vb), q.Basis(b, vb, 0, q.Cols)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, basis, basis, 0, gram)
	for v := range vb {
		gram.Data[v*vb+v]--
	}
	return linalg.LargestOf(gram.Data)
}

// worstCondition examines P(θ) in every bin and records the worst condition.
func worstCondition(ctx context.Context, m *model.Model, d *Diagnosis) error {
	lengths := make([][]float64, len(m.ComponentsPerKnot))
	for b, vb := range m.ComponentsPerKnot {
		for v := range vb {
			lengths[b] = append(lengths[b], linalg.Norm(m.Basis.RawRowView(b*m.Components+v)))
		}
	}
	var s model.Slice
	cells := m.Graph.Cells()
	for _, theta := range probes(m.Graph) {
		at := m.Graph.Locate(theta...)
		expected := make([]float64, m.Components)
		for slot, b := range cells[at.Cell] {
			for v, length := range lengths[b] {
				expected[v] += at.Hat[slot] * length
			}
		}
		m.FittedTo(&s, theta)
		if c := userjson.Number(condition(s.Basis.RawMatrix(), expected)); c > d.Condition {
			d.Condition, d.ConditionTheta = c, theta
		}
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
	}
	return nil
}

// condition returns the ratio of the extreme singular values of the rows of basis, each
// divided by its expected length. It ignores rows of expected length 0.
func condition(basis blas64.General, expected []float64) float64 {
	var rows []int
	for v, length := range expected {
		if length > 0 {
			rows = append(rows, v)
		}
	}
	if len(rows) == 0 {
		return 1
	}
	scaled, gram := linalg.Zeros(len(rows), basis.Cols), linalg.Zeros(len(rows), len(rows))
	for r, v := range rows {
		linalg.Subtract(scaled.Data[r*scaled.Stride:(r+1)*scaled.Stride], -1/expected[v], basis.Data[v*basis.Stride:v*basis.Stride+basis.Cols])
	}
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, scaled, scaled, 0, gram)
	eigen := linalg.NewEigen(len(rows))
	if !eigen.Decompose(gram) {
		return math.Inf(1)
	}
	largest, smallest := eigen.Values[0], eigen.Values[len(rows)-1]
	if !(smallest > linalg.RankTolerance*largest) {
		return math.Inf(1)
	}
	return math.Sqrt(largest / smallest)
}

// probes returns the θ to examine: places points per bin and parameter, ends included;
// if the model does not interpolate, one θ per knot.
func probes(g graph.Graph) [][]float64 {
	var list [][]float64
	if g.Rule != graph.Linear {
		for b := range g.Knots() {
			var theta []float64
			for _, ends := range g.Extent(b) {
				theta = append(theta, ends[0])
			}
			list = append(list, theta)
		}
		return list
	}
	for j := range g.Bins() {
		along := g.Range(j)
		for at := range int(math.Pow(places, float64(len(along)))) {
			theta := make([]float64, len(along))
			for axis, ends := range along {
				t := float64(at%places) / (places - 1)
				theta[axis] = (1-t)*ends[0] + t*ends[1]
				at /= places
			}
			list = append(list, theta)
		}
	}
	return list
}
