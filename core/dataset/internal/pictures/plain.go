package pictures

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/narrow"
)

// plain decodes every picture into a row of X.
func (a *album) plain(ctx context.Context, o dataset.Options) error {
	white := 0 // the largest level of the first picture
	all := slices.Repeat([]bool{true}, len(a.sources))
	return a.eachPicture(ctx, o, all, 1, func(i, row, rows int, r Raster) error {
		if a.X == nil {
			white, a.X = r.White, matrixFor(rows, r)
		}
		bytes, narrowed := a.X.(*narrow.Bytes)
		if narrowed && r.White != white {
			a.X, narrowed = mat.DenseCopyOf(bytes), false
		}
		if narrowed {
			for k, level := range r.Levels {
				bytes.Data[row*bytes.Cols+k] = uint8(level)
			}
		} else {
			a.X.(*mat.Dense).SetRow(row, r.Intensities())
		}
		if r.Hidden == nil {
			return nil
		}
		return a.hide(row, rows, r, a.sources[i].Name)
	})
}

// matrixFor returns a matrix for pictures like r; in bytes if its levels are bytes.
func matrixFor(rows int, r Raster) mat.Matrix {
	k := len(r.Levels)
	if r.White > math.MaxUint8 {
		return mat.NewDense(rows, k, nil)
	}
	return &narrow.Bytes{Rows: rows, Cols: k, Data: make([]uint8, rows*k), Levels: narrow.Levels(uint8(r.White))}
}

// hide marks the transparent pixels of a picture as not observed, or the picture to be left out, as
// Options.Missing chooses.
func (a *album) hide(row, rows int, r Raster, name string) error {
	a.Missing.Rows++
	for pixel, is := range r.Hidden {
		if !is {
			continue
		}
		a.Missing.Cells++
		if y, x := pixel/r.Shape.Width+1, pixel%r.Shape.Width+1; a.Missing.Choice == dataset.RefuseMissing {
			return fault.New(fault.NonFinite, "%s: the pixel in row %d, column %d is transparent: make it opaque, or model such pixels as not observed (missing: model)", name, y, x).
				With("file", name).With("row", y).With("column", x)
		}
	}
	switch {
	case a.Missing.Choice == dataset.DropMissing:
		if a.lacking == nil {
			a.lacking = make([]bool, rows)
		}
		a.lacking[row] = true
		return nil
	case a.Missing.Choice != dataset.ModelMissing:
		return nil
	case !slices.Contains(r.Hidden, false):
		return fault.New(fault.Shape, "%s is completely transparent, so nothing of it is observed: remove it", name).With("file", name)
	}
	k := len(r.Levels)
	if a.Observed == nil {
		a.Observed = slices.Repeat([]bool{true}, rows*k)
	}
	for c := range k {
		a.Observed[row*k+c] = !r.Hidden[c/r.Shape.Channels]
	}
	return nil
}
