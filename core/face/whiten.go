package face

import "math"

// Mean and deviation of a whitened picture (§4.4). The paper chose a deviation that just keeps its
// whitened pictures within [0, 1].
const (
	whiteMean = 0.5
	whiteSD   = 0.031
)

// A Whitening holds what whitening removed from a picture: the mean and the standard deviation
// (divisor n) of the visible intensities of each colour. These six numbers belong to the
// coefficients of the picture.
type Whitening struct{ Mean, SD []float64 }

// Whiten scales the visible pixels of every channel to the mean 0.5 and the standard deviation
// 0.031, in place. Channels are last in picture; observed marks the visible values, nil: all. A
// constant channel becomes 0.5.
func Whiten(picture []float64, observed []bool, channels int) Whitening {
	w := Whitening{make([]float64, channels), make([]float64, channels)}
	for c := range channels {
		w.Mean[c], w.SD[c] = moments(picture, observed, c, channels)
		for i := c; i < len(picture); i += channels {
			switch {
			case observed != nil && !observed[i]:
			case w.SD[c] == 0:
				picture[i] = whiteMean
			default:
				picture[i] = whiteMean + (picture[i]-w.Mean[c])*(whiteSD/w.SD[c])
			}
		}
	}
	return w
}

// Undo reverses Whiten in place, for all pixels.
func (w Whitening) Undo(picture []float64) {
	channels := len(w.Mean)
	for i, v := range picture {
		c := i % channels
		picture[i] = w.Mean[c] + (v-whiteMean)*w.Scale(c)
	}
}

// stretch reverses the whitening of differences, in place.
func (w Whitening) stretch(picture []float64) {
	for i := range picture {
		picture[i] *= w.Scale(i % len(w.SD))
	}
}

// Scale returns the factor by which reversing the whitening magnifies a difference in a channel.
func (w Whitening) Scale(channel int) float64 { return w.SD[channel] / whiteSD }

// moments returns the mean and the standard deviation of a channel: 0 and 0 if nothing is
// visible, and a deviation of 0 if it consists of rounding errors only.
func moments(picture []float64, observed []bool, channel, channels int) (mean, sd float64) {
	count, largest := 0.0, 0.0
	for i := channel; i < len(picture); i += channels {
		if observed == nil || observed[i] {
			count++
			mean += picture[i]
			largest = max(largest, math.Abs(picture[i]))
		}
	}
	if count == 0 {
		return 0, 0
	}
	mean /= count
	for i := channel; i < len(picture); i += channels {
		if observed == nil || observed[i] {
			sd += (picture[i] - mean) * (picture[i] - mean)
		}
	}
	sd = math.Sqrt(sd / count)
	if sd < 1e-14*largest*math.Sqrt(count) {
		sd = 0
	}
	return mean, sd
}
