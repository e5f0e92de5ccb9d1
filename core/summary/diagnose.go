package summary

import (
	"ppca/core/fit"
	"ppca/core/model"
)

// A Diagnosis describes how far a model can be relied on: in sentences that say what is wrong and what to
// do, and in numbers.
type Diagnosis struct {
	Findings     []string        `json:"findings"` // sentences, the most serious first; empty if nothing needs attention
	Advice       []Advice        `json:"advice"`   // for the findings that an option mends
	Status       fit.Status      `json:"status"`
	GradientNorm float64         `json:"gradientNorm"`
	Energy       fit.Energy      `json:"energy"`
	Knots        []KnotDiagnosis `json:"knots"`
	Noise        *fit.Noise      `json:"noise"`  // null if unknown
	Checks       *fit.Checks     `json:"checks"` // null if unknown
}

// A KnotDiagnosis describes one knot.
type KnotDiagnosis struct {
	Theta        [][]float64 `json:"theta"`                  // per parameter, the extent of the knot: an endpoint twice, the ends of a bin, or those of all θ
	Components   int         `json:"components"`             // V_b
	Observations *float64    `json:"observations,omitempty"` // effective number of fitted observations (Kish); nil if unknown
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
