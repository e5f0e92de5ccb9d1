package compare

import (
	"math/rand/v2"
)

// The streams of random numbers of a seed; every split has its own.
const (
	StreamOrder   = iota + 1 // order of the training faces
	StreamSigma              // σ of the blur
	StreamHeldOut            // the held-out copy of a face
	StreamTest               // the test faces, if the data do not name them
)

// Random returns the random numbers of a stream in a split.
func Random(seed uint64, stream, split int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(split)<<8|uint64(stream)))
}
