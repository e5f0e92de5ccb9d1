package linalg_test

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/linalg"
)

func TestMatrices(t *testing.T) {
	wide := mat.NewDense(3, 2, []float64{0, 51, 102, 153, 204, 255})
	shares := mat.NewDense(3, 2, []float64{0, .2, .4, .6, .8, 1})
	for _, c := range []struct {
		name string
		x    mat.Matrix
		want *mat.Dense
	}{
		{"float64", wide, wide},
		{"a part of float64", mat.NewDense(3, 3, []float64{0, 51, 7, 102, 153, 7, 204, 255, 7}).Slice(0, 3, 0, 2), wide},
		{"float32", &linalg.Singles{Rows: 3, Cols: 2, Data: []float32{0, 51, 102, 153, 204, 255}}, wide},
		{"bytes", &linalg.Bytes{Rows: 3, Cols: 2, Data: []uint8{0, 51, 102, 153, 204, 255}, Levels: linalg.Numbers()}, wide},
		{"intensities", &linalg.Bytes{Rows: 3, Cols: 2, Data: []uint8{0, 51, 102, 153, 204, 255}, Levels: linalg.Levels(255)}, shares},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !mat.Equal(c.x, c.want) || !mat.Equal(c.x.T(), c.want.T()) {
				t.Errorf("the entries are %v", mat.Formatted(c.x))
			}
			row, scratch := make([]float64, 2), make([]float64, 2)
			linalg.RowTo(row, c.x, 1)
			if want := c.want.RawRowView(1); !slices.Equal(row, want) || !slices.Equal(linalg.Row(c.x, 1, scratch), want) {
				t.Errorf("row 1 is %v, want %v", row, want)
			}
			if part := linalg.Part(c.x, 1, 3); !mat.Equal(part, c.want.Slice(1, 3, 0, 2)) {
				t.Errorf("rows 1 and 2 are %v", mat.Formatted(part))
			}
			if linalg.IsEmpty(c.x) {
				t.Error("it counts as empty")
			}
		})
	}
}

func TestPartSharesMemory(t *testing.T) {
	wide, bytes := mat.NewDense(2, 1, nil), &linalg.Bytes{Rows: 2, Cols: 1, Data: make([]uint8, 2), Levels: linalg.Numbers()}
	lower, part := linalg.Part(wide, 1, 2), linalg.Part(bytes, 1, 2)
	wide.Set(1, 0, 7)
	bytes.Data[1] = 7
	if lower.At(0, 0) != 7 || part.At(0, 0) != 7 {
		t.Errorf("the parts are copies: %v, %v", lower.At(0, 0), part.At(0, 0))
	}
}

func TestEmpty(t *testing.T) {
	var none *mat.Dense
	for _, x := range []mat.Matrix{nil, none, &mat.Dense{}, &linalg.Singles{}} {
		if !linalg.IsEmpty(x) {
			t.Errorf("a %T does not count as empty", x)
		}
	}
}

func TestPermuteRows(t *testing.T) {
	for _, order := range [][]int{{0, 1, 2, 3, 4}, {4, 3, 2, 1, 0}, {1, 2, 3, 4, 0}, {2, 0, 1, 4, 3}} {
		x, want := []uint8{0, 0, 1, 10, 2, 20, 3, 30, 4, 40}, []uint8{}
		for _, from := range order {
			want = append(want, uint8(from), uint8(10*from))
		}
		if err := linalg.PermuteRows(t.Context(), x, 2, order); err != nil || !slices.Equal(x, want) {
			t.Errorf("in the order %v the rows are %v, %v", order, x, err)
		}
	}
}
