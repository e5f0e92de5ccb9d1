package ppca

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/subspace"
)

const (
	// startWeight is ε of Algorithm 1: an observation takes part in the start of
	// a knot when its weight there is above it.
	startWeight = 0.001
	// paperTolerance is how well the vectors of the paper's initialisation
	// satisfy their eigen-equation; where they only start the exact solver, which
	// will move them anyway, roughTolerance does: a closer start
	// saves one evaluation at most, a rougher one costs several.
	paperTolerance = 1e-10
	roughTolerance = 1e-3
)

// paperStart is the paper's initialisation (§3.4): weighted means, one PCA per
// knot about its mean, and greedy re-ordering from knot to knot. Knots without
// data take their mean and basis from their neighbours.
func (p *problem) paperStart(ctx context.Context, tolerance float64, seed uint64) (stack, error) {
	q, err := p.knotPCA(ctx, tolerance, seed)
	if err == nil {
		p.reorder(q)
	}
	return q, err
}

// knotPCA is the paper's initialisation before the re-ordering.
func (p *problem) knotPCA(ctx context.Context, tolerance float64, seed uint64) (stack, error) {
	q := newStack(p, 1)
	weight := p.weightedMeans(q)
	if err := p.interpolateMeans(ctx, q, weight); err != nil {
		return q, err
	}
	for b, vb := range p.perKnot {
		near := p.around(q, b)
		vectors, squares, err := subspace.Leading(ctx, near, vb, tolerance, seed)
		if err != nil {
			return q, err
		}
		found := 0
		for found < len(squares) && squares[found] > 0 {
			found++
		}
		for v := 0; v < found; v++ {
			copy(q.component(b, v), vectors.Data[v*vectors.Stride:v*vectors.Stride+p.k])
		}
		if err := p.completeBasis(ctx, q, b, found, tolerance, seed); err != nil {
			return q, err
		}
	}
	p.restrict(q)
	return q, nil
}

// weightedMeans fills μ_b = Σ a_i w_{b,i} x_i / Σ a_i w_{b,i} over visible entries,
// Equation (initialmeans), and returns the weights, by knot and column group.
func (p *problem) weightedMeans(q stack) [][]float64 {
	groups := p.groups()
	weight := make([][]float64, len(p.perKnot))
	for b := range weight {
		weight[b] = make([]float64, len(groups))
	}
	for j, knots := range p.cells {
		for i := p.first[j]; i < p.first[j+1]; i++ {
			for s, b := range knots {
				w := p.rowWeights(i)[s]
				if w == 0 {
					continue
				}
				subtract(q.mean(b), -w, p.row(i))
				for index := range groups {
					if p.sees(i, index) {
						weight[b][index] += w * p.root(i)
					}
				}
			}
		}
	}
	for b := range weight {
		for index, w := range weight[b] {
			if w > 0 {
				blas64.Scal(1/w, vector(q.mean(b)[groups[index].lo:groups[index].hi]))
			}
		}
	}
	return weight
}

// sees tells whether a row sees a column group.
func (p *problem) sees(row, group int) bool {
	return p.masks == nil || p.masks.patterns[p.masks.pattern[row]].visible[group]
}

// ranges returns the columns that a row sees.
func (p *problem) ranges(row int) [][2]int {
	if p.masks == nil {
		return [][2]int{{0, p.k}}
	}
	return p.masks.patterns[p.masks.pattern[row]].ranges
}

// interpolateMeans fills the entries of means that no observation weighs by the
// smoothest continuation of those that are known. It fails where a checkpoint does.
func (p *problem) interpolateMeans(ctx context.Context, q stack, weight [][]float64) error {
	for index, group := range p.groups() {
		var unknown []int
		for b := range weight {
			if group.has(b) && weight[b][index] == 0 {
				unknown = append(unknown, b)
			}
		}
		if len(unknown) == 0 {
			continue
		}
		if err := p.relax(ctx, q, group, unknown); err != nil {
			return err
		}
	}
	return nil
}

// relax solves the discrete Laplace equation at the unknown knots.
func (p *problem) relax(ctx context.Context, q stack, group columnGroup, unknown []int) error {
	position := map[int]int{}
	for i, b := range unknown {
		position[b] = i
	}
	h := stack{General: zeros(len(unknown), p.k), u: 1, lead: 1}
	system := zeros(len(unknown), len(unknown))
	for _, edge := range p.edges {
		if !group.has(edge.A) || !group.has(edge.B) {
			continue
		}
		a, aUnknown := position[edge.A]
		b, bUnknown := position[edge.B]
		switch {
		case aUnknown && bUnknown:
			addTie(system, a, b, 1/edge.Length)
		case aUnknown:
			system.Data[a*system.Stride+a] += 1 / edge.Length
			subtract(h.mean(a)[group.lo:group.hi], -1/edge.Length, q.mean(edge.B)[group.lo:group.hi])
		case bUnknown:
			system.Data[b*system.Stride+b] += 1 / edge.Length
			subtract(h.mean(b)[group.lo:group.hi], -1/edge.Length, q.mean(edge.A)[group.lo:group.hi])
		}
	}
	if err := solveColumns(ctx, system, h, columnGroup{lo: group.lo, hi: group.hi}); err != nil {
		return err
	}
	for i, b := range unknown {
		copy(q.mean(b)[group.lo:group.hi], h.mean(i)[group.lo:group.hi])
	}
	return nil
}

// around returns the rows √a_i (x_i − μ_b) of the observations with w_{b,i} > ε, hidden
// entries and variables that do not exist at b set to 0.
func (p *problem) around(q stack, b int) *residualRows {
	r := &residualRows{p: p, q: q, knot: b}
	for j, knots := range p.cells {
		for s, knot := range knots {
			if knot != b {
				continue
			}
			for i := p.first[j]; i < p.first[j+1]; i++ {
				if p.rowWeights(i)[s] > startWeight*p.root(i) {
					r.rows = append(r.rows, i)
				}
			}
		}
	}
	return r
}

// completeBasis fills the vectors of knot b from number found on: the leading
// directions of all θ-centred residuals, orthogonalised against those there
// are, then unit axes.
func (p *problem) completeBasis(ctx context.Context, q stack, b, found int, tolerance float64, seed uint64) error {
	vb := p.perKnot[b]
	if found == vb {
		return nil
	}
	all := p.centredRows(q)
	all.restrictTo, all.without = b, block(q.General, b*q.u+q.lead, b*q.u+q.lead+vb, 0, p.k)
	all.without.Rows = found
	vectors, squares, err := subspace.Leading(ctx, all, vb-found, tolerance, seed)
	if err != nil {
		return err
	}
	for v := found; v < vb; v++ {
		if squares[v-found] > 0 {
			copy(q.component(b, v), vectors.Data[(v-found)*vectors.Stride:(v-found)*vectors.Stride+p.k])
		}
	}
	p.onExisting(q, b, subspace.Orthonormalise)
	return nil
}
