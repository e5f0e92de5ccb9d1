package ppca

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
	"ppca/core/graph"
)

// meanLambdas are the λ_m among which a fit chooses by itself, stiffest first.
var meanLambdas = []float64{10, 3, 1, 0.3, 0.1, 0.03, 0.01}

// worthwhile is the share of the variance that a more flexible mean must save
// to be preferred.
const worthwhile = 0.01

// meanLambda returns the λ_m that suits the observations of d and the knots of
// g: the stiffest of a short grid whose generalised cross-validation score
// (Golub, Heath & Wahba 1979) comes within 1 % of the variance of the best one.
// A mean that hardly moves with θ so stays stiff, and one that does may move.
//
// The score is that of the decoupled means, a linear smoother with hat matrix
// A = W(S + λ_m L)⁻¹Wᵀ/n, W the n×B weights and S = WᵀW/n:
//
//	GCV(λ_m) = (1/n) ‖X − AX‖² / (1 − tr A / n)²,
//
// rows multiplied by the roots of their weights, of mean 1.
//
// With h = Wᵀ(X − x̄)/n all of it follows from S and hhᵀ, B×B: H = (S + λ_m L)⁻¹S
// has the trace of A, and (1/n) ‖X − AX‖² is the variance less
// 2 tr F − tr HF, F = (S + λ_m L)⁻¹hhᵀ.
//
// Cells that are not observed count as the mean of their variable.
func meanLambda(ctx context.Context, d Data, g graph.Graph, spread spread) (float64, error) {
	if g.Bins() == 0 {
		return meanLambdas[0], nil
	}
	n := len(spread.rows)
	moments, target, err := smootherSums(ctx, d, g, spread)
	if err != nil {
		return 0, err
	}
	knots := g.Knots()
	products, hat, fit, twice := zeros(knots, knots), zeros(knots, knots), zeros(knots, knots), zeros(knots, knots)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, target, target, 0, products)
	variance := spread.variance
	scores, work := make([]float64, len(meanLambdas)), checkpoint.Count(ctx)
	best := variance
	for i, lambda := range meanLambdas {
		inverse, err := pseudoInverse(ctx, smootherSystem(moments, g, lambda))
		if err != nil {
			return 0, err
		}
		for _, of := range []struct{ a, b, c blas64.General }{{inverse, moments, hat}, {inverse, products, fit}, {hat, fit, twice}} {
			if err := product(&work, blas.NoTrans, 1, of.a, of.b, 0, of.c); err != nil {
				return 0, err
			}
		}
		left := variance - 2*trace(fit) + trace(twice)
		free := 1 - trace(hat)/float64(n)
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

// smootherSums returns S = WᵀW/n (B×B) and Wᵀ(X − x̄)/n (B×K).
func smootherSums(ctx context.Context, d Data, g graph.Graph, spread spread) (moments, target blas64.General, err error) {
	_, k := d.X.Dims()
	cells := g.Cells()
	moments, target = zeros(g.Knots(), g.Knots()), zeros(g.Knots(), k)
	row := make([]float64, k)
	for r, err := range checkpoint.Rows(ctx, len(spread.rows), k) {
		if err != nil {
			return moments, target, err
		}
		i, share := spread.rows[r], spread.shares[r]
		spread.deviation(d, i, row)
		at := g.Locate(g.Row(d.Theta, i)...)
		for x, a := range cells[at.Cell] {
			subtract(target.Data[a*k:(a+1)*k], -share*at.Hat[x], row)
			for y, b := range cells[at.Cell] {
				moments.Data[a*moments.Stride+b] += share * at.Hat[x] * at.Hat[y]
			}
		}
	}
	return moments, target, nil
}

// smootherSystem returns S + λ_m L.
func smootherSystem(moments blas64.General, g graph.Graph, lambda float64) blas64.General {
	system := zeros(g.Knots(), g.Knots())
	copy(system.Data, moments.Data)
	for _, edge := range g.Edges() {
		addTie(system, edge.A, edge.B, lambda*edge.Factor)
	}
	return system
}
