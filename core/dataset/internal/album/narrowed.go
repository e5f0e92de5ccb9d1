package album

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset/internal/raster"
	"ppca/core/narrow"
)

// allocateSums allocates X for n pictures like the first; in bytes if its levels are bytes.
func (a *album) allocateSums(n int, first raster.Raster) {
	a.white = first.White
	if a.white > math.MaxUint8 {
		a.X = mat.NewDense(n, len(first.Levels), nil)
		return
	}
	a.X = &narrow.Bytes{Rows: n, Cols: len(first.Levels), Data: make([]uint8, n*len(first.Levels)), Levels: narrow.Levels(uint8(a.white))}
}

// put writes a picture to a row of X. X becomes float64 at the first picture whose levels
// differ from those before.
func (a *album) put(row int, r raster.Raster) {
	bytes, ok := a.X.(*narrow.Bytes)
	if ok && r.White != a.white {
		a.X, ok = mat.DenseCopyOf(bytes), false
	}
	if !ok {
		a.X.(*mat.Dense).SetRow(row, r.Intensities())
		return
	}
	to := bytes.Data[row*bytes.Cols : (row+1)*bytes.Cols]
	for k, level := range r.Levels {
		to[k] = uint8(level)
	}
}
