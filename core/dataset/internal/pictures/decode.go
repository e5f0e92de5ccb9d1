package pictures

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"slices"

	"ppca/core/dataset/internal/source"
	"ppca/core/fault"
	"ppca/core/fit"
)

// A Raster is a picture, row by row, channels last, with levels 0 … White. Grey files have one
// channel, others three.
type Raster struct {
	Shape   fit.Picture
	Levels  []uint16
	White   int
	Through bool   // parts are transparent; they are drawn over black
	Hidden  []bool // pixels that are fully transparent; nil: none
}

// Intensities returns the pixels in [0, 1].
func (r Raster) Intensities() []float64 {
	pixels := make([]float64, len(r.Levels))
	for i, v := range r.Levels {
		pixels[i] = float64(v) / float64(r.White)
	}
	return pixels
}

// Decode decodes a PNG, a JPEG in its orientation, or a PGM. Its errors name the file.
func Decode(name string, data []byte) (Raster, error) {
	r, err := decode(name, data)
	if err == nil || fault.CodeOf(err) != fault.Crashed {
		return r, err
	}
	return r, fault.New(fault.Format, "the picture %s is damaged: %w", name, err).With("file", name)
}

var errTruncated = errors.New("it is cut short")

func decode(name string, data []byte) (Raster, error) {
	header, whole := png.DecodeConfig, png.Decode
	isJPEG := bytes.HasPrefix(data, []byte("\xff\xd8\xff"))
	switch {
	case source.IsPGM(data):
		return decodePGM(name, data)
	case isJPEG:
		header, whole = jpeg.DecodeConfig, jpeg.Decode
	case !bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		return Raster{}, errors.New("it is neither PNG, JPEG nor PGM")
	}
	size, err := header(bytes.NewReader(data))
	if err != nil {
		return Raster{}, err
	}
	if err := checkPixels(name, size.Width, size.Height); err != nil {
		return Raster{}, err
	}
	picture, err := whole(bytes.NewReader(data))
	if err != nil {
		return Raster{}, err
	}
	r := rasterOf(picture, isGrey(picture, data))
	if isJPEG {
		r = r.seenAs(orientation(data))
	}
	return r, nil
}

// checkPixels returns an error for a picture that is too large to decode.
func checkPixels(name string, width, height int) error {
	if width > 0 && height > fault.MostPixels/width {
		return fault.New(fault.TooLarge, "the picture %s has %d×%d pixels, but at most %s can be read: make it smaller",
			name, width, height, fault.Count(fault.MostPixels)).
			With("file", name).With("width", width).With("height", height).With("limit", fault.MostPixels)
	}
	return nil
}

// isGrey reports whether a picture has one channel or a palette of greys. Go decodes a grey PNG with
// transparency as colour, so the colour type in the header decides.
func isGrey(picture image.Image, data []byte) bool {
	const colourType, grey, greyAlpha = 25, 0, 4
	switch p := picture.(type) {
	case *image.Gray, *image.Gray16:
		return true
	case *image.NRGBA, *image.NRGBA64: // of a PNG
		return data[colourType] == grey || data[colourType] == greyAlpha
	case *image.Paletted:
		return !slices.ContainsFunc(p.Palette, func(c color.Color) bool {
			r, g, b, _ := c.RGBA()
			return r != g || g != b
		})
	}
	return false
}

// rasterOf returns the levels of a picture as screens show it: 16 bits a channel if the file has them,
// else 8. Alpha is premultiplied.
func rasterOf(picture image.Image, grey bool) Raster {
	bounds, shift := picture.Bounds(), 8
	r := Raster{Shape: fit.Picture{Width: bounds.Dx(), Height: bounds.Dy(), Channels: 3}, White: 0xff}
	switch picture.(type) {
	case *image.Gray16, *image.RGBA64, *image.NRGBA64:
		r.White, shift = 0xffff, 0
	}
	if grey {
		r.Shape.Channels = 1
	}
	pixels, at := r.Shape.Width*r.Shape.Height, picture.(image.RGBA64Image).RGBA64At // of PNG and JPEG, all have it
	r.Levels = make([]uint16, 0, pixels*r.Shape.Channels)
	for i := range pixels {
		c := at(bounds.Min.X+i%r.Shape.Width, bounds.Min.Y+i/r.Shape.Width)
		r.Through = r.Through || c.A < 0xffff
		if c.A == 0 {
			if r.Hidden == nil {
				r.Hidden = make([]bool, pixels)
			}
			r.Hidden[i] = true
		}
		if r.Levels = append(r.Levels, c.R>>shift); !grey {
			r.Levels = append(r.Levels, c.G>>shift, c.B>>shift)
		}
	}
	return r
}
