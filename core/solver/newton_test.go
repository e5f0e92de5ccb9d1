package solver

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

const (
	newtonSteps   = 100
	newtonProduct = 60    // Hessian products of a step
	newtonEnd     = 1e-11 // predicted decrease that ends the descent, as a share of E
	longestNewton = 0.5   // move of a point in one step
)

// Descend minimises E from a point by Newton–CG in a trust region (Steihaug 1983), with
// differences of gradients for Hessian products, preconditioned by the Hessian at the
// first point. It returns the last point and its energy.
func (e *denseEnergy) Descend(point []float64) ([]float64, float64) {
	x, g, next, nextG := slices.Clone(point), make([]float64, len(point)), make([]float64, len(point)), make([]float64, len(point))
	energy := e.At(x, g)
	metric := e.newMetric(x)
	radius := math.Inf(1)
	for range newtonSteps {
		step, predicted := e.steihaug(x, g, metric, radius)
		if predicted <= newtonEnd*math.Abs(energy) {
			break
		}
		if long := floats.Norm(step, 2); long > longestNewton {
			floats.Scale(longestNewton/long, step)
			product := e.product(x, step)
			predicted = -floats.Dot(g, step) - floats.Dot(step, product)/2
		}
		e.Move(next, x, 1, step)
		moved := e.At(next, nextG)
		ratio := (energy - moved) / predicted
		size := metric.norm(step)
		switch {
		case !(ratio > 0.25):
			radius = size / 4
		case ratio > 0.75:
			radius = math.Max(radius, 3*size)
		}
		if ratio > 1e-4 {
			x, next, g, nextG, energy = next, x, nextG, g, moved
		}
	}
	return x, energy
}

// steihaug returns the step and the decrease that the quadratic model predicts.
func (e *denseEnergy) steihaug(x, g []float64, m *metric, radius float64) (step []float64, predicted float64) {
	step = make([]float64, len(x))
	rest := slices.Clone(g)
	image := m.apply(x, rest)
	direction := slices.Clone(image)
	floats.Scale(-1, direction)
	size := floats.Dot(rest, image)
	first := size
	hessian := make([]float64, len(x)) // times step
	finish := func() ([]float64, float64) {
		return step, -floats.Dot(g, step) - floats.Dot(step, hessian)/2
	}
	for range newtonProduct {
		product := e.product(x, direction)
		curvature := floats.Dot(direction, product)
		length := size / curvature
		reach := m.reach(step, direction, radius)
		if !(curvature > 1e-12*m.norm(direction)*m.norm(direction)) || length > reach {
			if math.IsInf(reach, 1) { // negative curvature without a bound: a moderate step
				reach = longestNewton / floats.Norm(direction, 2)
			}
			floats.AddScaled(step, reach, direction)
			floats.AddScaled(hessian, reach, product)
			return finish()
		}
		floats.AddScaled(step, length, direction)
		floats.AddScaled(hessian, length, product)
		floats.AddScaled(rest, length, product)
		image = m.apply(x, rest)
		now := floats.Dot(rest, image)
		if !(now > 1e-5*first) {
			break
		}
		floats.Scale(now/size, direction)
		floats.Sub(direction, image)
		size = now
	}
	return finish()
}

// product returns the Hessian at x times a tangent direction.
func (e *denseEnergy) product(x, direction []float64) []float64 {
	length := 1e-5 / math.Max(1e-300, floats.Norm(direction, 2))
	moved, ahead, behind := make([]float64, len(x)), make([]float64, len(x)), make([]float64, len(x))
	e.Move(moved, x, length, direction)
	e.At(moved, ahead)
	e.Move(moved, x, -length, direction)
	e.At(moved, behind)
	floats.Sub(ahead, behind)
	floats.Scale(1/(2*length), ahead)
	e.Project(x, ahead)
	return ahead
}

// A metric is the absolute value of a Hessian.
type metric struct {
	e       *denseEnergy
	vectors mat.Dense
	values  []float64
}

func (e *denseEnergy) newMetric(x []float64) *metric {
	n := len(x)
	hessian, unit := mat.NewSymDense(n, nil), make([]float64, n)
	const length = 1e-6
	moved, at, ahead := make([]float64, n), make([]float64, n), make([]float64, n)
	e.At(x, at)
	for i := range n {
		clear(unit)
		unit[i] = 1
		e.Project(x, unit)
		if floats.Norm(unit, 2) < 1e-9 {
			continue
		}
		e.Move(moved, x, length, unit)
		e.At(moved, ahead)
		floats.Sub(ahead, at)
		floats.Scale(1/length, ahead)
		e.Project(x, ahead)
		for j, value := range ahead {
			hessian.SetSym(i, j, hessian.At(i, j)+value/2)
			if i == j {
				hessian.SetSym(i, i, hessian.At(i, i)+value/2)
			}
		}
	}
	var eigen mat.EigenSym
	eigen.Factorize(hessian, true)
	m := &metric{e: e, values: eigen.Values(nil)}
	eigen.VectorsTo(&m.vectors)
	most := math.Max(math.Abs(m.values[0]), math.Abs(m.values[n-1]))
	for i, value := range m.values {
		m.values[i] = math.Max(math.Abs(value), 1e-10*most)
	}
	return m
}

// apply returns the inverse times d.
func (m *metric) apply(x, d []float64) []float64 {
	parts, out := mat.NewVecDense(len(d), nil), mat.NewVecDense(len(d), nil)
	parts.MulVec(m.vectors.T(), mat.NewVecDense(len(d), d))
	for i, value := range m.values {
		parts.SetVec(i, parts.AtVec(i)/value)
	}
	out.MulVec(&m.vectors, parts)
	m.e.Project(x, out.RawVector().Data)
	return out.RawVector().Data
}

func (m *metric) dot(x, y []float64) float64 {
	a, b := mat.NewVecDense(len(x), nil), mat.NewVecDense(len(x), nil)
	a.MulVec(m.vectors.T(), mat.NewVecDense(len(x), x))
	b.MulVec(m.vectors.T(), mat.NewVecDense(len(x), y))
	total := 0.0
	for i, value := range m.values {
		total += value * a.AtVec(i) * b.AtVec(i)
	}
	return total
}

func (m *metric) norm(x []float64) float64 { return math.Sqrt(m.dot(x, x)) }

// reach returns the length at which step + length·direction has the norm radius.
func (m *metric) reach(step, direction []float64, radius float64) float64 {
	if math.IsInf(radius, 1) {
		return radius
	}
	a, b, c := m.dot(direction, direction), m.dot(step, direction), m.dot(step, step)-radius*radius
	return (-b + math.Sqrt(math.Max(0, b*b-a*c))) / a
}
