package solver

import (
	"cmp"
	"context"
	"math"
	"slices"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
)

// The search for lower minima. A start ends in a minimum, where the solver looks for
// reflections that may lead to a lower one. An estimate of the energy that a reflection
// costs, for which no step is needed, selects a few. These compete by what their first step
// promises. The solver runs from the best and gives up a run that falls too slowly. The first run
// that ends lower replaces the minimum, and the search begins again.

// A diligence says how far a search goes.
type diligence struct {
	directions int     // u of each edge, those of least overlap
	likely     float64 // estimated rise up to which reflections are tried, as a share of the energy
	most       int     // reflections that are tried
	heat       int     // reflections whose first steps are compared before the solver runs
	runs       int     // of each heat, from which the solver runs
	hopeless   float64 // rise after the first step above which it does not run, as a share of the energy
}

var (
	// usual finds most of what can be found for a quarter of the evaluations of a fit, see
	// TestReferenceMinima.
	usual = diligence{directions: 3, likely: 0.16, most: 5, heat: 5, runs: 3, hopeless: 0.2}
	// wide is for bases that turn far from knot to knot, as with a soft λ_v: there are many
	// minima, and screening estimates badly which are lower.
	wide = diligence{directions: 1 << 20, likely: 0.3, most: 12, heat: 1, runs: 1, hopeless: math.Inf(1)}
)

const (
	turned     = 0.2  // overlap of a direction at neighbouring knots below which the search is wide
	longest    = 100  // evaluations of the start after which there is no search: every run would be as long
	pace       = 4    // a run is given up if the energy is higher than at the minimum by more than so many of its last decreases
	mostRounds = 8    // of reflections from a minimum
	firstLook  = 3    // evaluations of a run before it may be given up
	lessSmooth = 0.1  // fall of the data term that screening expects at most, as a share of the energy
	lowerShare = 1e-6 // of the energy, by which a lower minimum is lower
)

// A search looks for minima below that at which e ended.
type search struct {
	r      *prepared
	o      fit.Options
	d      diligence
	best   *minimiser
	status fit.Status // of the run that ended at best
	terms  fit.Energy // of the lowest point reported
	found  fit.Search
	whole  int // evaluations
	rows   int // that screening passed over
	report func(evaluations int)
}

// evaluations returns the work so far; rows that screening passes over count as parts of an
// evaluation.
func (s *search) evaluations() int {
	if s.rows == 0 {
		return s.whole
	}
	n := s.best.t.P.N
	return s.whole + (s.rows+n-1)/n
}

// worthwhile reports whether a start has ended in a minimum, and soon enough for a search.
func (s *search) worthwhile() bool { return s.status != fit.Limit && s.whole <= longest }

// lower looks for minima below s.best. If it returns an error, s.best is the lowest so far.
// report is called at each step with the number of evaluations.
func (r *prepared) lower(ctx context.Context, s *search, o fit.Options, report func(evaluations int)) error {
	s.r, s.o, s.d, s.report = r, o, usual, report
	s.best.retire()
	err := s.reflect(ctx)
	if err == nil && s.best.leastOverlap() < turned {
		s.d = wide
		err = s.reflect(ctx)
	}
	return err
}

// A candidate is a reflection with an estimate of the energy that it costs, as a share of the
// energy.
type candidate struct {
	reflection
	rise float64
}

// reflect tries reflections of the best minimum until none leads to a lower one.
func (s *search) reflect(ctx context.Context) error {
	before := s.best
	for range mostRounds {
		list, err := s.screen(ctx)
		if err != nil {
			return err
		}
		lowered := false
		for heat := range slices.Chunk(list[:min(len(list), s.d.most)], s.d.heat) {
			if lowered, err = s.compete(ctx, heat); err != nil {
				return err
			}
			if lowered {
				break
			}
		}
		if !lowered {
			break
		}
	}
	if s.best != before {
		s.found = s.found.Reached("reflections", s.best.energy)
	}
	return nil
}

