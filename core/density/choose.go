package density

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/fit"
)

// A left is a fold that is left out of an estimation.
type left struct {
	*estimator       // of the rest
	rows       []int // of the fold, in the whole sample
	whole      *Sample
	density    *Density            // of the rest
	components map[int]*components // by R
}

// fewCells bounds the cells of incomplete rows whose log-density chooses.
const fewCells = 30000

// least gain in log-density of a row that makes a choice softer.
const rowGain = 0.01

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
	return &left{estimator: &estimator{e.subset(rest), e.choice}, rows: rows, whole: e.Sample}
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

// chooseStructure sets R, α and γ by the log-densities of the cells of the folds, each given the
// other known cells of its row.
func (e *estimator) chooseStructure(ctx context.Context) error {
	e.local = 0
	parts := make([]*left, e.folds)
	most := e.mostRank()
	for f := range parts {
		p := e.leave(f)
		parts[f], p.components = p, map[int]*components{}
		most = min(most, p.mostRank())
		var z blas64.General
		p.density, z = p.frame()
		if err := p.grow(ctx, z, p.mostRank(), func(rank int, c *components) { p.components[rank] = c }); err != nil {
			return err
		}
	}
	best, chosen := math.Inf(1), e.choice
	n, _ := e.X.Dims()
	try := func(c choice) error {
		score := 0.0
		for _, p := range parts {
			if err := checkpoint.Reached(ctx); err != nil {
				return err
			}
			p.choice = c
			p.structure(p.density, p.atLeast(c.rank), c.rank)
			score += p.score()
		}
		if score < best-rowGain*float64(n) || math.IsInf(best, 1) {
			best, chosen = score, c
		}
		return nil
	}
	for _, rank := range ranksTo(most) {
		for at := len(ridges) - 1; at >= 0; at-- {
			c := e.choice
			c.rank, c.ridge = rank, ridges[at]
			if err := try(c); err != nil {
				return err
			}
		}
	}
	if len(e.Graph.Edges()) > 0 {
		for _, local := range locals[1:] {
			c := chosen
			c.local = local
			if err := try(c); err != nil {
				return err
			}
		}
	}
	e.choice = chosen
	return nil
}

// score returns −2 times the sum over the known cells of the fold of their log-densities given
// the others of their rows, in units of s(θ), up to a constant.
func (l *left) score() float64 {
	laws, sum := l.density.Laws(), 0.0
	rows, weight := l.rows, 1.0
	if k := len(l.density.Noise); l.whole.Known != nil {
		rows = fit.Evenly(rows, max(5, fewCells/k/l.whole.folds))
		weight = float64(len(l.rows)) / float64(len(rows))
	}
	for _, i := range rows {
		known := l.whole.row(i)
		law := laws.at(l.whole.positions[i], l.cells[l.whole.positions[i].Cell])
		z := law.standardise(l.whole.X.RawRowView(i), known)
		p := law.given(laws, z, known)
		law.cells(laws, p, z, known, func(residual, precision float64) {
			sum += weight * l.whole.weight(i) * (residual*residual*precision - math.Log(precision))
		})
	}
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
