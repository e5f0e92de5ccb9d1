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
	steps   []any // steps of the solver since the last post
	pending bool  // latest has not been posted
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
		r.steps = append(r.steps, Encode(step{p.Phase, p.Evaluations, p.Energy}))
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

// A step is the energy after one step of a solver.
type step struct {
	Phase       string     `json:"phase"`
	Evaluations int        `json:"evaluations"`
	Energy      fit.Energy `json:"energy"`
}

// flush posts the latest report unless it was posted.
func (r *Reporter) flush() {
	if !r.pending {
		return
	}
	r.pending, r.posted = false, time.Now()
	r.latest.Seconds = r.posted.Sub(r.start).Seconds()
	report := Encode(r.latest).(map[string]any)
	report["steps"] = Filled(r.steps)
	r.post(js.ValueOf(report))
	r.steps = nil
}
