package density

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/job"
	"ppca/core/linalg"
)

// A Carry predicts the factors of an individual at one θ from those at another, learnt from
// groups that were seen at several: in units of Sizes, f′ ≈ A(Δ)f, with Δ the displacement of θ.
type Carry struct {
	Span   float64    // the largest |Δ|: the range of θ, or half a period
	Sizes  []float64  // R, standard deviations of the factors
	Maps   *mat.Dense // NR×R, A at N Displacements from −Span to Span at equal steps
	Left   *mat.Dense // N×R, variance of f′ − Af
	Factor float64    // of the standard errors, from folds that were left out
}

const (
	Displacements = 9 // N
	fewestPairs   = 6 // groups with rows at two θ, from which A is learnt
	fewPairs      = 4 // the weight, in pairs, by which the variance at Δ is drawn to that at all
	pull          = 1 // κ, see carrySums.maps: of 0.1 to ∞ none moves the tuning sets of experiment/evidence better
)

// A carrying has the pairs of rows from which a Carry is learnt.
type carrying struct {
	period, span float64
	theta        []float64
	factors      blas64.General // n×R, in units of their sizes
	groups       [][]int        // rows of each group
}

// pairs returns the groups of rows, each with rows at two θ; nil if they are too few.
func (s *Sample) pairs() (groups [][]int) {
	if s.Groups == nil || s.Graph.Parameters() != 1 || len(s.Graph.Edges()) == 0 {
		return nil
	}
	members := map[int]int{}
	for i, g := range s.Groups {
		at, found := members[g]
		if !found {
			at, members[g] = len(groups), len(groups)
			groups = append(groups, nil)
		}
		groups[at] = append(groups[at], i)
	}
	groups = slices.DeleteFunc(groups, func(rows []int) bool {
		return !slices.ContainsFunc(rows, func(i int) bool { return s.Theta[i] != s.Theta[rows[0]] })
	})
	if len(groups) < fewestPairs {
		return nil
	}
	return groups
}

// learnCarry returns the carry of the factors of d; nil with too few groups.
func (s *Sample) learnCarry(ctx context.Context, d *Density) (*Carry, error) {
	groups := s.pairs()
	if groups == nil {
		return nil, nil
	}
	l, err := s.carrying(ctx, d, groups)
	if err != nil {
		return nil, err
	}
	r, sums := l.factors.Cols, l.sums()
	c := &Carry{Span: l.span, Sizes: s.sizes(d), Factor: 1, Maps: sums.maps(), Left: mat.NewDense(Displacements, r, nil)}
	l.eachPair(func(from, to []float64, slot int, share float64) {
		for a := range r {
			e := to[a] - floats.Dot(c.Maps.RawRowView(slot*r+a), from)
			c.Left.Set(slot, a, c.Left.At(slot, a)+share*e*e)
		}
	})
	for a := range r {
		all := floats.Sum(mat.Col(nil, a, c.Left)) / floats.Sum(sums.weights)
		for slot, w := range sums.weights {
			c.Left.Set(slot, a, (c.Left.At(slot, a)+fewPairs*all)/(w+fewPairs))
		}
	}
	if !linalg.Finite(c.Maps.RawMatrix().Data) || !linalg.Finite(c.Left.RawMatrix().Data) {
		return nil, nil
	}
	return c, nil
}

// sizes returns the standard deviations of the factors of d at all θ.
func (s *Sample) sizes(d *Density) []float64 {
	rows, r := d.Covariance.Dims()
	out := make([]float64, r)
	for row := range rows {
		out[row%r] += d.Covariance.At(row, row%r) * float64(r) / float64(rows)
	}
	return root(out)
}

// carrying returns the pairs of groups with their factors.
func (s *Sample) carrying(ctx context.Context, d *Density, groups [][]int) (*carrying, error) {
	n, _ := s.X.Dims()
	laws, sizes, r := d.Laws(), s.sizes(d), d.Loadings.RawMatrix().Rows
	ends := s.Graph.Endpoints
	l := &carrying{period: s.Graph.Period, span: ends[len(ends)-1] - ends[0], theta: s.Theta, factors: linalg.Zeros(n, r), groups: groups}
	if l.period != 0 {
		l.span = l.period / 2
	}
	for i, err := range job.Rows(ctx, n, s.X.RawMatrix().Cols*r) {
		if err != nil {
			return nil, err
		}
		p := laws.At(s.Theta[i]).Given(s.X.RawRowView(i), s.row(i))
		floats.DivTo(l.factors.Data[i*r:(i+1)*r], p.Factors, sizes)
	}
	return l, nil
}

// locate returns the displacement before Δ and the hat weight of the next.
func locate(displacement, span float64) (slot int, share float64) {
	at := min(max((displacement/span+1)/2, 0), 1) * float64(Displacements-1)
	slot = min(int(at), Displacements-2)
	return slot, at - float64(slot)
}

// eachPair visits the ordered pairs of rows of each group, with the share of each
// displacement. Every group has the weight of its rows.
func (l *carrying) eachPair(visit func(from, to []float64, slot int, share float64)) {
	r := l.factors.Cols
	for _, rows := range l.groups {
		for _, from := range rows {
			for _, to := range rows {
				if from == to {
					continue
				}
				slot, share := locate(Shorter(l.theta[to]-l.theta[from], l.period), l.span)
				each := 1 / float64(len(rows)-1)
				f, g := l.factors.Data[from*r:(from+1)*r], l.factors.Data[to*r:(to+1)*r]
				visit(f, g, slot, each*(1-share))
				visit(f, g, slot+1, each*share)
			}
		}
	}
}

