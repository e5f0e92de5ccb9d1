package fit

import "slices"

// A Search says how a fit looked for the lowest minimum.
type Search struct {
	// Minima reached, in the order in which they were found: where the run began, and its energy.
	Ends  []End   `json:"ends"`
	Apart float64 `json:"apart"` // by how much the highest end is above the lowest, as a share of it
}

// An End is the energy at which the solver ended.
type End struct {
	Start  string  `json:"start"` // where the run began; in older files also "reflections": at reflections of the end before
	Energy float64 `json:"energy"`
}

// And returns the account of two searches, of which either may be nil.
func (s *Search) And(other *Search) *Search {
	switch {
	case s == nil:
		return other
	case other == nil:
		return s
	}
	both := &Search{Ends: slices.Concat(s.Ends, other.Ends)}
	both.measure()
	return both
}

// measure computes Apart.
func (s *Search) measure() {
	lowest, highest := s.Ends[0].Energy, s.Ends[0].Energy
	for _, end := range s.Ends {
		lowest, highest = min(lowest, end.Energy), max(highest, end.Energy)
	}
	if s.Apart = 0; lowest > 0 {
		s.Apart = highest/lowest - 1
	}
}

// Reached returns the account with another end.
func (s Search) Reached(start string, energy float64) Search {
	s.Ends = append(slices.Clip(s.Ends), End{start, energy})
	s.measure()
	return s
}

// Times returns the account with scaled energies.
func (s *Search) Times(factor float64) *Search {
	if s == nil {
		return nil
	}
	scaled := *s
	scaled.Ends = slices.Clone(s.Ends)
	for i := range scaled.Ends {
		scaled.Ends[i].Energy *= factor
	}
	return &scaled
}
