package job_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"ppca/core/job"
)

// squares is a job whose parts return the squares of 0 … n−1.
type squares struct {
	n    int
	fail int // the part that fails; −1: none
	at   func(part int)
}

var errPart = errors.New("a part failed")

func (s squares) Parts() []float64 {
	work := make([]float64, s.n)
	for part := range work {
		work[part] = float64(part + 1)
	}
	return work
}

func (s squares) Do(ctx context.Context, part int, report func(float64)) ([]byte, error) {
	if s.at != nil {
		s.at(part)
	}
	if part == s.fail {
		return nil, errPart
	}
	report(0.5)
	return fmt.Appendf(nil, "%d", part*part), ctx.Err()
}

func (s squares) Join(results [][]byte) ([]byte, error) {
	words := make([]string, len(results))
	for part, result := range results {
		if result == nil {
			words[part] = "-"
			continue
		}
		words[part] = string(result)
	}
	return []byte(strings.Join(words, " ")), nil
}

func TestRunJoinsPartsInOrder(t *testing.T) {
	for _, cores := range []int{0, 1, 2, 7, 100} {
		last := job.Progress{}
		got, err := job.Run(t.Context(), squares{n: 7, fail: -1}, cores, func(p job.Progress) {
			if p.Done < last.Done || p.Parts < last.Parts || p.Of != 7 {
				t.Errorf("%d cores: progress went from %+v to %+v", cores, last, p)
			}
			last = p
		})
		if err != nil || string(got) != "0 1 4 9 16 25 36" {
			t.Errorf("%d cores: %q, %v", cores, got, err)
		}
		if last.Parts != 7 || last.Done < 1-1e-12 {
			t.Errorf("%d cores: ended at %+v", cores, last)
		}
	}
}

func TestCancelledRunJoinsFinishedParts(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := squares{n: 4, fail: -1, at: func(part int) {
		if part == 2 {
			cancel()
		}
	}}
	got, err := job.Run(ctx, s, 1, nil)
	if err != nil || string(got) != "0 1 - -" {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := job.Run(ctx, s, 1, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before the first part: %v", err)
	}
}

func TestRunStopsAtTheFirstError(t *testing.T) {
	begun := 0
	_, err := job.Run(t.Context(), squares{n: 9, fail: 2, at: func(int) { begun++ }}, 1, nil)
	if !errors.Is(err, errPart) || begun != 3 {
		t.Errorf("%v after %d parts", err, begun)
	}
}

// TestRunReturnsAnErrorBeforeCancelling cancels the job while another part still
// runs after one has failed.
func TestRunReturnsAnErrorBeforeCancelling(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	under := make(chan struct{})
	j := failing{squares: squares{n: 3, fail: 1}, do: func(inner context.Context, part int) {
		switch part {
		case 0: // ends before the failure
		case 1:
			<-under
		case 2:
			close(under)
			<-inner.Done()
			cancel()
		}
	}}
	if got, err := job.Run(ctx, j, 2, nil); !errors.Is(err, errPart) {
		t.Errorf("%q, %v", got, err)
	}
}

// failing is squares with parts that notice when they are stopped.
type failing struct {
	squares
	do func(ctx context.Context, part int)
}

func (f failing) Do(ctx context.Context, part int, report func(float64)) ([]byte, error) {
	f.do(ctx, part)
	return f.squares.Do(ctx, part, report)
}

func TestLeftFollowsTheWorkDone(t *testing.T) {
	if left := (job.Progress{Done: 0.25, Seconds: 10}).Left(); left != 30 {
		t.Errorf("a quarter done in 10 s leaves %v s", left)
	}
}
