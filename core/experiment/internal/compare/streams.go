package compare

import (
	"math/rand/v2"
)

// The streams of random numbers drawn from one seed; every split has its own.
const (
	StreamOrder   = iota + 1 // of the training faces
	StreamSigma              // of the blur
	StreamHeldOut            // which copy of a face is for testing
	StreamTest               // which faces are for testing, where the data do not say
)

// Random returns the numbers of one purpose in one split.
func Random(seed uint64, stream, split int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(split)<<8|uint64(stream)))
}
