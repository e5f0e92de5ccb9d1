package ppca

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/subspace"
)

// A compression replaces the columns of each mask group by coordinates in the
// row space of a matrix, where that is smaller. Whatever is a combination of
// those rows keeps its sums, inner products and masks, so a solver whose
// iterates are such combinations runs on the small problem exactly.
type compression struct {
	full, small *problem
	bases       []blas64.General // by group, R×width; no rows: columns kept as they are
}

// compressedTo returns the compression of p to the row space of m (rows×K), of the
// groups that have more columns than rank says of them. At least atLeast coordinates
// are kept in each group that has as many columns.
func (p *problem) compressedTo(ctx context.Context, m blas64.General, atLeast int, rank func(group int) int) (*compression, error) {
	small := *p
	c := &compression{full: p, small: &small}
	small.k = 0
	var groups []columnGroup
	for g, group := range p.groups() {
		var basis blas64.General
		width := group.hi - group.lo
		if width > max(rank(g), atLeast) {
			var err error
			if basis, err = subspace.RowBasis(ctx, block(m, 0, m.Rows, group.lo, group.hi), atLeast); err != nil {
				return nil, err
			}
			width = basis.Rows
		}
		c.bases = append(c.bases, basis)
		groups = append(groups, columnGroup{lo: small.k, hi: small.k + width, knots: group.knots})
		small.k += width
	}
	small.x, small.everything[0].hi = blas64.General{}, small.k
	if p.masks != nil {
		small.masks = p.masks.withGroups(groups)
	}
	return c, nil
}

// withGroups returns the same masks on other columns.
func (m *masks) withGroups(groups []columnGroup) *masks {
	copied := *m
	copied.groups, copied.columns = groups, nil
	copied.patterns = make([]rowPattern, len(m.patterns))
	for i, pattern := range m.patterns {
		visible := make([]byte, len(groups))
		for g, sees := range pattern.visible {
			visible[g] = bit(sees)
		}
		copied.patterns[i] = newRowPattern(visible, groups)
	}
	return &copied
}

// compress returns the coordinates of the rows of m.
func (c *compression) compress(m blas64.General) blas64.General {
	out := zeros(m.Rows, c.small.k)
	small := c.small.groups()
	for g, group := range c.full.groups() {
		from, to := block(m, 0, m.Rows, group.lo, group.hi), block(out, 0, m.Rows, small[g].lo, small[g].hi)
		if c.bases[g].Rows == 0 {
			copyBlock(to, from)
			continue
		}
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, from, c.bases[g], 0, to)
	}
	return out
}

// expand returns the rows whose coordinates are m.
func (c *compression) expand(m blas64.General) blas64.General {
	out := zeros(m.Rows, c.full.k)
	small := c.small.groups()
	for g, group := range c.full.groups() {
		to, from := block(out, 0, m.Rows, group.lo, group.hi), block(m, 0, m.Rows, small[g].lo, small[g].hi)
		if c.bases[g].Rows == 0 {
			copyBlock(to, from)
			continue
		}
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, from, c.bases[g], 0, to)
	}
	return out
}

func copyBlock(to, from blas64.General) {
	for i := 0; i < from.Rows; i++ {
		copy(to.Data[i*to.Stride:i*to.Stride+to.Cols], from.Data[i*from.Stride:i*from.Stride+from.Cols])
	}
}

// compressedToData returns p itself unless a group has more than twice as many
// columns as there are observations, else its compression to the row space of
// the data, in which all iterates of the exact solver lie. (Up to twice as many,
// finding the space costs more than a fit saves in it.)
func (p *problem) compressedToData(ctx context.Context) (*compression, error) {
	wide := false
	for _, group := range p.groups() {
		wide = wide || group.hi-group.lo > max(2*p.n, p.v)
	}
	if !wide {
		return p.whole(), nil
	}
	c, err := p.compressedTo(ctx, p.x, p.v, func(int) int { return p.n })
	if err == nil {
		c.small.x = c.compress(p.x)
	}
	return c, err
}

// compressedToIterates returns the compression of p to the row space of the data and of
// q, in which all iterates of Algorithm 1 lie that begin at q. What a group has of it is
// hardly more than the observations that see it: q is made of them, but for the vectors
// of knots that have too few.
func (p *problem) compressedToIterates(ctx context.Context, q stack) (*compression, error) {
	seen := make([]int, len(p.groups()))
	wide := false
	for g, group := range p.groups() {
		for i := range p.n {
			if p.sees(i, g) {
				seen[g]++
			}
		}
		wide = wide || group.hi-group.lo > max(seen[g], p.v)
	}
	if !wide {
		return p.whole(), nil
	}
	rows := zeros(p.n+q.Rows, p.k)
	copyBlock(rows, p.x)
	copyBlock(block(rows, p.n, rows.Rows, 0, p.k), q.General)
	c, err := p.compressedTo(ctx, rows, p.v, func(group int) int { return seen[group] })
	if err == nil {
		c.small.x = c.compress(p.x)
	}
	return c, err
}

// whole is the compression that keeps p as it is.
func (p *problem) whole() *compression {
	return &compression{full: p, small: p, bases: make([]blas64.General, len(p.groups()))}
}
