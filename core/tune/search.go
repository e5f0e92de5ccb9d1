package tune

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"sync"
	"time"

	"ppca/core/fit"
	"ppca/core/folds"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/ppca"
)

// A Search is a cross-validation as a job.Job. Each part leaves one fold out and fits
// at one λ_m along all λ_v, from the stiffest to the softest.
type Search struct {
	data        fit.Data
	settings    method.Settings
	folds       folds.Folds
	sizes       []size
	mean, basis Grid // from the stiffest
	oneSE       bool
	parts       []part

	mutex sync.Mutex
	small *observations // the rows to fit; nil before the first part
}

// A size has the options of a fit with one number of bins and one of components.
type size struct{ options fit.Options }

type part struct{ size, mean, fold int }

// New returns the search over d that o describes. New fails as fit.Defaults does for
// unusable data, with ERR_OPTION for options that cannot be searched, and with ERR_SHAPE
// for groups that cannot be divided.
func New(ctx context.Context, d fit.Data, o Options) (*Search, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if err := d.Check(ctx); err != nil {
		return nil, err
	}
	d = counted(d)
	s := &Search{data: d, settings: o.Settings, oneSE: o.OneStandardError}
	var err error
	n, _ := d.X.Dims()
	if s.folds, err = folds.Deal(n, d.Groups, o.Folds, o.Seed); err != nil {
		return nil, err
	}
	if err := s.folds.CheckColumns(d); err != nil {
		return nil, err
	}
	if err := s.makeSizes(ctx, o); err != nil {
		return nil, err
	}
	if err := s.makeGrids(ctx, o); err != nil {
		return nil, err
	}
	for k := range s.sizes {
		for m := range s.mean {
			for fold := range s.folds.Count {
				s.parts = append(s.parts, part{k, m, fold})
			}
		}
	}
	return s, nil
}

// makeSizes computes the options of every size from all data, so that all folds have
// the same endpoints, components and λ_o.
func (s *Search) makeSizes(ctx context.Context, o Options) error {
	bins, components := o.Bins, o.Components
	if bins == nil {
		bins = []int{o.Settings.Bins}
	}
	if components == nil {
		components = []int{o.Settings.Components}
	}
	for _, b := range bins {
		for _, v := range components {
			settings := o.Settings
			settings.Bins, settings.Components = b, v
			options, err := settings.Options(ctx, s.data)
			if err != nil {
				return err
			}
			if settings.Tolerance == nil {
				options.Tolerance = searchTolerance
			}
			s.sizes = append(s.sizes, size{options})
		}
	}
	return nil
}

// makeGrids sets the grids to those of o, or to the default ones. A default grid omits
// ∞ where it cannot be fitted: in other gauges, and as λ_v if the endpoints have
// different numbers of components.
func (s *Search) makeGrids(ctx context.Context, o Options) error {
	s.mean, s.basis = o.Mean, o.Basis
	decoupled := s.sizes[0].options.Gauge == fit.Decoupled
	first := s.sizes[0].options
	varied := first.ComponentsPerKnot != nil
	if s.mean == nil {
		s.mean = defaultMean.limitedTo(decoupled)
	}
	if s.basis == nil {
		variance, err := fit.Variance(ctx, s.data)
		if err != nil {
			return err
		}
		s.basis = multiples(defaultBasis.limitedTo(decoupled && !varied), math.Max(variance, math.SmallestNonzeroFloat64))
	}
	s.mean, s.basis = fromStiffest(s.mean), fromStiffest(s.basis)
	return nil
}

// limitedTo returns g, without ∞ if infinite is false.
func (g Grid) limitedTo(infinite bool) Grid {
	if infinite {
		return g
	}
	return slices.DeleteFunc(slices.Clone(g), func(value float64) bool { return math.IsInf(value, 1) })
}

// fromStiffest returns the distinct values of a grid in decreasing order.
func fromStiffest(g Grid) Grid {
	sorted := slices.Compact(slices.Sorted(slices.Values(g)))
	slices.Reverse(sorted)
	return sorted
}

