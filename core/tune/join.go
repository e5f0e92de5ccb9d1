package tune

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"ppca/core/fit"
	"ppca/core/folds"
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
// done. It fails with context.Canceled if a full search has no point with all its folds, or a
// race that was cancelled none with at least two.
func (s *Search) Result(parts [][]byte) (Result, error) {
	r := Result{Rule: s.rule(), Criterion: "rmse"}
	if s.likely {
		r.Criterion = "logDensity"
	}
	g, complete, err := s.joined(parts)
	if err != nil {
		return r, err
	}
	r.Cancelled = !complete
	now, err := s.standing(g, parts)
	if err != nil {
		return r, err
	}
	r.Folds, r.Groups = g.to, len(now.members)
	if r.Groups < len(s.folds.Members) {
		now.of = seenOnce(now.members)
	}
	s.average(now)
	c := s.choose(now.points, now.scores)
	for p, at := range now.points {
		now.points[p].WithinOneSE = s.within(1, p, c.best, now.scores) && sameSize(at, now.points[c.best])
	}
	r.Points, r.Best, r.Least = now.points, now.points[c.best], now.points[c.least]
	r.Sizes = s.compareSizes(now, c, g.to)
	if err := s.addStopped(&r, now, c, parts); err != nil {
		return r, err
	}
	others, done, err := s.others(r.Best, g.to, parts)
	if err != nil {
		return r, err
	}
	r.Cancelled = r.Cancelled || !done
	r.Methods = s.compareMethods(now, c.best, others)
	n, _ := s.data.X.Dims()
	r.Verdict = verdict(r.Methods, n)
	r.choose()
	r.Edges = s.edges(r.Best)
	r.Warnings = append(warningsOf(r.Edges), better(r.Methods)...)
	return r, nil
}

// average sets the error of each point, its standard error and its log-density.
func (s *Search) average(now *standing) {
	for p := range now.points {
		at := &now.points[p]
		at.RMSE, at.SE = folds.Mean(now.members, now.errors[p])
		if s.likely {
			mean, _ := folds.Mean(now.members, now.densities[p])
			at.LogDensity = &mean
		}
	}
}

// joined returns the points that a result has, as a stage that ends with their folds, and whether
// the search is complete. Of a full search these are the points with all folds, of a race the
// points that are left after the stages that are complete.
func (s *Search) joined(parts [][]byte) (g stage, complete bool, err error) {
	all, err := s.stages(parts)
	if err != nil {
		return g, false, err
	}
	missing := func(p int) bool { return parts[p] == nil }
	last := len(all) - 1
	g = all[last]
	complete = !slices.ContainsFunc(s.partsOf(g), missing)
	switch {
	case complete:
	case s.full:
		g.lengths = slices.Clone(g.lengths)
		left := 0
		for path := range g.lengths {
			only := stage{g.from, g.to, make([]int, len(g.lengths))}
			if only.lengths[path] = 1; slices.ContainsFunc(s.partsOf(only), missing) {
				g.lengths[path] = 0
			} else {
				left++
			}
		}
		if left == 0 {
			return g, false, context.Canceled
		}
	case last == 0 || all[last-1].to < minimumFolds:
		return g, false, context.Canceled
	default:
		g.to = all[last-1].to
	}
	return g, complete, nil
}

// point returns the point of a path at one λ_v, without its error.
func (s *Search) point(path, step int) Point {
	o := s.sizes[path/len(s.mean)].options
	return Point{Mean: s.mean[path%len(s.mean)], Basis: s.basis[step], Components: o.Components, Bins: o.Graph.Axis.Bins()}
}

// others returns the errors of the other methods of the size of best, by group of the first
// folds, and whether those of all sizes are done.
func (s *Search) others(best Point, folds int, parts [][]byte) (errors map[string][]float64, done bool, err error) {
	errors, done = map[string][]float64{}, true
	places, count := s.places(folds)
	for first := 0; first < len(s.parts); first += s.folds.Count {
		p := s.parts[first]
		if p.rival == "" {
			continue
		}
		whole := !slices.ContainsFunc(parts[first:first+s.folds.Count], func(raw []byte) bool { return raw == nil })
		done = done && whole
		if !whole || !sameSize(s.point(p.size*len(s.mean), 0), best) {
			continue
		}
		var all outcome
		for fold := range folds {
			found, err := s.decoded(parts, first+fold)
			if err != nil {
				return nil, false, err
			}
			s.spread(&all.RMSE, found.RMSE, fold, places, count)
		}
		errors[p.rival] = all.RMSE[0]
	}
	return errors, done, nil
}

// Run runs the search on up to cores goroutines. record may be nil. If ctx is cancelled
// Run returns the points that are done, or the error of ctx if there are none.
func Run(ctx context.Context, d fit.Data, o Options, cores int, record func(job.Progress)) (Result, error) {
	start := time.Now()
	s, err := New(ctx, d, o)
	if err != nil {
		return Result{}, err
	}
	raw, err := job.Run(ctx, s, cores, record)
	if err != nil {
		return Result{}, err
	}
	var r Result
	err = json.Unmarshal(raw, &r)
	r.Seconds = time.Since(start).Seconds()
	return r, err
}
