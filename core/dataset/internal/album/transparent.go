package album

import (
	"slices"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/raster"
	"ppca/core/fault"
)

// hide marks the transparent pixels of a picture.
func (a *album) hide(row int, r raster.Raster, name string, o dataset.Options) error {
	n, k := a.X.Dims()
	a.Missing.Rows++
	for pixel, is := range r.Hidden {
		if !is {
			continue
		}
		a.Missing.Cells++
		if o.Missing == dataset.RefuseMissing {
			return fault.New(fault.NonFinite, "%s: the pixel in row %d, column %d is transparent: make it opaque, or model such pixels as not observed (missing: model)", name, pixel/r.Shape.Width+1, pixel%r.Shape.Width+1).
				With("file", name).With("row", pixel/r.Shape.Width+1).With("column", pixel%r.Shape.Width+1)
		}
	}
	switch {
	case o.Missing == dataset.DropMissing:
		if a.lacking == nil {
			a.lacking = make([]bool, n)
		}
		a.lacking[row] = true
		return nil
	case o.Missing != dataset.ModelMissing:
		return nil
	case !slices.Contains(r.Hidden, false):
		return fault.New(fault.Shape, "%s is completely transparent, so nothing of it is observed: remove it", name).With("file", name)
	}
	if a.Observed == nil {
		a.Observed = make([]bool, n*k)
		for cell := range a.Observed {
			a.Observed[cell] = true
		}
	}
	for c := range k {
		a.Observed[row*k+c] = !r.Hidden[c/r.Shape.Channels]
	}
	return nil
}
