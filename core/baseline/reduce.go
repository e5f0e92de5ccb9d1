package baseline

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/linalg"
)

const (
	keptShare   = 0.98 // of the variance, as in He, Yan, Hu, Niyogi & Zhang 2005
	firstGuess  = 64   // number of components tried first
	mostReduced = 512  // components of the reduced data, unless more are requested
)

// reduce returns the leading principal directions of x (centred) as rows. They explain
// 98 % of its variance; there are at least atLeast, and at most the rank and, beyond
// atLeast, 512.
func reduce(ctx context.Context, x blas64.General, atLeast int, seed uint64) (blas64.General, error) {
	norm := blas64.Nrm2(linalg.Vector(x.Data))
	most := min(x.Rows-1, x.Cols, max(atLeast, mostReduced))
	for guess := min(most, max(atLeast, firstGuess)); ; guess = min(most, 2*guess) {
		directions, squares, err := linalg.Leading(ctx, linalg.Dense(x), guess, startTolerance, seed)
		if err != nil {
			return directions, err
		}
		count, held := 0, 0.0
		for count < linalg.Rank(squares) && (count < atLeast || held < keptShare*norm*norm) {
			held += squares[count]
			count++
		}
		if count < guess || guess == most {
			return rowsOf(directions, 0, count), nil
		}
	}
}
