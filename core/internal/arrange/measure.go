package arrange

import (
	"context"
	"math"

	"ppca/core/linalg"
)

// A measure has the hat weights w_i of the observations of a cell on its second knot, with
// their observation weights a_i, and the recurrence of its orthonormal polynomials,
//
//	b_k π_k+1(w) = (w − c_k) π_k(w) − b_k−1 π_k−1(w),   π_0 = 1/√Σa_i
//
// by the procedure of Stieltjes (Gautschi 2004, §2.2).
type measure struct {
	places, weights []float64 // w_i, a_i
	total           float64   // Σ a_i
	values, before  []float64 // π_k(w_i) and π_k−1(w_i)
	centres, steps  []float64 // c_k, b_k
}

func newMeasure(p *Problem, j int) *measure {
	n := p.First[j+1] - p.First[j]
	m := &measure{places: make([]float64, n), weights: make([]float64, n), values: make([]float64, n), before: make([]float64, n)}
	for i := range n {
		hats := p.HatWeights(p.First[j] + i) // times √a_i
		root := hats[0] + hats[1]
		m.places[i], m.weights[i] = hats[1]/root, root*root
		m.total += m.weights[i]
	}
	for i := range m.values {
		m.values[i] = 1 / math.Sqrt(m.total)
	}
	return m
}

// centre adds c_k of the current polynomial.
func (m *measure) centre() {
	centre := 0.0
	for i, v := range m.values {
		centre += m.weights[i] * m.places[i] * v * v
	}
	m.centres = append(m.centres, centre)
}

// nearestPlaces is the distance of places that count as one.
const nearestPlaces = 1e-6

// next goes on from π_k, whose c_k is known, to π_k+1. It reports whether there is one: there
// are as many polynomials as distinct places.
func (m *measure) next() bool {
	k, back, square := len(m.steps), 0.0, 0.0
	if k > 0 {
		back = m.steps[k-1]
	}
	for i, v := range m.values {
		value := (m.places[i]-m.centres[k])*v - back*m.before[i]
		m.before[i], m.values[i] = v, value
		square += m.weights[i] * value * value
	}
	step := math.Sqrt(square)
	if !(step > nearestPlaces) {
		return false
	}
	m.steps = append(m.steps, step)
	for i := range m.values {
		m.values[i] /= step
	}
	return true
}

// quadrature returns the nodes w_q of Gauss quadrature with n nodes, and λ_q π_k(w_q) by node;
// no nodes if the decomposition fails.
func (m *measure) quadrature(ctx context.Context, n int) (nodes []float64, factors [][]float64, err error) {
	jacobi, eigen := linalg.Zeros(n, n), linalg.NewEigen(n)
	for k := range n {
		jacobi.Data[k*n+k] = m.centres[k]
		if k > 0 {
			jacobi.Data[k*n+k-1] = m.steps[k-1]
		}
	}
	if found, err := eigen.DecomposeWithin(ctx, jacobi); !found {
		return nil, nil, err
	}
	for q, w := range eigen.Values { // the unit eigenvector is √λ_q π_k(w_q), and π_0 = 1/√Σa_i
		vector := eigen.Vectors.Data[q*n : (q+1)*n]
		factor := make([]float64, n)
		for k, v := range vector {
			factor[k] = math.Sqrt(m.total) * vector[0] * v
		}
		nodes, factors = append(nodes, min(max(w, 0), 1)), append(factors, factor)
	}
	return nodes, factors, nil
}
