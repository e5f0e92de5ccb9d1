package fit

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/graph"
	"ppca/core/job"
	"ppca/core/linalg"
)

// meanLambdas are the candidates for the default λ_m, stiffest first.
var meanLambdas = []float64{10, 3, 1, 0.3, 0.1, 0.03, 0.01}

// worthwhile is the fraction of the variance by which a more flexible mean must be
// better to be preferred.
const worthwhile = 0.01

// meanLambda returns the default λ_m for the observations of d and the knots of g:
// the stiffest of a short grid whose generalised cross-validation score (Golub, Heath
// & Wahba 1979) is within 1 % of the variance of the best one. A mean that hardly
// changes with θ thus stays stiff.
//
// The score is that of the decoupled means, a linear smoother with hat matrix
// A = W(S + λ_m L)⁻¹Wᵀ/n, W the n×B weights and S = WᵀW/n:
//
//	GCV(λ_m) = (1/n) ‖X − AX‖² / (1 − tr A / n)²,
//
// rows multiplied by the roots of their weights, of mean 1.
//
// With h = Wᵀ(X − x̄)/n and Z = (S + λ_m L)⁻¹h the trace of A is that of (S + λ_m
// L)⁻¹S, and (1/n) ‖X − AX‖² is the variance less 2 tr hᵀZ − tr ZᵀSZ. S and L have
// entries only for knots that share a cell, so the computation takes far fewer than
// B³ steps.
//
// Cells that are not observed count as the mean of their variable.
func meanLambda(ctx context.Context, d Data, g graph.Graph, spread spread) (float64, error) {
	if g.Bins() == 0 {
		return meanLambdas[0], nil
	}
	n := float64(len(spread.rows))
	moments, target, err := smootherSums(ctx, d, g, spread)
	if err != nil {
		return 0, err
	}
	variance := spread.variance
	scores := make([]float64, len(meanLambdas))
	best := variance
	for i, lambda := range meanLambdas {
		fitted, free, err := smooth(ctx, moments, target, g, lambda)
		if err != nil {
			return 0, err
		}
		left := variance - fitted
		free = 1 - free/n
		if free <= 0 {
			scores = scores[:i]
			break
		}
		scores[i] = max(left, 0) / (free * free)
		best = min(best, scores[i])
	}
	for i, score := range scores {
		if score <= best+worthwhile*variance {
			return meanLambdas[i], nil
		}
	}
	return meanLambdas[0], nil
}

// smooth returns the variance that the means at λ_m explain, 2 tr hᵀZ − tr ZᵀSZ, and
// the trace of their hat matrix, see meanLambda. It fails if a checkpoint fails.
func smooth(ctx context.Context, moments *Envelope, target blas64.General, g graph.Graph, lambda float64) (fitted, freedom float64, err error) {
	system := moments.Copy()
	for _, edge := range g.Edges() {
		system.Tie(edge.A, edge.B, lambda*edge.Factor)
	}
	if err := system.Factorise(ctx); err != nil {
		return 0, 0, err
	}
	z := linalg.Zeros(target.Rows, target.Cols)
	copy(z.Data, target.Data)
	if err := system.Solve(ctx, z); err != nil {
		return 0, 0, err
	}
	twice, err := moments.Within(ctx, z)
	if err != nil {
		return 0, 0, err
	}
	inverse, err := system.Inverse(ctx)
	if err != nil {
		return 0, 0, err
	}
	return 2*blas64.Dot(linalg.Vector(target.Data), linalg.Vector(z.Data)) - twice, inverse.Dot(moments), nil
}

// smootherSums returns S = WᵀW/n (B×B) and Wᵀ(X − x̄)/n (B×K).
func smootherSums(ctx context.Context, d Data, g graph.Graph, spread spread) (moments *Envelope, target blas64.General, err error) {
	_, k := d.X.Dims()
	cells := g.Cells()
	moments, target = NewEnvelope(g), linalg.Zeros(g.Knots(), k)
	row := make([]float64, k)
	for r, err := range job.Rows(ctx, len(spread.rows), k) {
		if err != nil {
			return moments, target, err
		}
		i, share := spread.rows[r], spread.shares[r]
		spread.deviation(d, i, row)
		at := g.Locate(g.Row(d.Theta, i)...)
		for x, a := range cells[at.Cell] {
			linalg.Subtract(target.Data[a*k:(a+1)*k], -share*at.Hat[x], row)
			for y, b := range cells[at.Cell][:x+1] {
				moments.Add(a, b, share*at.Hat[x]*at.Hat[y])
			}
		}
	}
	return moments, target, nil
}
