package method

import (
	"fmt"
	"slices"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/settings"
)

// The spacings of bins.
const (
	EqualWidth = "width" // every bin spans an equal range of θ
	EqualCount = "count" // every bin has equally many training observations, as far as repeated θ allow
)

// Graph returns the knots that a fit to d would have: the given endpoints, or bins of equal width or
// count. It is empty if d has no θ. It fails (ERR_OPTION) if the settings are invalid.
func (s Settings) Graph(d fit.Data) (graph.Graph, error) {
	if err := s.checkAxes(parametersOf(d)); err != nil {
		return graph.Graph{}, err
	}
	if err := settings.CheckOptions(s); err != nil {
		return graph.Graph{}, err
	}
	if parametersOf(d) == 2 {
		return s.grid(d)
	}
	if err := s.checkBins(); err != nil {
		return graph.Graph{}, err
	}
	if s.Periodic != nil {
		return s.ring(d, *s.Periodic)
	}
	if len(s.Endpoints) > 0 {
		return graph.Line(s.Endpoints)
	}
	lo, hi, err := s.thetaRange(d)
	if err != nil {
		return graph.Graph{}, err
	}
	if len(d.Theta) == 0 || len(s.Range) == 0 && (lo-lo != 0 || hi-hi != 0) {
		return graph.Graph{}, nil // θ is missing or not finite: the fit names the observation
	}
	if !NeedsTheta(s.Method) && lo == hi {
		hi = lo + 1 // all θ are equal and there are no bins: any range will do
	}
	if s.Spacing == EqualCount {
		return graph.CountLine(d.Theta, d.Weights, lo, hi, s.bins())
	}
	return graph.EvenLine(lo, hi, s.bins())
}

// ring returns the knots for a periodic θ: the given endpoints, bins of equal width
// from 0, or bins of equal count.
func (s Settings) ring(d fit.Data, period float64) (graph.Graph, error) {
	switch {
	case len(s.Range) > 0:
		return graph.Graph{}, fault.New(fault.Option, "the bins of a periodic θ divide the period: leave the range or the period out").With("option", "range")
	case len(s.Endpoints) > 0:
		return graph.Ring(s.Endpoints, period)
	case s.Spacing == EqualCount && len(d.Theta) > 0:
		return graph.CountRing(d.Theta, d.Weights, period, s.bins())
	}
	return graph.EvenRing(period, s.bins())
}

// checkBins fails (ERR_OPTION) if the settings define the bins twice or name an unknown
// spacing.
func (s Settings) checkBins() error {
	switch {
	case len(s.Endpoints) > 0 && (s.Bins != 0 || len(s.Range) != 0 || s.Spacing != ""):
		return fault.New(fault.Option, "endpoints already define the bins: set either endpoints, or bins with their range and spacing")
	}
	return nil
}

// bins returns the number of bins, with its default.
func (s Settings) bins() int {
	bins := fit.DefaultBins
	choose(&bins, s.Bins)
	return bins
}

// merged returns a warning if repeated θ leave fewer bins of equal count than
// requested.
func (s Settings) merged(g graph.Graph) []string {
	var list []string
	for axis, a := range g.Axes() {
		wanted, left := s.along(axis), len(a.Endpoints)-1
		if wanted.Spacing == EqualCount && NeedsTheta(s.Method) && left != wanted.bins() {
			list = append(list, fmt.Sprintf("so many observations have the same θ that only %[2]d of %[1]d bins of equal count are left", wanted.bins(), left))
		}
	}
	return list
}

// thetaRange returns the range that the bins divide: the given one, or that of θ over
// the observations of nonzero weight.
func (s Settings) thetaRange(d fit.Data) (lo, hi float64, err error) {
	switch {
	case len(s.Range) == 2:
		return s.Range[0], s.Range[1], nil
	case len(s.Range) != 0:
		return 0, 0, fault.New(fault.Option, "range has %d numbers: it must have two, the lowest and the highest θ", len(s.Range)).With("option", "range")
	}
	theta := d.CountedTheta()
	if len(theta) == 0 {
		return 0, 0, d.CheckWeights() // without weights there is no θ, which the fit reports
	}
	return slices.Min(theta), slices.Max(theta), nil
}
