package tune

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"

	"ppca/core/fit"
)

// Of points whose errors are within tied of the least the stiffest is chosen: so near, the error
// is a matter of chance, and a stiff model errs less on data of another source. The share was set on the
// tuning half of experiment/evidence and on the paper's blurred faces. The number of components is that
// of the greatest log-density, as each further one lowers the error.
const (
	tied   = 0.01 // share of the error
	little = 1e-3 // of a row: components without any variance differ by less
)

// choose returns the chosen point of a standing.
func (s *Search) choose(now *standing) tried {
	least := s.leastOf(now)
	chosen := s.stiffest(now, least, func(p tried) bool { return p.rmse <= (1+tied)*least.rmse })
	if s.oneSE {
		chosen = s.stiffest(now, chosen, func(p tried) bool { return s.within(p, chosen) })
	}
	return chosen
}

// stiffest returns the stiffest point with the components of another that is near enough to it.
func (s *Search) stiffest(now *standing, from tried, near func(tried) bool) tried {
	stiffest := from
	for _, p := range now.points {
		if s.sameComponents(p, from) && near(p) && s.stiffer(p.point, stiffest.point) {
			stiffest = p
		}
	}
	return stiffest
}

func (s *Search) sameComponents(p, q tried) bool {
	return s.sizes[p.size].components == s.sizes[q.size].components
}

// leastOf returns the point of least error with the chosen number of components; of equal ones the
// stiffest.
func (s *Search) leastOf(now *standing) tried {
	size := now.size
	if size < 0 {
		size = s.first
	}
	var least *tried
	for i, p := range now.points {
		if s.sizes[p.size].components != s.sizes[size].components {
			continue
		}
		if least == nil || p.rmse < least.rmse || p.rmse == least.rmse && s.stiffer(p.point, least.point) {
			least = &now.points[i]
		}
	}
	return *least
}

// chosenSize returns a size with the chosen number of components: that of the greatest log-density,
// or fewer if they differ by little; −1 before all were tried. A model with as many components as
// variables reconstructs everything, so it takes fewer if it can.
func (s *Search) chosenSize(now *standing) int {
	if len(s.components()) == 1 {
		return s.first
	}
	tops := map[int]float64{}
	for _, p := range now.points {
		v := s.sizes[p.size].components
		if top, known := tops[v]; !known || p.logDensity > top {
			tops[v] = p.logDensity
		}
	}
	if len(tops) < len(s.components()) {
		return -1
	}
	if _, k := s.data.X.Dims(); len(tops) > 1 {
		delete(tops, k)
	}
	greatest := floats.Max(slices.Collect(maps.Values(tops)))
	fewest := slices.Min(slices.Collect(maps.Keys(tops)))
	for tops[fewest] < greatest-little {
		delete(tops, fewest)
		fewest = slices.Min(slices.Collect(maps.Keys(tops)))
	}
	return slices.IndexFunc(s.sizes, func(x size) bool { return x.components == fewest })
}

// within reports whether the error of a point exceeds that of another by at most one standard
// error of the difference. It takes the differences group by group, because groups differ in
// difficulty much more than points do.
func (s *Search) within(p, other tried) bool {
	excess, standardError := fit.GroupMean(s.all.Members, differences(p.errors, other.errors))
	return excess <= standardError
}

func differences(values, others []float64) []float64 {
	return floats.SubTo(make([]float64, len(values)), values, others)
}

// stiffer reports whether p leaves a model less freedom than q: fewer components count first, then
// fewer bins, then stiffer means, then stiffer bases.
func (s *Search) stiffer(p, q point) bool {
	a, b := s.sizes[p.size], s.sizes[q.size]
	return cmp.Or(cmp.Compare(a.components, b.components), cmp.Compare(a.bins, b.bins), cmp.Compare(p.mean, q.mean), cmp.Compare(a.smoothness, b.smoothness), cmp.Compare(p.basis, q.basis)) < 0
}

// rule returns how the point is chosen, in words.
func (s *Search) rule() string {
	parts := []string{"the least error of the rows left out"}
	if s.data.Observed != nil {
		parts[0] = "the least error of hidden cells of the rows left out"
	}
	parts = append(parts, "the simplest within 1 % of it")
	if len(s.components()) > 1 {
		parts = append([]string{"components: the greatest log-density of the rows left out"}, parts...)
	}
	if s.oneSE {
		parts = append(parts, "then the simplest within one standard error")
	}
	return strings.Join(parts, "; ")
}