func multiples(g Grid, of float64) Grid {
	out := make(Grid, len(g))
	for i, value := range g {
		out[i] = value * of
	}
	return out
}

// Parts returns the expected work of each part: components times observations.
func (s *Search) Parts() []float64 {
	work := make([]float64, len(s.parts))
	for i, p := range s.parts {
		training, _ := s.folds.Split(p.fold)
		work[i] = float64(len(training) * (1 + s.sizes[p.size].options.Components))
	}
	return work
}

// Do returns the errors of one part as JSON: for each λ_v the mean RMSE of each group
// of the fold.
func (s *Search) Do(ctx context.Context, number int, report func(float64)) ([]byte, error) {
	p := s.parts[number]
	training, testing := s.folds.Split(p.fold)
	all, err := s.observations(ctx)
	if err != nil {
		return nil, err
	}
	known, left := all.data.Subset(training), all.data.Subset(testing)
	known.Disposable = true
	o := s.sizes[p.size].options
	o.Lambda.Mean = s.mean[p.mean]
	known, back, err := s.settings.Weighed(ctx, known, o)
	if err != nil {
		return nil, err
	}
	var errors [][]float64
	err = ppca.Path(ctx, known, o, s.basis, func(m *model.Model) error {
		back(m)
		score, err := m.Score(ctx, left.X, left.Theta, left.Observed)
		if err != nil {
			return err
		}
		errors = append(errors, s.byGroup(p.fold, score.Rows, all.factor))
		report(float64(len(errors)) / float64(len(s.basis)))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return json.Marshal(errors)
}

// byGroup returns the mean of each group of a fold times a factor. rows belong to the
// fold, group after group.
func (s *Search) byGroup(fold int, rows []float64, factor float64) []float64 {
	var means []float64
	next := 0
	for _, g := range s.folds.Of(fold) {
		size := len(s.folds.Members[g])
		sum := 0.0
		for _, r := range rows[next : next+size] {
			sum += r
		}
		means = append(means, factor*sum/float64(size))
		next += size
	}
	return means
}

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
	r := Result{Folds: s.folds.Count, Groups: len(s.folds.Members)}
	var errors [][]float64 // by point and group
	for first := 0; first < len(parts); first += s.folds.Count {
		byGroup, err := s.gather(parts[first:first+s.folds.Count], s.parts[first])
		if err != nil {
			return r, err
		}
		if byGroup == nil {
			r.Cancelled = true
			continue
		}
		at := s.parts[first]
		for i, lambda := range s.basis {
			o := s.sizes[at.size].options
			point := Point{Mean: s.mean[at.mean], Basis: lambda, Components: o.Components, Bins: o.Graph.Axis.Bins()}
			point.RMSE, point.SE = summarise(s.folds, byGroup[i])
			r.Points = append(r.Points, point)
			errors = append(errors, byGroup[i])
		}
	}
	if len(r.Points) == 0 {
		return r, context.Canceled
	}
	best := s.choose(r.Points, errors)
	for i := range r.Points {
		r.Points[i].WithinOneSE = s.within(1, errors[i], errors[best])
	}
	r.Best = r.Points[best]
	r.Warnings = s.edges(r.Best)
	return r, nil
}

// gather returns the errors of all groups, by λ_v, from the parts of one size and λ_m;
// nil if a fold is missing.
func (s *Search) gather(parts [][]byte, at part) ([][]float64, error) {
	out := make([][]float64, len(s.basis))
	for i := range out {
		out[i] = make([]float64, len(s.folds.Members))
	}
	for fold, raw := range parts {
		if raw == nil {
			return nil, nil
		}
		var errors [][]float64
		if err := json.Unmarshal(raw, &errors); err != nil {
			return nil, err
		}
		for i := range out {
			for position, g := range s.folds.Of(fold) {
				out[i][g] = errors[i][position]
			}
		}
	}
	return out, nil
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
