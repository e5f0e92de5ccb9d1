package tune

import (
	"context"
	"math"
	"slices"
	"sync"

	"ppca/core/fit"
	"ppca/core/method"
)

// A Search is a cross-validation as a job.Staged. It goes in steps, each of which leaves every
// fold out once: see tasksAfter for what a step fits.
type Search struct {
	data         fit.Data
	settings     method.Settings // of PPCA
	asked        string          // the method; empty: it is chosen
	sizes        []size          // in the order of bins, then smoothness, then components
	first        int             // size of the first step
	means, bases ladder
	oneSE        bool
	rivals       []string // other methods to compare
	warnings     []string

	all   *sample // the rows, for PPCA
	whole *sample // the rows that every method can use; all if no cells are missing

	mutex sync.Mutex
	steps []step // as far as results were seen
}

// A size has the options of a fit with one number of bins, one of components, and one meaning
// of λ_v.
type size struct {
	options          fit.Options
	bins, components int
	smoothness       fit.Smoothness
}

// searchTolerance ends the fits of a search unless the settings set a tolerance. Each
// fit begins at the result of the one before. On the blurred faces the errors on
// observations left out are then within 0.1 % of those at 1e-6, in a third of the time.
const searchTolerance = 1e-3

// By default there are moreFolds below groupsForFewer groups, and 5 folds from there on.
const (
	moreFolds      = 10
	groupsForFewer = 200
)

// More bins are tried only if each has at least so many rows, and at most as many as this.
const (
	rowsEach = 5
	mostBins = 32
)

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
	s := &Search{data: counted(d), settings: o.Settings, asked: o.Settings.Method, oneSE: o.OneStandardError}
	if s.settings.Method != "ppca-normalised" {
		s.settings.Method = "ppca"
	}
	o.Settings = s.settings
	n, _ := s.data.X.Dims()
	deal, err := fit.DealFolds(n, s.data.Groups, o.Folds, o.Seed)
	if err == nil && o.Folds == 0 && len(deal.Members) < groupsForFewer { // quick, and less a matter of chance
		deal, err = fit.DealFolds(n, s.data.Groups, moreFolds, o.Seed)
	}
	if err != nil {
		return nil, err
	}
	if err := deal.CheckRows(); err != nil {
		return nil, err
	}
	if err := deal.CheckColumns(s.data); err != nil {
		return nil, err
	}
	if o.Full {
		s.warnings = append(s.warnings, "the option full is no longer used: a search has no race")
	}
	if err := s.makeSizes(ctx, o); err != nil {
		return nil, err
	}
	if err := s.makeLadders(ctx, o); err != nil {
		return nil, err
	}
	if s.all, err = s.reduced(ctx, s.data, deal); err != nil {
		return nil, err
	}
	return s, s.chooseRivals(ctx, o, deal)
}

// counted drops the observations of weight 0: no fit and no error includes them.
func counted(d fit.Data) fit.Data {
	rows := d.Counted()
	if n, _ := d.X.Dims(); len(rows) == n {
		return d
	}
	return d.Subset(rows)
}

// makeSizes computes the options of every size from all data, so that all folds have
// the same endpoints, components and λ_o.
func (s *Search) makeSizes(ctx context.Context, o Options) error {
	components, bins := slices.Compact(slices.Sorted(slices.Values(o.Components))), s.binsToTry(o)
	if components == nil {
		components = []int{o.Settings.Components}
	}
	for i, b := range bins {
		for _, smoothness := range s.smoothnesses(o) {
			for _, v := range components {
				settings := o.Settings
				settings.Bins, settings.Components, settings.Smoothness = b, v, smoothness
				options, err := settings.Options(ctx, s.data)
				if err != nil && o.Bins == nil && i > 0 {
					return nil // so many bins are too many
				}
				if err != nil {
					return err
				}
				if settings.Tolerance == nil {
					options.Tolerance = searchTolerance
				}
				if b == fit.DefaultBins && len(s.sizes)%len(components) == 0 && s.first == 0 {
					s.first = len(s.sizes)
				}
				s.sizes = append(s.sizes, size{options, options.Graph.Axis.Bins(), options.Components, smoothness})
			}
		}
	}
	return nil
}

