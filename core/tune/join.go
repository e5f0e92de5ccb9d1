package tune

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"slices"
	"time"

	"ppca/core/fit"
	"ppca/core/job"
)

// Join returns the Result as JSON.
func (s *Search) Join(parts [][]byte) ([]byte, error) {
	r, err := s.Result(parts)
	if err != nil {
		return nil, err
	}
	return json.Marshal(r)
}

// Result returns the result joined from those of the parts; a part is nil if it was not
// done. A cancelled search has the result of the steps that are done. Result fails with
// context.Canceled if the first is not.
func (s *Search) Result(parts [][]byte) (Result, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	r := Result{Rule: s.rule(), Folds: s.all.Count, Groups: len(s.all.Members), Warnings: s.warnings}
	if err := s.follow(parts); err != nil {
		return r, err
	}
	last := len(s.steps) - 1
	now := s.steps[last].after
	if now == nil {
		if r.Cancelled = true; last == 0 {
			return r, context.Canceled
		}
		now = s.steps[last-1].after
	}
	best := s.choose(now)
	r.Best, r.Least = s.pointOf(best), s.pointOf(s.leastOf(now))
	for _, p := range now.points {
		described := s.pointOf(p)
		described.WithinOneSE = p.size == best.size && s.within(p, best)
		r.Points = append(r.Points, described)
	}
	slices.SortStableFunc(r.Points, fromStiffest)
	r.Sizes = s.compareSizes(now, best)
	var bandwidth int
	r.Methods, bandwidth = s.compareMethods(now, best)
	s.judge(&r, now, best, bandwidth)
	given := s.settings
	given.Method = s.asked
	r.Options = r.Settings(given).Given()
	return r, nil
}

// pointOf returns a point in the numbers of a fit.
func (s *Search) pointOf(p tried) Point {
	size := s.sizes[p.size]
	out := Point{Mean: s.means.at(p.mean, size.bins), Basis: s.bases.at(p.basis, size.bins), Components: size.components, Bins: size.bins, Smoothness: size.smoothness, LogDensity: p.logDensity}
	out.RMSE, out.SE = fit.GroupMean(s.all.Members, p.errors)
	return out
}

// compareSizes returns the best point by log-density for each pair of numbers of components and
// bins, if several were tried.
func (s *Search) compareSizes(now *standing, best tried) []Size {
	var list []Size
	for _, p := range now.points {
		size := s.sizes[p.size]
		at := slices.IndexFunc(list, func(x Size) bool { return x.Components == size.components && x.Bins == size.bins })
		if at < 0 {
			at, list = len(list), append(list, Size{Components: size.components, Bins: size.bins, LogDensity: math.Inf(-1), RMSE: math.Inf(1)})
		}
		found := &list[at]
		found.RMSE = min(found.RMSE, p.rmse)
		if p.logDensity > found.LogDensity {
			found.LogDensity = p.logDensity
			found.Difference, found.SE = fit.GroupMean(s.all.Members, differences(p.logs, best.logs))
		}
	}
	if len(list) < 2 {
		return nil
	}
	slices.SortFunc(list, func(a, b Size) int {
		return cmp.Or(cmp.Compare(a.Components, b.Components), cmp.Compare(a.Bins, b.Bins))
	})
	return list
}

// Run runs the search on up to cores goroutines. record may be nil. If ctx is cancelled
// Run returns the points that are done, or the error of ctx if there are none.
func Run(ctx context.Context, d fit.Data, o Options, cores int, record func(job.Progress)) (Result, error) {
	start := time.Now()
	s, err := New(ctx, d, o)
	if err != nil {
		return Result{}, err
	}
	r, err := job.RunJSON[Result](ctx, s, cores, record)
	r.Seconds = time.Since(start).Seconds()
	return r, err
}
