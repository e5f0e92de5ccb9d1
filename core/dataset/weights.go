package dataset

import "ppca/core/fault"

// weights reads a column of weights, which must be numbers; NaN where one is
// missing, whose row is left out. It fails with ERR_RANGE at the first that is
// negative, and where all are 0.
func (t *table) weights(column int) ([]float64, error) {
	weights := t.get(column)
	for i, w := range weights {
		if w < 0 {
			return nil, t.fault(fault.Range, place{row: i + 1, text: numberText(w)}, t.names[column], "the weight is %v, and must not be negative; 0 leaves a row out of the fit", w)
		}
	}
	if t.facts[column].max == 0 {
		return nil, fault.New(fault.Range, "%s, column %q: all weights are 0, so that nothing is left to fit", t.file, t.names[column]).With("file", t.file).With("column", t.names[column])
	}
	return weights, nil
}

// weight returns how much row i counts.
func (s *Set) weight(i int) float64 {
	if s.Weights == nil {
		return 1
	}
	return s.Weights[i]
}
