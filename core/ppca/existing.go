package ppca

import (
	"gonum.org/v1/gonum/blas/blas64"
)

// onExisting applies change to the basis of knot b on the variables that exist
// there, V_b×K_b. A method that has to invent a direction (for vectors that
// depend on others) so cannot take one that the knot does not have.
func (p *problem) onExisting(q stack, b int, change func(blas64.General)) {
	vb := p.perKnot[b]
	if vb == 0 {
		return
	}
	if p.masks == nil {
		change(q.basis(b, vb, 0, p.k))
		return
	}
	basis := zeros(vb, p.existing(b))
	at := 0
	for _, group := range p.groups() {
		if group.has(b) {
			width := group.hi - group.lo
			copyBlock(block(basis, 0, vb, at, at+width), q.basis(b, vb, group.lo, group.hi))
			at += width
		}
	}
	change(basis)
	at = 0
	for _, group := range p.groups() {
		part := q.basis(b, vb, group.lo, group.hi)
		if !group.has(b) {
			copyBlock(part, zeros(vb, group.hi-group.lo))
			continue
		}
		copyBlock(part, block(basis, 0, vb, at, at+part.Cols))
		at += part.Cols
	}
}

// existing returns how many variables exist at knot b.
func (p *problem) existing(b int) int {
	count := 0
	for _, group := range p.groups() {
		if group.has(b) {
			count += group.hi - group.lo
		}
	}
	return count
}
