package pictures

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fault"
)

// The streams of random numbers that belong to one seed; stream 1 is that of a split.
const (
	streamFaces = 2
	streamSigma = 3
)

// blurred decodes the faces into one row for each bin of σ.
func (r *Reading) blurred(ctx context.Context, o dataset.Options) error {
	used := facesFor(o.Blur, r.Test)
	if faces := dataset.Count(used) - dataset.Count(r.Test); o.Blur.Faces > faces {
		return fault.New(fault.Range, "%d training faces are requested, but there are only %d", o.Blur.Faces, faces)
	}
	sigmas := sigmasFor(o.Blur, len(r.sources))
	var from []int // the picture of each row
	var theta []float64
	var ids []string
	err := r.each(ctx, o, used, len(o.Blur.Bins)-1, func(picture Raster, i, row, rows int) error {
		pixels := picture.Intensities()
		if r.X == nil {
			r.X = mat.NewDense(rows, len(pixels), nil)
		}
		for j, sigma := range sigmas[i] {
			face.Blur(r.X.(*mat.Dense).RawRowView(row+j), pixels, picture.Shape, sigma)
			from, theta = append(from, i), append(theta, sigma)
			ids = append(ids, fmt.Sprintf("%s σ=%.2f", r.IDs[i], sigma))
		}
		return nil
	})
	if r.Groups == nil { // groups may contain several faces
		r.Groups = r.IDs
	}
	r.Theta, r.ThetaName, r.IDs = theta, dataset.BlurName, ids
	r.Groups, r.Weights, r.Test = dataset.Picked(r.Groups, from), dataset.Picked(r.Weights, from),
		dataset.Picked(r.Test, from)
	return err
}

// sigmasFor draws σ for every face and bin. It draws for all faces, used or not, so that a face has
// the same blur in sets of every size.
func sigmasFor(b *dataset.Blur, faces int) [][]float64 {
	random := rand.New(rand.NewPCG(b.Seed, streamSigma))
	sigmas := make([][]float64, faces)
	for i := range sigmas {
		for j := range len(b.Bins) - 1 {
			sigmas[i] = append(sigmas[i], b.Bins[j]+(b.Bins[j+1]-b.Bins[j])*random.Float64())
		}
	}
	return sigmas
}

// facesFor returns which faces are used: all test faces, and the first Faces training faces of one
// random order, so that smaller sets are subsets of larger ones.
func facesFor(b *dataset.Blur, test []bool) []bool {
	used, wanted := make([]bool, len(test)), cmp.Or(b.Faces, len(test))
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
