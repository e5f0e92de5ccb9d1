// Package face has the image operations of the experiments with faces: the blur of §4.3, key
// points, poses, and the warp and whitening of §4.4.
package face

import (
	"math"

	"ppca/core/fit"
)

// radius is the radius of the 7×7 kernel of §4.3.
const radius = 3

// taps are the weights of one factor of the kernel.
type taps [2*radius + 1]float64

// gaussian returns one factor of the Gaussian of Equation (gaussiankernel), which is separable:
// K(x,y|σ) = k(x)k(y). Its sum is 1, because the printed kernel, truncated at 7×7, brightens or
// darkens the picture. At σ = 0 it is the limit, the identity.
func gaussian(sigma float64) taps {
	var k taps
	sum := 0.0
	for d := -radius; d <= radius; d++ {
		z := float64(d) / sigma
		if d == 0 {
			z = 0
		}
		k[d+radius] = math.Exp(-z * z / 2)
		sum += k[d+radius]
	}
	for d := range k {
		k[d] /= sum
	}
	return k
}

// Blur convolves a picture with the 7×7 Gaussian of σ ≥ 0 pixels, channel by channel, and writes
// to dst; it repeats the border pixels beyond the border. dst and picture have
// Width·Height·Channels entries, row by row, channels last, and do not overlap.
func Blur(dst, picture []float64, shape fit.Picture, sigma float64) {
	k := gaussian(sigma)
	across := make([]float64, len(picture))
	width, height, channels := shape.Width, shape.Height, shape.Channels
	for c := range channels {
		convolve(across[c:], picture[c:], k, height, width*channels, width, channels)
		convolve(dst[c:], across[c:], k, width, channels, height, width*channels)
	}
}

// convolve filters lines of pixels; line l has its pixel i at l·lineStep + i·step. It copies
// each line and repeats its ends, so that the sum needs no bounds.
func convolve(dst, src []float64, k taps, lines, lineStep, length, step int) {
	line := make([]float64, length+2*radius)
	for l := range lines {
		at := l * lineStep
		for i := range line {
			line[i] = src[at+min(max(i-radius, 0), length-1)*step]
		}
		for i := range length {
			p := line[i : i+len(k)]
			dst[at+i*step] = k[0]*p[0] + k[1]*p[1] + k[2]*p[2] + k[3]*p[3] + k[4]*p[4] + k[5]*p[5] + k[6]*p[6]
		}
	}
}
