package ppca

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
	"ppca/core/subspace"
)

// solveMeans overwrites a group's columns of h by the means that solve
//
//	(S + λ_m L) μ = h,   S = (1/n) Σ w_i w_iᵀ,
//
// Equation (meanssolution). The best constant of each set of tied knots is taken
// out first: L does not see it, and where λ_m is large S + λ_m L has lost the
// digits of S that determine it. What is left open (a knot without data where
// λ_m = 0) deviates from the constant by as little as it can.
//
// It fails where a checkpoint does.
func (p *problem) solveMeans(ctx context.Context, index int, group columnGroup, h stack) error {
	system := p.weightMoments(index, group)
	sets := p.tiedKnots(group)
	constants := make([][]float64, len(sets))
	for s, set := range sets {
		constants[s] = takeConstant(system, set, h, group)
	}
	if math.IsInf(p.lambda.Mean, 1) {
		clearColumns(h, group) // the limit: nothing but the constants
	} else {
		for _, edge := range p.edges {
			if group.has(edge.A) && group.has(edge.B) {
				addTie(system, edge.A, edge.B, p.lambda.Mean*edge.Factor)
			}
		}
		if err := solveColumns(ctx, system, h, group); err != nil {
			return err
		}
	}
	for s, set := range sets {
		for _, b := range set {
			subtract(h.mean(b)[group.lo:group.hi], -1, constants[s])
		}
	}
	return nil
}

// takeConstant returns c = 1ᵀh / 1ᵀS1 over a set of knots, for each column of
// the group, and replaces h by h − S1c. Without observations c is 0.
func takeConstant(moments blas64.General, set []int, h stack, group columnGroup) []float64 {
	constant := make([]float64, group.hi-group.lo)
	total := 0.0
	rows := make([]float64, len(set)) // S1
	for i, a := range set {
		subtract(constant, -1, h.mean(a)[group.lo:group.hi])
		for _, b := range set {
			rows[i] += moments.Data[a*moments.Stride+b]
		}
		total += rows[i]
	}
	if total == 0 {
		return constant
	}
	blas64.Scal(1/total, vector(constant))
	for i, a := range set {
		subtract(h.mean(a)[group.lo:group.hi], rows[i], constant)
	}
	return constant
}

// tiedKnots returns the knots of a column group in sets that edges connect.
func (p *problem) tiedKnots(group columnGroup) [][]int {
	label := make([]int, len(p.perKnot))
	for b := range label {
		label[b] = b
	}
	for changed := true; changed; {
		changed = false
		for _, edge := range p.edges {
			if group.has(edge.A) && group.has(edge.B) && label[edge.A] != label[edge.B] {
				lowest := min(label[edge.A], label[edge.B])
				label[edge.A], label[edge.B] = lowest, lowest
				changed = true
			}
		}
	}
	members := make([][]int, len(label))
	for b, l := range label {
		if group.has(b) {
			members[l] = append(members[l], b)
		}
	}
	return slices.DeleteFunc(members, func(set []int) bool { return set == nil })
}

// clearColumns sets the group's columns of the knots' means to 0.
func clearColumns(h stack, group columnGroup) {
	for row := range h.Rows {
		clear(h.Data[row*h.Stride+group.lo : row*h.Stride+group.hi])
	}
}

// solveColumns overwrites the group's columns of the knots' means by the
// solution of the system.
func solveColumns(ctx context.Context, system blas64.General, h stack, group columnGroup) error {
	knots := system.Rows
	inverse, err := pseudoInverse(ctx, system)
	if err != nil {
		return err
	}
	solution := zeros(knots, group.hi-group.lo)
	for b := 0; b < knots; b++ {
		to := solution.Data[b*solution.Stride : (b+1)*solution.Stride]
		for a := 0; a < knots; a++ {
			if group.has(a) && group.has(b) {
				subtract(to, -inverse.Data[b*inverse.Stride+a], h.mean(a)[group.lo:group.hi])
			}
		}
	}
	for b := 0; b < knots; b++ {
		copy(h.mean(b)[group.lo:group.hi], solution.Data[b*solution.Stride:(b+1)*solution.Stride])
	}
	return nil
}

// pseudoInverse returns the Moore–Penrose inverse of a small symmetric
// positive semidefinite matrix. It fails where a checkpoint does.
func pseudoInverse(ctx context.Context, a blas64.General) (blas64.General, error) {
	n := a.Rows
	inverse := zeros(n, n)
	eigen := subspace.NewEigen(n)
	if found, err := eigen.DecomposeWithin(ctx, a); !found {
		return inverse, err
	}
	work := checkpoint.Count(ctx)
	for i, value := range eigen.Values {
		if value > rankTolerance*float64(n)*eigen.Values[0] {
			u := vector(eigen.Vectors.Data[i*n : (i+1)*n])
			blas64.Ger(1/value, u, u, inverse)
		}
		if err := work.Done(n * n); err != nil {
			return inverse, err
		}
	}
	return inverse, nil
}

// subtract computes y −= a·x.
func subtract(y []float64, a float64, x []float64) {
	blas64.Axpy(-a, vector(x), vector(y))
}
