package tools

import (
	"errors"
	"runtime"
	"sync"
)

// AtOnce calls do for 0 … n−1, as many at once as there are processors, and returns their
// errors in this order.
func AtOnce(n int, do func(i int) error) error {
	failed := make([]error, n)
	free := make(chan struct{}, runtime.NumCPU())
	var running sync.WaitGroup
	for i := range n {
		free <- struct{}{}
		running.Go(func() {
			failed[i] = do(i)
			<-free
		})
	}
	running.Wait()
	return errors.Join(failed...)
}
