package model_test

import (
	"math"

	"ppca/core/fit"
	"ppca/core/internal/testing/sample"
)

// fitSettings returns settings whose fits transform their observations in different
// ways.
func fitSettings(d fit.Data, o fit.Options) map[string]struct {
	d fit.Data
	o fit.Options
} {
	type setting = struct {
		d fit.Data
		o fit.Options
	}
	with := func(change func(s *setting)) setting {
		s := setting{d, o}
		change(&s)
		return s
	}
	return map[string]setting{
		"decoupled": with(func(*setting) {}),
		"centred":   with(func(s *setting) { s.o.Gauge = fit.Centred }),
		"ridge":     with(func(s *setting) { s.o.Gauge, s.o.Ridge = fit.Ridge, 0.1 }),
		"paper":     with(func(s *setting) { s.o.Solver, s.o.MaxEvaluations = fit.Paper, 20 }),
		"masks":     with(func(s *setting) { s.d, s.o = sample.WithMasks(s.d, s.o) }),
		"limit":     with(func(s *setting) { s.o.Lambda.Basis = math.Inf(1) }),
		"scaled": with(func(s *setting) {
			_, k := s.d.X.Dims()
			s.d.Scale = make([]float64, k)
			for c := range s.d.Scale {
				s.d.Scale[c] = 1 + float64(c)/7
			}
		}),
	}
}
