package arrange

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/linalg"
)

// centredShare is the largest accepted |Σβ| as a fraction of Σ|β|.
const centredShare = 1e-15

// The centred gauge. Shifting μ_b by P_b c and every β by −c changes neither the data
// term nor orthogonality, so with the energy alone the means can diverge; Σβ = 0
// prevents this. With H_i the normal equations of observation i,
//
//	ν = (Σ H_i⁻¹)⁻¹ Σ β_i,   β_i ← β_i − H_i⁻¹ ν,
//
// and with weights a_i, H_i being a_i times as large and the constraint Σ a_iβ_i = 0,
//
//	ν = (Σ a_i² H_i⁻¹)⁻¹ Σ a_iβ_i,   β_i ← β_i − a_i H_i⁻¹ ν.

// addInverse adds a_i² H_i⁻¹ of row i, just solved; a component that the observation
// cannot have adds nothing, because it would invalidate the constraint.
func (t *Pass) addInverse(i int, inverses []float64) {
	v, count := t.P.V, t.P.ObservationWeight(i)
	if !t.solver.Factorise(t.h) {
		return
	}
	for c := 0; c < v; c++ {
		if t.solver.Zero[c] {
			continue
		}
		clear(t.y)
		t.y[c] = count * count
		t.solver.BackSolve(t.y)
		linalg.AddTo(inverses[c*v:(c+1)*v], t.y)
	}
}

// centre moves the coefficients to Σβ = 0 and returns the increase of the sum of
// squares, νᵀ Σ aβ. inverses is Σ a² H⁻¹ without the small off-diagonal rest of the
// spectral solution, so ν needs a step or two.
func (t *Pass) centre(ctx context.Context, inverses []float64) (float64, error) {
	left := t.sumCoefficients()
	first, delta := t.firstSum, t.delta
	copy(first, t.sum)
	size := blas64.Asum(linalg.Vector(t.Beta))
	clear(t.nu)
	for left > centredShare*size {
		copy(delta, t.sum)
		t.solver.Solve(inverses, delta)
		if err := t.shift(ctx, delta); err != nil {
			return 0, err
		}
		linalg.AddTo(t.nu, delta)
		before := left
		if left = t.sumCoefficients(); !(left < before/2) {
			break // rounding, or components that no observation has
		}
	}
	return blas64.Dot(linalg.Vector(t.nu), linalg.Vector(first)), nil
}

// sumCoefficients computes Σ a_iβ_i and returns the sum of its absolute values.
func (t *Pass) sumCoefficients() float64 {
	clear(t.sum)
	for i := 0; i < t.P.N; i++ {
		linalg.Subtract(t.sum, -t.P.ObservationWeight(i), t.BetaRow(i))
	}
	return blas64.Asum(linalg.Vector(t.sum))
}

// shift subtracts a_i H_i⁻¹δ from every β_i.
func (t *Pass) shift(ctx context.Context, delta []float64) error {
	for j := range t.P.Cells {
		if t.spectral.cells[j].usable {
			if err := t.spectral.shiftCell(ctx, t, j, delta); err != nil {
				return err
			}
			continue
		}
		if err := t.eachRow(ctx, j, func(row int) { t.shiftRow(row, j, delta) }); err != nil {
			return err
		}
	}
	return nil
}

// shiftRow subtracts a_i H_i⁻¹δ from β_i.
func (t *Pass) shiftRow(i, j int, delta []float64) {
	t.normalEquations(i, j)
	if !t.solver.Factorise(t.h) {
		return
	}
	copy(t.y, delta)
	t.solver.BackSolve(t.y)
	linalg.Subtract(t.BetaRow(i), t.P.ObservationWeight(i), t.y)
}
