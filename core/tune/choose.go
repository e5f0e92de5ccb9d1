package tune

import (
	"fmt"
	"math"

	"ppca/core/folds"
)

// summarise returns the mean error over observations, computed from the means of the
// groups, and its standard error, that of a mean of as many independent terms as there
// are groups:
//
//	SE² = G/(G−1) Σ_g (n_g/n)² (e_g − ē)².
func summarise(f folds.Folds, byGroup []float64) (mean, standardError float64) {
	n := 0.0
	for g, e := range byGroup {
		n += float64(len(f.Members[g]))
		mean += float64(len(f.Members[g])) * e
	}
	mean /= n
	for g, e := range byGroup {
		share := float64(len(f.Members[g])) / n
		standardError += share * share * (e - mean) * (e - mean)
	}
	count := float64(len(byGroup))
	return mean, math.Sqrt(standardError * count / (count - 1))
}

// A mean that moves with θ is chosen only if it lowers the error by more than this many
// standard errors of the difference, and by more than this share of the error.
const (
	significant = 2
	worthwhile  = 0.02
)

// choose returns the index of the chosen point. points are sorted from the stiffest
// within each size; errors are those of their groups.
//
// It chooses the point of least error with one exception: λ_m is the stiffest whose
// best point is within two standard errors (significant) or within 2 % (worthwhile) of
// the least error. A moving mean often follows only the sample. On the blurred faces of
// the paper the least error selects a moving mean in most splits and saves 0.1 to 1 % on
// faces left out. On the test faces, which come from another source, that mean costs
// twice as much as the bases gain.
//
// With the rule of one standard error it returns the stiffest point that exceeds this
// one by no more than one standard error.
func (s *Search) choose(points []Point, errors [][]float64) int {
	least := leastOf(points, func(Point) bool { return true })
	chosen := least
	for i, p := range points {
		if !sameSize(p, points[least]) || p.Mean <= points[chosen].Mean {
			continue
		}
		best := leastOf(points, func(q Point) bool { return sameSize(q, p) && q.Mean == p.Mean })
		small := points[best].RMSE <= (1+worthwhile)*points[least].RMSE
		if i == best && (small || s.within(significant, errors[best], errors[least])) {
			chosen = best
		}
	}
	if s.oneSE {
		return s.stiffestWithin(1, chosen, points, errors)
	}
	return chosen
}

func sameSize(p, q Point) bool { return p.Components == q.Components && p.Bins == q.Bins }

// leastOf returns the point of least error among those wanted; of equal points the
// stiffest.
func leastOf(points []Point, wanted func(Point) bool) int {
	least := -1
	for i, p := range points {
		if wanted(p) && (least < 0 || p.RMSE < points[least].RMSE) {
			least = i
		}
	}
	return least
}

// stiffestWithin returns the stiffest point whose error exceeds that of point by at
// most the given number of standard errors.
func (s *Search) stiffestWithin(standardErrors float64, point int, points []Point, errors [][]float64) int {
	chosen := point
	for i, p := range points {
		if s.within(standardErrors, errors[i], errors[point]) && stiffer(p, points[chosen]) {
			chosen = i
		}
	}
	return chosen
}

// within reports whether errors exceed others by at most the given number of standard
// errors of the difference. It takes the differences group by group, because groups
// differ in difficulty much more than points do.
func (s *Search) within(standardErrors float64, errors, others []float64) bool {
	difference := make([]float64, len(errors))
	for g := range difference {
		difference[g] = errors[g] - others[g]
	}
	excess, standardError := summarise(s.folds, difference)
	return excess <= standardErrors*standardError
}

// stiffer reports whether p leaves a model less freedom than q. Fewer components count
// first, then fewer bins, then stiffer means, then stiffer bases.
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

// edges returns a warning for each λ that is the smallest of its grid, where a still
// smaller one may be better.
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
