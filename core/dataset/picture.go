package dataset

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
)

func isPNG(data []byte) bool  { return bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")) }
func isJPEG(data []byte) bool { return bytes.HasPrefix(data, []byte("\xff\xd8\xff")) }

// A raster is one picture, row by row, channels last, in levels of 0 … white.
// Grey files have one channel, all others three.
type raster struct {
	shape   display.Shape
	levels  []uint16
	white   int
	through bool   // parts are transparent and were seen over black
	hidden  []bool // by pixel, nothing of it is seen; nil: none
}

// intensities returns the pixels in [0, 1].
func (r raster) intensities() []float64 {
	pixels := make([]float64, len(r.levels))
	for i, v := range r.levels {
		pixels[i] = float64(v) / float64(r.white)
	}
	return pixels
}

// narrowed gives levels that come from one byte as such, 0 … 255 where they were
// spread over 0 … 65535.
func (r raster) narrowed() raster {
	const spread = 0xffff / 0xff
	if r.white != 0xffff {
		return r
	}
	for _, v := range r.levels {
		if v%spread != 0 {
			return r
		}
	}
	for i := range r.levels {
		r.levels[i] /= spread
	}
	r.white = 0xff
	return r
}

// decode reads a picture. Errors name it.
func decode(name string, data []byte) (raster, error) {
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

func decodeAny(name string, data []byte) (raster, error) {
	if isPGM(data) {
		g, err := openPGM(data)
		if err != nil {
			return raster{}, err
		}
		if err := checkPixels(name, g.width, g.height); err != nil {
			return raster{}, err
		}
		levels, err := g.levels()
		return raster{shape: display.Shape{Width: g.width, Height: g.height, Channels: 1}, levels: levels, white: g.white}, err
	}
	if !isPNG(data) && !isJPEG(data) {
		return raster{}, errors.New("it is neither PNG, JPEG nor PGM")
	}
	header, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return raster{}, err
	}
	if err := checkPixels(name, header.Width, header.Height); err != nil {
		return raster{}, err
	}
	picture, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return raster{}, err
	}
	r := rasterOf(picture, isGrey(picture, data)).narrowed()
	if isJPEG(data) {
		r = r.seenAs(orientation(data))
	}
	return r, nil
}

// isGrey tells pictures of one channel. A grey PNG with transparency is decoded
// as colour, so the colour type of its header (byte 25) is asked; a palette is
// grey when all its colours are.
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
	return isPNG(data) && (data[25] == grey || data[25] == greyAlpha)
}

func rasterOf(picture image.Image, grey bool) raster {
	bounds := picture.Bounds()
	r := raster{shape: display.Shape{Width: bounds.Dx(), Height: bounds.Dy(), Channels: 3}, white: 0xffff}
	if grey {
		r.shape.Channels = 1
	}
	r.levels = make([]uint16, 0, r.shape.Width*r.shape.Height*r.shape.Channels)
	at := pixelReader(picture)
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c := at(x, y)
			r.through = r.through || c.A < 0xffff
			if c.A == 0 {
				r.hide((y-bounds.Min.Y)*r.shape.Width + x - bounds.Min.X)
			}
			r.levels = append(r.levels, c.R)
			if !grey {
				r.levels = append(r.levels, c.G, c.B)
			}
		}
	}
	return r
}

// hide marks a pixel of which nothing is seen.
func (r *raster) hide(pixel int) {
	if r.hidden == nil {
		r.hidden = make([]bool, r.shape.Width*r.shape.Height)
	}
	r.hidden[pixel] = true
}

// pixelReader avoids the allocation of Image.At where the picture can. A JPEG is
// read as screens show it, in one byte a channel.
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
