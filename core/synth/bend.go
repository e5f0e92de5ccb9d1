package synth

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
)

// The illustration of a curve in three bins.
const (
	bendRows  = 90
	bendNoise = 0.18 // standard deviation of the distance from the curve
)

// BendBins are the ends of the three bins of Bend.
var BendBins = []float64{0, 1, 2, 3}

// Bend draws what the paper illustrates its idea with: a quantity that follows a
// curve over θ, in three bins. The 90 observations have two variables, θ itself and
// the quantity, so that with one component the methods can be drawn in the plane:
// PCA is one line through everything, IPCA a line in each bin, and PPCA lines that
// meet at the ends of the bins, the means μ(θ) of its knots joined. All are for
// training.
func Bend(seed uint64) *dataset.Set {
	random := rand.New(rand.NewPCG(seed, streamBend))
	x := mat.NewDense(bendRows, 2, nil)
	s := &dataset.Set{
		Kind: dataset.Tables, X: x, Train: bendRows,
		ThetaName: "theta", Names: []string{"along", "across"}, Warnings: []string{},
	}
	for i := range bendRows {
		theta := BendBins[3] * (float64(i) + random.Float64()) / bendRows
		s.Theta = append(s.Theta, theta)
		x.Set(i, 0, theta)
		x.Set(i, 1, BendCurve(theta)+bendNoise*random.NormFloat64())
	}
	describe(s)
	return s
}

// BendCurve is the true value of the quantity at θ: it rises, falls and rises.
func BendCurve(theta float64) float64 { return math.Sin(1.9*theta) + 0.35*theta }
