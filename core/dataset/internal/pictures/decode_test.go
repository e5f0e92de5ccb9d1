package pictures

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"

	"ppca/core/fault"
	"ppca/core/fit"
)

// pngOf returns a picture as a file.
func pngOf(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// grey draws a picture whose pixels count up from first.
func grey(width, height int, first uint8) *image.Gray {
	picture := image.NewGray(image.Rect(0, 0, width, height))
	for i := range picture.Pix {
		picture.Pix[i] = first + uint8(i)
	}
	return picture
}

func TestDecode(t *testing.T) {
	palette := image.NewPaletted(image.Rect(0, 0, 2, 1), color.Palette{color.Gray{0}, color.Gray{51}})
	palette.Pix[1] = 1
	painted := image.NewPaletted(image.Rect(0, 0, 1, 1), color.Palette{color.NRGBA{255, 51, 0, 255}})
	deep := image.NewGray16(image.Rect(0, 0, 2, 1))
	deep.SetGray16(1, 0, color.Gray16{13107})
	deeper := image.NewGray16(image.Rect(0, 0, 1, 1))
	deeper.SetGray16(0, 0, color.Gray16{1})
	clear := image.NewNRGBA(image.Rect(0, 0, 1, 1))
	clear.SetNRGBA(0, 0, color.NRGBA{255, 255, 255, 51})
	coloured := image.NewNRGBA(image.Rect(0, 0, 2, 1))
	coloured.SetNRGBA(0, 0, color.NRGBA{0, 0, 0, 255})
	coloured.SetNRGBA(1, 0, color.NRGBA{1, 2, 3, 255})
	for _, c := range []struct {
		name    string
		data    []byte
		shape   fit.Picture
		want    []float64
		through bool
		white   int
	}{
		{"grey PNG", pngOf(t, grey(3, 1, 50)), fit.Picture{Width: 3, Height: 1, Channels: 1}, []float64{50. / 255, 51. / 255, 52. / 255}, false, 255},
		{"16-bit PNG", pngOf(t, deep), fit.Picture{Width: 2, Height: 1, Channels: 1}, []float64{0, .2}, false, 65535},
		{"16-bit PNG with more than 255 levels", pngOf(t, deeper), fit.Picture{Width: 1, Height: 1, Channels: 1}, []float64{1. / 65535}, false, 65535},
		{"colour PNG", pngOf(t, coloured), fit.Picture{Width: 2, Height: 1, Channels: 3}, []float64{0, 0, 0, 1. / 255, 2. / 255, 3. / 255}, false, 255},
		{"grey palette", pngOf(t, palette), fit.Picture{Width: 2, Height: 1, Channels: 1}, []float64{0, .2}, false, 255},
		{"colour palette", pngOf(t, painted), fit.Picture{Width: 1, Height: 1, Channels: 3}, []float64{1, .2, 0}, false, 255},
		{"transparent", pngOf(t, clear), fit.Picture{Width: 1, Height: 1, Channels: 3}, []float64{.2, .2, .2}, true, 255},
		{"P2", []byte("P2 # a comment\n2 2\n# another\n10\n0 5\n10 1"), fit.Picture{Width: 2, Height: 2, Channels: 1}, []float64{0, .5, 1, .1}, false, 10},
		{"P5", []byte("P5\n3 1\n255\n\x00\x33\xff"), fit.Picture{Width: 3, Height: 1, Channels: 1}, []float64{0, .2, 1}, false, 255},
		{"P5 of 16 bit", []byte("P5\n#c\n2 1 65535\n\x33\x33\xff\xff"), fit.Picture{Width: 2, Height: 1, Channels: 1}, []float64{.2, 1}, false, 65535},
	} {
		got, err := Decode("x", c.data)
		if err != nil || got.Shape != c.shape || !slices.Equal(got.Intensities(), c.want) || got.Through != c.through || got.White != c.white {
			t.Errorf("%s: got %v, %v, want %v", c.name, got, err, c)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	whole := pngOf(t, grey(4, 4, 0))
	for _, c := range []struct {
		data string
		code fault.Code
		says string
	}{
		{string(whole[:len(whole)-20]), fault.Format, "unexpected EOF"},
		{"no picture", fault.Format, "neither PNG, JPEG nor PGM"},
		{"", fault.Format, "neither PNG, JPEG nor PGM"},
		{"P5 100000 100000 255\n", fault.TooLarge, "100000×100000 pixels"},
		{"P5 4 4 255\n123", fault.Format, "cut short"},
		{"P5 4 4 255", fault.Format, "cut short"},
		{"P5 # no end", fault.Format, "cut short"},
		{"P5 4 4 ", fault.Format, "cut short"},
		{"P5 0 4 255\n", fault.Format, "size"},
		{"P5 99999999999 1 255\n", fault.Format, "too large"},
		{"P2 1 1 5 6", fault.Format, "above the largest"},
		{"P2 2 1 255 1 one", fault.Format, "a number is expected"},
	} {
		_, err := Decode("x.png", []byte(c.data))
		if fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "x.png") {
			t.Errorf("%.20q: %v, want %s with %q", c.data, err, c.code, c.says)
		}
	}
}
