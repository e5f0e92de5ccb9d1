package face

// Drawn data sets with a known truth: the simulation of the paper, turning heads, and
// bodies that grow like lymph nodes.

import (
	"math"
	"math/rand/v2"
	"strconv"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
)

// The settings of the simulation of §4.1.
const (
	observations = 45
	firstTheta   = 4.0
	thetaStep    = 8.0
	noise        = 1.5 // half the width of the uniform noise
)

// The streams of random numbers of a seed.
const (
	streamSimulation = iota + 1
	streamPeople
	streamYaw
	streamNodes
	streamBend
	streamFaces
	streamPortraits
)

// TrueMean returns μ(θ) of the simulation, Equation (artificialmeans), for θ from 0 to 360.
func TrueMean(theta float64) [3]float64 {
	return [3]float64{
		math.Sin(7 * math.Pi * theta / 720),
		-91*theta/1800 + 8,
		math.Sin(7*math.Pi*theta/576 + 0.6),
	}
}

// TrueBasis returns p₁(θ) and p₂(θ) of the simulation, Equations (artificialvector1) and
// (artificialvector2). Their length is not 1, and they are not orthogonal.
func TrueBasis(theta float64) [2][3]float64 {
	return [2][3]float64{{
		math.Sin(7*math.Pi*theta/1080 + 0.4),
		math.Tan(7*math.Pi*theta/4860 - 0.8),
		49*theta/1800 - 1.1,
	}, {
		math.Cos(7 * math.Pi * theta / 972),
		math.Cos(7*math.Pi*theta/576 - 0.4),
		7*theta/600 + 1.4,
	}}
}

// Simulation draws the 45 observations of three variables of §4.1 at θ = 4, 12, …, 356:
// x = μ(θ) + P(θ)β + noise, with β uniform in (−1, 1) and noise uniform in (−1.5, 1.5). All are for
// training.
func Simulation(seed uint64) *dataset.Set {
	random := rand.New(rand.NewPCG(seed, streamSimulation))
	uniform := func(half float64) float64 { return half * (2*random.Float64() - 1) }
	x := mat.NewDense(observations, 3, nil)
	s := &dataset.Set{
		Kind: dataset.Tables, X: x, Train: observations,
		ThetaName: "theta", Names: dataset.VariableNames(3), Notes: dataset.Notes{},
		TrueMean: func(theta []float64) []float64 { mean := TrueMean(theta[0]); return mean[:] },
	}
	for i := range observations {
		theta := firstTheta + thetaStep*float64(i)
		s.Theta = append(s.Theta, theta)
		mean, basis := TrueMean(theta), TrueBasis(theta)
		beta := [2]float64{uniform(1), uniform(1)}
		for k := range 3 {
			x.Set(i, k, mean[k]+beta[0]*basis[0][k]+beta[1]*basis[1][k]+uniform(noise))
		}
	}
	describe(s)
	return s
}

// describe sets the description of the columns that reading a file would give.
func describe(s *dataset.Set) {
	s.Columns = []dataset.Column{column(s.ThetaName, dataset.RoleTheta, s.Theta)}
	for k, name := range s.Names {
		s.Columns = append(s.Columns, column(name, dataset.RoleVariable, mat.Col(nil, k, s.X)))
	}
	for i := range min(s.Rows(), 10) {
		row := []string{strconv.FormatFloat(s.Theta[i], 'g', -1, 64)}
		for _, v := range mat.Row(nil, i, s.X) {
			row = append(row, strconv.FormatFloat(v, 'g', 6, 64))
		}
		s.Head = append(s.Head, row)
	}
}

func column(name, role string, values []float64) dataset.Column {
	c := dataset.Column{Name: name, Role: role, Numeric: true, Min: values[0], Max: values[0]}
	for _, v := range values {
		c.Min, c.Max = min(c.Min, v), max(c.Max, v)
	}
	return c
}
