package arrange

import (
	"context"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/linalg"
)

// KnotwiseStart returns the paper's initialisation (§3.4): weighted means, one PCA per knot
// about its mean, and greedy re-ordering from knot to knot. Knots without data get
// their mean and basis from their neighbours.
func KnotwiseStart(ctx context.Context, p *Problem, tolerance float64, seed uint64) (Stack, error) {
	q, err := UnorderedStart(ctx, p, tolerance, seed)
	if err == nil {
		Reorder(p, q)
	}
	return q, err
}

// UnorderedStart returns the initialisation before the re-ordering.
func UnorderedStart(ctx context.Context, p *Problem, tolerance float64, seed uint64) (Stack, error) {
	q := NewStack(p, 1)
	weight := weightedMeans(p, q)
	if err := interpolateMeans(ctx, p, q, weight); err != nil {
		return q, err
	}
	for b, vb := range p.PerKnot {
		near := p.Around(q, b)
		vectors, squares, err := linalg.Leading(ctx, near, vb, tolerance, seed)
		if err != nil {
			return q, err
		}
		found := linalg.Rank(squares)
		for v := 0; v < found; v++ {
			copy(q.Component(b, v), vectors.Data[v*vectors.Stride:v*vectors.Stride+p.K])
		}
		if err := completeBasis(ctx, p, q, b, found, tolerance, seed); err != nil {
			return q, err
		}
	}
	p.Restrict(q)
	return q, nil
}

// weightedMeans fills μ_b = Σ a_i w_{b,i} x_i / Σ a_i w_{b,i} over visible entries,
// Equation (initialmeans), and returns the weights, by knot and column group.
func weightedMeans(p *Problem, q Stack) [][]float64 {
	groups := p.Groups()
	weight := make([][]float64, len(p.PerKnot))
	for b := range weight {
		weight[b] = make([]float64, len(groups))
	}
	for j, knots := range p.Cells {
		for i := p.First[j]; i < p.First[j+1]; i++ {
			for s, b := range knots {
				w := p.HatWeights(i)[s]
				if w == 0 {
					continue
				}
				linalg.Subtract(q.Mean(b), -w, p.Row(i))
				for index := range groups {
					if p.Sees(i, index) {
						weight[b][index] += w * p.RootWeight(i)
					}
				}
			}
		}
	}
	for b := range weight {
		for index, w := range weight[b] {
			if w > 0 {
				blas64.Scal(1/w, linalg.Vector(q.Mean(b)[groups[index].Lo:groups[index].Hi]))
			}
		}
	}
	return weight
}

// interpolateMeans fills the entries of means without observations by the smoothest
// continuation of the known ones. It fails if a checkpoint fails.
func interpolateMeans(ctx context.Context, p *Problem, q Stack, weight [][]float64) error {
	for index, group := range p.Groups() {
		var unknown []int
		for b := range weight {
			if group.Has(b) && weight[b][index] == 0 {
				unknown = append(unknown, b)
			}
		}
		if len(unknown) == 0 {
			continue
		}
		if err := relax(ctx, p, q, group, unknown); err != nil {
			return err
		}
	}
	return nil
}

// relax solves the discrete Laplace equation at the unknown knots.
func relax(ctx context.Context, p *Problem, q Stack, group ColumnGroup, unknown []int) error {
	h := Stack{General: linalg.Zeros(len(p.PerKnot), group.Hi-group.Lo), U: 1, Lead: 1}
	system := fit.NewEnvelope(p.Graph) // zeros at the known knots
	toKnown := func(a, b int, length float64) {
		system.Add(a, a, 1/length)
		linalg.Subtract(h.Mean(a), -1/length, q.Mean(b)[group.Lo:group.Hi])
	}
	for _, edge := range p.Edges {
		if !group.Has(edge.A) || !group.Has(edge.B) {
			continue
		}
		a, b := slices.Contains(unknown, edge.A), slices.Contains(unknown, edge.B)
		switch {
		case a && b:
			system.Tie(edge.A, edge.B, 1/edge.Length)
		case a:
			toKnown(edge.A, edge.B, edge.Length)
		case b:
			toKnown(edge.B, edge.A, edge.Length)
		}
	}
	err := system.Factorise(ctx)
	if err == nil {
		err = system.Solve(ctx, h.General)
	}
	if err != nil {
		return err
	}
	for _, b := range unknown {
		copy(q.Mean(b)[group.Lo:group.Hi], h.Mean(b))
	}
	return nil
}

// completeBasis fills the vectors of knot b from number found on: first the leading
// directions of all θ-centred residuals, orthogonalised against the existing vectors,
// then unit axes.
func completeBasis(ctx context.Context, p *Problem, q Stack, b, found int, tolerance float64, seed uint64) error {
	vb := p.PerKnot[b]
	if found == vb {
		return nil
	}
	all := p.CentredRows(q)
	all.RestrictTo, all.Without = b, linalg.Block(q.General, b*q.U+q.Lead, b*q.U+q.Lead+vb, 0, p.K)
	all.Without.Rows = found
	vectors, squares, err := linalg.Leading(ctx, all, vb-found, tolerance, seed)
	if err != nil {
		return err
	}
	for v := found; v < vb; v++ {
		if squares[v-found] > 0 {
			copy(q.Component(b, v), vectors.Data[(v-found)*vectors.Stride:(v-found)*vectors.Stride+p.K])
		}
	}
	p.OnExisting(q, b, linalg.Orthonormalise)
	return nil
}
