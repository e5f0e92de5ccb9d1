package arrange

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/linalg"
)

// SolveMeans overwrites a group's columns of h by the means that solve
//
//	(S + λ_m L) μ = h,   S = (1/n) Σ w_i w_iᵀ,
//
// Equation (meanssolution). It subtracts the best constant of each set of connected
// knots first. L does not affect the constant, and for large λ_m rounding in S + λ_m L
// hides the digits of S that determine it. Undetermined means (a knot without data and
// λ_m = 0) deviate from the constant as little as possible.
//
// It fails if a checkpoint fails.
func (p *Problem) SolveMeans(ctx context.Context, index int, group ColumnGroup, h Stack) error {
	system := p.weightMoments(index, group)
	sets := p.tiedKnots(group)
	constants := make([][]float64, len(sets))
	for s, set := range sets {
		constants[s] = subtractConstant(system, set, h, group)
	}
	right := linalg.Block(h.General, 0, h.Rows, group.Lo, group.Hi)
	var err error
	switch {
	case math.IsInf(p.Lambda.Mean, 1):
		for b := range h.Rows {
			clear(h.Mean(b)[group.Lo:group.Hi]) // the limit: only the constants
		}
	case p.Lambda.Mean == 0:
		err = solveLeast(ctx, system, right)
	default:
		for _, edge := range p.Edges {
			if group.Has(edge.A) && group.Has(edge.B) {
				system.Tie(edge.A, edge.B, p.Lambda.Mean*edge.Factor)
			}
		}
		if err = system.Factorise(ctx); err == nil {
			err = system.Solve(ctx, right)
		}
	}
	if err != nil {
		return err
	}
	for s, set := range sets {
		for _, b := range set {
			linalg.Subtract(h.Mean(b)[group.Lo:group.Hi], -1, constants[s])
		}
	}
	return nil
}

// subtractConstant returns c = 1ᵀh / 1ᵀS1 over a set of knots, for each column of the
// group, and replaces h by h − S1c. Without observations c is 0.
func subtractConstant(moments *fit.Envelope, set []int, h Stack, group ColumnGroup) []float64 {
	constant := make([]float64, group.Hi-group.Lo)
	total := 0.0
	one := make([]float64, h.Rows)
	for _, a := range set {
		one[a] = 1
	}
	rows := moments.Times(one) // S1
	for _, a := range set {
		linalg.Subtract(constant, -1, h.Mean(a)[group.Lo:group.Hi])
		total += rows[a]
	}
	if total == 0 {
		return constant
	}
	blas64.Scal(1/total, linalg.Vector(constant))
	for _, a := range set {
		linalg.Subtract(h.Mean(a)[group.Lo:group.Hi], rows[a], constant)
	}
	return constant
}

// tiedKnots returns the knots of a column group in sets that edges connect.
func (p *Problem) tiedKnots(group ColumnGroup) [][]int {
	label := make([]int, len(p.PerKnot))
	for b := range label {
		label[b] = b
	}
	for changed := true; changed; {
		changed = false
		for _, edge := range p.Edges {
			if group.Has(edge.A) && group.Has(edge.B) && label[edge.A] != label[edge.B] {
				lowest := min(label[edge.A], label[edge.B])
				label[edge.A], label[edge.B] = lowest, lowest
				changed = true
			}
		}
	}
	members := make([][]int, len(label))
	for b, l := range label {
		if group.Has(b) {
			members[l] = append(members[l], b)
		}
	}
	return slices.DeleteFunc(members, func(set []int) bool { return set == nil })
}

// solveLeast overwrites h by the least solution of the system.
func solveLeast(ctx context.Context, system *fit.Envelope, h blas64.General) error {
	inverse, err := linalg.PseudoInverse(ctx, system.Dense())
	if err == nil {
		solution := linalg.Zeros(h.Rows, h.Cols)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, inverse, h, 0, solution)
		linalg.CopyBlock(h, solution)
	}
	return err
}
