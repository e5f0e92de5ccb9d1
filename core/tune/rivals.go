package tune

import (
	"context"
	"fmt"
	"math"
	"slices"

	"ppca/core/fault"
	"ppca/core/folds"
	"ppca/core/limit"
	"ppca/core/method"
	"ppca/core/userjson"
)

// The methods to compare: those that reconstruct by least squares and have no λ. Local PCA
// is the strongest, and what others use for such data.
var comparable = []string{"local", "ipca", "pca"}

// chooseRivals sets the other methods to compare. They need complete observations; by default
// there are none without.
func (s *Search) chooseRivals(o Options) error {
	complete := s.data.Observed == nil && o.Settings.EndpointMask == nil && s.sizes[0].options.ComponentsPerKnot == nil
	n, k := s.data.X.Dims()
	switch {
	case len(o.Compare) > 0 && !complete:
		return fault.New(fault.Unsupported, "only ppca has masks, missing cells and numbers of components by endpoint: compare no other methods").With("option", "compare")
	case o.Compare != nil:
		s.rivals = o.Compare
	case complete && limit.Of("compared").Holds(float64(n*k)): // local PCA takes nearly as long as the search
		s.rivals = comparable
	case complete:
		s.rivals = comparable[1:]
	}
	return nil
}

// checkRivals fails (ERR_OPTION) unless all methods can be compared.
func checkRivals(names []string) error {
	for i, name := range names {
		if !slices.Contains(comparable, name) || slices.Contains(names[:i], name) {
			return fault.New(fault.Option, "method %q cannot be compared with ppca: name each of local, ipca and pca at most once", name).With("option", "compare")
		}
	}
	return nil
}

// workOf returns the work of fits relative to a path of PPCA at one λ_m.
func workOf(rival string) float64 {
	switch rival {
	case "local":
		return 4
	case "":
		return 1
	}
	return 0.1
}

// compare fits another method to all folds but one.
func (s *Search) compare(ctx context.Context, p part, all *observations) (*outcome, error) {
	training, testing := s.folds.Split(p.fold)
	settings, o := s.settings, s.sizes[p.size].options
	settings.Method = p.rival
	if p.rival == "local" {
		var err error
		if o.Bandwidth, err = s.bandwidth(ctx, settings, p.size, all); err != nil {
			return nil, err
		}
	}
	m, err := settings.FitWith(ctx, all.data.Subset(training), o)
	if err != nil {
		return nil, err
	}
	left := all.data.Subset(testing)
	score, err := m.Score(ctx, left.X, left.Theta, nil)
	if err != nil {
		return nil, err
	}
	return &outcome{RMSE: [][]float64{s.byGroup(p.fold, score.Rows, all.factor)}}, nil
}

// bandwidth returns the bandwidth of local PCA for a size: that of its own search over all
// groups, as λ is the best over all groups.
func (s *Search) bandwidth(ctx context.Context, settings method.Settings, size int, all *observations) (userjson.Number, error) {
	s.choosing.Lock()
	defer s.choosing.Unlock()
	if h, known := s.bandwidths[size]; known {
		return h, nil
	}
	o := s.sizes[size].options
	m, err := settings.FitWith(ctx, all.data, o)
	if err != nil {
		return 0, err
	}
	s.bandwidths[size] = m.Options.Bandwidth
	return m.Options.Bandwidth, nil
}

// rounding is the share of an error below which a difference is rounding.
const rounding = 1e-9

// compareMethods returns PPCA at the chosen point and the other methods of the same size, with
// their errors by group.
func (s *Search) compareMethods(now *standing, best int, others map[string][]float64) []Compared {
	if len(others) == 0 {
		return nil
	}
	list := []Compared{{Method: "ppca", RMSE: now.points[best].RMSE, SE: now.points[best].SE}}
	for _, rival := range s.rivals {
		errors := others[rival]
		if errors == nil {
			continue
		}
		c := Compared{Method: rival}
		c.RMSE, c.SE = folds.Mean(now.members, errors)
		c.Difference, c.DifferenceSE = folds.Mean(now.members, differences(errors, now.errors[best]))
		if math.Abs(c.Difference) < rounding*c.RMSE { // PPCA is this method
			c.Difference, c.DifferenceSE = 0, 0
		}
		list = append(list, c)
	}
	return list
}

// better returns a sentence for each method whose error is below that of PPCA by more than
// two standard errors of the difference.
func better(methods []Compared) []string {
	var list []string
	for _, c := range methods {
		if c.Difference < -significant*c.DifferenceSE {
			list = append(list, fmt.Sprintf("%s has a lower error than ppca on the groups left out, %.4g instead of %.4g (difference %.2g ± %.1g): consider this method",
				c.Method, c.RMSE, c.RMSE-c.Difference, c.Difference, c.DifferenceSE))
		}
	}
	return list
}
