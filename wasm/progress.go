//go:build js && wasm

package main

import (
	"syscall/js"
	"time"

	"ppca/core/fit"
)

// reportEvery is how often a listener hears of a call, at most and, while the
// work steps aside as it should, at least.
const reportEvery = 100 * time.Millisecond

// A reporter hands progress on to JavaScript: the first report, then at most
// one every reportEvery, and the last.
type reporter struct {
	post    func(js.Value) // nil: nobody listens
	start   time.Time
	posted  time.Time
	latest  fit.Progress
	steps   []stepView // of the solver since the last post
	pending bool       // latest was not posted
}

func newReporter(post func(js.Value)) *reporter {
	return &reporter{post: post, start: time.Now()}
}

// report takes note of p and posts it if it is time to.
func (r *reporter) report(p fit.Progress) {
	if r.post == nil {
		return
	}
	if p.Energy.Total > 0 && (p.Energy != r.latest.Energy || p.Phase != r.latest.Phase) {
		r.steps = append(r.steps, stepView{p.Phase, p.Evaluations, energyView(p.Energy)})
	}
	r.latest, r.pending = p, true
	if time.Since(r.posted) >= reportEvery {
		r.flush()
	}
}

// phase reports work that does not change the energy.
func (r *reporter) phase(name string, fraction float64) {
	p := r.latest
	p.Phase, p.Fraction = name, fraction
	r.report(p)
}

// beat posts the latest report again, with the time that has passed, so that a
// listener sees life during one long evaluation.
func (r *reporter) beat() {
	if r.latest.Phase == "" || time.Since(r.posted) < reportEvery {
		return
	}
	r.pending = true
	r.flush()
}

// flush posts the latest report if it was not.
func (r *reporter) flush() {
	if !r.pending {
		return
	}
	r.pending, r.posted = false, time.Now()
	p, seconds := r.latest, r.posted.Sub(r.start).Seconds()
	r.post(encode(progressView{p.Phase, p.Fraction, p.Evaluations, energyView(p.Energy), seconds, filled(r.steps)}))
	r.steps = nil
}
