package input

import (
	"fmt"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// maskCells marks the cells that are false in the mask as not observed. The mask covers
// all rows of the file; rows holds those, from 0, that the Set still has.
func maskCells(s *dataset.Set, m *dataset.Mask, all int, rows []int) error {
	if m == nil {
		return nil
	}
	k := s.Variables()
	if m.Rows != all || m.Cols != k {
		return fault.New(fault.Shape, "%s has the shape %d×%d, but the data have %d rows of %d variables: the mask needs an entry for each cell", m.Name, m.Rows, m.Cols, all, k).With("file", m.Name)
	}
	observed, hidden := make([]bool, len(rows)*k), 0
	columns := make([]bool, k)
	s.Missing.Rows = s.Missing.LeftOut
	for i, row := range rows {
		known, lacks := s.ObservedCells(i), 0
		for c, shows := range m.On[row*k : (row+1)*k] {
			was := known == nil || known[c]
			if was && !shows {
				hidden++
			}
			if observed[i*k+c] = was && shows; !observed[i*k+c] {
				columns[c] = true
				lacks++
			}
		}
		if lacks == k {
			return fault.New(fault.Shape, "%s, row %d has no observed cell, so the row cannot be modelled: remove it", m.Name, row+1).With("file", m.Name).With("row", row+1)
		}
		if lacks > 0 {
			s.Missing.Rows++
		}
	}
	if hidden == 0 {
		return nil
	}
	s.Observed = observed
	s.Missing.Choice, s.Missing.Columns = dataset.ModelMissing, count(columns)
	s.Missing.Cells += hidden
	s.Note(dataset.NoteCells, fmt.Sprintf("%d of %d cells are hidden by %s; they are modelled as not observed", hidden, len(observed), m.Name))
	return nil
}

// firstRows returns 0 … n−1.
func firstRows(n int) []int {
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	return rows
}
