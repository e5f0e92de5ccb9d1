package tune

import (
	"cmp"
	"slices"

	"ppca/core/userjson"
)

// addStopped adds to r the points that left the race, and the sizes of which no point is left,
// with estimates: the number of the chosen point or size on all folds plus the mean difference
// from it on the folds that were tried.
func (s *Search) addStopped(r *Result, final *standing, c choice, parts [][]byte) error {
	all, err := s.stages(parts)
	if err != nil || s.full {
		return err
	}
	type stopped struct {
		Stopped
		path, step int
	}
	var list []stopped
	for i, g := range all[:len(all)-1] {
		now, err := s.standing(g, parts)
		if err != nil {
			return err
		}
		s.average(now)
		best := now.same(final, c.best)
		for p, at := range now.points {
			if now.steps[p] < all[i+1].lengths[now.paths[p]] {
				continue
			}
			list = append(list, stopped{Stopped{userjson.Number(at.Mean), userjson.Number(at.Basis), at.Components, at.Bins, r.Best.RMSE + at.RMSE - now.points[best].RMSE, g.to}, now.paths[p], now.steps[p]})
		}
		s.addSizes(r, now, final, c, g.to, all[i+1].lengths)
	}
	slices.SortFunc(list, func(a, b stopped) int { return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.step, b.step)) })
	for _, p := range list {
		r.Stopped = append(r.Stopped, p.Stopped)
	}
	return nil
}

// same returns the point of now that is a point of another standing.
func (now *standing) same(other *standing, point int) int {
	for p, path := range now.paths {
		if path == other.paths[point] && now.steps[p] == other.steps[point] {
			return p
		}
	}
	return -1
}

// addSizes adds the sizes of which a stage tried the last points. next has the lengths of the
// paths that are left.
func (s *Search) addSizes(r *Result, now, final *standing, c choice, tried int, next []int) {
	if !s.likely {
		return
	}
	finalTop := topOf(final.points, bestOfEachSize(final.points), final.points[c.best])
	chosen := now.same(final, finalTop)
	for _, top := range bestOfEachSize(now.points) {
		first := now.paths[top] / len(s.mean) * len(s.mean)
		if slices.Max(next[first:first+len(s.mean)]) > 0 {
			continue
		}
		size := now.size(top, chosen, tried)
		size.LogDensity = *final.points[finalTop].LogDensity + size.Difference
		size.RMSE = final.points[c.best].RMSE + size.RMSE - now.points[now.same(final, c.best)].RMSE
		r.Sizes = append(r.Sizes, size)
	}
	order := map[[2]int]int{}
	for i, size := range s.sizes {
		order[[2]int{size.options.Components, size.options.Graph.Axis.Bins()}] = i
	}
	slices.SortFunc(r.Sizes, func(a, b Size) int {
		return cmp.Compare(order[[2]int{a.Components, a.Bins}], order[[2]int{b.Components, b.Bins}])
	})
}
