package job

import (
	"context"
	"encoding/json"
	"sync"
	"time"
)

// Progress is the progress of a job.
type Progress struct {
	Done    float64 // fraction of the work, 0…1, never decreasing
	Parts   int     // number done
	Of      int     // number in all
	Seconds float64 // since the start
}

// Left estimates the remaining seconds from the time that the work so far took; 0
// before any is done.
func (p Progress) Left() float64 {
	if p.Done <= 0 {
		return 0
	}
	return p.Seconds * (1 - p.Done) / p.Done
}

// RunJSON is Run for a job whose result is JSON.
func RunJSON[T any](ctx context.Context, j Job, cores int, record func(Progress)) (result T, err error) {
	raw, err := Run(ctx, j, cores, record)
	if err == nil {
		err = json.Unmarshal(raw, &result)
	}
	return result, err
}

// Run runs all parts of j with up to cores goroutines and joins their results; of a Staged
// job the parts that it needs. record may be nil; it is never called by two goroutines at once.
//
// If ctx is cancelled Run joins the parts that are done; it returns the error of ctx
// only if there are none. Any other error of a part stops the rest and is returned.
func Run(ctx context.Context, j Job, cores int, record func(Progress)) ([]byte, error) {
	work := j.Parts()
	r := run{job: j, results: make([][]byte, len(work)), started: make([]bool, len(work)), progress: newTally(work, record)}
	r.changed.L = &r.mutex
	if staged, ok := j.(Staged); ok {
		r.staged = staged
	} else {
		for part := range work {
			r.waiting = append(r.waiting, part)
		}
	}
	inner, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	defer context.AfterFunc(inner, func() {
		r.mutex.Lock()
		defer r.mutex.Unlock()
		r.changed.Broadcast()
	})()
	var group sync.WaitGroup
	for range min(max(cores, 1), len(work)) {
		group.Go(func() {
			if err := r.parts(inner); err != nil {
				stop(err)
			}
		})
	}
	group.Wait()
	if err := context.Cause(inner); err != nil && (err != context.Cause(ctx) || r.progress.parts == 0) {
		return nil, err
	}
	return j.Join(r.results)
}

// run is the state that the goroutines of a job share.
type run struct {
	job      Job
	staged   Staged // the job, or nil
	progress *tally

	mutex   sync.Mutex
	changed sync.Cond // a part is done, or the job is cancelled
	results [][]byte
	started []bool
	running int
	waiting []int  // parts that may start
	plan    []byte // of these
}

// parts runs parts until none is left.
func (r *run) parts(ctx context.Context) error {
	for {
		part, plan, err := r.next(ctx)
		if err != nil || part < 0 {
			return err
		}
		report := func(done float64) { r.progress.report(part, done) }
		var result []byte
		if r.staged != nil {
			result, err = r.staged.DoPlanned(ctx, part, plan, report)
		} else {
			result, err = r.job.Do(ctx, part, report)
		}
		if err != nil {
			return err
		}
		r.finish(part, result)
	}
}

// next returns a part with its plan, or −1 if none is left. If others must be done before the
// next can start it waits for them.
func (r *run) next(ctx context.Context) (part int, plan []byte, err error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for {
		switch err := ctx.Err(); {
		case len(r.waiting) == 0 && r.staged == nil:
			return -1, nil, nil
		case err != nil:
			return -1, nil, err
		case len(r.waiting) > 0:
			part, r.waiting = r.waiting[0], r.waiting[1:]
			r.started[part] = true
			r.running++
			return part, r.plan, nil
		}
		stage, err := r.staged.Next(r.results, r.started)
		if err != nil {
			return -1, nil, err
		}
		for _, skipped := range stage.Skipped {
			if !r.started[skipped] {
				r.started[skipped] = true
				r.progress.finish(skipped)
			}
		}
		if r.waiting, r.plan = stage.Parts, stage.Plan; len(r.waiting) > 0 {
			continue
		}
		if r.running == 0 {
			return -1, nil, nil
		}
		r.changed.Wait()
	}
}

// finish keeps the result of a part.
func (r *run) finish(part int, result []byte) {
	r.mutex.Lock()
	r.results[part] = result
	r.running--
	r.changed.Broadcast()
	r.mutex.Unlock()
	r.progress.finish(part)
}

// tally sums the progress of the parts.
type tally struct {
	mutex  sync.Mutex
	start  time.Time
	record func(Progress)
	work   []float64 // of each part, with sum 1
	done   []float64 // fraction of each part
	parts  int
	latest float64
}

func newTally(work []float64, record func(Progress)) *tally {
	total := 0.0
	for _, w := range work {
		total += w
	}
	t := &tally{start: time.Now(), record: record, work: make([]float64, len(work)), done: make([]float64, len(work))}
	for part, w := range work {
		t.work[part] = w / total
	}
	return t
}

func (t *tally) report(part int, done float64) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.done[part] = max(t.done[part], min(done, 1))
	t.publish()
}

func (t *tally) finish(part int) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.done[part] = 1
	t.parts++
	t.publish()
}

func (t *tally) publish() {
	if t.record == nil {
		return
	}
	sum := 0.0
	for part, done := range t.done {
		sum += t.work[part] * done
	}
	t.latest = min(1, max(t.latest, sum))
	t.record(Progress{Done: t.latest, Parts: t.parts, Of: len(t.work), Seconds: time.Since(t.start).Seconds()})
}
