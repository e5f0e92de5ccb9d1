package tune

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"sync"

	"ppca/core/fit"
	"ppca/core/folds"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/ppca"
	"ppca/core/userjson"
)

// A Search is a cross-validation as a job.Staged. Each part leaves one fold out and fits
// PPCA at one λ_m along λ_v, from the stiffest to the softest, or another method.
type Search struct {
	data        fit.Data
	settings    method.Settings
	folds       folds.Folds
	sizes       []size
	mean, basis Grid // from the stiffest
	oneSE       bool
	full        bool     // no race
	likely      bool     // the size is chosen by the log-density of groups left out
	rivals      []string // other methods to compare
	parts       []part

	mutex sync.Mutex
	small *observations // the rows to fit; nil before the first part

	racing   sync.Mutex
	known    []stage // as far as results were seen, from the first
	outcomes map[int]*outcome

	choosing   sync.Mutex
	bandwidths map[int]userjson.Number // of local PCA, by size
}

// A size has the options of a fit with one number of bins and one of components.
type size struct{ options fit.Options }

// A part fits PPCA at one λ_m or, unless rival is empty, another method.
type part struct {
	size, mean, fold int
	rival            string
}

// An outcome is the result of a part: the mean over the observations of each group, by λ_v.
// Another method has one entry.
type outcome struct {
	RMSE       [][]float64 `json:"rmse"`
	LogDensity [][]float64 `json:"logDensity,omitempty"` // if the size is searched
}

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
	s := &Search{data: d, settings: o.Settings, oneSE: o.OneStandardError, full: o.Full, bandwidths: map[int]userjson.Number{}}
	var err error
	n, _ := d.X.Dims()
	if s.folds, err = folds.Deal(n, d.Groups, o.Folds, o.Seed); err != nil {
		return nil, err
	}
	if err := s.folds.CheckRows(); err != nil {
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
	s.likely = len(s.sizes) > 1 && s.sizes[0].options.ComponentsPerKnot == nil
	if err = s.chooseRivals(o); err != nil {
		return nil, err
	}
	for k := range s.sizes {
		for m := range s.mean {
			s.addParts(part{size: k, mean: m})
		}
		for _, rival := range s.rivals {
			s.addParts(part{size: k, rival: rival})
		}
	}
	return s, nil
}

// addParts adds a part for each fold.
func (s *Search) addParts(p part) {
	for p.fold = range s.folds.Count {
		s.parts = append(s.parts, p)
	}
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

// Parts returns the expected work of each part: components times observations, for PPCA at
// every λ_v; less for the parts that the race may skip.
func (s *Search) Parts() []float64 {
	work := make([]float64, len(s.parts))
	for i, p := range s.parts {
		training, _ := s.folds.Split(p.fold)
		work[i] = float64(len(training)*(1+s.sizes[p.size].options.Components)) * workOf(p.rival)
		if p.rival == "" && p.fold >= s.firstStage().to {
			work[i] *= laterWork
		}
	}
	return work
}

// Do returns the outcome of one part as JSON, with all λ_v.
func (s *Search) Do(ctx context.Context, number int, report func(float64)) ([]byte, error) {
	return s.DoPlanned(ctx, number, nil, report)
}

// DoPlanned returns the outcome of one part as JSON. The plan has the lengths of all paths, see
// Next.
func (s *Search) DoPlanned(ctx context.Context, number int, plan []byte, report func(float64)) ([]byte, error) {
	p := s.parts[number]
	basis := s.basis
	if plan != nil && p.rival == "" {
		var lengths []int
		if err := json.Unmarshal(plan, &lengths); err != nil {
			return nil, err
		}
		basis = basis[:lengths[p.size*len(s.mean)+p.mean]]
	}
	all, err := s.observations(ctx)
	if err != nil {
		return nil, err
	}
	var out *outcome
	if p.rival != "" {
		out, err = s.compare(ctx, p, all)
	} else {
		out, err = s.fits(ctx, p, basis, all, report)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(out)
}

// fits fits PPCA to all folds but one along a path of λ_v.
func (s *Search) fits(ctx context.Context, p part, basis Grid, all *observations, report func(float64)) (*outcome, error) {
	d := s.divide(all, p.fold)
	known := d.training
	if s.likely || d.seen != nil { // the fit may reuse its memory
		known = known.Subset(known.Counted())
	}
	known.Disposable = true
	o := s.sizes[p.size].options
	o.Lambda.Mean = s.mean[p.mean]
	weighing, err := s.settings.WithNoise(ctx, known, o)
	if err != nil {
		return nil, err
	}
	out := &outcome{}
	err = ppca.Path(ctx, weighing.Data, o, basis, func(m *model.Model) error {
		weighing.Return(m)
		rows, logs, err := s.measure(ctx, m, d, all.columns)
		if err != nil {
			return err
		}
		out.RMSE = append(out.RMSE, s.byGroup(p.fold, rows, all.factor))
		report(float64(len(out.RMSE)) / float64(len(basis)))
		if s.likely {
			out.LogDensity = append(out.LogDensity, s.byGroup(p.fold, logs, 1))
		}
		return nil
	})
	return out, err
}

// measure returns the RMSE of each observation of d that was left out, and if the size is
// searched its log-density: of all its cells or, if the fit has seen some, of the others.
func (s *Search) measure(ctx context.Context, m *model.Model, d division, columns int) (rows, logs []float64, err error) {
	var density *spherical
	if s.likely || d.seen != nil {
		if density, err = newSpherical(ctx, m, d.training, columns); err != nil {
			return nil, nil, err
		}
	}
	if s.likely {
		if logs, err = density.unseenLogDensities(ctx, d.left, d.seen); err != nil {
			return nil, nil, err
		}
	}
	if d.seen != nil {
		rows, err = density.hiddenErrors(ctx, d.left, d.seen)
		return rows, logs, err
	}
	score, err := m.Score(ctx, d.left.X, d.left.Theta, nil)
	if err != nil {
		return nil, nil, err
	}
	return score.Rows, logs, nil
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
