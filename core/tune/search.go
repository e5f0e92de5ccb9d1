package tune

import (
	"context"
	"fmt"
	"math"
	"slices"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
)

// A Search is a cross-validation as a job.Job, with two parts for each fold: PPCA at every point, and
// the other methods.
type Search struct {
	data      fit.Data
	settings  method.Settings // of PPCA
	asked     string          // the method; empty: it is chosen
	sizes     []size          // in the order of bins, then components
	givenBins bool            // all are compared
	few       bool            // rows: more values of λ are tried, and all with more bins
	rivals    []string        // other methods to compare
	warnings  []string
	rows      *sample
}

// A size has the options of a fit with one number of bins and one of components, and the values of λ to
// compare, from the stiffest.
type size struct {
	options          fit.Options
	bins, components int
	means, bases     Grid
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
	s := &Search{data: counted(d), settings: o.Settings, asked: o.Settings.Method, givenBins: o.Bins != nil, warnings: o.former()}
	if s.settings.Method != "ppca-normalised" {
		s.settings.Method = "ppca"
	}
	s.settings.Smoothness = s.smoothness(o)
	o.Settings = s.settings
	s.data.Groups = s.data.Together()
	n, _ := s.data.X.Dims()
	deal, err := fit.DealFolds(n, s.data.Groups, o.Folds, o.Seed)
	s.few = n < rowsForFewer
	if err == nil && o.Folds == 0 && len(deal.Members) < groupsForFewer { // quick, and less a matter of chance
		deal, err = fit.DealFolds(n, s.data.Groups, moreFolds, o.Seed)
	}
	if err != nil {
		return nil, err
	}
	if deal.Count < o.Folds {
		s.warnings = append(s.warnings, fmt.Sprintf("there are %d folds, not %d: each group, or row without a group, is one", deal.Count, o.Folds))
	}
	if err := deal.CheckRows(); err != nil {
		return nil, err
	}
	if err := deal.CheckColumns(s.data); err != nil {
		return nil, err
	}
	if err := s.makeSizes(ctx, o); err != nil {
		return nil, err
	}
	masked := o.Settings.EndpointMask != nil || s.sizes[0].options.ComponentsPerKnot != nil
	if len(o.Compare) > 0 && masked {
		return nil, fault.New(fault.Unsupported, "only ppca has masks and numbers of components by endpoint: compare no other methods").With("option", "compare")
	}
	if s.rivals = o.Compare; o.Compare == nil && !masked {
		s.rivals = comparable
	}
	if s.data.Observed != nil { // the others need all cells
		s.rivals = slices.DeleteFunc(slices.Clone(s.rivals), func(name string) bool { return name != "pca" })
		for _, name := range o.Compare {
			if name != "pca" {
				s.warnings = append(s.warnings, "method "+name+" cannot be compared where cells are missing")
			}
		}
	}
	s.rows, err = s.reduced(ctx, s.data, deal)
	return s, err
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
	variance, err := fit.Variance(ctx, s.data)
	if err != nil {
		return err
	}
	for i, b := range bins {
		for _, v := range components {
			settings := o.Settings
			settings.Bins, settings.Components = b, v
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
			x := size{options: options, bins: options.Graph.Axis.Bins(), components: options.Components}
			x.means, x.bases = o.valuesFor(x, max(variance, math.SmallestNonzeroFloat64), s.few)
			s.sizes = append(s.sizes, x)
		}
	}
	return nil
}

// The values of λ to compare by default, for four bins: λ_m, and λ_v as multiples of the variance of the
// data. On the sets of experiment/evidence values twice as near, more of them, and steps from the best to
// its neighbours did not lower the error of test rows. Below rowsForFewer rows, where fits are quick, they
// go on to softer values, for variables that follow θ almost exactly.
var (
	defaultMean  = Grid{math.Inf(1), 3, 0.3, 0.03, 0.003, 0.0003, 0.00003}
	defaultBasis = Grid{math.Inf(1), 0.3, 0.03, 0.003, 0.0003, 0.00003, 0.000003}
)

const (
	softer       = 2 // values at the end of each that only small sets try
	rowsForFewer = 200
)

// valuesFor returns the values of λ for a size: those of o, that of its settings, or the default ones.
// λ/(B−1) Σ‖μ_b − μ_{b+1}‖² is λ/(B−1)² times an integral over θ, so the same stiffness with more bins
// needs a λ that grows with their square. By default ∞ is omitted where it cannot be fitted: in other gauges,
// and as λ_v if the endpoints have different numbers of components.
func (o Options) valuesFor(x size, variance float64, few bool) (means, bases Grid) {
	ratio := float64(x.bins) / fit.DefaultBins
	list := func(listed Grid, given *float64, standard Grid, unit float64, infinite bool) Grid {
		switch {
		case listed != nil:
			return listed.fromStiffest()
		case given != nil:
			return Grid{*given}
		}
		if !few {
			standard = standard[:len(standard)-softer]
		}
		var values Grid
		for _, value := range standard {
			if infinite || !math.IsInf(value, 1) {
				values = append(values, value*unit*ratio*ratio)
			}
		}
		return values
	}
	decoupled, equal := x.options.Gauge == fit.Decoupled, x.options.ComponentsPerKnot == nil
	return list(o.Mean, o.Settings.Lambda.Mean, defaultMean, 1, decoupled),
		list(o.Basis, o.Settings.Lambda.Basis, defaultBasis, variance, decoupled && equal)
}

// smoothness returns what λ_v penalises if nothing says it: the changes of the reconstructions, which
// weigh each component by its variance. On 24 sets of experiment/evidence penalising the
// bases errs as much (.4 ± .6 % less): 7 ± 3 % more on us-employment (ten splits), 11 ± 6 % less on stocks (three).
func (s *Search) smoothness(o Options) fit.Smoothness {
	given := o.Settings
	if given.Smoothness != "" || given.Lambda.Basis != nil || o.Basis != nil || given.PerEndpoint != nil || given.Share != nil || s.slow() {
		return given.Smoothness
	}
	return fit.SmoothReconstructions
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
