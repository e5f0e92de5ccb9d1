package table

import (
	"ppca/core/dataset"
	"ppca/core/dataset/internal/csvtext"
)

// Gaps returns which rows have a missing cell in the given columns, and the counts.
func (t *Table) Gaps(columns []int, choice string) ([]bool, dataset.Missing) {
	lacking, m := make([]bool, t.Rows), dataset.Missing{Choice: choice}
	for _, j := range columns {
		if t.Facts[j].Missing == 0 {
			continue
		}
		m.Columns++
		m.Cells += t.Facts[j].Missing
		for i := range lacking {
			lacking[i] = lacking[i] || ContentOf(t.Values.At(i, j)) == csvtext.Missing
		}
	}
	for _, is := range lacking {
		if is {
			m.Rows++
		}
	}
	return lacking, m
}
