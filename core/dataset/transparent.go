package dataset

import (
	"slices"

	"ppca/core/fault"
)

// hide takes note of the transparent pixels of a picture.
func (a *album) hide(row int, r raster, name string, o Options) error {
	n, k := a.X.Dims()
	a.Missing.Rows++
	for pixel, is := range r.hidden {
		if !is {
			continue
		}
		a.Missing.Cells++
		if o.Missing == RefuseMissing {
			return fault.New(fault.NonFinite, "%s: the pixel in row %d, column %d is transparent; make it opaque, or model such pixels as not observed (missing: model)", name, pixel/r.shape.Width+1, pixel%r.shape.Width+1).
				With("file", name).With("row", pixel/r.shape.Width+1).With("column", pixel%r.shape.Width+1)
		}
	}
	switch {
	case o.Missing == DropMissing:
		if a.lacking == nil {
			a.lacking = make([]bool, n)
		}
		a.lacking[row] = true
		return nil
	case o.Missing != ModelMissing:
		return nil
	case !slices.Contains(r.hidden, false):
		return fault.New(fault.Shape, "%s is transparent everywhere, so that nothing of it is observed: leave it out", name).With("file", name)
	}
	if a.Observed == nil {
		a.Observed = make([]bool, n*k)
		for cell := range a.Observed {
			a.Observed[cell] = true
		}
	}
	for c := range k {
		a.Observed[row*k+c] = !r.hidden[c/r.shape.Channels]
	}
	return nil
}
