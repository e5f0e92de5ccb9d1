package fit

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
)

// MeanLambda is meanLambda for tests.
func MeanLambda(ctx context.Context, d Data, g graph.Graph) (float64, error) {
	s, err := newSpread(ctx, d)
	if err != nil {
		return 0, err
	}
	return meanLambda(ctx, d, g, s)
}

// ScoreSums returns the sums from which meanLambda computes the score.
func ScoreSums(ctx context.Context, d Data, g graph.Graph) (unit, variance float64, moments *mat.SymDense, target blas64.General, err error) {
	s, err := newSpread(ctx, d)
	if err != nil {
		return 0, 0, nil, target, err
	}
	sums, target, err := smootherSums(ctx, d, g, s)
	if err != nil {
		return 0, 0, nil, target, err
	}
	return s.unit, s.variance, full(sums, g.Knots()), target, nil
}
