package album

import (
	"math/rand/v2"

	"ppca/core/dataset"
)

// The streams of random numbers that belong to one seed; stream 1 is that of a split.
const (
	streamFaces = 2
	streamSigma = 3
)

// sigmas draws σ for every face and bin. It draws for all faces, chosen or not, so that a
// face has the same blur in sets of every size.
func sigmas(b *dataset.Blur, faces int) [][]float64 {
	random := rand.New(rand.NewPCG(b.Seed, streamSigma))
	out := make([][]float64, faces)
	for i := range out {
		for j := range len(b.Bins) - 1 {
			out[i] = append(out[i], b.Bins[j]+(b.Bins[j+1]-b.Bins[j])*random.Float64())
		}
	}
	return out
}

// choose returns which faces are used: all test faces, and the first Faces training faces
// of one random order, so that smaller sets are subsets of larger ones.
func choose(b *dataset.Blur, test []bool) []bool {
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
