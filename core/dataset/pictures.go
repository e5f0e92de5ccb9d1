package dataset

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"path"
	"strings"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/npy"
)

// WritePictures writes a ZIP of PNG pictures: the n rows of x, with intensities in [0, 1], as pictures of a shape. It clamps
// other intensities, because a reconstruction may exceed the range. names has n names or is
// nil; a name becomes part of the file name, after the row number. Pictures fails with ERR_SHAPE
// if the rows do not have that shape.
func WritePictures(ctx context.Context, w io.Writer, x mat.Matrix, shape fit.Picture, names []string) error {
	n, k := x.Dims()
	if shape.Width*shape.Height*shape.Channels != k || shape.Channels != 1 && shape.Channels != 3 {
		return fault.New(fault.Shape, "%d values do not fit a picture of %d×%d pixels and %d channels", k, shape.Width, shape.Height, shape.Channels)
	}
	archive := npy.NewWriter(w)
	row := make([]float64, k)
	for i := range n {
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
		mat.Row(row, i, x)
		name := fmt.Sprintf("%0*d%s.png", len(fmt.Sprint(n)), i+1, ending(names, i))
		if err := archive.Add(name, func(to io.Writer) error { return png.Encode(to, Image(row, shape)) }); err != nil {
			return err
		}
	}
	return archive.Close()
}

// ending returns the part of a file name that comes from a name.
func ending(names []string, i int) string {
	if names == nil {
		return ""
	}
	base := strings.TrimSuffix(path.Base(names[i]), path.Ext(names[i]))
	return " " + strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || strings.ContainsRune(`\/:*?"<>|`, r) {
			return '_'
		}
		return r
	}, base)
}

// Image returns a row of intensities in [0, 1] as a picture of a shape. It clamps others.
func Image(row []float64, shape fit.Picture) image.Image {
	frame := image.Rect(0, 0, shape.Width, shape.Height)
	if shape.Channels == 1 {
		grey := image.NewGray(frame)
		for p, v := range row {
			grey.Pix[p] = level(v)
		}
		return grey
	}
	colours := image.NewNRGBA(frame)
	for p := range shape.Width * shape.Height {
		colours.SetNRGBA(p%shape.Width, p/shape.Width, color.NRGBA{level(row[3*p]), level(row[3*p+1]), level(row[3*p+2]), 255})
	}
	return colours
}

func level(v float64) uint8 { return uint8(math.Round(255 * min(1, max(0, v)))) }
