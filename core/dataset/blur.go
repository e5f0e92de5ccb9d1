package dataset

import (
	"math"
	"math/rand/v2"

	"ppca/core/ppca"
)

// radius of the 7×7 kernel of §4.3.
const radius = 3

// BlurName is the name of θ in the blur experiment, with its unit.
const BlurName = "blur σ (px)"

// kernel is one factor of the Gaussian of Equation (gaussiankernel), which is
// separable: K(x,y|σ) = k(x)k(y). It is normalised to sum 1, because the printed
// kernel, cut off at 7×7, brightens or darkens the picture; at σ = 0 it is the
// identity, its limit.
func kernel(sigma float64) [2*radius + 1]float64 {
	var k [2*radius + 1]float64
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

// blurTo convolves picture with the kernel of σ ≥ 0 pixels into dst, channel by
// channel, pixels beyond the border being those of the border.
func blurTo(dst, picture []float64, shape ppca.Shape, sigma float64) {
	k := kernel(sigma)
	across := make([]float64, len(picture))
	width, height, channels := shape.Width, shape.Height, shape.Channels
	for c := range channels {
		convolve(across[c:], picture[c:], k, height, width*channels, width, channels)
		convolve(dst[c:], across[c:], k, width, channels, height, width*channels)
	}
}

// convolve filters lines of pixels: line l has its pixel i at l·lineStep + i·step.
func convolve(dst, src []float64, k [2*radius + 1]float64, lines, lineStep, length, step int) {
	for l := range lines {
		at := l * lineStep
		for i := range length {
			sum := 0.0
			for d, weight := range k {
				j := min(max(i+d-radius, 0), length-1)
				sum += weight * src[at+j*step]
			}
			dst[at+i*step] = sum
		}
	}
}

// sigmas draws one σ for every face and bin. They are drawn for all faces,
// chosen or not, so that a face has the same blur in sets of every size.
func (b *Blur) sigmas(faces int) [][]float64 {
	random := rand.New(rand.NewPCG(b.Seed, streamSigma))
	out := make([][]float64, faces)
	for i := range out {
		for j := range len(b.Bins) - 1 {
			out[i] = append(out[i], b.Bins[j]+(b.Bins[j+1]-b.Bins[j])*random.Float64())
		}
	}
	return out
}

// choose returns which faces are used: all for testing, and of those for
// training the first Faces of one random order, so that sets are nested.
func (b *Blur) choose(test []bool) []bool {
	used := make([]bool, len(test))
	wanted := b.Faces
	if wanted == 0 {
		wanted = len(test)
	}
	for _, i := range rand.New(rand.NewPCG(b.Seed, streamFaces)).Perm(len(test)) {
		switch {
		case test[i]:
			used[i] = true
		case wanted > 0:
			used[i] = true
			wanted--
		}
	}
	return used
}
