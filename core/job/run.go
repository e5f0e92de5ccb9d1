package job

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
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

// Run runs all parts of j with up to cores goroutines and joins their results. record may be nil;
// it is never called by two goroutines at once.
//
// If ctx is cancelled Run joins the parts that are done; it returns the error of ctx
// only if there are none. Any other error of a part stops the rest and is returned.
func Run(ctx context.Context, j Job, cores int, record func(Progress)) ([]byte, error) {
	work := j.Parts()
	results, progress := make([][]byte, len(work)), newTally(work, record)
	inner, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(max(cores, 1), len(work)) {
		group.Go(func() {
			for part := int(next.Add(1)) - 1; part < len(work); part = int(next.Add(1)) - 1 {
				if inner.Err() != nil {
					return
				}
				result, err := j.Do(inner, part, func(done float64) { progress.report(part, done) })
				if err != nil {
					stop(err)
					return
				}
				results[part] = result
				progress.finish(part)
			}
		})
	}
	group.Wait()
	if err := context.Cause(inner); err != nil && (err != context.Cause(ctx) || progress.parts == 0) {
		return nil, err
	}
	return j.Join(results)
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
