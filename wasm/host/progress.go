//go:build js && wasm

package host

import (
	"syscall/js"
	"time"

	"ppca/core/fit"
)

// reportEvery is the interval between reports to a listener.
const reportEvery = 100 * time.Millisecond

// A Reporter passes progress to JavaScript: the first report, then at most one every
// reportEvery, and the last.
type Reporter struct {
	post    func(js.Value) // nil: no listener
	start   time.Time
	posted  time.Time
	latest  fit.Progress
	steps   []stepView // steps of the solver since the last post
	pending bool       // latest has not been posted
}

func newReporter(post func(js.Value)) *Reporter {
	return &Reporter{post: post, start: time.Now()}
}

// Report records p and posts it when it is due.
func (r *Reporter) Report(p fit.Progress) {
	if r.post == nil {
		return
	}
	if p.Energy.Total > 0 && (p.Energy != r.latest.Energy || p.Phase != r.latest.Phase) {
		r.steps = append(r.steps, stepView{p.Phase, p.Evaluations, EnergyView(p.Energy)})
	}
	r.record(p)
}

// Phase reports work that is no step of the solver.
func (r *Reporter) Phase(name string, fraction float64) {
	if r.post == nil {
		return
	}
	p := r.latest
	p.Phase, p.Fraction = name, fraction
	r.record(p)
}

func (r *Reporter) record(p fit.Progress) {
	r.latest, r.pending = p, true
	if time.Since(r.posted) >= reportEvery {
		r.flush()
	}
}

// beat posts the latest report again with the elapsed time, so that a listener sees activity
// during a long evaluation.
func (r *Reporter) beat() {
	if r.latest.Phase == "" || time.Since(r.posted) < reportEvery {
		return
	}
	r.pending = true
	r.flush()
}

// flush posts the latest report unless it was posted.
func (r *Reporter) flush() {
	if !r.pending {
		return
	}
	r.pending, r.posted = false, time.Now()
	p, seconds := r.latest, r.posted.Sub(r.start).Seconds()
	r.post(Encode(progressView{p.Phase, p.Fraction, p.Evaluations, EnergyView(p.Energy), seconds, Filled(r.steps)}))
	r.steps = nil
}

// An EnergyView is an energy for JavaScript.
type EnergyView struct {
	Total           float64 `js:"total"`
	Data            float64 `js:"data"`
	MeanSmoothness  float64 `js:"meanSmoothness"`
	BasisSmoothness float64 `js:"basisSmoothness"`
	Orthogonality   float64 `js:"orthogonality"`
	Ridge           float64 `js:"ridge"`
}

// A progressView is progress for JavaScript.
type progressView struct {
	Phase       string     `js:"phase"`
	Fraction    float64    `js:"fraction"`
	Evaluations int        `js:"evaluations"`
	Energy      EnergyView `js:"energy"`
	Seconds     float64    `js:"seconds"`
	Steps       []stepView `js:"steps"`
}

// A stepView is the energy after one step of a solver.
type stepView struct {
	Phase       string     `js:"phase"`
	Evaluations int        `js:"evaluations"`
	Energy      EnergyView `js:"energy"`
}
