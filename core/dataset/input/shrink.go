package input

import (
	"ppca/core/fit"
)

// shrunk returns a picture whose sides are at most most, by averaging blocks of pixels.
func shrunk(shape fit.Picture, pixels []uint8, most int) (fit.Picture, []uint8) {
	side := max(shape.Width, shape.Height)
	if side <= most {
		return shape, pixels
	}
	to := shape
	to.Width, to.Height = max(1, shape.Width*most/side), max(1, shape.Height*most/side)
	out := make([]uint8, 0, to.Width*to.Height*to.Channels)
	for row := range to.Height {
		top, bottom := row*shape.Height/to.Height, (row+1)*shape.Height/to.Height
		for column := range to.Width {
			left, right := column*shape.Width/to.Width, (column+1)*shape.Width/to.Width
			for c := range shape.Channels {
				sum := 0
				for y := top; y < bottom; y++ {
					for x := left; x < right; x++ {
						sum += int(pixels[(y*shape.Width+x)*shape.Channels+c])
					}
				}
				count := (bottom - top) * (right - left)
				out = append(out, uint8((sum+count/2)/count))
			}
		}
	}
	return to, out
}