// compete predicts the first step from each of some reflections, and runs the solver from those
// that promise the least energy, until one leads to a lower minimum. It reports whether one did.
func (s *search) compete(ctx context.Context, heat []*candidate) (lowered bool, err error) {
	var hopes []*minimiser // the best so far, by the energy after the first step
	for _, c := range heat {
		q, factors := s.best.reflected(c.reflection)
		s.found.Tried++
		e := s.launch(q, factors)
		err := e.predict(ctx)
		s.whole += e.evaluations
		if err != nil {
			return false, err
		}
		hopes = append(hopes, e)
		slices.SortStableFunc(hopes, func(a, b *minimiser) int { return cmp.Compare(a.hope(), b.hope()) })
		hopes = hopes[:min(len(hopes), s.d.runs)]
	}
	for _, e := range hopes {
		if e.hope()-s.best.energy > s.d.hopeless*s.best.size() {
			break
		}
		s.whole -= e.evaluations // of the prediction, which e counts too
		status, err := e.run(ctx)
		s.whole += e.evaluations
		if lowered = e.energy < s.best.energy-lowerShare*s.best.size(); lowered {
			s.best, s.status = e, status
			e.retire()
		}
		if lowered || err != nil {
			return lowered, err
		}
	}
	return false, nil
}

// hope is the energy that a prediction promises after the first step.
func (e *minimiser) hope() float64 { return e.energy - e.promised }

// screen returns the reflections of the best minimum that may lead to a lower one, the least
// rise first. The rise of the data term is that at the reflected point with the best
// coefficients: only cells between the sides change.
func (s *search) screen(ctx context.Context) ([]*candidate, error) {
	e := s.best
	p := e.t.P
	e.applyFactors(e.q)
	var list []*candidate
	most := func(edge graph.Edge) float64 { return (s.d.likely + lessSmooth) * e.size() / spread(edge) }
	err := e.reflections(s.d.directions, most, func(r reflection) error {
		if r.rough > most(r.edge) {
			return nil
		}
		s.found.Screened++
		rise := spread(r.edge) * r.rough
		for j, knots := range p.Cells {
			if !r.cuts(knots) {
				continue
			}
			e.place(r, knots)
			s.rows += p.First[j+1] - p.First[j]
			after, err := e.t.CellGain(ctx, e.next, j)
			if err != nil {
				return err
			}
			rise += (after - e.gains[j]) / float64(p.N)
		}
		if rise /= e.size(); rise <= s.d.likely {
			list = append(list, &candidate{r, rise})
		}
		return nil
	})
	slices.SortStableFunc(list, func(a, b *candidate) int { return cmp.Compare(a.rise, b.rise) })
	return list, err
}

// spread is the share of the rise of the smoothness term that remains after the solver has
// spread the half-turn of a direction over the axis of an edge. A jump costs 4λ_v f, with f
// = 1/m on m edges; m turns by π/m cost π²λ_v f/m.
func spread(edge graph.Edge) float64 { return math.Min(1, math.Pi*math.Pi/4*edge.Factor) }

// place writes the means and reflected bases of some knots to e.next: H P_b.
func (e *minimiser) place(r reflection, knots []int) {
	for _, b := range knots {
		at, end := b*e.p.U*e.p.Stride, (b+1)*e.p.U*e.p.Stride
		copy(e.next.Data[at:end], e.p.Data[at:end])
		if r.beyond[b] {
			r.apply(e.next, b)
		}
	}
}

// launch returns a solver at a point. It gives up if the energy falls too slowly to end below
// that of the best minimum.
func (s *search) launch(q arrange.Stack, factors [][]float64) *minimiser {
	e, best := newMinimiser(s.r.t, q), s.best.energy
	e.factors = factors
	e.tolerance, e.budget, e.constant = s.o.Tolerance, s.o.MaxEvaluations, s.r.constant
	last := math.Inf(1)
	e.report = func(step runReport) {
		if step.energy.Total < s.terms.Total {
			s.terms = step.energy
		}
		s.report(s.evaluations() + step.evaluations)
		above, fell := e.energy-best, last-e.energy
		last = e.energy
		if step.evaluations >= firstLook && above >= 0 && above > pace*fell {
			e.budget = 0
		}
	}
	return e
}

// retire frees the memory that a solver needs only to make steps.
func (e *minimiser) retire() {
	e.memory, e.metric, e.report = nil, nil, nil
	e.last, e.direction = arrange.Stack{}, arrange.Stack{}
}
