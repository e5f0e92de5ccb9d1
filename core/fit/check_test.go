package fit

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
)

// An error names the column, or counts it where columns have no names.
func TestBadCellsAreNamed(t *testing.T) {
	gap := mat.NewDense(2, 2, []float64{1, 2, 3, math.NaN()})
	full := mat.NewDense(2, 2, []float64{1, 2, 3, 4})
	known := []bool{true, false, true, false}
	names := []string{"age", "height"}
	for _, c := range []struct {
		data   Data
		says   string
		detail any
	}{
		{Data{X: gap}, "row 2, column 2 is NaN", 2},
		{Data{X: gap, Names: names}, `row 2, column "height" is NaN`, "height"},
		{Data{X: full, Observed: known}, "column 2 is known in none of the rows", 2},
		{Data{X: full, Observed: known, Names: names}, `column "height" is known in none of the rows`, "height"},
	} {
		c.data.Theta = []float64{0, 1}
		_, err := CheckCells(context.Background(), c.data)
		if err == nil {
			err = CheckColumns(c.data)
		}
		var coded *fault.Error
		if !errors.As(err, &coded) || !strings.HasPrefix(coded.Message, c.says) || coded.Details["column"] != c.detail {
			t.Errorf("got %v, want %q", err, c.says)
		}
	}
}
