package density

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/linalg"
)

// A left is a fold that is left out of an estimation.
type left struct {
	*estimator       // of the rest
	rows       []int // of the fold, in the whole sample
	whole      *Sample
	density    *Density            // of the rest
	components map[int]*components // by R
}

const (
	fewCells    = 30000 // bounds the cells of incomplete rows whose log-density chooses
	columnsMost = 1000  // likewise of variables
	enoughKnown = 10    // of these, for the distance of a row
)

// leave returns the estimator without a fold, and the rows of the fold.
func (e *estimator) leave(fold int) *left {
	var rest, rows []int
	for i, f := range e.fold {
		if f == fold {
			rows = append(rows, i)
		} else {
			rest = append(rest, i)
		}
	}
	return &left{estimator: &estimator{Sample: e.subset(rest), choice: e.choice}, rows: rows, whole: e.Sample}
}

// subset returns some rows of the sample, with their folds.
func (s *Sample) subset(rows []int) *Sample {
	d := fit.Data{X: s.X, Theta: s.Theta, Observed: s.Known, Weights: s.Weights, Groups: s.Groups}.Subset(rows)
	out := &Sample{Graph: s.Graph, X: d.X.(*mat.Dense), Theta: d.Theta, Known: d.Observed, Weights: d.Weights, Groups: d.Groups, Unit: s.Unit, cells: s.cells, folds: s.folds}
	if !slices.Contains(out.Known, false) {
		out.Known = nil
	}
	for _, i := range rows {
		out.positions, out.fold = append(out.positions, s.positions[i]), append(out.fold, s.fold[i])
	}
	return out
}

// thinned returns the sample with a few of many variables, one at random of each stretch: at equal
// steps, a row that knows every third variable might know none of them.
func (s *Sample) thinned() *Sample {
	n, k := s.X.Dims()
	if k <= columnsMost {
		return s
	}
	random, columns := rand.New(rand.NewPCG(seed, streamThinned)), make([]int, columnsMost)
	for at := range columns {
		from, to := at*k/columnsMost, (at+1)*k/columnsMost
		columns[at] = from + random.IntN(to-from)
	}
	out := *s
	out.X, out.Known = mat.NewDense(n, len(columns), nil), nil
	for i := range n {
		for at, c := range columns {
			out.X.Set(i, at, s.X.At(i, c))
			if s.Known != nil {
				out.Known = append(out.Known, s.isKnown(i, c))
			}
		}
	}
	return &out
}

// chooseStructure sets R, α and γ by the log-densities of the rows of the folds; once more if some rows
// are far, because they would decide it.
func (e *estimator) chooseStructure(ctx context.Context) error {
	distances, err := e.choose(ctx)
	if err == nil && e.downweigh(distances) {
		_, err = e.choose(ctx)
	}
	return err
}

// choose is chooseStructure with the weights as they are. It returns D²/K_o of the rows in the folds (NaN: not
// known), and sets usual to its median.
func (e *estimator) choose(ctx context.Context) (distances []float64, err error) {
	e.local = 0
	parts := make([]*left, e.folds)
	few := &estimator{Sample: e.thinned(), choice: e.choice}
	most := min(few.mostRank(), e.mostRank())
	for f := range parts {
		p := few.leave(f)
		parts[f], p.components = p, map[int]*components{}
		most = min(most, p.mostRank())
		var z blas64.General
		p.density, z = p.frame()
		if err := p.grow(ctx, z, min(most, p.mostRank()), func(rank int, c *components) { p.components[rank] = c }); err != nil {
			return nil, err
		}
	}
	best, chosen := math.Inf(1), e.choice
	n, _ := e.X.Dims()
	try := func(c choice) error {
		score := 0.0
		for _, p := range parts {
			if err := job.Checkpoint(ctx); err != nil {
				return err
			}
			p.choice = c
			p.structure(p.density, p.atLeast(c.rank), c.rank)
			score += p.score()
		}
		if score < best || math.IsInf(best, 1) {
			best, chosen = score, c
		}
		return nil
	}
	for _, rank := range ranksTo(most) {
		for at := len(ridges) - 1; at >= 0; at-- {
			c := e.choice
			c.rank, c.ridge = rank, ridges[at]
			if err := try(c); err != nil {
				return nil, err
			}
		}
	}
	if len(e.Graph.Edges()) > 0 {
		for _, local := range locals[1:] {
			c := chosen
			c.local = local
			if err := try(c); err != nil {
				return nil, err
			}
		}
	}
	e.choice = chosen
	distances = make([]float64, n)
	var known []float64
	least := 1
	if few.Sample != e.Sample {
		least = enoughKnown
	}
	for _, p := range parts {
		p.choice = chosen
		p.structure(p.density, p.atLeast(chosen.rank), chosen.rank)
		p.visit(p.rows, func(i int, posterior *Posterior) {
			if distances[i] = math.NaN(); posterior.Known >= least {
				distances[i] = posterior.Distance / float64(posterior.Known)
				known = append(known, distances[i])
			}
		})
	}
	if e.usual = 0; len(known) > 0 {
		e.usual = linalg.Median(known)
	}
	return distances, nil
}

// far is the number of times that D²/K_o of a row is the median from which on it counts less.
const far = 12

// downweigh lowers the weights of rows that are far from what the others say of them, so that a row with a
// pattern of its own stays unusual, see Errors.inflation. It reports whether there are any.
func (e *estimator) downweigh(distances []float64) bool {
	limit, found := far*e.usual, false
	weights, total := make([]float64, len(distances)), 0.0
	for i, distance := range distances {
		weights[i] = e.weight(i)
		if limit > 0 && distance > limit {
			weights[i] *= (limit / distance) * (limit / distance)
			found = true
		}
		total += weights[i] / float64(len(weights))
	}
	if !found {
		return false
	}
	floats.Scale(1/total, weights)
	s := *e.Sample
	s.Weights = weights
	e.Sample = &s
	return true
}

// visit visits rows of the fold with their posteriors by the rest, in units of s(θ).
func (l *left) visit(rows []int, use func(i int, p *Posterior)) {
	laws := l.density.Laws()
	for _, i := range rows {
		at, known := l.whole.positions[i], laws.heard(l.whole.row(i))
		law := laws.at(at, l.cells[at.Cell])
		use(i, laws.posterior(law.pattern(laws, known), law.standardise(l.whole.X.RawRowView(i), known)))
	}
}

// score returns −2 times the sum of the log-densities of the rows of the fold, in units of s(θ).
func (l *left) score() float64 {
	sum, rows, weight := 0.0, l.rows, 1.0
	if k := len(l.density.Noise); l.whole.Known != nil {
		rows = fit.Evenly(rows, max(5, fewCells/k/l.whole.folds))
		weight = float64(len(l.rows)) / float64(len(rows))
	}
	l.visit(rows, func(i int, p *Posterior) { sum -= 2 * weight * l.whole.weight(i) * p.LogDensity })
	return sum
}

// atLeast returns the components of the smallest R that is known, from rank on.
func (l *left) atLeast(rank int) *components {
	var best *components
	for _, c := range l.components {
		if r := c.vectors.Rows; r >= rank && (best == nil || r < best.vectors.Rows) {
			best = c
		}
	}
	return best
}

// ranksTo returns the candidates for R up to the most, which is one of them.
func ranksTo(most int) (list []int) {
	for _, rank := range ranks {
		if rank < most {
			list = append(list, rank)
		}
	}
	return append(list, most)
}
