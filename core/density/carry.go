package density

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/internal/dense"
)

// A Carry predicts the standard factors of an individual at one θ from those at another,
// learnt from groups that were seen at several: u′ ≈ A(Δ)u, with Δ the displacement of θ.
type Carry struct {
	Span float64    // the largest |Δ|: the range of θ, or half a period
	Maps *mat.Dense // NF×F, A at N displacements from −Span to Span at equal steps
	Left *mat.Dense // N×F, variance of u′ − Au in groups that were left out
}

// Bounds of what Learn needs and tries.
const (
	displacements = 9 // N
	fewestGroups  = 6 // with rows at two θ
	fewPairs      = 4 // the weight, in pairs, by which correlations at Δ are drawn to those of all
)

// ridges are the candidates for κ, see LearnCarry.
var ridges = []float64{0.1, 0.3, 1, 3, 10, math.Inf(1)}

// LearnCarry learns from the standard factors (n×F) of observations with the given θ (n) and
// groups. A is a ridge regression over the pairs of rows of a group that are Δ apart (hat
// weights between the displacements),
//
//	A = (Σ u′uᵀ + κc diag ρ)(Σ uuᵀ + κc I)⁻¹,
//
// c the mean weight of the pairs of a displacement: A is drawn towards ρ = Σ u′u / Σ u², factor by factor. κ has
// the least error on groups that were left out, in three folds, each factor weighted by
// sizes (F), see Law.Sizes. LearnCarry returns nil for fewer than six groups with rows at two
// θ, and fails if ctx ends. wrap returns the displacement, at most span.
func LearnCarry(ctx context.Context, factors *mat.Dense, theta []float64, groups []int, sizes []float64, span float64, wrap func(float64) float64) (*Carry, error) {
	l := &carrying{factors: factors, theta: theta, span: span, wrap: wrap, members: map[int][]int{}}
	for i, g := range groups {
		if len(l.members[g]) == 0 {
			l.order = append(l.order, g)
		}
		l.members[g] = append(l.members[g], i)
	}
	paired := 0
	for _, rows := range l.members {
		if slices.ContainsFunc(rows, func(i int) bool { return theta[i] != theta[rows[0]] }) {
			paired++
		}
	}
	if paired < fewestGroups || !(span > 0) {
		return nil, nil
	}
	f := len(sizes)
	errors, left := make([]float64, len(ridges)), make([]*mat.Dense, len(ridges))
	weights := mat.NewDense(displacements, f, nil)
	for r := range left {
		left[r] = mat.NewDense(displacements, f, nil)
	}
	for fold := range folds {
		if err := checkpoint.Reached(ctx); err != nil {
			return nil, err
		}
		s := l.sums(func(at int) bool { return at%folds != fold })
		var maps []*mat.Dense
		for _, ridge := range ridges {
			maps = append(maps, s.maps(ridge))
		}
		l.eachPair(func(at int) bool { return at%folds == fold }, func(from, to int, slot int, share float64) {
			u, v := factors.RawRowView(from), factors.RawRowView(to)
			for a := range f {
				weights.Set(slot, a, weights.At(slot, a)+share)
			}
			for r, m := range maps {
				for a := range f {
					e := v[a] - blas64.Dot(dense.Vector(m.RawRowView(slot*f+a)), dense.Vector(u))
					errors[r] += share * sizes[a] * e * e
					left[r].Set(slot, a, left[r].At(slot, a)+share*e*e)
				}
			}
		})
	}
	best := floats.MinIdx(errors)
	c := &Carry{Span: span, Maps: l.sums(func(int) bool { return true }).maps(ridges[best]), Left: left[best]}
	for a := range f {
		all := floats.Sum(mat.Col(nil, a, c.Left)) / floats.Sum(mat.Col(nil, a, weights))
		for slot := range displacements {
			c.Left.Set(slot, a, (c.Left.At(slot, a)+fewPairs*all)/(weights.At(slot, a)+fewPairs))
		}
	}
	if !dense.Finite(c.Maps.RawMatrix().Data) || !dense.Finite(c.Left.RawMatrix().Data) {
		return nil, nil
	}
	return c, nil
}

