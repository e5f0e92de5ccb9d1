package ppca

import (
	"gonum.org/v1/gonum/blas/blas64"
)

// The centred gauge. Shifting μ_b by P_b c and every β by −c changes neither
// the data term nor orthogonality, so the energy alone lets the means run to
// infinity; Σβ = 0 forbids it. With H_i the normal equations of observation i,
//
//	ν = (Σ H_i⁻¹)⁻¹ Σ β_i,   β_i ← β_i − H_i⁻¹ ν.

// addInverse adds H_i⁻¹ of the row just solved; a component that the
// observation cannot have adds nothing, else it would void the constraint.
func (t *pass) addInverse(inverses []float64) {
	v := t.p.v
	if !t.solver.factorise(t.h) {
		return
	}
	for c := 0; c < v; c++ {
		if t.solver.zero[c] {
			continue
		}
		clear(t.y)
		t.y[c] = 1
		t.solver.backSolve(t.y)
		addTo(inverses[c*v:(c+1)*v], t.y)
	}
}

// centre moves the coefficients to Σβ = 0 and returns what that adds to the sum
// of squares, νᵀ(Σ H_i⁻¹)ν.
func (t *pass) centre(inverses, sum []float64, q stack) float64 {
	p := t.p
	copy(t.nu, sum)
	newNormalSolver(p.v).solve(inverses, t.nu)
	pattern := -1
	for j := range p.cells {
		for i := p.first[j]; i < p.first[j+1]; i++ {
			if m := p.masks; m != nil && (m.pattern[i] != pattern || i == p.first[j]) {
				pattern = m.pattern[i]
				t.cellGrams(q, j, m.patterns[pattern].ranges)
			}
			t.shiftRow(i, j)
		}
	}
	return blas64.Dot(vector(t.nu), vector(sum))
}

// shiftRow subtracts H_i⁻¹ν from β_i.
func (t *pass) shiftRow(i, j int) {
	t.normalEquations(i, j)
	if !t.solver.factorise(t.h) {
		return
	}
	copy(t.y, t.nu)
	t.solver.backSolve(t.y)
	beta := t.betaRow(i)
	for r := range beta {
		beta[r] -= t.y[r]
	}
}
