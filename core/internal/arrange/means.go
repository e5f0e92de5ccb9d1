package arrange

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"

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
	if math.IsInf(p.Lambda.Mean, 1) {
		clearColumns(h, group) // the limit: only the constants
	} else {
		for _, edge := range p.Edges {
			if group.Has(edge.A) && group.Has(edge.B) {
				linalg.AddTie(system, edge.A, edge.B, p.Lambda.Mean*edge.Factor)
			}
		}
		if err := SolveColumns(ctx, system, h, group); err != nil {
			return err
		}
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
func subtractConstant(moments blas64.General, set []int, h Stack, group ColumnGroup) []float64 {
	constant := make([]float64, group.Hi-group.Lo)
	total := 0.0
	rows := make([]float64, len(set)) // S1
	for i, a := range set {
		linalg.Subtract(constant, -1, h.Mean(a)[group.Lo:group.Hi])
		for _, b := range set {
			rows[i] += moments.Data[a*moments.Stride+b]
		}
		total += rows[i]
	}
	if total == 0 {
		return constant
	}
	blas64.Scal(1/total, linalg.Vector(constant))
	for i, a := range set {
		linalg.Subtract(h.Mean(a)[group.Lo:group.Hi], rows[i], constant)
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

// clearColumns sets the group's columns of the knots' means to 0.
func clearColumns(h Stack, group ColumnGroup) {
	for row := range h.Rows {
		clear(h.Data[row*h.Stride+group.Lo : row*h.Stride+group.Hi])
	}
}

// SolveColumns overwrites the group's columns of the knots' means by the
// solution of the system.
func SolveColumns(ctx context.Context, system blas64.General, h Stack, group ColumnGroup) error {
	knots := system.Rows
	inverse, err := linalg.PseudoInverse(ctx, system)
	if err != nil {
		return err
	}
	solution := linalg.Zeros(knots, group.Hi-group.Lo)
	for b := 0; b < knots; b++ {
		to := solution.Data[b*solution.Stride : (b+1)*solution.Stride]
		for a := 0; a < knots; a++ {
			if group.Has(a) && group.Has(b) {
				linalg.Subtract(to, -inverse.Data[b*inverse.Stride+a], h.Mean(a)[group.Lo:group.Hi])
			}
		}
	}
	for b := 0; b < knots; b++ {
		copy(h.Mean(b)[group.Lo:group.Hi], solution.Data[b*solution.Stride:(b+1)*solution.Stride])
	}
	return nil
}
