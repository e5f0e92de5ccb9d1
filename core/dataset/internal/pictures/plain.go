package pictures

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/linalg"
)

// plain decodes every picture into a row of X.
func (r *Reading) plain(ctx context.Context, o dataset.Options) error {
	white := 0 // the largest level of the first picture
	all := slices.Repeat([]bool{true}, len(r.sources))
	return r.each(ctx, o, all, 1, func(picture Raster, i, row, rows int) error {
		if r.X == nil {
			white, r.X = picture.White, matrixFor(rows, picture)
		}
		bytes, narrowed := r.X.(*linalg.Bytes)
		if narrowed && picture.White != white {
			r.X, narrowed = mat.DenseCopyOf(bytes), false
		}
		if narrowed {
			for k, level := range picture.Levels {
				bytes.Data[row*bytes.Cols+k] = uint8(level)
			}
		} else {
			r.X.(*mat.Dense).SetRow(row, picture.Intensities())
		}
		if picture.Hidden == nil {
			return nil
		}
		return r.hide(picture, i, row, rows)
	})
}

// matrixFor returns a matrix for pictures like this one; in bytes if its levels are bytes.
func matrixFor(rows int, picture Raster) mat.Matrix {
	k := len(picture.Levels)
	if picture.White > math.MaxUint8 {
		return mat.NewDense(rows, k, nil)
	}
	return &linalg.Bytes{Rows: rows, Cols: k, Data: make([]uint8, rows*k), Levels: linalg.Levels(uint8(picture.White))}
}

// hide treats the transparent pixels of a picture as Options.Missing chooses: they are an error, or the
// row is left out, or they are not observed.
func (r *Reading) hide(picture Raster, i, row, rows int) error {
	name, hidden := r.sources[i].Name, dataset.Count(picture.Hidden)
	r.Missing.Rows++
	r.Missing.Cells += hidden
	switch r.Missing.Choice {
	case dataset.RefuseMissing:
		first := slices.Index(picture.Hidden, true)
		y, x := first/picture.Shape.Width+1, first%picture.Shape.Width+1
		return fault.New(fault.NonFinite, "%s: the pixel in row %d, column %d is transparent: make it opaque, "+
			"or model such pixels as not observed (missing: model)", name, y, x).
			With("file", name).With("row", y).With("column", x)
	case dataset.DropMissing:
		if r.Lacking == nil {
			r.Lacking = make([]bool, rows)
		}
		r.Lacking[row] = true
	case dataset.ModelMissing:
		if hidden == len(picture.Hidden) {
			return fault.New(fault.Shape, "%s is completely transparent, so nothing of it is observed: remove it", name).
				With("file", name)
		}
		k := len(picture.Levels)
		if r.Observed == nil {
			r.Observed = slices.Repeat([]bool{true}, rows*k)
		}
		for c := range k {
			r.Observed[row*k+c] = !picture.Hidden[c/picture.Shape.Channels]
		}
	}
	return nil
}
