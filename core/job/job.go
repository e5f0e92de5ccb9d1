// Package job describes work in independent parts that several cores can share: several
// fits, the folds of a cross-validation, the rows of an experiment.
//
// Natively the parts run in goroutines (Run). A WebAssembly program has one thread, so
// in the browser every worker makes the same Job from the same options and runs the
// parts assigned to it. Results travel as bytes, and one worker joins them. So Do
// returns bytes, and a part must not depend on what another part left in memory. The
// result of a job has the same bits however its parts are distributed.
package job

import "context"

// A Job is work in independent parts.
type Job interface {
	// Parts returns the expected relative work of each part, > 0, in the order in which
	// they should begin.
	Parts() []float64
	// Do runs one part and returns its result. It may run for several parts at once. It
	// passes the fraction done, 0…1, to report, which is never nil.
	Do(ctx context.Context, part int, report func(done float64)) ([]byte, error)
	// Join returns the result of the job from those of its parts. A result is nil if
	// the job was cancelled before its part was done; at least one is not.
	Join(results [][]byte) ([]byte, error)
}
