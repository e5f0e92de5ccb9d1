package dataset

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	_ "image/jpeg" // registers the decoder
	_ "image/png"  // registers the decoder
	"io"

	"ppca/core/fault"
	"ppca/core/ppca"
)

func isPNG(data []byte) bool  { return bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")) }
func isJPEG(data []byte) bool { return bytes.HasPrefix(data, []byte("\xff\xd8\xff")) }

// A raster is one picture: intensities in [0, 1], row by row, channels last.
// Grey files have one channel, all others three.
type raster struct {
	shape   ppca.Shape
	pixels  []float64
	through bool // parts are transparent and were seen over black
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
		if err := checkSize(name, g.height, g.width); err != nil {
			return raster{}, err
		}
		pixels, err := g.pixels()
		return raster{shape: ppca.Shape{Width: g.width, Height: g.height, Channels: 1}, pixels: pixels}, err
	}
	if !isPNG(data) && !isJPEG(data) {
		return raster{}, errors.New("it is neither PNG, JPEG nor PGM")
	}
	header, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return raster{}, err
	}
	if err := checkSize(name, header.Height, 3*header.Width); err != nil {
		return raster{}, err
	}
	picture, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return raster{}, err
	}
	return rasterOf(picture, isGrey(picture, data)), nil
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
	r := raster{shape: ppca.Shape{Width: bounds.Dx(), Height: bounds.Dy(), Channels: 3}}
	if grey {
		r.shape.Channels = 1
	}
	r.pixels = make([]float64, 0, r.shape.Width*r.shape.Height*r.shape.Channels)
	at := pixelReader(picture)
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c := at(x, y)
			r.through = r.through || c.A < 0xffff
			r.pixels = append(r.pixels, float64(c.R)/0xffff)
			if !grey {
				r.pixels = append(r.pixels, float64(c.G)/0xffff, float64(c.B)/0xffff)
			}
		}
	}
	return r
}

// pixelReader avoids the allocation of Image.At where the picture can.
func pixelReader(picture image.Image) func(x, y int) color.RGBA64 {
	if p, ok := picture.(image.RGBA64Image); ok {
		return p.RGBA64At
	}
	return func(x, y int) color.RGBA64 {
		return color.RGBA64Model.Convert(picture.At(x, y)).(color.RGBA64)
	}
}
