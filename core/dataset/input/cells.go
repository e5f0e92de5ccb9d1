package input

import (
	"fmt"
	"slices"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// maskCells marks the cells that are false in the mask as not observed. The mask covers
// n rows of the file; rows holds those, from 0, that the Set still has, nil if it has all.
func maskCells(s *dataset.Set, m *dataset.Mask, n int, rows []int) error {
	if m == nil {
		return nil
	}
	k := s.Variables()
	if m.Rows != n || m.Cols != k {
		return fault.New(fault.Shape, "%s has the shape %d×%d, but the data have %d rows of %d variables: the mask needs "+
			"an entry for each cell", m.Name, m.Rows, m.Cols, n, k).With("file", m.Name)
	}
	observed, hidden := make([]bool, s.Rows()*k), 0
	for i := range s.Rows() {
		row := i
		if rows != nil {
			row = rows[i]
		}
		known, of := s.ObservedCells(i), observed[i*k:(i+1)*k]
		for c, shows := range m.On[row*k : (row+1)*k] {
			was := known == nil || known[c]
			if of[c] = was && shows; was && !shows {
				hidden++
			}
		}
		if !slices.Contains(of, true) {
			return fault.New(fault.Shape, "%s, row %d has no observed cell, so the row cannot be modelled: remove it",
				m.Name, row+1).With("file", m.Name).With("row", row+1)
		}
	}
	if hidden == 0 {
		return nil
	}
	s.Observed, s.Missing.Choice = observed, dataset.ModelMissing
	countModelled(s)
	s.Note(dataset.NoteCells, fmt.Sprintf("%s of %s cells are hidden by %s; they are modelled as not observed",
		fault.Count(hidden), fault.Count(len(observed)), m.Name))
	return nil
}
