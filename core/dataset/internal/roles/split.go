package roles

import (
	"strings"

	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// IsTest reports whether a cell of a split is "test" or "train"; ok is false for others.
func IsTest(cell string) (test, ok bool) {
	switch strings.ToLower(cell) {
	case "test", "testing":
		return true, true
	case "train", "training":
		return false, true
	}
	return false, false
}

func isSplit(cells []string) bool {
	for _, cell := range cells {
		if _, ok := IsTest(cell); !ok {
			return false
		}
	}
	return true
}

// SplitByColumn returns which rows are for testing, from the cells of a column.
func SplitByColumn(t *table.Table, column int) ([]bool, error) {
	cells, err := t.Strings(column)
	if err != nil {
		return nil, err
	}
	test := make([]bool, len(cells))
	for i, cell := range cells {
		is, ok := IsTest(cell)
		if !ok {
			return nil, t.Fault(fault.Format, t.At(i+1, column, cell), t.Names[column], "%q is neither train nor test", cell)
		}
		test[i] = is
	}
	return test, nil
}
