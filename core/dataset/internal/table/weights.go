package table

import (
	"ppca/core/fault"
)

// Weights reads a column of weights. A missing weight is NaN; its row is dropped. It fails
// with ERR_RANGE at the first negative weight, and if all are 0.
func (t *Table) Weights(column int) ([]float64, error) {
	weights := t.Column(column)
	for i, w := range weights {
		if w < 0 {
			return nil, t.Fault(fault.Range, t.At(i+1, column, numberText(w)), t.Names[column], "the weight is %v, but must not be negative; 0 leaves a row out of the fit", w)
		}
	}
	if t.Facts[column].max == 0 {
		return nil, fault.New(fault.Range, "%s, column %q: all weights are 0, so nothing is left to fit", t.File, t.Names[column]).With("file", t.File).With("column", t.Names[column])
	}
	return weights, nil
}
