// Package job describes work that falls into independent parts, so that several
// cores can share it: the two starts of a fit, the folds of a cross-validation,
// the rows of an experiment.
//
// Natively the parts run in goroutines (Run). A WebAssembly program has one
// thread, so in the browser every worker makes the same Job from the same
// options and does the parts that it is handed; their results travel as bytes
// and one worker joins them. Hence what Do returns is bytes, and a part must not
// depend on what another part left in memory: the result of a job is the same
// bits however its parts are spread.
package job

import "context"

// A Job is work in independent parts.
type Job interface {
	// Parts returns the expected relative work of each part, > 0, in the order
	// in which they should begin.
	Parts() []float64
	// Do does one part and returns its result. It may be called for several
	// parts at once. report, never nil, is told the share done, 0…1.
	Do(ctx context.Context, part int, report func(done float64)) ([]byte, error)
	// Join makes the result of the job from those of its parts. A result is nil
	// where the job was cancelled before its part was done; at least one is not.
	Join(results [][]byte) ([]byte, error)
}
