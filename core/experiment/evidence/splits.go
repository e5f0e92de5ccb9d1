package main

import (
	"fmt"
	"iter"
	"os"
	"sync"
	"time"
)

// An outcome has the results of a set, one for each split; err is the first that failed.
type outcome[T any] struct {
	set
	size    string // n×K of training
	results []T
	err     error
}

// title returns the name of the set, with its size and half.
func (o *outcome[T]) title() string {
	half := ""
	if o.judging {
		half = " *"
	}
	return fmt.Sprintf("%s %s%s", o.name, o.size, half)
}

// everySplit measures every split of the sets, several at a time, and yields the outcomes in
// the order of the sets. The results do not depend on the number of workers.
func everySplit[T any](b *bench, sets []set, measure func(s *split, seed uint64) (T, error)) iter.Seq[*outcome[T]] {
	type part struct{ set, split int }
	outcomes, left := make([]*outcome[T], len(sets)), make([]sync.WaitGroup, len(sets))
	work := make(chan part)
	var lock sync.Mutex
	for at, s := range sets {
		outcomes[at] = &outcome[T]{set: s, results: make([]T, b.splits)}
		left[at].Add(b.splits)
	}
	do := func(p part) {
		defer left[p.set].Done()
		o := outcomes[p.set]
		s, err := o.divide(uint64(p.split + 1))
		var result T
		if err == nil {
			result, err = measure(s, uint64(p.split+1))
		}
		lock.Lock()
		defer lock.Unlock()
		o.results[p.split] = result
		if err != nil && o.err == nil {
			o.err = err
		}
		if err == nil {
			n, k := s.train.X.Dims()
			o.size = fmt.Sprintf("%d×%d", n, k)
		}
	}
	for range b.workers {
		go func() {
			for p := range work {
				do(p)
			}
		}()
	}
	go func() {
		defer close(work)
		for at := range sets {
			for split := range b.splits {
				work <- part{at, split}
			}
		}
	}()
	return func(yield func(*outcome[T]) bool) {
		began := time.Now()
		for at, o := range outcomes {
			left[at].Wait()
			fmt.Fprintf(os.Stderr, "%6.0f s  %s\n", time.Since(began).Seconds(), o.name)
			if !yield(o) {
				return
			}
		}
	}
}