// at sets to (F×F) to A at a displacement, and left (F) to the variance of what it misses.
func (c *Carry) at(to blas64.General, left []float64, displacement float64) {
	clear(to.Data)
	f := to.Rows
	slot, share := c.locate(displacement)
	for step, h := range []float64{1 - share, share} {
		if h == 0 {
			continue
		}
		dense.Subtract(to.Data, -h, c.Maps.RawMatrix().Data[(slot+step)*f*f:(slot+step+1)*f*f])
		dense.Subtract(left, -h, c.Left.RawRowView(slot+step))
	}
}

// locate returns the displacement before Δ and the hat weight of the next.
func (c *Carry) locate(displacement float64) (slot int, share float64) {
	return locate(displacement, c.Span, c.Left.RawMatrix().Rows)
}

func locate(displacement, span float64, count int) (slot int, share float64) {
	at := min(max((displacement/span+1)/2, 0), 1) * float64(count-1)
	slot = min(int(at), count-2)
	return slot, at - float64(slot)
}

// A carrying is the learning of a Carry.
type carrying struct {
	factors *mat.Dense
	theta   []float64
	span    float64
	wrap    func(float64) float64
	members map[int][]int
	order   []int // groups
}

// eachPair visits the ordered pairs of rows of some groups, with the share of each
// displacement. Every group has the weight of its rows.
func (l *carrying) eachPair(counts func(at int) bool, visit func(from, to int, slot int, share float64)) {
	for at, g := range l.order {
		if rows := l.members[g]; counts(at) {
			for _, from := range rows {
				for _, to := range rows {
					if from == to {
						continue
					}
					slot, share := locate(l.wrap(l.theta[to]-l.theta[from]), l.span, displacements)
					each := 1 / float64(len(rows)-1)
					visit(from, to, slot, each*(1-share))
					visit(from, to, slot+1, each*share)
				}
			}
		}
	}
}

// carrySums are the sums over pairs at each displacement.
type carrySums struct {
	grams, cross []blas64.General // F×F
	weights      []float64
}

func (l *carrying) sums(counts func(at int) bool) *carrySums {
	_, f := l.factors.Dims()
	s := &carrySums{weights: make([]float64, displacements)}
	for range displacements {
		s.grams, s.cross = append(s.grams, dense.Zeros(f, f)), append(s.cross, dense.Zeros(f, f))
	}
	l.eachPair(counts, func(from, to int, slot int, share float64) {
		u, v := dense.Vector(l.factors.RawRowView(from)), dense.Vector(l.factors.RawRowView(to))
		blas64.Ger(share, u, u, s.grams[slot])
		blas64.Ger(share, v, u, s.cross[slot])
		s.weights[slot] += share
	})
	return s
}

// maps returns A at every displacement, NF×F.
func (s *carrySums) maps(ridge float64) *mat.Dense {
	f := s.grams[0].Rows
	out := mat.NewDense(displacements*f, f, nil)
	each := floats.Sum(s.weights) / displacements
	for slot, gram := range s.grams {
		rho := make([]float64, f)
		for a := range f {
			moment, variance := 0.0, 0.0
			for other := range s.grams {
				moment += s.cross[other].Data[a*f+a]
				variance += s.grams[other].Data[a*f+a]
			}
			if variance > 0 {
				all := floats.Sum(s.weights)
				rho[a] = (s.cross[slot].Data[a*f+a] + fewPairs*moment/all) / (gram.Data[a*f+a] + fewPairs*variance/all)
			}
		}
		if math.IsInf(ridge, 1) || s.weights[slot] == 0 {
			for a := range f {
				out.Set(slot*f+a, a, rho[a])
			}
			continue
		}
		h, solver := append([]float64(nil), gram.Data...), dense.NewNormalSolver(f)
		for a := range f {
			h[a*f+a] += ridge * each
		}
		factorise(solver, h)
		for a := range f {
			row := out.RawRowView(slot*f + a)
			copy(row, s.cross[slot].Data[a*f:(a+1)*f])
			row[a] += ridge * each * rho[a]
			solver.BackSolve(row)
		}
	}
	return out
}
