package experiment

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// A gallery is one split of the recognition experiment: the known copies of every face, and
// one copy to look up.
type gallery struct {
	Sample
	known, sought []int // face of each training and test observation
}

// draw blurs faces and holds out one random copy of each.
func (r recogniser) draw(ctx context.Context, split, count int) (gallery, error) {
	f, seed := r.faces, r.options.Seed
	chosen := f.order(seed, split)[:count]
	all, err := f.blurred(ctx, chosen, f.sigmas(seed, split))
	if err != nil {
		return gallery{}, err
	}
	draws := Random(seed, StreamHeldOut, split)
	copies := len(blurEnds) - 1
	var train, test []int // rows of the drawn data
	var g gallery
	for face := range chosen {
		heldOut := draws.IntN(copies)
		for copy := range copies {
			if copy == heldOut {
				test, g.sought = append(test, face*copies+copy), append(g.sought, face)
			} else {
				train, g.known = append(train, face*copies+copy), append(g.known, face)
			}
		}
	}
	g.Train, g.Test = all.Subset(train), all.Subset(test)
	g.Train.Groups = g.known
	return g, nil
}

// errors returns the values of a cell for the coefficients of training and test
// observations.
func (g gallery) errors(train, test *mat.Dense) []float64 {
	values := make([]float64, cellValues)
	cosines := correlations(directions(test, false), directions(train, false))
	values[byCosine] = g.wrong(cosines, g.sought, false)
	values[byPearson] = g.wrong(correlations(directions(test, true), directions(train, true)), g.sought, false)
	unit := directions(train, false)
	values[ofTraining] = g.wrong(correlations(unit, unit), g.known, true)
	return values
}

// directions returns the rows of coefficients at unit length, each minus its mean if
// centred (Pearson's correlation); rows of zeros stay.
func directions(coefficients *mat.Dense, centred bool) *mat.Dense {
	out := mat.DenseCopyOf(coefficients)
	n, _ := out.Dims()
	for i := range n {
		row := out.RawRowView(i)
		if centred {
			mean := stat.Mean(row, nil)
			for v := range row {
				row[v] -= mean
			}
		}
		vector := blas64.Vector{N: len(row), Data: row, Inc: 1}
		if norm := blas64.Nrm2(vector); norm > 0 {
			blas64.Scal(1/norm, vector)
		}
	}
	return out
}

// correlations returns the inner products of all rows of a with all rows of b.
func correlations(a, b *mat.Dense) *mat.Dense {
	var out mat.Dense
	out.Mul(a, b.T())
	return &out
}

// wrong returns the percentage of rows whose largest correlation is with a training
// observation of another face. withoutSelf excludes the correlation of a training
// observation with itself. Of correlations that differ by rounding alone the first counts: centred rows of
// two coefficients have nothing but 1 and −1.
func (g gallery) wrong(correlation *mat.Dense, face []int, withoutSelf bool) float64 {
	const rounding = 1e-9
	count := 0
	for i, want := range face {
		best, largest := -1, math.Inf(-1)
		for j, c := range correlation.RawRowView(i) {
			if c > largest+rounding && !(withoutSelf && j == i) {
				best, largest = j, c
			}
		}
		if g.known[best] != want {
			count++
		}
	}
	return 100 * float64(count) / float64(len(face))
}
