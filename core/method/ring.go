package method

import (
	"ppca/core/fault"
	"ppca/core/ppca"
)

// ring returns the endpoints of a periodic θ: those given, or equal bins from 0.
func (s Settings) ring(period float64) (ppca.Graph, error) {
	switch {
	case len(s.Range) > 0:
		return ppca.Graph{}, fault.New(fault.Option, "a periodic θ has no range, its bins divide the period: leave the range or the period out").With("option", "range")
	case len(s.Endpoints) > 0 && s.Bins != 0:
		return ppca.Graph{}, fault.New(fault.Option, "endpoints already say where the bins are: give either endpoints or bins")
	case len(s.Endpoints) > 0:
		return ppca.Ring(s.Endpoints, period)
	}
	bins := ppca.DefaultBins
	choose(&bins, s.Bins)
	return ppca.EvenRing(period, bins)
}
