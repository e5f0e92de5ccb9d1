package tables

import (
	"context"
	"slices"
	"testing"
)

func TestTransposed(t *testing.T) {
	for _, shape := range [][2]int{{1, 5}, {5, 1}, {2, 2}, {2, 3}, {7, 4}, {12, 100}, {64, 65}} {
		rows, columns := shape[0], shape[1]
		x, want := make([]float64, rows*columns), make([]float64, rows*columns)
		for i := range rows {
			for j := range columns {
				x[i*columns+j] = float64(i*columns + j)
				want[j*rows+i] = x[i*columns+j]
			}
		}
		if err := transposed(context.Background(), x, rows, columns); err != nil || !slices.Equal(x, want) {
			t.Errorf("%v: %v, want %v, %v", shape, x, want, err)
		}
	}
}
