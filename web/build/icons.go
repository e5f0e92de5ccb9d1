package build

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"slices"
)

// An icon is the page's mark as PNG, which some systems want of a page that is
// installed: the shapes of web/icons/icon.svg, drawn here.
type icon struct {
	name string
	size int
	full bool // to the edges, for systems that cut a shape of their own
}

var icons = []icon{
	{"icons/icon-192.png", 192, false},
	{"icons/icon-512.png", 512, false},
	{"icons/icon-maskable-512.png", 512, true},
}

// addIcons draws the icons.
func (s *site) addIcons() error {
	for _, i := range icons {
		var file bytes.Buffer
		if err := png.Encode(&file, i.draw()); err != nil {
			return fmt.Errorf("%s: %w", i.name, err)
		}
		s.entries[i.name] = file.Bytes()
		s.later[i.name] = true
	}
	return nil
}

// In the units of the SVG, 32 to a side.
const (
	side      = 32
	corner    = 7   // radius
	halfWidth = 1.5 // of the curve
	dot       = 4   // radius
	fine      = 4   // samples along and across a pixel
)

var (
	ground = color.NRGBA{0x3d, 0x3a, 0x8c, 255}
	curved = color.NRGBA{0xff, 0xff, 0xff, 255}
	dotted = color.NRGBA{0xfd, 0xe7, 0x25, 255}
)

func (i icon) draw() image.Image {
	picture := image.NewNRGBA(image.Rect(0, 0, i.size, i.size))
	line := curve()
	scale, margin := float64(side)/float64(i.size), 0.0
	if i.full { // the mark in the middle 80 %, which every shape shows
		scale, margin = scale/0.8, -0.125*side
	}
	for y := range i.size {
		for x := range i.size {
			var sum [4]float64
			for s := range fine * fine {
				px := margin + scale*(float64(x)+(float64(s%fine)+0.5)/fine)
				py := margin + scale*(float64(y)+(float64(s/fine)+0.5)/fine)
				c, inside := i.at(px, py, line)
				if inside {
					sum[0] += float64(c.R)
					sum[1] += float64(c.G)
					sum[2] += float64(c.B)
					sum[3]++
				}
			}
			if sum[3] > 0 {
				level := func(v float64) uint8 { return uint8(math.Round(v / sum[3])) }
				picture.SetNRGBA(x, y, color.NRGBA{level(sum[0]), level(sum[1]), level(sum[2]), uint8(math.Round(255 * sum[3] / (fine * fine)))})
			}
		}
	}
	return picture
}

// at gives the colour at a point, and whether the icon covers it.
func (i icon) at(x, y float64, line [][2]float64) (color.NRGBA, bool) {
	if within(dot, x-16, y-9) {
		return dotted, true
	}
	first, _ := slices.BinarySearchFunc(line, x-halfWidth, func(p [2]float64, x float64) int { return cmp.Compare(p[0], x) })
	for _, p := range line[first:] {
		if p[0] > x+halfWidth {
			break
		}
		if within(halfWidth, x-p[0], y-p[1]) {
			return curved, true
		}
	}
	return ground, i.full || within(corner, max(0, math.Abs(x-side/2)-(side/2-corner)), max(0, math.Abs(y-side/2)-(side/2-corner)))
}

// within tells whether a point so far along x and y is no farther than a radius.
func within(radius, x, y float64) bool { return x*x+y*y <= radius*radius }

// curve gives points along M4 22 C9 22 10 9 16 9 S23 22 28 22, from left to right, close
// enough for a round pen.
func curve() [][2]float64 {
	var points [][2]float64
	for _, b := range [][8]float64{{4, 22, 9, 22, 10, 9, 16, 9}, {16, 9, 22, 9, 23, 22, 28, 22}} {
		for s := range 100 {
			t := float64(s) / 99
			u := 1 - t
			at := func(k int) float64 {
				return u*u*u*b[k] + 3*u*u*t*b[k+2] + 3*u*t*t*b[k+4] + t*t*t*b[k+6]
			}
			points = append(points, [2]float64{at(0), at(1)})
		}
	}
	return points
}
