package tune

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/userjson"
)

// Join implements job.Job: it returns the Result as JSON. It fails with context.Canceled unless every part
// is done.
func (s *Search) Join(parts [][]byte) ([]byte, error) {
	r, err := s.Result(parts)
	if err != nil {
		return nil, err
	}
	return json.Marshal(r)
}

// Result is Join without JSON.
func (s *Search) Result(parts [][]byte) (Result, error) {
	r := Result{Folds: s.rows.Count, Groups: len(s.rows.Members), Warnings: s.warnings}
	points, others, err := s.gathered(parts)
	if err != nil {
		return r, err
	}
	best, least := s.choose(points)
	r.Best = s.pointOf(best)
	for _, p := range points {
		r.Points = append(r.Points, s.pointOf(p))
	}
	methods, bandwidth := s.compareMethods(others, best)
	s.judge(&r, methods, best, least, bandwidth)
	given := s.settings
	given.Method = s.asked
	r.Options = r.Settings(given).Given()
	return r, nil
}

// An attempt is a point of PPCA, or another method.
type attempt struct {
	at point
	by rival
}

// gathered returns what every fold has an outcome of: the points of PPCA from the stiffest, and the other
// methods.
func (s *Search) gathered(parts [][]byte) (points []tried, others map[rival]tried, err error) {
	all, folds := map[attempt]*tried{}, map[attempt]int{}
	for part, raw := range parts {
		if raw == nil {
			return nil, nil, context.Canceled
		}
		var list []outcome
		if err := json.Unmarshal(raw, &list); err != nil {
			return nil, nil, err
		}
		groups := s.rows.Of(part % s.rows.Count)
		for _, o := range list {
			key := attempt{o.point, o.Rival}
			if folds[key]++; folds[key] == 1 {
				n := len(s.rows.Members)
				all[key] = &tried{point: o.point, errors: make([]float64, n), logs: make([]float64, n)}
			}
			for j, g := range groups {
				all[key].errors[g] = o.RMSE[j]
				if o.LogDensity != nil {
					all[key].logs[g] = o.LogDensity[j]
				}
			}
		}
	}
	others = map[rival]tried{}
	for key, at := range all {
		if folds[key] < s.rows.Count { // a series has ended earlier in another fold
			continue
		}
		at.rmse, _ = fit.GroupMean(s.rows.Members, at.errors)
		at.logDensity, _ = fit.GroupMean(s.rows.Members, at.logs)
		if key.by.Method != "" {
			others[key.by] = *at
		} else {
			points = append(points, *at)
		}
	}
	slices.SortFunc(points, func(p, q tried) int { return s.stiffness(p.point, q.point) })
	return points, others, nil
}

// pointOf returns a point in the numbers of a fit.
func (s *Search) pointOf(p tried) Point {
	size := s.sizes[p.Size]
	out := Point{Mean: userjson.Number(size.means[p.Mean]), Basis: userjson.Number(size.bases[p.Basis]), Components: size.components, Bins: size.bins, LogDensity: p.logDensity}
	out.RMSE, out.SE = fit.GroupMean(s.rows.Members, p.errors)
	return out
}

// Run runs the search on up to cores goroutines. record may be nil.
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
