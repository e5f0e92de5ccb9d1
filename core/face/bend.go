package face

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
)

// The settings of the illustration of a curve in three bins.
const (
	bendRows  = 48
	bendNoise = 0.18 // standard deviation of the distance from the curve
)

// BendBins are the ends of the three bins of Bend: the θ of the paper's Figure 3.
var BendBins = []float64{3, 4, 5, 6}

// Bend draws the data of the paper's illustrations: a quantity that follows a curve over θ, in
// three bins. The 48 observations have two variables, θ and the quantity, so that models with one
// component can be drawn in the plane: PCA is one line, IPCA a line in each bin, and PPCA a chain
// of lines that meet at the ends of the bins, the means μ(θ) of its knots. All are for training.
func Bend(seed uint64) *dataset.Set {
	random := rand.New(rand.NewPCG(seed, streamBend))
	x := mat.NewDense(bendRows, 2, nil)
	s := &dataset.Set{
		Kind: dataset.Tables, X: x, Train: bendRows,
		ThetaName: "theta", Names: []string{"along", "across"}, Notes: dataset.Notes{},
	}
	lo, hi := BendBins[0], BendBins[len(BendBins)-1]
	for i := range bendRows {
		theta := lo + (hi-lo)*(float64(i)+random.Float64())/bendRows
		s.Theta = append(s.Theta, theta)
		x.Set(i, 0, theta)
		x.Set(i, 1, BendCurve(theta)+bendNoise*random.NormFloat64())
	}
	describe(s)
	return s
}

// BendCurve returns the true value of the quantity at θ: it rises in the first bin, falls in the
// second and rises in the third.
func BendCurve(theta float64) float64 {
	return 0.7*math.Cos(math.Pi*theta) + 0.25*(theta-BendBins[0])
}
