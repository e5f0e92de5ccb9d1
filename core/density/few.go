package density

import (
	"context"
	"slices"
)

// The means and bases of a variable rest on the observations that know it. Of a variable
// that few know, the widening of all cells is too small, and its mean may be off by more
// than its noise: it follows the few cells whatever the other variables say of their rows.

const (
	fewCells   = 0.5  // known cells of a variable that are few, as a share of those of the best known one
	mostSingle = 1024 // variables up to which each has systems of its own
	priorCell  = 1    // cells that the variance of a variable without its mean weighs
)

// few returns the variables that few observations know.
func (e *estimator) few() []int {
	if e.Known == nil || !e.Everywhere || e.k > mostSingle {
		return nil
	}
	most := slices.Max(e.count)
	var list []int
	for c, count := range e.count {
		if count < fewCells*most {
			list = append(list, c)
		}
	}
	return list
}

// drawFew draws the variance of variables that few observations know to that without their
// mean, which may have followed each of these cells.
func (e *estimator) drawFew() {
	few := e.few()
	if few == nil {
		return
	}
	mean := 0.0
	for _, variance := range e.variance {
		mean += variance / float64(e.k)
	}
	for _, c := range few {
		own, known := e.variable(c)
		if known < 2 {
			own = mean
		}
		e.variance[c] = max(e.variance[c], (e.count[c]*e.variance[c]+priorCell*own)/(e.count[c]+priorCell))
	}
}

// variable returns the variance of the known cells of a variable about their mean, and how
// many they are.
func (e *estimator) variable(c int) (variance float64, known int) {
	var values, weights []float64
	for i := range e.n {
		if !e.isKnown(i, c) || e.weight(i) == 0 {
			continue
		}
		x := e.Deviations.At(i, c)
		for slot, t := range e.cells[e.Positions[i].Cell] {
			x += e.Positions[i].Hat[slot] * e.Means.At(t, c) / e.Unit
		}
		values, weights = append(values, x), append(weights, e.weight(i))
	}
	mean, total := 0.0, 0.0
	for i, a := range weights {
		total += a
		mean += a * values[i]
	}
	for i, a := range weights {
		away := values[i] - mean/total
		variance += a * away * away / total
	}
	return variance, len(values)
}

// widenFew replaces ψ_c of each variable that few observations know by
//
//	(ψ_c ν/(ν − 2) (N + f)/(N − f) + v_c s̄_c) / W.
//
// N are its known cells, f the degrees of freedom that its means and bases take of these, ν = N − f,
// W the widening of all cells, which follows, v_c its variance about the mean, and v_c s̄_c the
// variance of this mean, averaged over the θ of all rows. The first term is that of all cells, see
// widening and Inflation, for one variable.
func (e *estimator) widenFew(ctx context.Context, d *Density, widening float64) error {
	for _, c := range e.few() {
		used, ofMean, spread, err := e.ownFreedom(ctx, c)
		if err != nil {
			return err
		}
		n := e.count[c]
		used = min(used, mostLeverage*n)
		free := max(leastStudent, (n-used)*e.Represents)
		about := n * e.variance[c] / max(n-ofMean, (1-mostLeverage)*n)
		d.Noise[c] = (d.Noise[c]*free/(free-2)*(n+used)/(n-used) + about*spread) / widening
	}
	return nil
}

// ownFreedom returns the degrees of freedom that the means and bases of a variable take of its known
// cells, those of the mean alone, and s̄_c: the variance of the mean at the θ of all rows over v_c.
func (e *estimator) ownFreedom(ctx context.Context, c int) (used, ofMean, spread float64, err error) {
	share := func(i int) float64 {
		if e.isKnown(i, c) {
			return 1
		}
		return 0
	}
	for part := range e.v + 1 {
		square := e.squaresOf(part)
		variance, err := e.regression(ctx, part, square, share)
		if err != nil {
			return 0, 0, 0, err
		}
		for i, value := range square {
			s := variance(e.Graph.Row(e.Theta, i)) / e.Represents
			used += share(i) * e.weight(i) * value * s
			if part == 0 {
				spread += e.weight(i) / e.total * s
			}
		}
		if part == 0 {
			ofMean = used
		}
	}
	return used, ofMean, spread, nil
}
