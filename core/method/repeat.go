package method

import (
	"cmp"

	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/settings"
)

// Repeat returns the settings that fit m to its data again, to the bit: those of its fit, with
// the defaults that it chose and the endpoints of its bins, without those that the method does not
// use. Local PCA chooses its bandwidth again. Files of version 0.3 and before lack the settings
// that SPCA and LPP have alone.
func Repeat(m *model.Model) Settings {
	var s Settings
	settings.CopyOptions(&s, m.Options)
	s.Method = m.Kind
	if s.PerEndpoint = m.Options.ComponentsPerKnot; s.PerEndpoint == nil {
		s.Components = m.Options.Components
	}
	bins := m.Options.Axes
	if bins == nil {
		bins = fit.BinsOf(m.Graph)
	} else if chosen := m.Summary.Bandwidth; chosen != nil && chosen.Tried != nil {
		s.Bandwidth = nil
	}
	if sample := m.Summary.Sample; sample != nil {
		s.Sample = sample.Rows
	}
	if len(bins) == 1 {
		s.Endpoints, s.Periodic = bins[0].Endpoints, bins[0].Periodic
		return s.Used(1, true)
	}
	for _, each := range bins {
		s.Axes = append(s.Axes, Axis{Endpoints: each.Endpoints, Periodic: each.Periodic})
	}
	s.Lambda.Ratio = new(cmp.Or(m.Graph.Ratio, 1))
	return s.Used(2, true)
}
