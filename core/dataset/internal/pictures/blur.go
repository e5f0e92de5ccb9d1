package pictures

import (
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
func (a *album) blurred(ctx context.Context, o dataset.Options) error {
	training := 0
	for _, test := range a.test {
		if !test {
			training++
		}
	}
	if o.Blur.Faces > training {
		return fault.New(fault.Range, "%d training faces are requested, but there are only %d", o.Blur.Faces, training)
	}
	families := a.Groups // groups may contain several faces
	if families == nil {
		families = a.IDs
	}
	used, sigmas := facesFor(o.Blur, a.test), sigmasFor(o.Blur, len(a.sources))
	var theta, weights []float64
	var ids, groups []string
	var test []bool
	var x *mat.Dense
	err := a.eachPicture(ctx, o, used, len(o.Blur.Bins)-1, func(i, row, rows int, r Raster) error {
		pixels := r.Intensities()
		if x == nil {
			x = mat.NewDense(rows, len(pixels), nil)
		}
		for j, sigma := range sigmas[i] {
			face.Blur(x.RawRowView(row+j), pixels, r.Shape, sigma)
			theta, test = append(theta, sigma), append(test, a.test[i])
			if a.Weights != nil {
				weights = append(weights, a.Weights[i])
			}
			ids, groups = append(ids, fmt.Sprintf("%s σ=%.2f", a.IDs[i], sigma)), append(groups, families[i])
		}
		return nil
	})
	a.X, a.Theta, a.ThetaName, a.Weights, a.IDs, a.Groups, a.test = x, theta, dataset.BlurName, weights, ids, groups, test
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
