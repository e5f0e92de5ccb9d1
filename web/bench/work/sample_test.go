package work

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/method"
)

// sample returns observations around a mean and two vectors that turn with θ.
func sample(n, k int) *Set {
	random := rand.New(rand.NewPCG(1, 1))
	s := &Set{Data: fit.Data{X: mat.NewDense(n, k, nil)}}
	for i := range n {
		theta := 3 * random.Float64()
		a, b := 2*random.NormFloat64(), random.NormFloat64()
		for c := range k {
			x := float64(c) / float64(k)
			s.Data.X.(*mat.Dense).Set(i, c, math.Sin(4*x+theta)+a*math.Cos(6*x+theta/2)+b*math.Sin(11*x-theta/2)+.1*random.NormFloat64())
		}
		s.Data.Theta = append(s.Data.Theta, theta)
		s.Fold = append(s.Fold, float64(i%2))
	}
	return s
}

func settings(cycles int) method.Settings {
	f := func(x float64) *float64 { return &x }
	i := func(x int) *int { return &x }
	return method.Settings{Endpoints: []float64{0, 1, 2, 3}, Components: 2, Solver: fit.Paper,
		Lambda: method.LambdaSettings{Mean: f(.6), Basis: f(2), Ortho: f(1000)},
		Cycles: i(cycles), MeanSteps: i(20), BasisSteps: i(20), MeanRate: f(.01), BasisRate: f(1e-4)}
}
