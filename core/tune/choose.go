package tune

import (
	"fmt"
	"math"
)

// summarise returns the mean error over observations from the means of their
// groups, and its standard error: that of a mean of as many independent terms as
// there are groups,
//
//	SE² = G/(G−1) Σ_g (n_g/n)² (e_g − ē)².
func (f folds) summarise(byGroup []float64) (mean, standardError float64) {
	n := 0.0
	for g, e := range byGroup {
		n += float64(len(f.members[g]))
		mean += float64(len(f.members[g])) * e
	}
	mean /= n
	for g, e := range byGroup {
		share := float64(len(f.members[g])) / n
		standardError += share * share * (e - mean) * (e - mean)
	}
	count := float64(len(byGroup))
	return mean, math.Sqrt(standardError * count / (count - 1))
}

// What a mean that moves with θ must save to be chosen: more than chance, so many
// standard errors of the difference, and more than a trifle, a share of the error.
const (
	significant = 2
	worthwhile  = 0.02
)

// choose returns the number of the chosen point. points come from the stiffest in
// each size, errors are those of their groups.
//
// It is the point of least error, but that a moving mean must earn it: λ_m is the
// stiffest whose best point is not worse by more than chance and more than a
// trifle. What moves a mean is often the sample. On the blurred faces of the paper
// the least error asks for a moving mean in most splits, to save 0.1 to 1 % on
// faces left out; on the test faces, which are of another source, that mean costs
// twice as much as the bases gain.
//
// By the rule of one standard error it is the stiffest point that exceeds this one
// by no more than one standard error.
func (s *Search) choose(points []Point, errors [][]float64) int {
	least := leastOf(points, func(Point) bool { return true })
	chosen := least
	for i, p := range points {
		if !sameSize(p, points[least]) || p.Mean <= points[chosen].Mean {
			continue
		}
		best := leastOf(points, func(q Point) bool { return sameSize(q, p) && q.Mean == p.Mean })
		trifle := points[best].RMSE <= (1+worthwhile)*points[least].RMSE
		if i == best && (trifle || s.within(significant, errors[best], errors[least])) {
			chosen = best
		}
	}
	if s.oneSE {
		return s.stiffestWithin(1, chosen, points, errors)
	}
	return chosen
}

func sameSize(p, q Point) bool { return p.Components == q.Components && p.Bins == q.Bins }

// leastOf returns the point of least error among those wanted, the stiffest of
// equals.
func leastOf(points []Point, wanted func(Point) bool) int {
	least := -1
	for i, p := range points {
		if wanted(p) && (least < 0 || p.RMSE < points[least].RMSE) {
			least = i
		}
	}
	return least
}

// stiffestWithin returns the stiffest point that exceeds a point by no more than
// some standard errors.
func (s *Search) stiffestWithin(standardErrors float64, point int, points []Point, errors [][]float64) int {
	chosen := point
	for i, p := range points {
		if s.within(standardErrors, errors[i], errors[point]) && stiffer(p, points[chosen]) {
			chosen = i
		}
	}
	return chosen
}

// within reports whether errors exceed others by no more than some standard errors
// of the difference. Groups differ in difficulty much more than points do, so it
// is taken group by group.
func (s *Search) within(standardErrors float64, errors, others []float64) bool {
	difference := make([]float64, len(errors))
	for g := range difference {
		difference[g] = errors[g] - others[g]
	}
	excess, standardError := s.folds.summarise(difference)
	return excess <= standardErrors*standardError
}

// stiffer reports whether p leaves a model less freedom than q: fewer components,
// then fewer bins, then stiffer means, then stiffer bases.
func stiffer(p, q Point) bool {
	switch {
	case p.Components != q.Components:
		return p.Components < q.Components
	case p.Bins != q.Bins:
		return p.Bins < q.Bins
	case p.Mean != q.Mean:
		return p.Mean > q.Mean
	}
	return p.Basis > q.Basis
}

// edges says where a still softer value might be better.
func (s *Search) edges(best Point) []string {
	var list []string
	for _, axis := range []struct {
		name   string
		grid   Grid
		chosen float64
	}{{"λ_m", s.mean, best.Mean}, {"λ_v", s.basis, best.Basis}} {
		if smallest := axis.grid[len(axis.grid)-1]; len(axis.grid) > 1 && axis.chosen == smallest {
			list = append(list, fmt.Sprintf("the chosen %s, %.3g, is the smallest of its grid; a smaller one may be better", axis.name, smallest))
		}
	}
	return list
}
