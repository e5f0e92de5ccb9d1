// Package raster decodes pictures: PNG, JPEG (with its orientation) and PGM.
package raster

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	_ "image/jpeg" // registers the decoder
	_ "image/png"  // registers the decoder
	"io"

	"ppca/core/display"
	"ppca/core/fault"
	"ppca/core/limit"
)

// IsPNG reports whether data begin like a PNG.
func IsPNG(data []byte) bool { return bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")) }

// IsJPEG reports whether data begin like a JPEG.
func IsJPEG(data []byte) bool { return bytes.HasPrefix(data, []byte("\xff\xd8\xff")) }

// A Raster is a picture, row by row, channels last, with levels 0 … white. Grey files have
// one channel, others three.
type Raster struct {
	Shape   display.Shape
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

// narrowed returns levels that come from one byte as 0 … 255, where they were spread to
// 0 … 65535.
func (r Raster) narrowed() Raster {
	const spread = 0xffff / 0xff
	if r.White != 0xffff {
		return r
	}
	for _, v := range r.Levels {
		if v%spread != 0 {
			return r
		}
	}
	for i := range r.Levels {
		r.Levels[i] /= spread
	}
	r.White = 0xff
	return r
}

// Decode decodes a picture. Its errors name the file.
func Decode(name string, data []byte) (Raster, error) {
	r, err := decodeAny(name, data)
	if err == nil {
		return r, nil
	}
	var coded *fault.Error
	if errors.As(err, &coded) {
		return r, coded
	}
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		err = errTruncated
	}
	return r, fault.New(fault.Format, "the picture %s is damaged: %w", name, err).With("file", name)
}

func decodeAny(name string, data []byte) (Raster, error) {
	if IsPGM(data) {
		g, err := openPGM(data)
		if err != nil {
			return Raster{}, err
		}
		if err := checkPixels(name, g.width, g.height); err != nil {
			return Raster{}, err
		}
		levels, err := g.levels()
		return Raster{Shape: display.Shape{Width: g.width, Height: g.height, Channels: 1}, Levels: levels, White: g.white}, err
	}
	if !IsPNG(data) && !IsJPEG(data) {
		return Raster{}, errors.New("it is neither PNG, JPEG nor PGM")
	}
	header, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return Raster{}, err
	}
	if err := checkPixels(name, header.Width, header.Height); err != nil {
		return Raster{}, err
	}
	picture, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return Raster{}, err
	}
	r := rasterOf(picture, isGrey(picture, data)).narrowed()
	if IsJPEG(data) {
		r = r.seenAs(orientation(data))
	}
	return r, nil
}

// isGrey reports whether a picture has one channel. Go decodes a grey PNG with
// transparency as colour, so the colour type in the header (byte 25) decides. A palette is
// grey if all its colours are.
func isGrey(picture image.Image, data []byte) bool {
	const grey, greyAlpha = 0, 4
	switch p := picture.(type) {
	case *image.Gray, *image.Gray16:
		return true
	case *image.Paletted:
		for _, c := range p.Palette {
			if r, g, b, _ := c.RGBA(); r != g || g != b {
				return false
			}
		}
		return true
	}
	return IsPNG(data) && (data[25] == grey || data[25] == greyAlpha)
}

func rasterOf(picture image.Image, grey bool) Raster {
	bounds := picture.Bounds()
	r := Raster{Shape: display.Shape{Width: bounds.Dx(), Height: bounds.Dy(), Channels: 3}, White: 0xffff}
	if grey {
		r.Shape.Channels = 1
	}
	r.Levels = make([]uint16, 0, r.Shape.Width*r.Shape.Height*r.Shape.Channels)
	at := pixelReader(picture)
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c := at(x, y)
			r.Through = r.Through || c.A < 0xffff
			if c.A == 0 {
				r.hide((y-bounds.Min.Y)*r.Shape.Width + x - bounds.Min.X)
			}
			r.Levels = append(r.Levels, c.R)
			if !grey {
				r.Levels = append(r.Levels, c.G, c.B)
			}
		}
	}
	return r
}

// hide marks a pixel as fully transparent.
func (r *Raster) hide(pixel int) {
	if r.Hidden == nil {
		r.Hidden = make([]bool, r.Shape.Width*r.Shape.Height)
	}
	r.Hidden[pixel] = true
}

// pixelReader returns a function that reads a pixel; where possible it avoids the
// allocation of Image.At. It reads a JPEG as screens show it, one byte a channel.
func pixelReader(picture image.Image) func(x, y int) color.RGBA64 {
	if p, ok := picture.(*image.YCbCr); ok {
		return func(x, y int) color.RGBA64 {
			c := p.YCbCrAt(x, y)
			r, g, b := color.YCbCrToRGB(c.Y, c.Cb, c.Cr)
			return color.RGBA64{R: 0x101 * uint16(r), G: 0x101 * uint16(g), B: 0x101 * uint16(b), A: 0xffff}
		}
	}
	if p, ok := picture.(image.RGBA64Image); ok {
		return p.RGBA64At
	}
	return func(x, y int) color.RGBA64 {
		return color.RGBA64Model.Convert(picture.At(x, y)).(color.RGBA64)
	}
}

// checkPixels returns an error for a picture that is too large to decode.
func checkPixels(name string, width, height int) error {
	if width > 0 && height > limit.Pixels/width {
		return fault.New(fault.TooLarge, "the picture %s has %d×%d pixels, but at most %s can be read: make it smaller", name, width, height, limit.Count(limit.Pixels)).
			With("file", name).With("width", width).With("height", height).With("limit", limit.Pixels)
	}
	return nil
}
