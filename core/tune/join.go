package tune

import (
	"context"
	"encoding/json"
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
// done. It fails with context.Canceled if no point has all its folds.
func (s *Search) Result(parts [][]byte) (Result, error) {
	r := Result{Folds: s.folds.Count, Groups: len(s.folds.Members), Rule: s.rule(), Criterion: "rmse"}
	if s.likely {
		r.Criterion = "logDensity"
	}
	var all scores
	others := map[part][]float64{} // errors of the other methods, by group
	for first := 0; first < len(parts); first += s.folds.Count {
		found, err := s.gather(parts[first : first+s.folds.Count])
		if err != nil {
			return r, err
		}
		at := s.parts[first]
		switch {
		case found == nil:
			r.Cancelled = true
		case at.rival != "":
			others[at] = found.RMSE[0]
		default:
			for i := range s.basis {
				r.Points = append(r.Points, s.point(at, i, found))
			}
			all.errors, all.densities = append(all.errors, found.RMSE...), append(all.densities, found.LogDensity...)
		}
	}
	if len(r.Points) == 0 {
		return r, context.Canceled
	}
	c := s.choose(r.Points, all)
	for i, p := range r.Points {
		r.Points[i].WithinOneSE = s.within(1, all.errors[i], all.errors[c.best]) && sameSize(p, r.Points[c.best])
	}
	r.Best, r.Least = r.Points[c.best], r.Points[c.least]
	r.Sizes = s.compareSizes(r.Points, all, c)
	r.Methods = s.compareMethods(r.Best, all.errors[c.best], others)
	r.Edges = s.edges(r.Best)
	r.Warnings = append(warningsOf(r.Edges), better(r.Methods)...)
	return r, nil
}

// point returns the point of a part at one λ_v.
func (s *Search) point(at part, basis int, found *outcome) Point {
	o := s.sizes[at.size].options
	p := Point{Mean: s.mean[at.mean], Basis: s.basis[basis], Components: o.Components, Bins: o.Graph.Axis.Bins()}
	p.RMSE, p.SE = folds.Mean(s.folds.Members, found.RMSE[basis])
	if found.LogDensity != nil {
		mean, _ := folds.Mean(s.folds.Members, found.LogDensity[basis])
		p.LogDensity = &mean
	}
	return p
}

// gather joins the outcomes of all folds, for all groups; nil if a fold is missing.
func (s *Search) gather(parts [][]byte) (*outcome, error) {
	out := &outcome{}
	for fold, raw := range parts {
		if raw == nil {
			return nil, nil
		}
		var part outcome
		if err := json.Unmarshal(raw, &part); err != nil {
			return nil, err
		}
		s.spread(&out.RMSE, part.RMSE, fold)
		s.spread(&out.LogDensity, part.LogDensity, fold)
	}
	return out, nil
}

// spread copies the numbers of the groups of a fold to those of all groups.
func (s *Search) spread(to *[][]float64, from [][]float64, fold int) {
	for i, values := range from {
		if len(*to) <= i {
			*to = append(*to, make([]float64, len(s.folds.Members)))
		}
		for position, g := range s.folds.Of(fold) {
			(*to)[i][g] = values[position]
		}
	}
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
