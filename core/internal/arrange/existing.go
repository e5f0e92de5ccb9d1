package arrange

import (
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/linalg"
)

// OnExisting applies change to the basis of knot b on the variables that exist there,
// V_b×K_b. A method that chooses a new direction (for linearly dependent vectors)
// thus cannot choose one that the knot does not have.
func (p *Problem) OnExisting(q Stack, b int, change func(blas64.General)) {
	vb := p.PerKnot[b]
	if vb == 0 {
		return
	}
	if p.Masks == nil {
		change(q.Basis(b, vb, 0, p.K))
		return
	}
	basis := linalg.Zeros(vb, p.existing(b))
	at := 0
	for _, group := range p.Groups() {
		if group.Has(b) {
			width := group.Hi - group.Lo
			linalg.CopyBlock(linalg.Block(basis, 0, vb, at, at+width), q.Basis(b, vb, group.Lo, group.Hi))
			at += width
		}
	}
	change(basis)
	at = 0
	for _, group := range p.Groups() {
		part := q.Basis(b, vb, group.Lo, group.Hi)
		if !group.Has(b) {
			linalg.CopyBlock(part, linalg.Zeros(vb, group.Hi-group.Lo))
			continue
		}
		linalg.CopyBlock(part, linalg.Block(basis, 0, vb, at, at+part.Cols))
		at += part.Cols
	}
}

// existing returns how many variables exist at knot b.
func (p *Problem) existing(b int) int {
	count := 0
	for _, group := range p.Groups() {
		if group.Has(b) {
			count += group.Hi - group.Lo
		}
	}
	return count
}
