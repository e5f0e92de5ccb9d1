package input_test

import (
	"image"
	"image/color"
	"slices"
	"testing"

	"ppca/core/dataset/internal/raster"
	"ppca/core/display"
)

func TestPictureFormats(t *testing.T) {
	palette := image.NewPaletted(image.Rect(0, 0, 2, 1), color.Palette{color.Gray{0}, color.Gray{51}})
	palette.Pix[1] = 1
	painted := image.NewPaletted(image.Rect(0, 0, 1, 1), color.Palette{color.NRGBA{255, 51, 0, 255}})
	deep := image.NewGray16(image.Rect(0, 0, 2, 1))
	deep.SetGray16(1, 0, color.Gray16{13107})
	deeper := image.NewGray16(image.Rect(0, 0, 1, 1))
	deeper.SetGray16(0, 0, color.Gray16{1})
	clear := image.NewNRGBA(image.Rect(0, 0, 1, 1))
	clear.SetNRGBA(0, 0, color.NRGBA{255, 255, 255, 51})
	for _, c := range []struct {
		name    string
		data    []byte
		shape   display.Shape
		want    []float64
		through bool
		white   int
	}{
		{"grey PNG", pngFile(t, "", grey(3, 1, 50)).Data, display.Shape{Width: 3, Height: 1, Channels: 1}, []float64{50. / 255, 51. / 255, 52. / 255}, false, 255},
		{"16-bit PNG", pngFile(t, "", deep).Data, display.Shape{Width: 2, Height: 1, Channels: 1}, []float64{0, .2}, false, 255},
		{"16-bit PNG with more than 255 levels", pngFile(t, "", deeper).Data, display.Shape{Width: 1, Height: 1, Channels: 1}, []float64{1. / 65535}, false, 65535},
		{"colour PNG", pngFile(t, "", colour(2, 1)).Data, display.Shape{Width: 2, Height: 1, Channels: 3}, []float64{0, 0, 0, 1. / 255, 2. / 255, 3. / 255}, false, 255},
		{"grey palette", pngFile(t, "", palette).Data, display.Shape{Width: 2, Height: 1, Channels: 1}, []float64{0, .2}, false, 255},
		{"colour palette", pngFile(t, "", painted).Data, display.Shape{Width: 1, Height: 1, Channels: 3}, []float64{1, .2, 0}, false, 255},
		{"transparent", pngFile(t, "", clear).Data, display.Shape{Width: 1, Height: 1, Channels: 3}, []float64{.2, .2, .2}, true, 255},
		{"P2", []byte("P2 # a comment\n2 2\n# another\n10\n0 5\n10 1"), display.Shape{Width: 2, Height: 2, Channels: 1}, []float64{0, .5, 1, .1}, false, 10},
		{"P5", []byte("P5\n3 1\n255\n\x00\x33\xff"), display.Shape{Width: 3, Height: 1, Channels: 1}, []float64{0, .2, 1}, false, 255},
		{"P5 of 16 bit", []byte("P5\n#c\n2 1 65535\n\x33\x33\xff\xff"), display.Shape{Width: 2, Height: 1, Channels: 1}, []float64{.2, 1}, false, 65535},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := raster.Decode("x", c.data)
			if err != nil {
				t.Fatal(err)
			}
			if got.Shape != c.shape || !slices.Equal(got.Intensities(), c.want) || got.Through != c.through || got.White != c.white {
				t.Errorf("got %v, want %v", got, c)
			}
		})
	}
}