// carrySums are the sums over pairs at each displacement.
type carrySums struct {
	grams, cross []blas64.General // R×R
	weights      []float64
}

func (l *carrying) sums() *carrySums {
	r := l.factors.Cols
	s := &carrySums{weights: make([]float64, Displacements)}
	for range Displacements {
		s.grams, s.cross = append(s.grams, linalg.Zeros(r, r)), append(s.cross, linalg.Zeros(r, r))
	}
	l.eachPair(func(from, to []float64, slot int, share float64) {
		blas64.Ger(share, linalg.Vector(from), linalg.Vector(from), s.grams[slot])
		blas64.Ger(share, linalg.Vector(to), linalg.Vector(from), s.cross[slot])
		s.weights[slot] += share
	})
	return s
}

// maps returns A at every displacement, NR×R: a ridge regression
//
//	A = (Σ f′fᵀ + κc diag ρ)(Σ ffᵀ + κc I)⁻¹,
//
// c the mean weight of the pairs of a displacement, drawn towards ρ = Σ f′f / Σ f² of each factor.
func (s *carrySums) maps() *mat.Dense {
	r := s.grams[0].Rows
	out, each := mat.NewDense(Displacements*r, r, nil), pull*floats.Sum(s.weights)/Displacements
	for slot, gram := range s.grams {
		h, solver := compact(gram), linalg.NewNormalSolver(r)
		linalg.AddDiagonal(h, each)
		solver.Regularise(h)
		for a := range r {
			row := out.RawRowView(slot*r + a)
			copy(row, s.cross[slot].Data[a*r:(a+1)*r])
			row[a] += each * finiteRatio(row[a], gram.Data[a*r+a])
			solver.BackSolve(row)
		}
	}
	return out
}

// compact returns a copy of m.
func compact(m blas64.General) blas64.General {
	out := linalg.Zeros(m.Rows, m.Cols)
	linalg.CopyBlock(out, m)
	return out
}

// carried returns the expected factors after a displacement, and their covariance, R×R.
func (c *Carry) carried(p *Posterior, displacement float64) (factors []float64, covariance blas64.General) {
	r := len(c.Sizes)
	a, left := linalg.Zeros(r, r), make([]float64, r)
	slot, share := locate(displacement, c.Span)
	for step, h := range []float64{1 - share, share} {
		linalg.Subtract(a.Data, -h, c.Maps.RawMatrix().Data[(slot+step)*r*r:(slot+step+1)*r*r])
		linalg.Subtract(left, -h, c.Left.RawRowView(slot+step))
	}
	for i, size := range c.Sizes { // in units of f
		for j, other := range c.Sizes {
			a.Data[i*r+j] *= size / other
		}
		left[i] *= size * size
	}
	factors, covariance = make([]float64, r), linalg.Zeros(r, r)
	blas64.Gemv(blas.NoTrans, 1, a, linalg.Vector(p.Factors), 0, linalg.Vector(factors))
	half := linalg.Zeros(r, r)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, a, general(p.Covariance, r), 0, half)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, half, a, 0, covariance)
	for i, variance := range left {
		covariance.Data[i*r+i] += variance
	}
	return factors, covariance
}

// Moved returns the expectation (K, over Unit) of the individual of an observation, with the
// posterior p at the law l, at the law there, and the standard errors of one observation of it.
// Without a Carry the individual keeps its place, f′ = C′C⁻¹f with CCᵀ = Λ, and the standard
// error is the root mean square distance of any observation at the new θ from there, because the
// data do not tell how individuals keep their place.
func (l *Law) Moved(p *Posterior, there *Law, displacement float64) (x, deviation []float64) {
	d := l.laws.Density
	moved := &Posterior{Covariance: there.covariance.Data}
	if d.Carry == nil {
		r := len(p.Factors)
		moved.Factors = append([]float64(nil), p.Factors...)
		if l.factorLaw != there.factorLaw {
			own, other := mat.NewTriDense(r, mat.Lower, lower(l.covariance)), mat.NewTriDense(r, mat.Lower, lower(there.covariance))
			f := mat.NewVecDense(r, moved.Factors)
			if err := f.SolveVec(own, f); err == nil {
				f.MulVec(other, mat.VecDenseCopyOf(f))
			}
		}
	} else {
		var covariance blas64.General
		moved.Factors, covariance = d.Carry.carried(p, displacement)
		moved.Covariance = covariance.Data
	}
	spread := l.laws.conditional(moved)
	for c, mean := range there.Mean {
		away, variance := l.laws.expected(moved, c), d.Noise[c]+spread[c]
		if d.Carry == nil {
			variance += away * away
		} else {
			variance *= d.Carry.Factor * d.Carry.Factor
		}
		x = append(x, mean+there.SD[c]*away)
		deviation = append(deviation, there.SD[c]*math.Sqrt(variance))
	}
	return x, deviation
}

// lower returns the lower Cholesky factor of a covariance.
func lower(a blas64.General) []float64 {
	solver := linalg.NewNormalSolver(a.Rows)
	solver.Regularise(compact(a))
	return solver.Lower()
}
