package ppca

import (
	"gonum.org/v1/gonum/mat"
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
//	GCV(λ_m) = (1/n) ‖X − AX‖² / (1 − tr A / n)².
//
// With h = Wᵀ(X − x̄)/n all of it follows from S and hhᵀ, B×B: H = (S + λ_m L)⁻¹S
// has the trace of A, and (1/n) ‖X − AX‖² is the variance less
// 2 tr F − tr HF, F = (S + λ_m L)⁻¹hhᵀ.
//
// Cells that are not observed count as the mean of their variable.
func meanLambda(d Data, g Graph, spread spread) float64 {
	if g.Bins() == 0 {
		return meanLambdas[0]
	}
	n, _ := d.X.Dims()
	moments, target := smootherSums(d, g, spread)
	products := mat.NewSymDense(g.Knots(), nil)
	products.SymOuterK(1, target)
	variance := spread.variance
	scores := make([]float64, len(meanLambdas))
	best := variance
	for i, lambda := range meanLambdas {
		inverse := pseudoInverse(smootherSystem(moments, g, lambda))
		var hat, fit, twice mat.Dense
		hat.Mul(inverse, moments)
		fit.Mul(inverse, products)
		twice.Mul(&hat, &fit)
		left := variance - 2*mat.Trace(&fit) + mat.Trace(&twice)
		free := 1 - mat.Trace(&hat)/float64(n)
		if free <= 0 {
			scores = scores[:i]
			break
		}
		scores[i] = max(left, 0) / (free * free)
		best = min(best, scores[i])
	}
	for i, score := range scores {
		if score <= best+worthwhile*variance {
			return meanLambdas[i]
		}
	}
	return meanLambdas[0]
}

// smootherSums returns S = WᵀW/n (B×B) and Wᵀ(X − x̄)/n (B×K).
func smootherSums(d Data, g Graph, spread spread) (moments *mat.SymDense, target *mat.Dense) {
	n, k := d.X.Dims()
	cells := g.Cells()
	moments, target = mat.NewSymDense(g.Knots(), nil), mat.NewDense(g.Knots(), k, nil)
	row := make([]float64, k)
	for i := 0; i < n; i++ {
		spread.deviation(d, i, row)
		at := g.Locate(d.Theta[i])
		for x, a := range cells[at.Cell] {
			subtract(target.RawRowView(a), -at.Weights[x]/float64(n), row)
			for y, b := range cells[at.Cell] {
				if a <= b {
					moments.SetSym(a, b, moments.At(a, b)+at.Weights[x]*at.Weights[y]/float64(n))
				}
			}
		}
	}
	return moments, target
}

// smootherSystem returns S + λ_m L.
func smootherSystem(moments *mat.SymDense, g Graph, lambda float64) *mat.SymDense {
	system := mat.NewSymDense(g.Knots(), nil)
	system.CopySym(moments)
	for _, edge := range g.Edges() {
		addEdge(system, edge, lambda*edge.Factor)
	}
	return system
}
