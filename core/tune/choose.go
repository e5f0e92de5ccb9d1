package tune

import "math"

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

// choose returns the number of the point of least error, the stiffest of equals;
// by the rule of one standard error the stiffest whose error exceeds the least by
// no more than the standard error of the difference. (Groups differ in difficulty
// much more than points do, so the difference is taken group by group.)
func (s *Search) choose(points []Point, errors [][]float64) int {
	best := 0
	for i, p := range points {
		if p.RMSE < points[best].RMSE {
			best = i
		}
	}
	if !s.oneSE {
		return best
	}
	chosen := best
	difference := make([]float64, len(errors[best]))
	for i, p := range points {
		for g := range difference {
			difference[g] = errors[i][g] - errors[best][g]
		}
		excess, standardError := s.folds.summarise(difference)
		if excess <= standardError && stiffer(p, points[chosen]) {
			chosen = i
		}
	}
	return chosen
}

// stiffer tells whether p leaves a model less freedom than q: fewer components,
// then fewer bins, then stiffer bases, then stiffer means.
func stiffer(p, q Point) bool {
	switch {
	case p.Components != q.Components:
		return p.Components < q.Components
	case p.Bins != q.Bins:
		return p.Bins < q.Bins
	case p.Basis != q.Basis:
		return p.Basis > q.Basis
	}
	return p.Mean > q.Mean
}
