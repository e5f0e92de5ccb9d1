package face

import "math"

// What whitening makes of a picture (§4.4): the paper chose the deviation just large
// enough to keep its whitened pictures within [0, 1].
const (
	whiteMean = 0.5
	whiteSD   = 0.031
)

// A Whitening is what whitening took from a picture: the mean and the standard
// deviation (divisor n) of the intensities of each colour over the pixels that can
// be seen. They belong to the coefficients of the picture, three times two beside
// those of the model.
type Whitening struct{ Mean, SD []float64 }

// Whiten gives the seen pixels of every channel the mean 0.5 and the standard
// deviation 0.031, in place. Channels are last in picture; observed says of each
// value whether it is seen, nil: all. A channel of one intensity becomes 0.5.
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

// Undo reverses Whiten in place, in all pixels.
func (w Whitening) Undo(picture []float64) {
	channels := len(w.Mean)
	for i, v := range picture {
		c := i % channels
		picture[i] = w.Mean[c] + (v-whiteMean)*w.Scale(c)
	}
}

// stretch reverses the whitening of differences in place.
func (w Whitening) stretch(picture []float64) {
	for i := range picture {
		picture[i] *= w.Scale(i % len(w.SD))
	}
}

// Scale is by how much reversing the whitening magnifies a difference in a channel.
func (w Whitening) Scale(channel int) float64 { return w.SD[channel] / whiteSD }

// moments returns the mean and the standard deviation of a channel, 0 both where
// nothing is seen, and a deviation of 0 where rounding alone makes one.
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
