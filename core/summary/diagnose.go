package summary

import (
	"ppca/core/fit"
	"ppca/core/model"
)

// A Diagnosis describes how far a model can be relied on: in sentences that say what is wrong and what to
// do, and in numbers.
type Diagnosis struct {
	Findings []string `json:"findings"` // problems, the most important first; empty if there are none
	// The findings that a change of options mends. One that is about the error was tried on unseen rows.
	Advice       []Advice        `json:"advice"`
	Status       fit.Status      `json:"status"`       // how the fit ended
	GradientNorm float64         `json:"gradientNorm"` // largest entry of the gradient ÷ max(1, |energy|)
	Energy       fit.Energy      `json:"energy"`       // at the end of the fit
	Knots        []KnotDiagnosis `json:"knots"`        // T: the endpoints of PPCA, the bins of IPCA, or one
	Noise        *fit.Noise      `json:"noise"`        // as FitSummary.noise
	// Statistics of the training observations about the model; null in older files.
	Checks *fit.Checks `json:"checks"`
}

// A KnotDiagnosis describes one knot.
type KnotDiagnosis struct {
	// For each parameter the interval of θ: an endpoint twice, the ends of a bin, or the whole range.
	Theta      [][]float64 `json:"theta"`
	Components int         `json:"components"` // V_b, here
	// The effective number of training observations here; with observation weights, Kish's. Absent in older
	// files.
	Observations *float64 `json:"observations,omitempty"`
}

// Diagnose examines a model and its Summary.
func Diagnose(m *model.Model) *Diagnosis {
	s := m.Summary
	d := &Diagnosis{Status: s.Status, GradientNorm: s.GradientNorm, Energy: s.Energy, Noise: s.Noise, Checks: s.Checks, Findings: []string{}, Advice: []Advice{}}
	for b, components := range m.ComponentsPerKnot {
		knot := KnotDiagnosis{Theta: m.Graph.Extent(b), Components: components}
		if len(s.Observations) == len(m.ComponentsPerKnot) {
			knot.Observations = &s.Observations[b]
		}
		d.Knots = append(d.Knots, knot)
	}
	for _, f := range findings(m) {
		if f.Advice != nil {
			d.Advice = append(d.Advice, Advice{len(d.Findings), *f.Advice})
		}
		d.Findings = append(d.Findings, f.Text)
	}
	return d
}