// smoothnesses returns what λ_v may penalise: if nothing says it, changes of the bases and then
// those of the reconstructions. These weigh each component by its variance, so that weak ones may
// turn; with variables of unequal units they err up to a tenth less.
func (s *Search) smoothnesses(o Options) []fit.Smoothness {
	if s.slow() || o.Settings.Smoothness != "" || o.Basis != nil || o.Settings.Lambda.Basis != nil || o.Settings.EndpointMask != nil || o.Settings.PerEndpoint != nil || o.Settings.Share != nil {
		return []fit.Smoothness{o.Settings.Smoothness}
	}
	return []fit.Smoothness{fit.SmoothBases, fit.SmoothReconstructions}
}

// slow reports whether fits take long, because cells of many variables are missing. The search then
// tries λ alone.
func (s *Search) slow() bool {
	_, k := s.data.X.Dims()
	return s.data.Observed != nil && k > slowColumns || s.settings.EndpointMask != nil
}

// slowColumns is the largest number of variables with missing cells that are quick.
const slowColumns = 50

// binsToTry returns the given numbers of bins or, if nothing divides θ, the default and its
// doubles, as far as there are rows.
func (s *Search) binsToTry(o Options) []int {
	switch {
	case o.Bins != nil:
		return slices.Compact(slices.Sorted(slices.Values(o.Bins)))
	case s.slow() || o.Settings.Bins != 0 || len(o.Settings.Endpoints) > 0 || o.Settings.Axes != nil || o.Settings.EndpointMask != nil || o.Settings.PerEndpoint != nil:
		return []int{o.Settings.Bins}
	}
	n, _ := s.data.X.Dims()
	list := []int{0}
	for b := 2 * fit.DefaultBins; b <= mostBins && rowsEach*power(b, len(s.data.Theta)/n) <= n; b *= 2 {
		list = append(list, b)
	}
	return list
}

func power(b, exponent int) int { return int(math.Pow(float64(b), float64(exponent))) }

// A ladder has the values of a λ from the stiffest. An open one goes on below its end, and its
// values are those for the default number of bins.
type ladder struct {
	values Grid
	open   bool
}

// furthest is how far an open ladder goes on.
const furthest = 8

// length returns the number of values.
func (l ladder) length() int {
	if l.open {
		return len(l.values) + furthest
	}
	return len(l.values)
}

// at returns value i for a number of bins. λ/(B−1) Σ‖μ_b − μ_{b+1}‖² is λ/(B−1)² times an integral
// over θ, so the same stiffness with more bins needs a λ that grows with their square.
func (l ladder) at(i, bins int) float64 {
	if !l.open {
		return l.values[i]
	}
	ratio, shrunk := float64(bins)/fit.DefaultBins, 1.0
	for ; i >= len(l.values); i -= 2 {
		shrunk *= 10
	}
	return l.values[i] / shrunk * ratio * ratio
}

// makeLadders sets the values of λ to those of o, or to the default ones. These omit ∞ where
// it cannot be fitted: in other gauges, and as λ_v if the endpoints have different numbers of
// components.
func (s *Search) makeLadders(ctx context.Context, o Options) error {
	first := s.sizes[0].options
	decoupled, varied := first.Gauge == fit.Decoupled, first.ComponentsPerKnot != nil
	if given := o.Settings.Lambda.Mean; o.Mean == nil && given != nil {
		o.Mean = Grid{*given}
	}
	if given := o.Settings.Lambda.Basis; o.Basis == nil && given != nil {
		o.Basis = Grid{*given}
	}
	s.means = ladder{values: o.Mean.fromStiffest()}
	if o.Mean == nil {
		s.means = ladder{defaultMean.limitedTo(decoupled), true}
	}
	s.bases = ladder{values: o.Basis.fromStiffest()}
	if o.Basis == nil {
		variance, err := fit.Variance(ctx, s.data)
		if err != nil {
			return err
		}
		s.bases = ladder{defaultBasis.limitedTo(decoupled && !varied).times(math.Max(variance, math.SmallestNonzeroFloat64)), true}
	}
	return nil
}
